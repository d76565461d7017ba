import type { BoardId } from '../../base/data/ids.js';
import { undoTypography } from '../../base/index.js';
import { anyPhrase } from '../../base/language/playerWords.js';
import { boardAtEnd, readBoardNumber } from '../arguments/boardNumber.js';
import type { Command } from '../model/commands.js';

/** A request about a board that players may write in everyday words. */
type BoardRequest = 'propose' | 'resign' | 'undo';

const line = (
  kind: 'request.draw' | 'request.resign' | 'request.undo' | 'request.acceptDraw' | 'request.pass',
): RegExp => new RegExp(`^${anyPhrase(kind)}$`);

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
  acceptingDraw.test(withoutCourtesies(line).replace(agreedFirst, '$1'));

/** Returns a line in lower case, without courtesies and punctuation around it. */
export const withoutCourtesies = (line: string): string =>
  undoTypography(line)
    .trim()
    .toLowerCase()
    .replace(/^["'(*_]+|["')*_.,!?;:]+$/g, '')
    .replace(/\s+/g, ' ')
    .replace(courtesies, '');

/**
 * Returns the request in a whole line that is not a command. The server asks for confirmation and never acts on it
 * directly.
 */
export function readBoardRequest(line: string): BoardRequest | undefined {
  const said = withoutCourtesies(line);
  return (Object.keys(requests) as BoardRequest[]).find((request) => requests[request].test(said));
}

/**
 * Returns the board on which a whole line offers a draw: `draw 101`, `remis bitte #101`. A line such as "a draw on
 * board 101" may be part of a sentence that an email quotes.
 */
export function drawOfferedOn(line: string): BoardId | undefined {
  const [, said = '', digits = ''] = /^(.*?) #?(\d{3,9})$/.exec(withoutCourtesies(line)) ?? [];
  return requests.propose.test(withoutCourtesies(said)) ? readBoardNumber(digits) : undefined;
}

/** Whether a line asks to pass, perhaps with the number of a board. Octi does not allow that. */
export const isPass = (line: string): boolean => {
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
