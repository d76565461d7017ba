export {
  type AnswerWord,
  acceptsChallenge,
  answerThenMore,
  beginsWithYes,
  belowFirstLine,
  declinesChallenge,
  isAnswerWord,
  isPlainYes,
  saysDecline,
} from './answerWords.js';
export { commandSchema } from './commandSchema.js';
export type { AnsweredLetter, Command, GameTerms, IdentityClaim, MailCommands, Word } from './commands.js';
export { commandTable } from './commandTable.js';
export { findPasswords, passwordsOf } from './findPasswords.js';
export { guessLanguage } from './guessLanguage.js';
export { helpPage, helpTopics, pageTopics } from './helpPages.js';
export {
  addresseeIn,
  asksForRematch,
  asksWhatToPlay,
  boardAlone,
  dayBackIn,
  readInformalCommand,
  readInformalMail,
  saysIsBack,
} from './informalCommands.js';
export {
  acceptsDraw,
  forgotPassword,
  type InformalRequest,
  readInformalRequest,
  requestedCommand,
} from './informalRequests.js';
export { isKnownWord } from './knownWords.js';
export { isLikeNone, parseCommandLine } from './parseCommandLine.js';
export {
  bareSubject,
  boardOfSubject,
  commandWithoutBoard,
  parseMailCommands,
  readBoardSubject,
} from './parseMailCommands.js';
export { redactPasswords } from './redactPasswords.js';
export { makeTurnQueue, type QueueBranch, type TurnQueue, turnQueueSchema } from './turnQueue.js';
export { isMeantAsTurn } from './turnText.js';
export type { CommandEntry } from './words/commandEntry.js';
export { isPassword, redacted } from './words/identityClaim.js';
export { preferences } from './words/preferences.js';
export { levelMeant, longestUserid, opensTurn, whyNoUserid } from './words/userid.js';
export { inWordsOf, offerInWordsOf } from './wordsOfLanguage.js';
