export { isTurnText } from './isTurnText.js';
export { firstLabels, type Labels, labelLetters, nextLabels } from './labels.js';
export { makePosition } from './makePosition.js';
export { makeTurn } from './makeTurn.js';
export { parsePosition } from './parsePosition.js';
export { parseTurn } from './parseTurn.js';
