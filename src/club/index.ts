export {
  type Board,
  type BoardId,
  computerId,
  establishedFrom,
  isComputersTurn,
  type PlayerId,
  type Rating,
  type TurnRow,
} from '../store/index.js';
export {
  type AddressChange,
  addressChangeSchema,
  confirmAddress,
  maySignUp,
  nextDigest,
  type Signup,
  scheduleWeeklyPuzzle,
  signUp,
  signupSchema,
} from './accounts/account.js';
export { acceptTransfer, giveUpBoards, transferDays } from './accounts/boardTransfer.js';
export {
  allNamed,
  type BoardView,
  claimers,
  countsNot,
  gameInSentence,
  labelsOf,
  listed,
  mayClaim,
  named,
  nextNumberOf,
  playerAt,
  playsAllSides,
  positionAfter,
  puzzleTask,
  ratingChangeOf,
  seatName,
  seatOf,
  sideOf,
  solvingSeat,
  startOf,
  stateOf,
  takenBackBy,
  viewAt,
  viewOf,
  whoPlayed,
  whyOver,
  whyStale,
  yetToAccept,
  yetToAgree,
} from './board/boardView.js';
export {
  claimableFor,
  lastDayAway,
  type Notice,
  proposedDay,
  restartClocks,
  takeNotice,
} from './board/gameClocks.js';
export {
  type BoardlessCommand,
  onlyBoardMeant,
  playsTurn,
  showsBoard,
  whichBoard,
} from './board/whichBoard.js';
export type { AuthenticatedSender, CommandContext, OpenNumber } from './commandContext.js';
export { dispatchCommand, isPublicCommand } from './dispatchCommand.js';
export type * from './effects.js';
export { transferSchema } from './effects.js';
export { allowComputer, playForComputer, takesNewGames } from './matchmaking/computerOpponent.js';
export { nothingOffered, whichToAnswer } from './matchmaking/openRequests.js';
export { cleanComment } from './messages/playerComment.js';
export { readersOf } from './messages/playerMessages.js';
export { hintText } from './play/hint.js';
export { type OperatorUndo, undoByOperator } from './play/operatorUndo.js';
export { areNearlySame, difficultyOf, isPuzzle, puzzleStrength, weeklyPuzzle } from './play/puzzle.js';
export { rateFinished, ratingsFromRecord, rebuildRatings } from './play/rateGames.js';
export { tutorialTurn } from './play/tutorial.js';
export { precheckCommand } from './precheckCommand.js';
export {
  type AnalysedTurn,
  analysisOf,
  canBeAnalysed,
  type GameAnalysis,
  mayAnalyse,
  needsOther,
  positionsOfGame,
  turningPoints,
  valueOfEnd,
} from './records/gameAnalysis.js';
export { recordFile } from './records/gameRecord.js';
export { sureWin } from './records/provenWins.js';
export { type BoardPage, boardsPage } from './records/showBoards.js';
export type * from './resultPages.js';
