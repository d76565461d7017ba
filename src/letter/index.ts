export { type Answered, answerLetter } from './answer.js';
export { boardLetter, boardSubject } from './board.js';
export { digestLetter } from './digest.js';
export { type Kit, layoutNames, makeKit, type Picture, type Written, withClosing } from './kit.js';
export { messageLetter } from './message.js';
export type { BoardNotice, Quoted, Words } from './notice.js';
export { type Section, sections } from './pages.js';
export { type Ask, questionLetter } from './question.js';
export { columns } from './tables.js';
