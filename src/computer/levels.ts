/** The strengths the computer plays at: the first is for beginners. */
export const levels = { first: 1, last: 9, usual: 5 } as const;

export type Level = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** How a level plays. */
export interface Strength {
  /** Positions it may look at for one turn. */
  readonly nodes: number;
  /** Turns it looks ahead. */
  readonly depth: number;
  /** By how much its judgement of a position may be off, in points of `evaluate`. */
  readonly noise: number;
}

const strengths: Readonly<Record<Level, Strength>> = {
  1: { nodes: 2_000, depth: 1, noise: 400 },
  2: { nodes: 4_000, depth: 1, noise: 150 },
  3: { nodes: 8_000, depth: 2, noise: 100 },
  4: { nodes: 20_000, depth: 2, noise: 30 },
  5: { nodes: 60_000, depth: 3, noise: 10 },
  6: { nodes: 150_000, depth: 4, noise: 5 },
  7: { nodes: 400_000, depth: 5, noise: 2 },
  8: { nodes: 1_000_000, depth: 6, noise: 2 },
  9: { nodes: 3_000_000, depth: 20, noise: 2 },
};

export const strengthOf = (level: Level): Strength => strengths[level];
