import { err, ok, type Refusal, type Result, refusal } from '../base/index.js';
import { quoteClaim, readBoardClaim, readClaim, takeBoard } from './claim.js';
import { type CommandEntry, type Given, quoteLine } from './entry.js';
import { readNumber, readTurnText } from './turnText.js';
import type { Command } from './types.js';
import { opensTurn } from './userid.js';

type Plain = 'decline' | 'reject' | 'propose' | 'resign' | 'unsubscribe';

const isDraw = (word: string): boolean => word.toLowerCase() === 'draw';

/** The word `draw` may follow an offer or its rejection, and changes nothing. */
function readPlain(word: Plain): CommandEntry['read'] {
  return ({ args, answered }) => {
    const ofDraw = (word === 'propose' || word === 'reject') && isDraw(args.at(-1) ?? '');
    const read = readBoardClaim(ofDraw ? args.slice(0, -1) : args, answered);
    if (!read.ok) return read;
    return ok({ word, ...read.value, line: quoteLine(word, read.value.board, ...quoteClaim(read.value)) });
  };
}

const plain = (word: Plain, inFull: boolean): CommandEntry => ({
  word,
  inFull,
  needs: 'player',
  onBoard: true,
  usage: [`${word} [board] [userid [password]]`],
  examples: [`${word} 101`, `octi ${word} 101 alice`],
  wrong: [`${word} 99`, `${word} 101 alice bob 5`],
  read: readPlain(word),
});

function readAccept({ args, answered }: Given): Result<Command, Refusal> {
  const draw = isDraw(args.at(-1) ?? '');
  const read = readBoardClaim(draw ? args.slice(0, -1) : args, answered);
  if (!read.ok) return read;
  const line = quoteLine('accept', read.value.board, ...quoteClaim(read.value), draw ? 'draw' : undefined);
  return ok({ word: 'accept', ...read.value, ...(draw && { what: 'draw' as const }), line });
}

function readMove({ args, answered }: Given): Result<Command, Refusal> {
  // In a reply `move 33+B` leaves the number out: digits followed by anything but a blank are a turn.
  const isBoard = /^\d{3,}$/.test(args[0] ?? '') && args.length > 1;
  const board =
    isBoard || answered.board === undefined
      ? takeBoard(args, answered)
      : ok({ rest: args, board: undefined });
  if (!board.ok) return board;
  const { board: number, rest } = board.value;
  const opens = rest.findIndex(opensTurn);
  if (opens < 0) return err(refusal('command.move.noTurn'));
  const claim = readClaim(rest.slice(0, opens));
  if (!claim.ok) return claim;
  const turn = readTurnText(rest.slice(opens).join(' '));
  if (!turn.ok) return turn;
  const hash = turn.value.number === undefined ? '' : `#${turn.value.number}`;
  const line = quoteLine('move', number, ...quoteClaim(claim.value), turn.value.turn + hash);
  return ok({
    word: 'move',
    ...(number !== undefined && { board: number }),
    ...claim.value,
    ...turn.value,
    line,
  });
}

function readShow({ args, answered }: Given): Result<Command, Refusal> {
  const [written = '', after, ...more] = args
    .join(' ')
    .replace(/\s*#\s*/, ' #')
    .trim()
    .split(' ');
  const hashOnly = written.startsWith('#');
  const number = readNumber((hashOnly ? written : (after ?? '')).replace('#', ''));
  if (more.length > 0 || ((after !== undefined || hashOnly) && number === undefined)) {
    return err(refusal('command.show.wrong'));
  }
  const board = takeBoard(hashOnly || written === '' ? [] : [written], answered);
  if (!board.ok) return board;
  if (board.value.rest.length > 0) return err(refusal('command.show.wrong'));
  const at = board.value.board;
  const hash = number === undefined ? '' : `#${number}`;
  const line = at === undefined ? quoteLine('show', hash) : quoteLine('show', `${at}${hash}`);
  return ok({
    word: 'show',
    ...(at !== undefined && { board: at }),
    ...(number !== undefined && { number }),
    line,
  });
}

/** The commands that speak of one board. */
export const boardEntries: readonly CommandEntry[] = [
  {
    word: 'move',
    inFull: false,
    needs: 'player',
    onBoard: true,
    usage: ['move [board] [userid [password]] turn[#n]'],
    examples: ['octi move 101 alice 33+B', 'move 101 33 - 34', 'move 101 46CD-56,46D-55 #12'],
    wrong: ['move 101', 'move 101 alice', 'move 33+B', 'move 101 33+Z'],
    read: readMove,
  },
  {
    word: 'accept',
    inFull: false,
    needs: 'player',
    onBoard: true,
    usage: ['accept [board] [userid [password]] [draw]'],
    examples: ['accept 101', 'octi accept 101 bob', 'accept 101 draw'],
    wrong: ['accept', 'accept 5'],
    read: readAccept,
  },
  plain('decline', true),
  plain('propose', false),
  plain('reject', false),
  plain('resign', true),
  {
    word: 'show',
    inFull: false,
    needs: 'nobody',
    onBoard: true,
    usage: ['show [board][#n]'],
    examples: ['show 101', 'octi show 101#4'],
    wrong: ['show', 'show me the board', 'show 101 #x'],
    read: readShow,
  },
  plain('unsubscribe', false),
];
