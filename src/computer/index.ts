/**
 * The computer player. `think` searches on this thread and returns the best turn. `thinkByDepth` yields one result after
 * each depth. A `Thinker` searches in a worker. The same position, level and seed give the same turn, unless time runs
 * out.
 */
export type { LearnedWeights } from './board/learnedWeights.js';
export { type Level, levelRating, levels, type Strength, strengthOf } from './search/levels.js';
export type { SearchResult } from './search/rootSearch.js';
export { winning } from './search/scores.js';
export { SearchMemory } from './search/searchMemory.js';
export { type ThinkOptions, think, thinkByDepth, timeOf } from './think.js';
export { Thinker, type ThinkerLimits, type ThinkerOptions } from './thinker.js';
