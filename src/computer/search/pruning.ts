import type { Game } from '../../rules/index.js';
import { infinity } from './scores.js';

/** How far a search prunes and reduces. Margins are in hundredths of a pod. */
export interface Pruning {
  /** The greatest depths for futility pruning of quiet and of attacking turns, and for reverse futility pruning. */
  readonly futilityDepth: number;
  readonly attackingFutilityDepth: number;
  readonly reverseFutilityDepth: number;
  /** How much a quiet or an attacking turn may gain for each ply, beyond its immediate gain. */
  readonly futilityMargin: number;
  readonly attackingFutilityMargin: number;
  /** The lead that is taken to last, by depth. */
  readonly lead: (depth: number) => number;
  /** Late move reductions in plies, by depth and by index in the list of turns: `[depth << 6 | index]`. */
  readonly reductions: Uint8Array;
}

/** @param base is added to the reduction before it is rounded down */
const reductionsFrom = (base: number): Uint8Array =>
  Uint8Array.from({ length: 64 * 64 }, (_, at) =>
    at < 64 || (at & 63) === 0 ? 0 : Math.floor(base + (Math.log(at >> 6) * Math.log(at & 63)) / 2),
  );

/**
 * Where any goal wins, the search itself sees threats to reach one, and the static evaluation is good at the rest. These
 * values were found by matches (docs/computer-experiments.md).
 */
const bold: Pruning = {
  futilityDepth: 4,
  attackingFutilityDepth: 3,
  reverseFutilityDepth: 5,
  futilityMargin: 20,
  attackingFutilityMargin: 60,
  lead: (depth) => (depth <= 1 ? 0 : 60 * depth - 30),
  reductions: reductionsFrom(1.2),
};

/** In the other games, the bold values lose. Larger reductions were measured only where all goals have to be held. */
const careful: Pruning = {
  futilityDepth: 2,
  attackingFutilityDepth: 2,
  reverseFutilityDepth: 2,
  futilityMargin: 90,
  attackingFutilityMargin: 90,
  lead: (depth) => 90 * (depth + 1),
  reductions: reductionsFrom(0.4),
};

/** Returns how a search in a game prunes and reduces. */
export const pruningFor = ({ wins }: Pick<Game, 'wins'>): Pruning =>
  ({
    'any goal': bold,
    'all goals': { ...careful, reductions: reductionsFrom(0.9) },
    'enemies out': careful,
  })[wins];

/** Returns how much a turn may still gain within a depth, beyond its immediate gain. */
export function mayStillGain(pruning: Pruning, depth: number, isAttacking: boolean): number {
  if (!isAttacking) return pruning.futilityMargin * depth;
  return depth <= pruning.attackingFutilityDepth ? pruning.attackingFutilityMargin * depth : infinity;
}
