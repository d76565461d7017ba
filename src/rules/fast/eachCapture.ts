import type { Capture, Pod, Square } from '../position/gameModel.js';
import type { FastPathWalker } from './fastPathWalker.js';
import type { MutableBoard } from './mutableBoard.js';

/** The captures that may go with the ways of lifted pods, each made on a mutable board in place (docs/rules.md section 3, Capturing). */
export class EachCapture {
  readonly #board: MutableBoard;
  /** The different squares jumped over. */
  readonly #over: Square[] = [];
  readonly #seen = new Uint8Array(100);
  /** Pods captured, square and pod by turns. */
  readonly #captured: number[] = [];
  #visit: () => boolean = () => false;

  constructor(board: MutableBoard) {
    this.#board = board;
  }

  /**
   * Makes every choice of captures of the pods lifted, so many of these ways, and calls `visit` with each made; ends
   * as `EachTurn.visit` does.
   */
  visit(ways: readonly FastPathWalker[], lifted: number, visit: () => boolean): boolean {
    this.#visit = visit;
    this.#over.length = 0;
    for (let index = 0; index < lifted; index++) {
      const way = ways[index] as FastPathWalker;
      if (way.isStep) continue;
      for (let hop = 0; hop < way.length; hop++) {
        const over = way.over[hop] as Square;
        if (this.#seen[over] !== 0) continue;
        this.#seen[over] = 1;
        this.#over.push(over);
      }
    }
    for (const over of this.#over) this.#seen[over] = 0;
    return this.#capture(0);
  }

  #capture(index: number): boolean {
    if (index === this.#over.length) return this.#visit();
    return this.#captureOn(index, (this.#board.counts[this.#over[index] as Square] as number) - 1);
  }

  /** Takes every choice of the pods of a jumped square from a height down. */
  #captureOn(index: number, height: number): boolean {
    if (height < 0) return this.#capture(index + 1);
    const board = this.#board;
    const square = this.#over[index] as Square;
    const pod = board.at(square, height);
    let alike = 1;
    while (alike <= height && board.at(square, height - alike) === pod) alike++;
    let stop = this.#captureOn(index, height - alike);
    let taken = 0;
    for (; !stop && taken < alike; ) {
      taken++;
      board.capture(square, pod);
      this.#captured.push(square, pod);
      stop = this.#captureOn(index, height - alike);
    }
    for (; taken > 0; taken--) {
      board.release(square, pod);
      this.#captured.length -= 2;
    }
    return stop;
  }

  /** The captures that have just been made, while they are visited. */
  made(): Capture[] {
    const captures = new Map<Square, Pod[]>();
    for (let i = 0; i < this.#captured.length; i += 2) {
      const over = this.#captured[i] as Square;
      captures.set(over, [...(captures.get(over) ?? []), this.#captured[i + 1] as Pod]);
    }
    return [...captures].map(([over, pods]) => ({ square: over, pods }));
  }
}
