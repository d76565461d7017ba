import { isWon, type Position } from '../rules/index.js';
import type { LearnedWeights } from './board/learnedWeights.js';
import { deepest, type Level, strengthOf } from './search/levels.js';
import type { Memory } from './search/memory.js';
import { Root, type Thought } from './search/root.js';

export interface ThinkOptions {
  readonly level: Level;
  /** The same position, level and seed give the same turn. */
  readonly seed: number;
  /** Positions to look at, instead of the level's own number and depth. */
  readonly nodes?: number;
  /** Turns to look ahead, likewise. */
  readonly depth?: number;
  /** Asked every now and then while thinking; true ends the search with the best turn so far. */
  readonly halt?: () => boolean;
  /** What was found out for earlier turns of the same game. */
  readonly memory?: Memory;
  /** By which the pods count, instead of those of the game. */
  readonly weights?: LearnedWeights;
}

/** Milliseconds that a turn of a level may take; without end where it was told how far to look. */
export const timeOf = ({ level, nodes, depth }: ThinkOptions): number =>
  nodes === undefined && depth === undefined ? strengthOf(level).ms : Number.POSITIVE_INFINITY;

/** The turn the computer would play; undefined when the game is over or there is no turn. */
export function think(position: Position, options: ThinkOptions): Thought | undefined {
  let last: Thought | undefined;
  for (const thought of thoughts(position, options)) last = thought;
  return last;
}

/** The same, depth by depth: a later thought replaces an earlier one. */
export function* thoughts(position: Position, options: ThinkOptions): Generator<Thought, void, undefined> {
  if (isWon(position)) return;
  const strength = strengthOf(options.level);
  const depth = options.depth ?? (options.nodes === undefined ? strength.depth : deepest);
  const ahead = options.nodes ?? strength.ahead;
  const root = new Root(position, { ...strength, ...options, depth, ahead });
  yield* root.thoughts();
}
