import { ownerOf, type Pod, prongsOf, type Square } from '../../rules/index.js';
import type { SearchBoard } from '../board/searchBoard.js';

/** The maximum number of jumps in one path, since no square may be jumped over twice. */
const longest = 100;

/**
 * Enumerates the paths of one pod that has been taken off the board. The number of hops (steps and jumps) is limited,
 * because a crowded board has billions of paths. Every path captures all enemies that it jumps over, and no friendly
 * pods.
 */
export class BoundedWalker {
  readonly #board: SearchBoard;
  /** The squares where the current path lands. */
  readonly path = new Uint8Array(longest + 1);
  length = 0;
  /** The jumped squares whose pods are captured, and those with friendly pods, which are not. */
  readonly taken: Square[] = [];
  readonly spared: Square[] = [];
  /** How many more hops may be tried. */
  hops = 0;
  readonly #jumped = new Uint8Array(100);
  /** 1 for squares where a free move in this turn has already captured enemies. */
  readonly marked = new Uint8Array(100);
  #prongs = 0;
  #visit: () => void = () => {};

  constructor(board: SearchBoard) {
    this.#board = board;
  }

  get end(): Square {
    return this.path[this.length - 1] as Square;
  }

  /**
   * Calls `visit` for each path of a pod that has been taken off the square `start`.
   * @param barred squares that the pod may not jump over, because it did so in a free move this turn
   * @param steps whether to visit steps too, not only jumps
   */
  visit(pod: Pod, start: Square, barred: readonly Square[], visit: () => void, steps = true): void {
    const board = this.#board;
    this.#prongs = prongsOf(pod);
    this.#visit = visit;
    this.length = 1;
    for (let direction = 0; steps && direction < 8; direction++) {
      if (!((this.#prongs >> direction) & 1)) continue;
      const near = board.neighbours[start * 8 + direction] as Square;
      if (near === 0) continue;
      if (board.game.stacks ? board.isEnemyOf(near, board.turn) : board.counts[near] !== 0) continue;
      this.path[0] = near;
      visit();
    }
    this.length = 0;
    for (const square of barred) this.#jumped[square] = 1;
    this.#jump(start);
    for (const square of barred) this.#jumped[square] = 0;
  }

  #jump(from: Square): void {
    const { neighbours, counts } = this.#board;
    for (let direction = 0; direction < 8; direction++) {
      if (!((this.#prongs >> direction) & 1)) continue;
      const over = neighbours[from * 8 + direction] as Square;
      if (over === 0 || counts[over] === 0 || this.#jumped[over] !== 0) continue;
      const landing = neighbours[over * 8 + direction] as Square;
      if (landing === 0 || counts[landing] !== 0) continue;
      if (--this.hops < 0) return;
      const takes = this.takes(over);
      this.#jumped[over] = 1;
      const jumped = takes ? this.taken : this.spared;
      jumped.push(over);
      this.path[this.length++] = landing;
      this.#visit();
      this.#jump(landing);
      this.length--;
      jumped.pop();
      this.#jumped[over] = 0;
    }
  }

  /** Whether a jump over a square captures. */
  takes(over: Square): boolean {
    const board = this.#board;
    const first = board.at(over, 0);
    return board.sides[ownerOf(first)] !== board.sides[board.turn] && this.marked[over] === 0;
  }
}
