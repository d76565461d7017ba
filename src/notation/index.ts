export {
  firstLabels,
  type LabelledPod,
  type Labels,
  labelLetters,
  nextLabels,
  turnWithSquares,
  withSquares,
} from './labels/labels.js';
export { makePosition, parsePosition } from './position/positionString.js';
export { makeSgf } from './sgf/makeSgf.js';
export { parseSgf } from './sgf/parseSgf.js';
export { decodeSgf } from './sgf/sgfCharset.js';
export { positionOfSgf, type RecordedTurn, type SgfRecord, withoutLeavers } from './sgf/sgfRecord.js';
export { readTactics, type Tactic, type TacticsFile, tacticTasks } from './tactics.js';
export { chainAfterTurn, continuedTurn } from './turn/continuedTurn.js';
export { whyIllegalTurn } from './turn/illegalTurn.js';
export {
  correctsTurn,
  findStackTurn,
  findTurnMentions,
  freeMoveTurnIn,
  hasWordsBeside,
  type MeantTurn,
  negatesTurn,
  stackPartIn,
  turnsMeant,
  withdrawsTurn,
  withoutJoiningWords,
} from './turn/informalTurns.js';
export { makeTurn } from './turn/makeTurn.js';
export {
  isLikeAddress,
  isLikeSignature,
  mentionsOtherPods,
  type OtherPods,
  type StackPart,
  spokenPartIn,
} from './turn/otherPods.js';
export {
  isTurnText,
  knownTurnText,
  parseTurnText,
  type TurnText,
  type UsualActionText,
} from './turn/parseTurnText.js';
export {
  bySquares,
  isAmbiguous,
  joinedStack,
  type PlayedTurn,
  parseTurn,
  partOfStack,
  resolveTurn,
  tryPlay,
} from './turn/resolveTurn.js';
export {
  beginsLikeTurn,
  hasOnlyTurnCharacters,
  insertsAtCompassPoint,
  mentionsTurnStart,
  turnAlone,
} from './turn/turnSpelling.js';
