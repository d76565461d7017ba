export { isTurnText } from './isTurnText.js';
export { firstLabels, type Labels, labelLetters, nextLabels } from './labels.js';
export { makePosition } from './makePosition.js';
export { makeSgf } from './makeSgf.js';
export { makeTurn } from './makeTurn.js';
export { parsePosition } from './parsePosition.js';
export { parseSgf } from './parseSgf.js';
export { parseTurn } from './parseTurn.js';
export type { SgfRecord } from './sgfRecord.js';
