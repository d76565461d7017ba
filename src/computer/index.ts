export { type Level, levels } from './levels.js';
export type { Thought } from './root.js';
export { winning } from './search.js';
export { type ThinkOptions, think, thoughts } from './think.js';
export { Thinker, type ThinkerLimits } from './thinker.js';
