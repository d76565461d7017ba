export { type Level, levels } from './levels.js';
export type { Thought } from './root.js';
export { winning } from './scores.js';
export { type ThinkOptions, think, thoughts } from './think.js';
export { Thinker, type ThinkerLimits } from './thinker.js';
