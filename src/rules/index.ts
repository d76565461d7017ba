export { orderCaptures } from './canonical.js';
export { EachTurn } from './eachTurn.js';
export { findGame, games } from './games.js';
export { hopBetween, isSquare, neighbour, squaresOf } from './geometry.js';
export { hasTurn } from './hasTurn.js';
export { afterFree, beginTurn, type Interim, unmarkedOn } from './interim.js';
export { judge, judgeFreeMoves, judgeUsual } from './judge.js';
export { judgeFree } from './judgeFree.js';
export { MutableBoard } from './mutableBoard.js';
export { MutableStacks, roomFor } from './mutableStacks.js';
export { outcome } from './outcome.js';
export { leave } from './pass.js';
export { perft, plainPerft } from './perft.js';
export { octiSquares } from './placing.js';
export { play } from './play.js';
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
} from './pod.js';
export {
  areFriends,
  lastSeat,
  makeBoard,
  partnerOf,
  seatRecord,
  stackOn,
  startPosition,
  supplyOf,
} from './position.js';
export { whyNotThere } from './there.js';
export { readTrail, type Trail, whyNotGo } from './trail.js';
export { turns } from './turns.js';
export type * from './types.js';
export { isWon } from './won.js';
