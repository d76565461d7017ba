/**
 * The computer player: `think` answers at once on this thread, `thoughts` depth by depth, and a `Thinker` thinks in a
 * worker. Every function is exact for its seed: the same position, level and seed give the same turn.
 */
export { type Level, levelRating, levels } from './search/levels.js';
export { Memory } from './search/memory.js';
export type { Thought } from './search/root.js';
export { winning } from './search/scores.js';
export { Thinker, type ThinkerLimits, type ThinkerOptions } from './thinker.js';
export { type ThinkOptions, think, thoughts, timeOf } from './thoughts.js';
