import type { BoardId } from '../../base/data/ids.js';
import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import type { AnsweredLetter, IdentityClaim } from '../model/commands.js';
import { takeBoard } from './boardNumber.js';
import { looksLikeUserid, opensTurn } from './userid.js';

/** Replaces a password wherever a line is quoted. */
export const redacted = '****';

/** Whether a word has the form of a password: 8 to 100 characters, not starting with a digit or a label from the app. */
export const isPassword = (word: string): boolean =>
  word.length >= 8 && word.length <= 100 && !opensTurn(word);

/**
 * Reads `[userid [password]]` after a command word and a board number. Refuses with `command.claim.userid`,
 * `command.claim.password` or `command.claim.more`, and never quotes anything that may be a password.
 */
export function readClaim(word: string, words: readonly string[]): Result<IdentityClaim, Refusal> {
  const [userid, password, ...more] = words;
  if (more.length > 0) return err(refusal('command.claim.more'));
  if (userid === undefined) return ok({});
  if (!looksLikeUserid(userid)) return err(refusal('command.claim.userid', { word }));
  if (password === undefined) return ok({ userid });
  return isPassword(password) ? ok({ userid, password }) : err(refusal('command.claim.password'));
}

/**
 * Reads `[board [userid [password]]]` after a command word. Without the number, nothing else is read
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
  const claim = readClaim(word, rest);
  return claim.ok ? ok({ board, ...claim.value }) : claim;
}

/** Returns the words in a claim, for quoting in answers. */
export const quoteClaim = ({ userid, password }: IdentityClaim): (string | undefined)[] => [
  userid,
  password === undefined ? undefined : redacted,
];

/** Whether a word has the form of an email address that the server would write to (RFC 5321, without quoting). */
export const isAddress = (word: string): boolean =>
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,250}$/.test(word) && !/\.\.|@[.-]|[.-]$/.test(word);

/** Reads `[userid [password]]` when no board comes before it. */
export function readOwnClaim(words: readonly string[]): ReturnType<typeof readClaim> {
  const claim = readClaim('', words);
  return claim.ok || claim.error.code === 'command.claim.password'
    ? claim
    : err(refusal('command.claim.own'));
}
