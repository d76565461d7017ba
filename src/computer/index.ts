export { type Level, levels } from './levels.js';
export { winning } from './search.js';
export { type ThinkOptions, type Thought, think, thoughts } from './think.js';
export { Thinker, type ThinkerLimits } from './thinker.js';
