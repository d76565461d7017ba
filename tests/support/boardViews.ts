import type { Board, BoardView, TurnRow } from '../../src/club/index.js';
import { makePosition, parseTurn } from '../../src/notation/index.js';
import { findGame, type Position, play, startPosition } from '../../src/rules/index.js';
import { rowId } from './rowId.js';

/** When the boards of `boardView` were offered. Each turn is played an hour after the previous event. */
export const offeredAt = Date.UTC(2026, 0, 5, 12);
const hour = 60 * 60 * 1000;

/** A board and its turns, as letters show them. */
export interface ShownGame {
  readonly view: BoardView;
  readonly turns: readonly TurnRow[];
}

/**
 * Creates board 101 as the club reads it from the database. It is an active, rated game between alice and bob (and
 * carol and dave) in which these turns have been played. The argument overrides these defaults.
 */
export function boardView({
  game: name = 'octi',
  turns: texts = [],
  board = {},
  view = {},
}: {
  readonly game?: string;
  readonly turns?: readonly string[];
  readonly board?: Partial<Board>;
  readonly view?: Partial<BoardView>;
} = {}): ShownGame {
  const game = findGame(name);
  if (!game.ok) throw new Error(game.error.code);
  const seats = game.value.seats.length;
  let position: Position = startPosition(game.value);
  const turns = texts.map((text, at): TurnRow => {
    const turn = parseTurn(position, text);
    if (!turn.ok) throw new Error(`${text}: ${turn.error.code}`);
    position = play(position, turn.value);
    const row = { number: at + 1, seat: at % seats, text, comment: '' };
    return { ...row, position: makePosition(position), playedAt: offeredAt + (at + 2) * hour };
  });
  const active: Board = {
    id: rowId(101),
    game: name,
    state: 'active',
    rated: true,
    wasRated: true,
    practice: false,
    tutorial: false,
    puzzle: null,
    level: null,
    computerSeats: 0,
    computerScore: null,
    challengerId: rowId(1),
    turns: turns.length,
    seat: turns.length % seats,
    generation: 0,
    start: null,
    position: makePosition(position),
    ending: null,
    offeredAt,
    startedAt: offeredAt + hour,
    endedAt: null,
    nagDays: 7,
    forfeitDays: 21,
    totalDays: null,
    clockFrom: null,
    noticedMs: -1,
    noticeAt: null,
    endingNumber: null,
  };
  return {
    view: {
      board: { ...active, ...board },
      game: game.value,
      position,
      seats: ['alice', 'bob', 'carol', 'dave'].slice(0, seats).map((userid, seat) => ({
        seat,
        playerId: rowId(seat + 1),
        userid,
        acceptedAt: offeredAt,
        usedMs: 0,
      })),
      departed: [],
      ...view,
    },
    turns,
  };
}

/** A game that alice has won because bob resigned. */
export const finished: Partial<Board> = {
  state: 'finished',
  winners: [0],
  ending: 'club.ending.resigned',
  endedAt: offeredAt + 50 * hour,
};
