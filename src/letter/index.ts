export { datesLine } from './boardDetails.js';
export { headerLines, namedByColour } from './boardHeader.js';
export { statusLine } from './boardNewsText.js';
export { lastTurnMarks, shownBoard } from './boardPicture.js';
export { exampleIn, exampleTurn } from './exampleTurn.js';
export { dateForReader } from './formatDate.js';
export { helpAsText, parseHelp } from './helpMarkup.js';
export type {
  AnalysisContent,
  AnswerContent,
  BoardContent,
  CommandAnswer,
  Comment,
  ConfirmationContent,
  DigestContent,
  LetterContent,
} from './letterContent.js';
export { pageSections } from './pageSections.js';
export { renderLetter } from './renderLetter.js';
export {
  type BoardPicture,
  type LetterPicture,
  type LinkTargets,
  makeRenderer,
  type RenderOptions,
  type ShownBoard,
  type TemplateRenderer,
} from './templateRenderer.js';
export { narrowColumns, wrap } from './textLayout.js';
export { boardRows, columns, playersInList } from './textTables.js';
