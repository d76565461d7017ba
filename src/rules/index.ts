export { hasTurn, turns } from './generate/generateTurns.js';
export { isDecided, isWon, losesHome, nextSeat } from './legality/gameEnd.js';
export { judge, judgeFreeMoves, judgeUsual } from './legality/judge.js';
export { judgeFree } from './legality/judgeFree.js';
export { type MovePath, readMovePath, whyNotGo } from './legality/movePath.js';
export { afterFree, beginTurn, type PartialTurn, unmarkedOn } from './legality/partialTurn.js';
export { octiSquares } from './legality/placing.js';
export { whyPodsAbsent } from './legality/podPresence.js';
export { perft, plainPerft } from './perft/countPerft.js';
export { InPlaceTurns } from './perft/inPlaceTurns.js';
export { MutableBoard } from './perft/mutableBoard.js';
export { MutableStacks, roomFor } from './perft/mutableStacks.js';
export { leave } from './play/endTurn.js';
export { outcome } from './play/outcome.js';
export { play } from './play/play.js';
export { orderCaptures } from './position/canonicalOrder.js';
export type * from './position/gameModel.js';
export {
  beginnersGame,
  findGame,
  gameChoices,
  gameNames,
  gameOptions,
  games,
  mostSeats,
  usualGame,
} from './position/games.js';
export { hopBetween, isSquare, neighbour, squaresOf } from './position/geometry.js';
export {
  allProngs,
  countProngs,
  directionLetters,
  directions,
  hasProng,
  kindsOf,
  ownerOf,
  pod,
  podName,
  podNames,
  prongsOf,
  prongText,
  superprongsOf,
  withoutPods,
} from './position/pod.js';
export {
  areFriends,
  lastSeat,
  makeBoard,
  partnerOf,
  seatRecord,
  stackOn,
  startPosition,
  supplyOf,
} from './position/positionLookups.js';
export { symmetricKey } from './position/symmetry.js';
