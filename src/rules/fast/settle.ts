import { endTurn } from '../play/pass.js';
import { allProngs, ownerOf, prongsOf } from '../position/pod.js';
import { seatRecord } from '../position/position.js';
import type { Seat } from '../position/types.js';
import type { MutableBoard } from './mutableBoard.js';

/** Whether a game of four is over on a mutable board: one side has nobody left in it. */
export function isOverOn(board: MutableBoard): boolean {
  let black = false;
  let white = false;
  for (let seat = 0; seat < board.game.seats.length; seat++) {
    if (board.isOut(seat as Seat)) continue;
    if (board.sides[seat] === 1) black = true;
    else white = true;
  }
  return !black || !white;
}

/**
 * Ends a turn of a game of four that has just been made in place, visits the board, the seat that has the next turn to
 * play, and takes the end back. Where somebody is out by the turn, or might have no turn, `endTurn` says what follows.
 */
export function settle(board: MutableBoard, visit: () => boolean): boolean {
  const passed = board.turn;
  board.passBack();
  const mover = board.turn;
  const next = nextIn(board, mover);
  board.turn = next;
  if (!fells(board, mover) && surelyHasTurn(board, next)) {
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

function nextIn(board: MutableBoard, seat: Seat): Seat {
  const seats = board.game.seats.length;
  let next = seat;
  do next = (next + 1 === seats ? 0 : next + 1) as Seat;
  while (board.isOut(next) && next !== seat);
  return next;
}

/** Whether a pod of the mover stands on the home square of an enemy who is in the game or has pods on the board. */
function fells(board: MutableBoard, mover: Seat): boolean {
  const { seats } = board.game;
  for (let seat = 0; seat < seats.length; seat++) {
    if (board.sides[seat] === board.sides[mover]) continue;
    for (const home of seatRecord(board.game, seat as Seat).homes) {
      if (board.holds(home, mover) && (!board.isOut(seat as Seat) || board.hasPod(seat as Seat))) return true;
    }
  }
  return false;
}

/** Whether a seat, which is the one to play, has a turn of a kind that is seen at a glance. */
function surelyHasTurn(board: MutableBoard, seat: Seat): boolean {
  if ((board.reserve[seat] as number) > 0) {
    for (const home of seatRecord(board.game, seat).homes) if (!board.isEnemy(home)) return true;
  }
  const inserts = (board.prongs[seat] as number) > 0;
  for (let square = 11; square < 100; square++) {
    for (let height = 0; height < (board.counts[square] as number); height++) {
      const pod = board.at(square, height);
      const prongs = prongsOf(pod);
      // A free direction takes a prong from the supply, or another of the pod.
      if (ownerOf(pod) === seat && prongs !== allProngs && (inserts || prongs !== 0)) return true;
    }
  }
  return false;
}
