export { type Level, levels } from './levels.js';
export { type ThinkOptions, type Thought, think, thoughts, winning } from './think.js';
export { Thinker, type ThinkerLimits } from './thinker.js';
