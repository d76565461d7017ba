import { ownerOf } from '../position/pod.js';
import { lastSeat, seatRecord, stackOn, supplyOf } from '../position/position.js';
import type { Game, Position, Seat } from '../position/types.js';
import { isDecided } from './fourPlayers.js';

/** The seats of the sides that have somebody left in the game. */
export function sidesIn(game: Game, supplies: Position['supplies']): Seat[] {
  const seats = game.seats.map((_, seat) => seat as Seat);
  const isIn = (seat: Seat) => !supplyOf({ supplies }, seat).out;
  const sides = new Set(seats.filter(isIn).map((seat) => seatRecord(game, seat).side));
  return seats.filter((seat) => sides.has(seatRecord(game, seat).side));
}

/** Whether the turn just made has won. Only the one who made it can have. */
export function isWon(position: Position): boolean {
  const { game, board, supplies } = position;
  if (game.wins === 'enemies out')
    return isDecided({ game, isOut: (seat) => supplyOf({ supplies }, seat).out });
  const mover = lastSeat(position);
  const { goals } = seatRecord(game, mover);
  const holds = (goal: number) => stackOn(board, goal).some((pod) => ownerOf(pod) === mover);
  return game.wins === 'any goal' ? goals.some(holds) : goals.every(holds);
}
