import type { Direction, Pod, Square } from '../position/gameModel.js';
import type { MutableBoard } from './mutableBoard.js';

/** Hops are numbered: a step in each direction, then a jump in each. */
const firstJump = 8;
const hopCount = 16;

/** A jump needs a square of its own to go over. */
const longest = 100;

/**
 * Goes through the ways of one lifted pod over a mutable board, one after the other and each once: the `PathWalker` of the
 * plain generator without allocation. A way comes before the ways that go on from it.
 */
export class FastPathWalker {
  /** The squares of the present way, the start first. */
  readonly path = new Uint8Array(longest + 1);
  /** The squares jumped over, in order; none for a step. */
  readonly over = new Uint8Array(longest);
  readonly #hops = new Uint8Array(longest);
  readonly #jumped = new Uint8Array(100);
  /** Hops in the present way. */
  length = 0;
  pod: Pod = 0;

  /** Whether the present way is one step. */
  get isStep(): boolean {
    return this.length === 1 && (this.#hops[0] as number) < firstJump;
  }

  /** Where the present way ends. */
  get end(): Square {
    return this.path[this.length] as Square;
  }

  /** Begins anew with a pod that has been lifted from a square. */
  begin(pod: Pod, start: Square): void {
    this.pod = pod;
    this.length = 0;
    this.path[0] = start;
    this.#jumped.fill(0);
  }

  /** Takes on the present way of an alike pod, so that the two never come in both orders. */
  follow(other: FastPathWalker): void {
    this.pod = other.pod;
    this.length = other.length;
    this.path.set(other.path);
    this.over.set(other.over);
    this.#hops.set(other.#hops);
    this.#jumped.set(other.#jumped);
  }

  /** Goes to the next way; false, and back before the first, when there is none. */
  next(board: MutableBoard): boolean {
    let hop = 0;
    if (this.length > 0) {
      const last = this.#hops[this.length - 1] as number;
      // Nothing follows a step.
      if (last < firstJump) {
        hop = last + 1;
        this.length = 0;
      } else hop = firstJump;
    }
    for (;;) {
      for (; hop < hopCount; hop++) if (this.#tryHop(board, hop)) return true;
      if (this.length === 0) return false;
      this.length--;
      this.#jumped[this.over[this.length] as Square] = 0;
      hop = (this.#hops[this.length] as number) + 1;
    }
  }

  #tryHop(board: MutableBoard, hop: number): boolean {
    const direction = (hop & 7) as Direction;
    if (!((this.pod >> direction) & 1)) return false;
    const near = board.next(this.path[this.length] as Square, direction);
    if (near === 0) return false;
    let landing = near;
    if (hop < firstJump) {
      if (board.game.stacks ? board.isEnemy(near) : board.counts[near] !== 0) return false;
    } else {
      if (board.counts[near] === 0 || this.#jumped[near] !== 0) return false;
      landing = board.next(near, direction);
      if (landing === 0 || board.counts[landing] !== 0) return false;
      this.#jumped[near] = 1;
      this.over[this.length] = near;
    }
    this.#hops[this.length] = hop;
    this.length++;
    this.path[this.length] = landing;
    return true;
  }
}
