import { orderCaptures, orderParts } from '../position/canonicalOrder.js';
import type { Move, Pod, Square } from '../position/gameModel.js';
import { ownerOf } from '../position/pod.js';
import { InPlaceCaptures } from './inPlaceCaptures.js';
import { InPlacePathWalker } from './inPlacePathWalker.js';
import type { MutableBoard } from './mutableBoard.js';

/** Makes the moves of the pods on one square in place on a mutable board (docs/rules.md section 3, Moving). */
export class InPlaceMoves {
  readonly #board: MutableBoard;
  readonly #ways: InPlacePathWalker[] = [];
  /** The kinds of the player's own pods on the square that can move, and how many pods there are of each kind. */
  readonly #kinds: Pod[] = [];
  readonly #most: number[] = [];
  /** How many pods are lifted. */
  #lifted = 0;
  readonly #captures: InPlaceCaptures;
  /** Created once, because a closure for each choice would cost more than the move. */
  readonly #landing = (): boolean => this.#land();
  #square: Square = 0;
  #visit: () => boolean = () => false;

  constructor(board: MutableBoard) {
    this.#board = board;
    this.#captures = new InPlaceCaptures(board);
  }

  /** Like `InPlaceTurns.visit`, for the moves from one square. */
  visit(square: Square, visit: () => boolean): boolean {
    const board = this.#board;
    this.#square = square;
    this.#visit = visit;
    this.#kinds.length = 0;
    this.#most.length = 0;
    const probe = this.#way(0);
    for (let height = 0; height < (board.counts[square] as number); height++) {
      const pod = board.at(square, height);
      const last = this.#kinds.length - 1;
      if (last >= 0 && this.#kinds[last] === pod) {
        this.#most[last] = (this.#most[last] as number) + 1;
        continue;
      }
      if (ownerOf(pod) !== board.turn || (pod & 255) === 0) continue;
      probe.begin(pod, square);
      // A pod's first hop never depends on the other pods on its square, so every choice of pods with a first hop leads
      // to a turn.
      if (!probe.next(board)) continue;
      this.#kinds.push(pod);
      this.#most.push(1);
    }
    return this.#kinds.length > 0 && this.#choose(0);
  }

  /** Returns the move just made; valid only during the visit. */
  turn(): Move {
    const parts = this.#ways
      .slice(0, this.#lifted)
      .map(({ pod, path, length }) => ({ pod, path: [...path.subarray(1, length + 1)] }));
    return {
      kind: 'move',
      square: this.#square,
      parts: orderParts(parts),
      captures: orderCaptures(this.#captures.made()),
    };
  }

  #way(index: number): InPlacePathWalker {
    let way = this.#ways[index];
    if (!way) {
      way = new InPlacePathWalker();
      this.#ways[index] = way;
    }
    return way;
  }

  /** Lifts every choice of pods, kind by kind. */
  #choose(kind: number): boolean {
    if (kind === this.#kinds.length) return this.#lifted > 0 && this.#go(0);
    const board = this.#board;
    const pod = this.#kinds[kind] as Pod;
    const most = this.#most[kind] as number;
    let stop = this.#choose(kind + 1);
    let lifted = 0;
    for (; !stop && lifted < most; ) {
      lifted++;
      board.remove(this.#square, pod);
      this.#way(this.#lifted).pod = pod;
      this.#lifted++;
      stop = this.#choose(kind + 1);
    }
    for (; lifted > 0; lifted--) {
      board.add(this.#square, pod);
      this.#lifted--;
    }
    return stop;
  }

  /** Moves the lifted pods, starting at an index, along all their paths. */
  #go(index: number): boolean {
    if (index === this.#lifted) return this.#captures.visit(this.#ways, this.#lifted, this.#landing);
    const way = this.#ways[index] as InPlacePathWalker;
    const before = index > 0 ? (this.#ways[index - 1] as InPlacePathWalker) : undefined;
    let more = true;
    if (before?.pod === way.pod) way.follow(before);
    else {
      way.begin(way.pod, this.#square);
      more = way.next(this.#board);
    }
    for (; more; more = way.next(this.#board)) if (this.#go(index + 1)) return true;
    return false;
  }

  /** Lands the movers after the captured pods have left the board, since a mover may land on a jumped square. */
  #land(): boolean {
    const board = this.#board;
    for (let i = 0; i < this.#lifted; i++) {
      const way = this.#ways[i] as InPlacePathWalker;
      board.add(way.end, way.pod);
    }
    board.passOn();
    const stop = this.#visit();
    board.passBack();
    for (let i = 0; i < this.#lifted; i++) {
      const way = this.#ways[i] as InPlacePathWalker;
      board.remove(way.end, way.pod);
    }
    return stop;
  }
}
