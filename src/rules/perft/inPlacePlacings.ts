import { octiSquares } from '../legality/placing.js';
import type { Square, UsualAction } from '../position/gameModel.js';
import { pod } from '../position/pod.js';
import { seatRecord } from '../position/positionLookups.js';
import type { MutableBoard } from './mutableBoard.js';

/** Makes enter and liberate turns in place on a mutable board (docs/rules.md section 3). */
export class InPlacePlacings {
  readonly #board: MutableBoard;
  readonly #squares: readonly Square[];
  #kind: 'enter' | 'liberate' = 'enter';
  #square: Square = 0;

  constructor(board: MutableBoard) {
    this.#board = board;
    this.#squares = octiSquares(board.game);
  }

  /** Like `InPlaceTurns.visit`, for entering and liberating. */
  visit(visit: () => boolean): boolean {
    const board = this.#board;
    const seat = board.turn;
    const { game } = board;
    const { homes, goals } = seatRecord(game, seat);
    const everywhere = game.liberates === 'with foothold';
    const captured = game.actions.includes('liberate') && (board.captured[seat] as number) > 0;
    const frees = captured && (!everywhere || goals.some((goal) => board.holds(goal, seat)));
    const enters = game.actions.includes('enter') && (board.reserve[seat] as number) > 0;
    if (!enters && !frees) return false;
    for (const square of this.#squares) {
      const own = board.holds(square, seat);
      const away = goals.includes(square) || game.neutral.includes(square);
      const mayEnter = homes.includes(square) ? !board.isEnemy(square) : game.entersAway && away && own;
      if (enters && mayEnter && this.#putFrom(board.reserve, 'enter', square, visit)) return true;
      const mayFree = frees && own && (everywhere || away);
      if (mayFree && this.#putFrom(board.captured, 'liberate', square, visit)) return true;
    }
    return false;
  }

  #putFrom(supply: Int32Array, kind: 'enter' | 'liberate', square: Square, visit: () => boolean): boolean {
    const board = this.#board;
    const seat = board.turn;
    const fresh = pod(seat);
    this.#kind = kind;
    this.#square = square;
    supply[seat] = (supply[seat] as number) - 1;
    board.add(square, fresh);
    board.passOn();
    const stop = visit();
    board.passBack();
    board.remove(square, fresh);
    supply[seat] = (supply[seat] as number) + 1;
    return stop;
  }

  /** Returns the turn just made; valid only during the visit. */
  turn(): UsualAction {
    return { kind: this.#kind, square: this.#square };
  }
}
