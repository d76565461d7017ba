export { makePosition } from './makePosition.js';
export { makeTurn } from './makeTurn.js';
export { parsePosition } from './parsePosition.js';
export { parseTurn } from './parseTurn.js';
export { isTurnText } from './written.js';
