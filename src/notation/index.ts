export { isTurnText } from './written.js';
