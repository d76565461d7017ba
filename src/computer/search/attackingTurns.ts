import type { Square } from '../../rules/index.js';
import { attackingSquares } from '../board/learnedWeights.js';
import type { SearchBoard } from '../board/searchBoard.js';
import {
  atFree,
  atKind,
  atMovers,
  atSquare,
  head,
  move,
  reposition,
  type TurnList,
} from '../movegen/turnList.js';

/**
 * Recognises turns that bring a pod close to a goal, or change the prongs of one that is there. They can start an attack
 * whose worth the static evaluation does not see yet.
 */
export class AttackingTurns {
  readonly #board: SearchBoard;
  readonly #near: Uint8Array;

  constructor(board: SearchBoard) {
    this.#board = board;
    this.#near = attackingSquares(board.game);
  }

  /** Whether a turn in the list, for the seat to play, is such a turn. */
  includes({ data, starts }: TurnList, index: number): boolean {
    const at = starts[index] as number;
    const kind = data[at + atKind] as number;
    if (kind <= reposition) return this.#isNear(data[at + atSquare] as Square);
    if (kind !== move) return false;
    const first = at + head + 3 * (data[at + atFree] as number);
    const last = first + 2 * (data[at + atMovers] as number);
    for (let mover = first; mover < last; mover += 2) {
      if (this.#isNear(data[mover + 1] as Square)) return true;
    }
    return false;
  }

  #isNear(square: Square): boolean {
    return this.#near[this.#board.turn * 100 + square] === 1;
  }
}
