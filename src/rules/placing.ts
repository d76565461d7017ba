import { type Refusal, refusal } from '../base/index.js';
import { ownerOf } from './pod.js';
import { areFriends, seatRecord, stackOn, supplyOf } from './position.js';
import type { Game, Position, Seat, Square } from './types.js';

/** The OCTI squares of a game: all homes and the neutral ones. */
export const octiSquares = (game: Game): Square[] => [
  ...game.seats.flatMap((seat) => seat.homes),
  ...game.neutral,
];

const holdsPodOf = (position: Position, square: Square, seat: Seat): boolean =>
  stackOn(position.board, square).some((pod) => ownerOf(pod) === seat);

/** Why the seat to play may not enter a reserve pod on a square, or undefined if it may (RULES.md section 3). */
export function whyNotEnter(position: Position, square: Square): Refusal | undefined {
  const { game, turn } = position;
  const { homes } = seatRecord(game, turn);
  if (!game.actions.includes('enter')) return refusal('rules.enterNotPlayed', { game: game.name });
  if (supplyOf(position, turn).reserve === 0) return refusal('rules.noReserve', { square });
  if (homes.includes(square)) {
    const strangers = stackOn(position.board, square).some((pod) => !areFriends(game, ownerOf(pod), turn));
    return strangers ? refusal('rules.enterUnderEnemy', { square }) : undefined;
  }
  if (!game.entersAway) return refusal('rules.enterNotHome', { square, homes: homes.map(String) });
  if (!octiSquares(game).includes(square)) {
    return refusal('rules.enterNotOcti', { square, homes: homes.map(String) });
  }
  return holdsPodOf(position, square, turn)
    ? undefined
    : refusal('rules.enterAwayAlone', { square, homes: homes.map(String) });
}

/** Why the seat to play may not liberate a captured pod on a square, or undefined if it may (RULES.md section 3). */
export function whyNotLiberate(position: Position, square: Square): Refusal | undefined {
  const { game, turn } = position;
  const { goals } = seatRecord(game, turn);
  if (!game.actions.includes('liberate')) return refusal('rules.liberateNotPlayed', { game: game.name });
  if (supplyOf(position, turn).captured === 0) return refusal('rules.noneCaptured', { square });
  if (!octiSquares(game).includes(square)) {
    return refusal('rules.liberateNotOcti', { square, squares: octiSquares(game).map(String) });
  }
  if (!goals.some((goal) => holdsPodOf(position, goal, turn))) {
    return refusal('rules.liberateNoFoothold', { square, goals: goals.map(String) });
  }
  return holdsPodOf(position, square, turn) ? undefined : refusal('rules.liberateAlone', { square });
}
