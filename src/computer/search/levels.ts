import type { Game } from '../../rules/index.js';

/** The strengths the computer plays at: the first is for beginners. */
export const levels = { first: 1, last: 9, usual: 5 } as const;

/** A strength of the computer; see `levels`. */
export type Level = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** How a level plays. */
export interface Strength {
  /** Positions it may look at for one turn at most, and of them for looking further ahead than the next turn. */
  readonly nodes: number;
  readonly ahead: number;
  /** Milliseconds that it may take at most, on whatever machine. */
  readonly ms: number;
  /** Turns it looks ahead. */
  readonly depth: number;
  /** By how much its judgement of a position may be off, in hundredths of a pod. */
  readonly noise: number;
  /** In how many of its turns it does not see what the others can do next: 0 in none, 1 in all. */
  readonly overlooks: number;
}

export const deepest = 60;

/** What crowded positions may take: a look at every turn. */
const crowded = 50_000;

const strengths: Readonly<Record<Level, Strength>> = {
  1: { ms: 1000, nodes: crowded, ahead: 1_000, depth: 1, noise: 150, overlooks: 0.4 },
  2: { ms: 1000, nodes: crowded, ahead: 1_000, depth: 2, noise: 50, overlooks: 0 },
  3: { ms: 1000, nodes: crowded, ahead: 1_200, depth: deepest, noise: 12, overlooks: 0 },
  4: { ms: 1000, nodes: crowded, ahead: 4_000, depth: deepest, noise: 6, overlooks: 0 },
  5: { ms: 1000, nodes: crowded, ahead: 14_000, depth: deepest, noise: 5, overlooks: 0 },
  6: { ms: 1000, nodes: 75_000, ahead: 52_000, depth: deepest, noise: 5, overlooks: 0 },
  7: { ms: 2000, nodes: 220_000, ahead: 200_000, depth: deepest, noise: 5, overlooks: 0 },
  8: { ms: 5000, nodes: 850_000, ahead: 800_000, depth: deepest, noise: 5, overlooks: 0 },
  9: { ms: 10_000, nodes: 3_300_000, ahead: 3_300_000, depth: deepest, noise: 2, overlooks: 0 },
};

export const strengthOf = (level: Level): Strength => strengths[level];

/** The rating of the usual level, from which the others are counted. */
const usualRating = 1500;

/** By how much each level from 2 on is stronger than the one below, in Elo, from the matches in docs/computer.md. */
const steps: Readonly<Record<string, readonly number[]>> = {
  octi: [600, 130, 140, 120, 150, 200, 180, 180],
  octilite: [480, 140, 140, 140, 150, 200, 180, 180],
};
const usualSteps = steps.octi as readonly number[];

/**
 * The strength of a level in Elo, rounded to tens. Level 5 has 1500 in every game. Where nothing has been measured in a
 * game, the steps between the levels are taken from `octi`.
 */
export function levelRating({ name }: Pick<Game, 'name'>, level: Level): number {
  const from = steps[name] ?? usualSteps;
  const sum = (until: number) => from.slice(0, until - 1).reduce((total, step) => total + step, 0);
  return Math.round((usualRating + sum(level) - sum(levels.usual)) / 10) * 10;
}
