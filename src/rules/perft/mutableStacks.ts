import type { Pod, Position, Seat, Square } from '../position/gameModel.js';
import { ownerOf, superprongsOf } from '../position/pod.js';

/** One more than the maximum number of pods that can ever be on the board. */
export const roomFor = ({ board, supplies }: Position): number =>
  supplies.reduce(
    (sum, { reserve, captured }) => sum + reserve + captured,
    board.reduce((sum, stack) => sum + stack.length, 1),
  );

/** The pods on a board that is changed in place; stacks stay in ascending order, as in `Position`. */
export class MutableStacks {
  /** The number of pods on each square. */
  readonly counts = new Uint16Array(100);
  /** Pods on the same square are adjacent: the pod on square s at height h is `pods[s * room + h]`. */
  readonly pods: Int32Array;
  /** How many pods each square has room for. */
  readonly room: number;

  constructor(room: number) {
    this.room = room;
    this.pods = new Int32Array(100 * room);
  }

  /** Returns the pod on a square at a height, counted from 0. */
  at(square: Square, height: number): Pod {
    return this.pods[square * this.room + height] as Pod;
  }

  /** Whether a seat has a pod on a square. */
  holds(square: Square, seat: Seat): boolean {
    for (let height = 0; height < (this.counts[square] as number); height++) {
      if (ownerOf(this.at(square, height)) === seat) return true;
    }
    return false;
  }

  /** Whether a seat has a pod with a superprong on the board. */
  hasSuperprong(seat: Seat): boolean {
    return this.counts.some((count, square) => {
      for (let height = 0; height < count; height++) {
        const pod = this.at(square, height);
        if (ownerOf(pod) === seat && superprongsOf(pod) !== 0) return true;
      }
      return false;
    });
  }

  /** Whether a seat has a pod on the board. */
  hasPod(seat: Seat): boolean {
    for (let square = 11; square < 100; square++) if (this.holds(square, seat)) return true;
    return false;
  }

  /** Puts a pod on a square. */
  add(square: Square, pod: Pod): void {
    const base = square * this.room;
    let at = base + (this.counts[square] as number);
    this.counts[square] = (this.counts[square] as number) + 1;
    for (; at > base && (this.pods[at - 1] as Pod) > pod; at--) this.pods[at] = this.pods[at - 1] as Pod;
    this.pods[at] = pod;
  }

  /** Removes one pod equal to this one from a square, which must have one. */
  remove(square: Square, pod: Pod): void {
    const last = square * this.room + (this.counts[square] as number) - 1;
    this.counts[square] = (this.counts[square] as number) - 1;
    // The pods above it move down. The topmost pod needs no search.
    let above = pod;
    for (let at = last, found = false; !found; at--) {
      const here = this.pods[at] as Pod;
      found = here === pod;
      this.pods[at] = above;
      above = here;
    }
  }

  /** Changes the prongs of a pod. */
  exchange(square: Square, before: Pod, after: Pod): void {
    if (this.counts[square] === 1) this.pods[square * this.room] = after;
    else {
      this.remove(square, before);
      this.add(square, after);
    }
  }
}
