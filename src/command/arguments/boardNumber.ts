import { type BoardId, rowId } from '../../base/data/ids.js';
import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { anyPhrase } from '../../base/language/playerWords.js';
import type { AnsweredLetter } from '../model/commands.js';
import { opensTurn } from './userid.js';

/** The number of a server's first board. */
export const firstBoard: BoardId = rowId<BoardId>(101);

/** Reads a board number, whether or not the board exists; undefined if the word cannot be one. */
export function readBoardNumber(word: string): BoardId | undefined {
  const number = /^\d{3,9}$/.test(word) ? Number(word) : 0;
  return number >= firstBoard ? rowId<BoardId>(number) : undefined;
}

/** Words that people write before a board number. */
const boardWord = new RegExp(`^${anyPhrase('command.board')}$`, 'iu');

/** A word right before the number: `No. 101`, `Board no. 101`. */
const numberWord = new RegExp(`^${anyPhrase('command.number')}$`, 'iu');

const opensWithNumber = new RegExp(`^${anyPhrase('command.number')}\\s*#?(\\d{3,9})(?![\\p{L}\\p{N}])`, 'iu');

/** Whether a line begins with a board number after a word such as "no.": `No. 101: 57+E`. */
export const beginsWithBoardNumber = (line: string): boolean =>
  readBoardNumber(opensWithNumber.exec(line.trim())?.[1] ?? '') !== undefined;

/** Words between a turn and the number of its board: `57+E on board 101`. */
const onWord = new RegExp(`^${anyPhrase('command.onBoard')}$`, 'iu');

/**
 * Returns the words after a command word, with a board number first. The number is normalised: `101:`, `101!`,
 * `#101`, `board 101`, `no. 101` and `101:57+E` all give `101`. After a turn, the number may also come last,
 * as in `57+E on board 101` or `57+E 101`. It may not come after other words: `draw on board 101` may be part of a
 * sentence that an email quotes. A `#` is kept if it may mark a turn number (`hashIsTurn`).
 */
export function tidyBoard(args: readonly string[], hashIsTurn = false): readonly string[] {
  const inFront = boardInFront(args, hashIsTurn);
  if (inFront) return inFront;
  const [board, ...rest] = boardAtEnd(args) ?? lastAsBoard(args) ?? [];
  return board !== undefined && rest.some(opensTurn) ? [board, ...rest] : args;
}

/** Moves a number of three digits or more, which is not part of a turn, from the end to the front: `57+E 101`. */
function lastAsBoard(args: readonly string[]): readonly [string, ...string[]] | undefined {
  const [last = ''] = args.slice(-1);
  return readBoardNumber(last) === undefined ? undefined : [last, ...args.slice(0, -1)];
}

/** Moves a board number from the end to the front. */
export function boardAtEnd(args: readonly string[]): readonly [string, ...string[]] | undefined {
  const [, digits = ''] = /^#?(\d{3,9})[.!?]?$/.exec(args.at(-1) ?? '') ?? [];
  const numbered = numberWord.test(args.at(-2) ?? '') ? 2 : 1;
  const named = boardWord.test(args.at(-1 - numbered) ?? '') ? numbered + 1 : numbered;
  const linked = onWord.test(args.at(-1 - named) ?? '') ? named + 1 : named;
  if (Number(digits) < firstBoard || linked === 1) return undefined;
  return [digits, ...args.slice(0, -linked)];
}

function boardInFront(args: readonly string[], hashIsTurn: boolean): readonly string[] | undefined {
  const board = boardWord.test(args[0] ?? '') ? 1 : 0;
  const named = numberWord.test(args[board] ?? '') ? board + 1 : board;
  const skipped = /^#?\d{3,9}(?:[:.,]?|!+)$/.test(args[named] ?? '') ? named : 0;
  const [first = '', ...rest] = args.slice(skipped);
  const [, hash = '', digits = '', mark = '', behind = ''] =
    /^(#?)(\d{3,9})(!+|[:.,]?)(.*)$/.exec(first) ?? [];
  const isNumber = Number(digits) >= firstBoard && (behind === '' || mark === ':');
  if (!isNumber || (hash !== '' && skipped === 0 && hashIsTurn)) return undefined;
  return [digits, ...(behind === '' ? [] : [behind]), ...rest];
}

/**
 * Takes a board number from the front; it may be omitted in a reply to a board letter. Refuses with
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
