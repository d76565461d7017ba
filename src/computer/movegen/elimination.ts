import {
  isDecided,
  losesHome,
  nextSeat,
  ownerOf,
  type Pod,
  type Seat,
  type Square,
} from '../../rules/index.js';
import type { SearchBoard } from '../board/searchBoard.js';
import { hasLegalTurn } from './hasLegalTurn.js';

/**
 * The players eliminated by a turn in a four-player game. `pods` lists the pods they lost: a square, its pod, the
 * next square and so on.
 */
export interface Elimination {
  readonly seats: { readonly seat: Seat; readonly wasOut: boolean; readonly pods: number[] }[];
  readonly taker: Seat;
}

/**
 * Ends a turn in a four-player game and passes the turn on (docs/rules.md section 3, End of the game). Enemies whose
 * home the mover holds are eliminated, and so is the next player if that player has no legal turn. Returns what
 * `undoElimination` needs, or undefined if nobody was eliminated.
 */
export function applyElimination(board: SearchBoard): Elimination | undefined {
  const mover = board.turn;
  let eliminated: Elimination | undefined;
  const putOut = (seat: Seat) => {
    const pods: number[] = [];
    for (let square = 11; square < 100; square++) {
      for (let height = (board.counts[square] as number) - 1; height >= 0; height--) {
        const one = board.at(square, height);
        if (ownerOf(one) === seat) pods.push(square, one);
      }
    }
    eliminated ??= { seats: [], taker: mover };
    eliminated.seats.push({ seat, wasOut: board.out[seat] === 1, pods });
    for (let i = 0; i < pods.length; i += 2) board.capture(pods[i] as Square, pods[i + 1] as Pod, mover);
    board.out[seat] = 1;
  };
  for (let seat = 0; seat < board.game.seats.length; seat++) {
    if (losesHome(board, seat as Seat, mover)) putOut(seat as Seat);
  }
  board.turn = nextSeat(board, mover);
  while (!isDecided(board) && !hasLegalTurn(board)) {
    putOut(board.turn);
    board.turn = nextSeat(board, board.turn);
  }
  return eliminated;
}

/** Undoes `applyElimination`, except for whose turn it is, which the caller must restore. */
export function undoElimination(board: SearchBoard, { seats, taker }: Elimination): void {
  for (const { seat, wasOut, pods } of seats.reverse()) {
    for (let i = 0; i < pods.length; i += 2) board.release(pods[i] as Square, pods[i + 1] as Pod, taker);
    board.out[seat] = wasOut ? 1 : 0;
  }
}
