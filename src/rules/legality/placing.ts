import { type Refusal, refusal } from '../../base/index.js';
import type { Game, Position, Seat, Square } from '../position/gameModel.js';
import { ownerOf } from '../position/pod.js';
import { areFriends, partnerOf, seatRecord, stackOn, supplyOf } from '../position/positionLookups.js';

/** Returns the OCTI squares of a game: all homes and the neutral ones. */
export const octiSquares = (game: Game): Square[] => [
  ...game.seats.flatMap((seat) => seat.homes),
  ...game.neutral,
];

const holdsPodOf = (position: Position, square: Square, seat: Seat): boolean =>
  stackOn(position.board, square).some((pod) => ownerOf(pod) === seat);

/**
 * Returns why the seat to play may not enter a reserve pod on a square; undefined if it may (docs/rules.md section 3).
 */
export function whyNotEnter(position: Position, square: Square): Refusal | undefined {
  const { game, turn } = position;
  const { homes, goals } = seatRecord(game, turn);
  if (!game.actions.includes('enter')) return refusal('rules.enterNotPlayed', { game: game.name });
  if (supplyOf(position, turn).reserve === 0) return refusal('rules.noReserve', { square });
  if (homes.includes(square)) {
    const strangers = stackOn(position.board, square).some((pod) => !areFriends(game, ownerOf(pod), turn));
    return strangers ? refusal('rules.enterUnderEnemy', { square }) : undefined;
  }
  if (!game.entersAway) return refusal('rules.enterNotHome', { square, homes: homes.map(String) });
  const away = [...goals, ...game.neutral];
  if (!away.includes(square)) {
    return refusal('rules.enterNotOcti', { square, homes: homes.map(String), away: away.map(String) });
  }
  return holdsPodOf(position, square, turn)
    ? undefined
    : refusal('rules.enterAwayAlone', { square, homes: homes.map(String) });
}

/**
 * Returns why the seat to play may not liberate a captured pod on a square (docs/rules.md section 3). Undefined if it
 * may.
 */
export function whyNotLiberate(position: Position, square: Square): Refusal | undefined {
  const { game, turn } = position;
  const { goals } = seatRecord(game, turn);
  if (!game.actions.includes('liberate')) return refusal('rules.liberateNotPlayed', { game: game.name });
  if (supplyOf(position, turn).captured === 0) return refusal('rules.noneCaptured', { square });
  const squares = game.liberates === 'away' ? [...goals, ...game.neutral] : octiSquares(game);
  if (!squares.includes(square)) {
    return refusal('rules.liberateNotOcti', { square, squares: squares.map(String) });
  }
  if (game.liberates === 'with foothold' && !goals.some((goal) => holdsPodOf(position, goal, turn))) {
    return refusal('rules.liberateNoFoothold', { square, goals: goals.map(String) });
  }
  return holdsPodOf(position, square, turn) ? undefined : refusal('rules.liberateAlone', { square });
}

/**
 * Returns why the seat to play may not free a partner's pod on a square; undefined if it may (docs/rules.md section 3).
 */
export function whyNotRescue(position: Position, square: Square): Refusal | undefined {
  const { game, turn } = position;
  if (!game.actions.includes('rescue')) return refusal('rules.rescueNotPlayed', { game: game.name });
  const partner = partnerOf(game, turn);
  const { glyph, homes } = seatRecord(game, partner);
  const { out, resigned, captured } = supplyOf(position, partner);
  const data = { square, partner: glyph, homes: homes.map(String) };
  if (!out) return refusal('rules.rescueNotOut', data);
  if (resigned) return refusal('rules.rescueResigned', data);
  if (captured === 0) return refusal('rules.rescueNoneCaptured', data);
  if (!homes.includes(square)) return refusal('rules.rescueNotHome', data);
  return holdsPodOf(position, square, turn) ? undefined : refusal('rules.rescueAlone', data);
}
