import type { Direction, Pod, Square, UsualAction } from '../position/gameModel.js';
import { directions, ownerOf, prongsOf, superprongsOf } from '../position/pod.js';
import type { MutableBoard } from './mutableBoard.js';

/** Makes insert and reposition turns in place on a mutable board (docs/rules.md section 3). */
export class InPlaceProngTurns {
  readonly #board: MutableBoard;
  #kind: 'insert' | 'reposition' = 'insert';
  #square: Square = 0;
  #pod: Pod = 0;
  #prong: Direction = 0;
  #old: Direction = 0;
  #superprong = false;

  constructor(board: MutableBoard) {
    this.#board = board;
  }

  /** Like `InPlaceTurns.visit`, for inserting and repositioning prongs of the pods on one square. */
  visit(square: Square, visit: () => boolean): boolean {
    const board = this.#board;
    const seat = board.turn;
    this.#square = square;
    const repositions = board.game.actions.includes('reposition');
    if (board.prongs[seat] === 0 && board.superprongs[seat] === 0 && !repositions) return false;
    let last = -1;
    for (let height = 0; height < (board.counts[square] as number); height++) {
      const one = board.at(square, height);
      // Equal pods are next to each other; only the first of them is tried.
      if (one === last || ownerOf(one) !== seat) continue;
      last = one;
      if (this.#buildOn(one, repositions, visit)) return true;
    }
    return false;
  }

  #buildOn(one: Pod, repositions: boolean, visit: () => boolean): boolean {
    const board = this.#board;
    this.#pod = one;
    for (const prong of directions) {
      if ((one >> prong) & 1) continue;
      this.#prong = prong;
      const bit = 1 << prong;
      this.#kind = 'insert';
      this.#superprong = false;
      if (this.#insert(board.prongs, one, one | bit, visit)) return true;
      this.#superprong = true;
      if (this.#insert(board.superprongs, one, one | bit | (bit << 8), visit)) return true;
      if (!repositions) continue;
      this.#kind = 'reposition';
      const movable = prongsOf(one) & ~superprongsOf(one);
      for (const old of directions) {
        if (!((movable >> old) & 1)) continue;
        this.#old = old;
        if (this.#exchange(one, (one | bit) & ~(1 << old), visit)) return true;
      }
    }
    return false;
  }

  #insert(supply: Int32Array, before: Pod, after: Pod, visit: () => boolean): boolean {
    const seat = this.#board.turn;
    const left = supply[seat] as number;
    if (left === 0) return false;
    supply[seat] = left - 1;
    const stop = this.#exchange(before, after, visit);
    supply[seat] = left;
    return stop;
  }

  #exchange(before: Pod, after: Pod, visit: () => boolean): boolean {
    const board = this.#board;
    const square = this.#square;
    board.exchange(square, before, after);
    board.passOn();
    const stop = visit();
    board.passBack();
    board.exchange(square, after, before);
    return stop;
  }

  /** Returns the turn just made; valid only during the visit. */
  turn(): UsualAction {
    const at = { square: this.#square, pod: this.#pod, prong: this.#prong };
    if (this.#kind === 'reposition') return { kind: 'reposition', ...at, old: this.#old };
    return { kind: 'insert', ...at, ...(this.#superprong && { superprong: true }) };
  }
}
