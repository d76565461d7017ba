import type { Capture, Pod, Square } from '../position/gameModel.js';
import type { InPlacePathWalker } from './inPlacePathWalker.js';
import type { MutableBoard } from './mutableBoard.js';

/** Makes the captures by the lifted pods in place on a mutable board (docs/rules.md section 3, Capturing). */
export class InPlaceCaptures {
  readonly #board: MutableBoard;
  /** The distinct squares jumped over. */
  readonly #over: Square[] = [];
  readonly #seen = new Uint8Array(100);
  /** The captured pods, as alternating squares and pods. */
  readonly #captured: number[] = [];
  #visit: () => boolean = () => false;

  constructor(board: MutableBoard) {
    this.#board = board;
  }

  /**
   * Makes each possible set of captures along the first `lifted` of these paths and calls `visit` after each. Stops
   * early like `InPlaceTurns.visit`.
   */
  visit(ways: readonly InPlacePathWalker[], lifted: number, visit: () => boolean): boolean {
    this.#visit = visit;
    this.#over.length = 0;
    for (let index = 0; index < lifted; index++) {
      const way = ways[index] as InPlacePathWalker;
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

  /** Tries every choice of the pods on a jumped square, from a given height downwards. */
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

  /** Returns the captures just made; valid only during the visit. */
  made(): Capture[] {
    const captures = new Map<Square, Pod[]>();
    for (let i = 0; i < this.#captured.length; i += 2) {
      const over = this.#captured[i] as Square;
      captures.set(over, [...(captures.get(over) ?? []), this.#captured[i + 1] as Pod]);
    }
    return [...captures].map(([over, pods]) => ({ square: over, pods }));
  }
}
