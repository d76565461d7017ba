export { boardSvg, type Picture, pictureSize } from './boardSvg.js';
export { boardText } from './boardText.js';
export { labelsText } from './labelsText.js';
export { pictureText } from './pictureText.js';
