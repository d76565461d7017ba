export { boardSvg, type Picture } from './svg/boardSvg.js';
export { pictureSize } from './svg/pictureRows.js';
export { boardText } from './text/boardText.js';
export { labelsText } from './text/labelsText.js';
export { pictureText } from './text/pictureText.js';
