import type { Game, Pod, Position, Seat, SeatRecord, Square, Stack, Supply } from './gameModel.js';
import { pod } from './pod.js';

const emptyBoard: readonly Stack[] = Array.from({ length: 100 }, () => []);

/**
 * Returns the starting position of a game (docs/rules.md section 2). It has a pod on each home square, and it is the
 * first seat's turn.
 */
export function startPosition(game: Game): Position {
  const board = [...emptyBoard];
  game.seats.forEach(({ homes }, seat) => {
    for (const home of homes) board[home] = [pod(seat as Seat)];
  });
  return { game, turn: 0, board, supplies: game.seats.map(() => game.supply) };
}

/** Makes the board of a position set up by hand; sorts the stacks. */
export function makeBoard(pods: readonly { readonly square: Square; readonly pod: Pod }[]): readonly Stack[] {
  const board = [...emptyBoard];
  for (const { square, pod } of pods) board[square] = [...stackOn(board, square), pod].sort((a, b) => a - b);
  return board;
}

/** Returns the pods on a square. */
export const stackOn = (board: readonly Stack[], square: Square): Stack => board[square] ?? [];

/** Returns a seat's record. */
export const seatRecord = (game: Game, seat: Seat): SeatRecord => game.seats[seat] as SeatRecord;

/** Returns a seat's supply. */
export const supplyOf = ({ supplies }: Pick<Position, 'supplies'>, seat: Seat): Supply =>
  supplies[seat] as Supply;

/** Whether two seats are the same or partners. */
export const areFriends = (game: Game, one: Seat, other: Seat): boolean =>
  seatRecord(game, one).side === seatRecord(game, other).side;

/** Returns the other seat on the same side, or the seat itself if it has no partner. */
export const partnerOf = (game: Game, seat: Seat): Seat => {
  const partner = game.seats.findIndex((_, other) => other !== seat && areFriends(game, seat, other as Seat));
  return partner < 0 ? seat : (partner as Seat);
};

/** Returns the seat that played the turn before this position. */
export const lastSeat = ({ game, turn }: Position): Seat =>
  ((turn + game.seats.length - 1) % game.seats.length) as Seat;
