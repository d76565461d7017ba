export { EachTurn } from './fast/eachTurn.js';
export { MutableBoard } from './fast/mutableBoard.js';
export { MutableStacks, roomFor } from './fast/mutableStacks.js';
export { perft, plainPerft } from './fast/perft.js';
export { hasTurn } from './generate/hasTurn.js';
export { turns } from './generate/turns.js';
export { isDecided, losesHome, nextSeat } from './legality/fourPlayers.js';
export { afterFree, beginTurn, type Interim, unmarkedOn } from './legality/interim.js';
export { judge, judgeFreeMoves, judgeUsual } from './legality/judge.js';
export { judgeFree } from './legality/judgeFree.js';
export { octiSquares } from './legality/placing.js';
export { whyPodsAbsent } from './legality/podPresence.js';
export { readTrail, type Trail, whyNotGo } from './legality/trail.js';
export { isWon } from './legality/won.js';
export { outcome } from './play/outcome.js';
export { leave } from './play/pass.js';
export { play } from './play/play.js';
export { orderCaptures } from './position/canonical.js';
export { findGame, games } from './position/games.js';
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
} from './position/position.js';
export type * from './position/types.js';
