import type { BoardId } from '../../base/data/ids.js';
import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { anyPhrase } from '../../base/language/playerWords.js';
import type { AnsweredLetter, IdentityClaim } from '../model/commands.js';
import { firstBoard, readBoardNumber } from './boardNumber.js';
import { looksLikeUserid, opensTurn } from './userid.js';

/** Replaces a password wherever a line is quoted. */
export const redacted = '****';

/** Whether a word has the form of a password: 8 to 100 characters, no digit first, and not a label of the app. */
export const isPassword = (word: string): boolean =>
  word.length >= 8 && word.length <= 100 && !opensTurn(word);

/** Words that people write before the number of a board. */
const boardWord = new RegExp(`^${anyPhrase('command.board')}$`, 'iu');

/** Words between a turn and the number of its board: `57+E on board 101`. */
const onWord = new RegExp(`^${anyPhrase('command.onBoard')}$`, 'iu');

/**
 * Returns the words after a command word, with the number of a board first and in its normal form: `101` for `101:`,
 * `#101`, `board 101` and `101:57+E`. After a turn, the number may also come last, as in `57+E on board 101`; not after
 * other words, as in `draw on board 101`, which may be part of a sentence that an email quotes. A `#` stays if it may
 * mark the number of a turn (`hashIsTurn`).
 */
export function tidyBoard(args: readonly string[], hashIsTurn = false): readonly string[] {
  const inFront = boardInFront(args, hashIsTurn);
  if (inFront) return inFront;
  const [board, ...rest] = boardAtEnd(args) ?? [];
  return board !== undefined && rest.some(opensTurn) ? [board, ...rest] : args;
}

/** Moves the number of a board from the end to the front. */
export function boardAtEnd(args: readonly string[]): readonly [string, ...string[]] | undefined {
  const [, digits = ''] = /^#?(\d{3,9})[.!?]?$/.exec(args.at(-1) ?? '') ?? [];
  const named = boardWord.test(args.at(-2) ?? '') ? 2 : 1;
  const linked = onWord.test(args.at(-1 - named) ?? '') ? named + 1 : named;
  if (Number(digits) < firstBoard || linked === 1) return undefined;
  return [digits, ...args.slice(0, -linked)];
}

function boardInFront(args: readonly string[], hashIsTurn: boolean): readonly string[] | undefined {
  const skipped = boardWord.test(args[0] ?? '') && /^#?\d{3,9}[:.,]?$/.test(args[1] ?? '') ? 1 : 0;
  const [first = '', ...rest] = args.slice(skipped);
  const [, hash = '', digits = '', mark = '', behind = ''] = /^(#?)(\d{3,9})([:.,]?)(.*)$/.exec(first) ?? [];
  const isNumber = Number(digits) >= firstBoard && (behind === '' || mark === ':');
  if (!isNumber || (hash !== '' && skipped === 0 && hashIsTurn)) return undefined;
  return [digits, ...(behind === '' ? [] : [behind]), ...rest];
}

/**
 * Takes the number of a board from the front; it may be omitted in a reply to a board letter. Refuses with
 * `command.board.missing` or `command.board.number`.
 */
export function takeBoard(
  args: readonly string[],
  answered: AnsweredLetter,
): Result<{ board?: BoardId; rest: readonly string[] }, Refusal> {
  const [first = '', ...rest] = args;
  if (/^\d+$/.test(first)) {
    const board = readBoardNumber(first);
    return board === undefined ? err(refusal('command.board.number')) : ok({ board, rest });
  }
  return answered.board === undefined ? err(refusal('command.board.missing')) : ok({ rest: args });
}

/**
 * Reads `[userid [password]]`. Refuses, quoting nothing that may be a password, with `command.claim.userid`,
 * `command.claim.password` or `command.claim.more`.
 */
export function readClaim(words: readonly string[]): Result<IdentityClaim, Refusal> {
  const [userid, password, ...more] = words;
  if (more.length > 0) return err(refusal('command.claim.more'));
  if (userid === undefined) return ok({});
  if (!looksLikeUserid(userid)) return err(refusal('command.claim.userid'));
  if (password === undefined) return ok({ userid });
  return isPassword(password) ? ok({ userid, password }) : err(refusal('command.claim.password'));
}

/**
 * Reads `[board [userid [password]]]` after a command word. Without the number nothing else is read
 * (`command.claim.board`): "accept my apologies" in a reply is not a command.
 */
export function readBoardClaim(
  word: string,
  args: readonly string[],
  answered: AnsweredLetter,
): Result<IdentityClaim & { readonly board?: BoardId }, Refusal> {
  const opening = takeBoard(args, answered);
  if (!opening.ok) return opening;
  const { board, rest } = opening.value;
  if (board === undefined) return rest.length > 0 ? err(refusal('command.claim.board', { word })) : ok({});
  const claim = readClaim(rest);
  return claim.ok ? ok({ board, ...claim.value }) : claim;
}

/** Returns the words of a claim as answers quote them. */
export const quoteClaim = ({ userid, password }: IdentityClaim): (string | undefined)[] => [
  userid,
  password === undefined ? undefined : redacted,
];

/** Whether a word has the form of an email address that the server would write to (RFC 5321, without quoting). */
export const isAddress = (word: string): boolean =>
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,250}$/.test(word) && !/\.\.|@[.-]|[.-]$/.test(word);

/** Reads `[userid [password]]` when no board comes before it. */
export function readOwnClaim(words: readonly string[]): ReturnType<typeof readClaim> {
  const claim = readClaim(words);
  return claim.ok || claim.error.code === 'command.claim.password'
    ? claim
    : err(refusal('command.claim.own'));
}
