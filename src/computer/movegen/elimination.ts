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
import { hasTurn } from './hasTurn.js';

/** Who is out by a turn of a game of four, and the pods they lost, square and pod by turns. */
export interface Elimination {
  readonly seats: { readonly seat: Seat; readonly wasOut: boolean; readonly pods: number[] }[];
  readonly taker: Seat;
}

/**
 * Ends a turn of a game of four and passes it on (docs/rules.md section 3, End of the game): enemies whose home the mover
 * holds are out, and so is whoever would be next and has no turn. Answers what is to be taken back, if anything is.
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
  while (!isDecided(board) && !hasTurn(board)) {
    putOut(board.turn);
    board.turn = nextSeat(board, board.turn);
  }
  return eliminated;
}

/** Undoes `applyElimination`, except whose turn it was. */
export function undoElimination(board: SearchBoard, { seats, taker }: Elimination): void {
  for (const { seat, wasOut, pods } of seats.reverse()) {
    for (let i = 0; i < pods.length; i += 2) board.release(pods[i] as Square, pods[i + 1] as Pod, taker);
    board.out[seat] = wasOut ? 1 : 0;
  }
}
