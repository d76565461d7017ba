export { boardText } from './boardText.js';
