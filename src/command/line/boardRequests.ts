import type { BoardId } from '../../base/data/ids.js';
import { undoTypography } from '../../base/index.js';
import { anyPhrase } from '../../base/language/playerWords.js';
import { boardAtEnd, readBoardNumber } from '../arguments/boardNumber.js';
import type { Command } from '../model/commands.js';

/** A request about a board that players can write in everyday words. */
type BoardRequest = 'propose' | 'resign' | 'undo';

/** Words to the opponent that change nothing about a request: "I resign, well played". */
const kindWords = anyPhrase('answer.courtesies', 'request.closings', 'request.compliments', 'request.thanks');
const gap = '[\\s,;.!\\u2013\\u2014-]+';

const line = (
  kind: 'request.draw' | 'request.resign' | 'request.undo' | 'request.acceptDraw' | 'request.pass',
): RegExp =>
  new RegExp(`^(?:${kindWords}${gap}){0,2}${anyPhrase(kind)}(?:[?]?${gap}${kindWords}){0,3}$`, 'u');

/** A longer line is not a request. */
const longestRequest = 100;

/** Match whole lines, ignoring case, courtesies and closing punctuation. */
const requests: Readonly<Record<BoardRequest, RegExp>> = {
  propose: line('request.draw'),
  resign: line('request.resign'),
  undo: line('request.undo'),
};
const acceptingDraw = line('request.acceptDraw');
const passing = line('request.pass');

const please = anyPhrase('request.please');
const courtesies = new RegExp(
  `^${please},? |,? ${please}$|(?<=^${anyPhrase('request.beforePlease')}) ${please}(?= )`,
  'g',
);
const agreedFirst = new RegExp(`^(${anyPhrase('request.agreed')}),`);

/** Whether a whole line accepts a draw. The server asks for confirmation first. */
export const acceptsDraw = (line: string): boolean =>
  line.length <= longestRequest && acceptingDraw.test(withoutCourtesies(line).replace(agreedFirst, '$1'));

/** Returns a line in lower case, without courtesies or punctuation around it. */
export const withoutCourtesies = (line: string): string =>
  undoTypography(line)
    .trim()
    .toLowerCase()
    .replace(/^["'(*_]+|[\s"')*_.,!?;:]+$/g, '')
    .replace(/\s+/g, ' ')
    .replace(courtesies, '');

/**
 * Returns the request in a whole line that is not a command. The server asks for confirmation and never acts on it
 * directly.
 */
export function readBoardRequest(line: string): BoardRequest | undefined {
  if (line.length > longestRequest) return undefined;
  const said = withoutCourtesies(line);
  return (Object.keys(requests) as BoardRequest[]).find((request) => requests[request].test(said));
}

/**
 * Returns the board on which a whole line offers a draw: `draw 101`, `remis bitte #101`. Ignores "a draw on board 101",
 * which may be part of a quoted sentence.
 */
export function drawOfferedOn(line: string): BoardId | undefined {
  if (line.length > longestRequest) return undefined;
  const [, said = '', digits = ''] = /^(.*?) #?(\d{3,9})$/.exec(withoutCourtesies(line)) ?? [];
  return requests.propose.test(withoutCourtesies(said)) ? readBoardNumber(digits) : undefined;
}

/** Whether a line asks to pass, perhaps with a board number. Octi does not allow that. */
export const isPass = (line: string): boolean => {
  if (line.length > longestRequest) return false;
  const words = withoutCourtesies(line).split(' ');
  const [, ...named] = boardAtEnd(words) ?? [];
  return passing.test(
    withoutCourtesies((named.length > 0 ? named : words).join(' ').replace(/ #?\d{3,9}$/, '')),
  );
};

/** Returns the command for a request on a board. */
export const requestedCommand = (request: BoardRequest, board: BoardId): Command => ({
  word: request,
  board,
  line: `${request} ${board}`,
});
