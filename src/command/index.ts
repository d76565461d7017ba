export { isGameWord } from './arguments/gameOptions.js';
export { isPassword, redacted } from './arguments/identityClaim.js';
export { levelMeant, longestUserid, opensTurn, whyNoUserid } from './arguments/userid.js';
export { isAlmostCommand } from './email/commandBlock.js';
export {
  addresseeIn,
  asksForRematch,
  asksWhatToPlay,
  boardAlone,
  dayBackIn,
  isChatLine,
  readChat,
  readInformalCommand,
  readInformalMail,
  saysIsBack,
  saysOnlyThanks,
} from './email/informalMail.js';
export {
  bareSubject,
  boardOfSubject,
  commandWithoutBoard,
  isOurSubject,
  parseMailCommands,
  readBoardSubject,
} from './email/parseMailCommands.js';
export { guessLanguage } from './language/guessLanguage.js';
export {
  type AnswerWord,
  acceptsChallenge,
  answerLine,
  answerThenMore,
  beginsWithYes,
  belowFirstLine,
  declinesChallenge,
  isAnswerWord,
  isPlainYes,
  saysDecline,
} from './line/answerWords.js';
export {
  acceptsDraw,
  readBoardRequest,
  requestedCommand,
} from './line/boardRequests.js';
export {
  commandOfLine,
  isLikeNone,
  isMoveLine,
  parseCommandLine,
  withoutCommand,
} from './line/parseCommandLine.js';
export { commandSchema } from './model/commandSchema.js';
export type {
  AnsweredLetter,
  Command,
  MailCommands,
  Word,
} from './model/commands.js';
export {
  lastQueuedTurn,
  makeTurnQueue,
  type QueueBranch,
  type TurnQueue,
  turnQueueSchema,
  withLastQueuedTurn,
  withQueuedTurns,
} from './model/turnQueue.js';
export { isMeantAsTurn } from './model/turnText.js';
export {
  findPasswords,
  forgotPassword,
  hidePasswordCommand,
  passwordsOf,
  redactedLine,
} from './passwords/findPasswords.js';
export { redactPasswords } from './passwords/redactPasswords.js';
export { commandTable } from './table/commandTable.js';
export { helpPage, helpTopicNamed, helpTopics, pageTopics } from './table/helpPages.js';
export { isKnownWord } from './table/knownWords.js';
export { preferences } from './table/preferences.js';
export { suggestUserid } from './table/suggestUserid.js';
export {
  inWordsOf,
  offerInWordsOf,
  settingInWordsOf,
  topicInTitle,
  topicInWordsOf,
  valueInWordsOf,
} from './table/wordsOfLanguage.js';
