export { boardSvg, type Picture, pictureSize } from './svg/boardSvg.js';
export { boardText } from './text/boardText.js';
export { labelsText } from './text/labelsText.js';
export { pictureText } from './text/pictureText.js';
