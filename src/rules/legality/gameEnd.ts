import type { Game, Position, Seat, Square } from '../position/gameModel.js';
import { ownerOf } from '../position/pod.js';
import { areFriends, lastSeat, seatRecord, stackOn, supplyOf } from '../position/positionLookups.js';

/** Returns the seats of every side that still has a player in the game. */
export function sidesIn(game: Game, supplies: Position['supplies']): Seat[] {
  const seats = game.seats.map((_, seat) => seat as Seat);
  const isIn = (seat: Seat) => !supplyOf({ supplies }, seat).out;
  const sides = new Set(seats.filter(isIn).map((seat) => seatRecord(game, seat).side));
  return seats.filter((seat) => sides.has(seatRecord(game, seat).side));
}

/** Whether the last turn won the game. Only the player who made it can have won. */
export function isWon(position: Position): boolean {
  const { game, board, supplies } = position;
  if (game.wins === 'enemies out')
    return isDecided({ game, isOut: (seat) => supplyOf({ supplies }, seat).out });
  const mover = lastSeat(position);
  const { goals } = seatRecord(game, mover);
  const holds = (goal: number) => stackOn(board, goal).some((pod) => ownerOf(pod) === mover);
  return game.wins === 'any goal' ? goals.some(holds) : goals.every(holds);
}

/** The parts of a board needed to end a turn; the board may be immutable or changed in place. */
export interface SeatedBoard {
  readonly game: Game;
  isOut(seat: Seat): boolean;
  /** Whether a seat has a pod on a square. */
  holds(square: Square, seat: Seat): boolean;
  /** Whether a seat has a pod on the board. */
  hasPod(seat: Seat): boolean;
}

/** Returns the next seat that is not out, or the seat itself if all others are out. */
export function nextSeat(board: Pick<SeatedBoard, 'game' | 'isOut'>, seat: Seat): Seat {
  const seats = board.game.seats.length;
  let next = seat;
  do next = (next + 1 === seats ? 0 : next + 1) as Seat;
  while (next !== seat && board.isOut(next));
  return next;
}

/** Whether a four-player game is over because one side has nobody left (docs/rules.md section 3, End of the game). */
export function isDecided(board: Pick<SeatedBoard, 'game' | 'isOut'>): boolean {
  const { seats } = board.game;
  let black = false;
  let white = false;
  for (let seat = 0; seat < seats.length; seat++) {
    if (board.isOut(seat as Seat)) continue;
    if (seats[seat]?.side === 'Black') black = true;
    else white = true;
  }
  return !black || !white;
}

/**
 * Whether the mover eliminates a seat in a four-player game at the end of the turn. The mover must occupy a home
 * square of that seat, and the seat must be in the game or have pods on the board.
 */
export function losesHome(board: SeatedBoard, seat: Seat, mover: Seat): boolean {
  if (areFriends(board.game, seat, mover)) return false;
  for (const home of seatRecord(board.game, seat).homes) {
    if (board.holds(home, mover) && (!board.isOut(seat) || board.hasPod(seat))) return true;
  }
  return false;
}
