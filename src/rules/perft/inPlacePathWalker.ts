import type { Direction, Pod, Square } from '../position/gameModel.js';
import type { MutableBoard } from './mutableBoard.js';

/** Hops are numbered: first a step in each direction, then a jump in each. */
const firstJump = 8;
const hopCount = 16;

/** More hops than any path can have, since no square may be jumped over twice. */
const longest = 100;

/**
 * Visits every path of one lifted pod on a mutable board exactly once. Does the same as the plain generator's
 * `PathWalker`, but allocates nothing. A path comes before the paths that extend it.
 */
export class InPlacePathWalker {
  /** The squares on the current path, beginning with the start. */
  readonly path = new Uint8Array(longest + 1);
  /** The squares jumped over, in order; none for a step. */
  readonly over = new Uint8Array(longest);
  readonly #hops = new Uint8Array(longest);
  readonly #jumped = new Uint8Array(100);
  /** Hops in the current path. */
  length = 0;
  pod: Pod = 0;

  /** Whether the current path is one step. */
  get isStep(): boolean {
    return this.length === 1 && (this.#hops[0] as number) < firstJump;
  }

  /** The end of the current path. */
  get end(): Square {
    return this.path[this.length] as Square;
  }

  /** Starts over with a pod lifted from a square. */
  begin(pod: Pod, start: Square): void {
    this.pod = pod;
    this.length = 0;
    this.path[0] = start;
    this.#jumped.fill(0);
  }

  /** Copies the current path of an equal pod, so no pair of paths is visited in both orders. */
  follow(other: InPlacePathWalker): void {
    this.pod = other.pod;
    this.length = other.length;
    this.path.set(other.path);
    this.over.set(other.over);
    this.#hops.set(other.#hops);
    this.#jumped.set(other.#jumped);
  }

  /** Goes to the next path. If there is none, returns false and resets to before the first one. */
  next(board: MutableBoard): boolean {
    let hop = 0;
    if (this.length > 0) {
      const last = this.#hops[this.length - 1] as number;
      // A step always ends the path.
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
