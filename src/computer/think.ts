import { isWon, type Position, type Turn } from '../rules/index.js';
import type { LearnedWeights } from './board/learnedWeights.js';
import { deepest, type Level, levelMs, strengthOf } from './search/levels.js';
import { RootSearch, type SearchResult } from './search/rootSearch.js';
import type { SearchMemory } from './search/searchMemory.js';

/** Options for a search. */
export interface ThinkOptions {
  readonly level: Level;
  /** The same position, level and seed give the same turn. */
  readonly seed: number;
  /** The maximum number of nodes, instead of the level's own limits on nodes and depth. */
  readonly nodes?: number;
  /** The maximum depth in plies, instead of the level's own. */
  readonly depth?: number;
  /** Called regularly. If it returns true, the search ends with the best turn so far. */
  readonly halt?: () => boolean;
  /**
   * The memory from the searches for earlier turns. It is emptied if the game, the level or the weights object has
   * changed.
   */
  readonly memory?: SearchMemory;
  /** The maximum number of turns of the principal variation in each result, after its own turn; none if unset. */
  readonly line?: number;
  /** The search leaves out this turn, and all turns that lead to the same position: it finds the best alternative. */
  readonly except?: Turn;
  /** Evaluation weights to use instead of the game's own weights and network. */
  readonly weights?: LearnedWeights;
}

/** Returns how many milliseconds a turn at a level may take; infinite if `nodes` or `depth` limits the search. */
export const timeOf = ({ level, nodes, depth }: ThinkOptions): number =>
  nodes === undefined && depth === undefined ? levelMs(level) : Number.POSITIVE_INFINITY;

/** Returns the turn that the computer would play; undefined if the game is over or there is no legal turn. */
export function think(position: Position, options: ThinkOptions): SearchResult | undefined {
  let last: SearchResult | undefined;
  for (const result of thinkByDepth(position, options)) last = result;
  return last;
}

/** Like `think`, but yields a result after each depth. Each result replaces the previous one. */
export function* thinkByDepth(
  position: Position,
  options: ThinkOptions,
): Generator<SearchResult, void, undefined> {
  if (isWon(position)) return;
  const strength = strengthOf(options.level, position.game);
  const depth = options.depth ?? (options.nodes === undefined ? strength.depth : deepest);
  const ahead = options.nodes ?? strength.ahead;
  const root = new RootSearch(position, { ...strength, ...options, depth, ahead });
  yield* root.results();
}
