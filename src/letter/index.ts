export { type Answered, answerLetter } from './answerLetter.js';
export { boardLetter, boardSubject } from './boardLetter.js';
export { digestLetter } from './digestLetter.js';
export { type Kit, layoutNames, makeKit, type Picture, type Written, withClosing } from './letterRenderer.js';
export { messageLetter } from './messageLetter.js';
export type { BoardNotice, Quoted, Words } from './boardNotice.js';
export { type Section, sections } from './pageSections.js';
export { type Ask, questionLetter } from './confirmationLetter.js';
export { columns } from './textTables.js';
