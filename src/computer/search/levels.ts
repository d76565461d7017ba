import { type Game, usualGame } from '../../rules/index.js';

/** The levels at which the computer plays, from beginner to strongest, and the default. */
export const levels = { first: 1, last: 9, usual: 5 } as const;

/** A computer level; see `levels`. */
export type Level = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** How a level plays. */
export interface Strength {
  /** The maximum number of nodes for one turn, and how many of them may be used to search deeper than one ply. */
  readonly nodes: number;
  readonly ahead: number;
  /** The time limit in milliseconds. */
  readonly ms: number;
  /** The maximum depth in plies. One turn is one ply. */
  readonly depth: number;
  /** The largest random error added to its evaluation of a position, in hundredths of a pod. */
  readonly noise: number;
  /** The share of its turns, from 0 to 1, in which it ignores what opponents can do next. */
  readonly overlooks: number;
}

/** The maximum depth for levels that are limited by nodes and time. */
export const deepest = 60;

/** The node limit for the lower levels, which is enough to look at every turn once, even in a crowded position. */
const crowded = 50_000;

/**
 * In the matches in docs/computer-levels.md, each level won at least 65% of its games against the level below.
 * Level 9 has four times as much time as level 8, so that it is stronger even where time limits the search.
 */
const strengths: Readonly<Record<Level, Strength>> = {
  1: { ms: 1000, nodes: crowded, ahead: 1_000, depth: 1, noise: 150, overlooks: 0.4 },
  2: { ms: 1000, nodes: crowded, ahead: 1_000, depth: deepest, noise: 30, overlooks: 0 },
  3: { ms: 1000, nodes: crowded, ahead: 2_300, depth: deepest, noise: 8, overlooks: 0 },
  4: { ms: 1000, nodes: crowded, ahead: 5_800, depth: deepest, noise: 6, overlooks: 0 },
  5: { ms: 1000, nodes: crowded, ahead: 18_000, depth: deepest, noise: 5, overlooks: 0 },
  6: { ms: 1000, nodes: 78_000, ahead: 58_000, depth: deepest, noise: 5, overlooks: 0 },
  7: { ms: 1000, nodes: 180_000, ahead: 160_000, depth: deepest, noise: 5, overlooks: 0 },
  8: { ms: 2500, nodes: 570_000, ahead: 520_000, depth: deepest, noise: 5, overlooks: 0 },
  9: { ms: 10_000, nodes: 3_300_000, ahead: 3_300_000, depth: deepest, noise: 2, overlooks: 0 },
};

/** Settings for games in which the differences between the levels would otherwise be uneven. */
const ownSettings: Readonly<Record<string, Partial<Record<Level, Partial<Strength>>>>> = {
  'octi+super': {
    2: { ahead: 1_800, noise: 25 },
    3: { ahead: 5_000 },
    4: { ahead: 15_500 },
    5: { nodes: 58_000, ahead: 38_000 },
    6: { nodes: 138_000, ahead: 118_000 },
    7: { nodes: 350_000, ahead: 330_000 },
    8: { nodes: 950_000, ahead: 900_000 },
  },
  'octi+wrap': {
    3: { ahead: 2_000 },
    4: { ahead: 7_000 },
    5: { ahead: 24_000 },
    6: { nodes: 102_000, ahead: 82_000 },
    7: { nodes: 300_000, ahead: 280_000 },
    8: { nodes: 950_000, ahead: 900_000 },
  },
  octilite: {
    2: { noise: 90 },
    3: { ahead: 1_600, noise: 20 },
    4: { ahead: 4_000 },
    5: { ahead: 15_500 },
    6: { nodes: 65_000, ahead: 50_000 },
    7: { nodes: 185_000, ahead: 165_000 },
    8: { nodes: 590_000, ahead: 540_000 },
    9: { nodes: 4_500_000, ahead: 4_500_000 },
  },
  octi4: {
    2: { depth: 2, noise: 110 },
    3: { ahead: 1_200, noise: 12 },
    4: { ahead: 4_000 },
    5: { ahead: 14_000 },
    6: { nodes: 120_000, ahead: 100_000 },
    7: { nodes: 260_000, ahead: 240_000 },
    8: { nodes: 890_000, ahead: 840_000 },
  },
};

/** Returns the settings for a level in a game. */
export const strengthOf = (level: Level, { id, name }: Pick<Game, 'id' | 'name'>): Strength => ({
  ...strengths[level],
  ...ownSettings[name]?.[level],
  ...ownSettings[id]?.[level],
});

/** Returns how many milliseconds a turn at a level may take, in any game. */
export const levelMs = (level: Level): number => strengths[level].ms;

/** The rating of the default level. The ratings of the others follow from the differences below. */
const usualRating = 1500;

/**
 * How much stronger each level from 2 up is than the level below, in Elo, from the matches in
 * docs/computer-levels.md.
 */
const steps: Readonly<Record<string, readonly number[]>> = {
  octi: [800, 120, 160, 150, 210, 220, 160, 180],
  octilite: [600, 150, 140, 220, 180, 180, 180, 220],
  octi4: [360, 180, 130, 150, 190, 160, 130, 180],
  octi3base: [600, 160, 160, 190, 160, 210, 380, 290],
};
const usualSteps = steps[usualGame.name] as readonly number[];

/**
 * Returns the strength of a level in Elo, rounded to the nearest ten. Level 5 is rated 1500 in every game. Games
 * without measurements use the usual game's differences between levels.
 */
export function levelRating({ name }: Pick<Game, 'name'>, level: Level): number {
  const from = steps[name] ?? usualSteps;
  const sum = (until: number) => from.slice(0, until - 1).reduce((total, step) => total + step, 0);
  return Math.round((usualRating + sum(level) - sum(levels.usual)) / 10) * 10;
}
