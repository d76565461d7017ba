import { ownerOf } from './pod.js';
import { lastSeat, seatRecord, stackOn } from './position.js';
import type { Position } from './types.js';

/** Whether the turn just made has won. Only the one who made it can have. */
export function isWon(position: Position): boolean {
  const { game, board } = position;
  const mover = lastSeat(position);
  const { goals } = seatRecord(game, mover);
  const holds = (goal: number) => stackOn(board, goal).some((pod) => ownerOf(pod) === mover);
  return game.wins === 'any goal' ? goals.some(holds) : goals.every(holds);
}
