import { losesHome, nextSeat } from '../legality/gameEnd.js';
import { endTurn } from '../play/endTurn.js';
import type { Seat } from '../position/gameModel.js';
import { allProngs, ownerOf, prongsOf } from '../position/pod.js';
import { seatRecord } from '../position/positionLookups.js';
import type { MutableBoard } from './mutableBoard.js';

/**
 * Ends a turn that was just made in place in a four-player game. Visits the board with the next seat to play, and
 * restores the board. If the turn may eliminate somebody, or the next seat may have no turn, `endTurn` decides what
 * follows.
 */
export function endTurnInPlace(board: MutableBoard, visit: () => boolean): boolean {
  const passed = board.turn;
  board.passBack();
  const mover = board.turn;
  const next = nextSeat(board, mover);
  board.turn = next;
  if (!losesAny(board, mover) && surelyHasTurn(board, next)) {
    const stop = visit();
    board.turn = passed;
    return stop;
  }
  board.turn = passed;
  const made = board.position();
  board.set(endTurn({ ...made, turn: mover }));
  const stop = visit();
  board.set(made);
  return stop;
}

function losesAny(board: MutableBoard, mover: Seat): boolean {
  for (let seat = 0; seat < board.game.seats.length; seat++) {
    if (losesHome(board, seat as Seat, mover)) return true;
  }
  return false;
}

/** Whether the seat to play has a turn that is quick to find. If false, it may still have a turn. */
function surelyHasTurn(board: MutableBoard, seat: Seat): boolean {
  if ((board.reserve[seat] as number) > 0) {
    for (const home of seatRecord(board.game, seat).homes) if (!board.isEnemy(home)) return true;
  }
  const inserts = (board.prongs[seat] as number) > 0;
  for (let square = 11; square < 100; square++) {
    for (let height = 0; height < (board.counts[square] as number); height++) {
      const pod = board.at(square, height);
      const prongs = prongsOf(pod);
      // If the pod lacks a prong in some direction, it can get one there from the supply or by repositioning another.
      if (ownerOf(pod) === seat && prongs !== allProngs && (inserts || prongs !== 0)) return true;
    }
  }
  return false;
}
