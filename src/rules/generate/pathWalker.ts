import type { Direction, Game, Pod, Position, Square } from '../position/gameModel.js';
import { neighbour } from '../position/geometry.js';
import { ownerOf } from '../position/pod.js';
import { areFriends } from '../position/positionLookups.js';

/** What is on a square, as the movers see it once they are lifted. */
const empty = 0;
const friendly = 1;
const enemy = 2;

/** Returns what is on each square, as the seat to play sees it. */
export function occupation({ game, turn, board }: Position): Uint8Array {
  const taken = new Uint8Array(100);
  board.forEach((stack, square) => {
    const first = stack[0];
    if (first !== undefined) taken[square] = areFriends(game, ownerOf(first), turn) ? friendly : enemy;
  });
  return taken;
}

/** Hops are numbered: first a step in each direction, then a jump in each. */
const firstJump = 8;
const hopCount = 16;

/**
 * Visits every path of one pod exactly once, and keeps only the current one: there can be billions. A path comes before
 * the paths that extend it.
 */
export class PathWalker {
  readonly pod: Pod;
  readonly #game: Game;
  readonly #taken: Uint8Array;
  readonly #start: Square;
  #path: Square[] = [];
  #hops: number[] = [];
  #jumped: Uint8Array = new Uint8Array(100);

  constructor(game: Game, taken: Uint8Array, start: Square, pod: Pod) {
    this.#game = game;
    this.#taken = taken;
    this.#start = start;
    this.pod = pod;
  }

  /** The squares landed on in the current path; empty before the first. */
  get path(): readonly Square[] {
    return this.#path;
  }

  /** Goes to the next path. If there is none, returns false and resets to before the first one. */
  next(): boolean {
    const last = this.#hops.at(-1);
    let hop = last === undefined ? 0 : last < firstJump ? hopCount : firstJump;
    for (;;) {
      for (; hop < hopCount; hop++) if (this.#tryHop(hop)) return true;
      const undone = this.#undo();
      if (undone === undefined) return false;
      hop = undone + 1;
    }
  }

  /** Copies the current path of an equal pod, so no pair of paths is visited in both orders. */
  follow(other: PathWalker): void {
    this.#path = [...other.#path];
    this.#hops = [...other.#hops];
    this.#jumped = other.#jumped.slice();
  }

  /** Returns the squares jumped over in the current path. */
  jumped(): Square[] {
    const squares: Square[] = [];
    let from = this.#start;
    this.#hops.forEach((hop, i) => {
      if (hop >= firstJump) squares.push(neighbour(this.#game, from, (hop - firstJump) as Direction));
      from = this.#path[i] as Square;
    });
    return squares;
  }

  #tryHop(hop: number): boolean {
    const direction = (hop % firstJump) as Direction;
    if (!((this.pod >> direction) & 1)) return false;
    const near = neighbour(this.#game, this.#path.at(-1) ?? this.#start, direction);
    if (near === 0) return false;
    if (hop < firstJump) {
      const held = this.#taken[near];
      if (held === enemy || (held === friendly && !this.#game.stacks)) return false;
      this.#path.push(near);
    } else {
      if (this.#taken[near] === empty || this.#jumped[near]) return false;
      const landing = neighbour(this.#game, near, direction);
      if (landing === 0 || this.#taken[landing] !== empty) return false;
      this.#jumped[near] = 1;
      this.#path.push(landing);
    }
    this.#hops.push(hop);
    return true;
  }

  #undo(): number | undefined {
    const hop = this.#hops.pop();
    if (hop === undefined) return undefined;
    this.#path.pop();
    if (hop >= firstJump) {
      const from = this.#path.at(-1) ?? this.#start;
      this.#jumped[neighbour(this.#game, from, (hop - firstJump) as Direction)] = 0;
    }
    return hop;
  }
}
