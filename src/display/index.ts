export { boardText } from './boardText.js';
export { labelsText } from './labelsText.js';
