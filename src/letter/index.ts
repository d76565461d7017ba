export { type Answered, answerLetter } from './answerLetter.js';
export { boardLetter, boardSubject } from './boardLetter.js';
export type { BoardNotice, Quoted, Words } from './boardNotice.js';
export { type Ask, questionLetter } from './confirmationLetter.js';
export { digestLetter } from './digestLetter.js';
export {
  type LetterRenderer,
  layoutNames,
  makeRenderer,
  type Picture,
  type Written,
  withClosing,
} from './letterRenderer.js';
export { messageLetter } from './messageLetter.js';
export { type Section, sections } from './pageSections.js';
export { columns } from './textTables.js';
