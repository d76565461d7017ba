export { Session } from './session.js';
