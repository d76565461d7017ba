import {
  type Game,
  MutableStacks,
  mostSeats,
  ownerOf,
  type Pod,
  prongsOf,
  type Seat,
  type Square,
  seatRecord,
  superprongsOf,
} from '../../rules/index.js';
import { hashInteger } from './hashInteger.js';
import type { LearnedWeights } from './learnedWeights.js';
import type { Network } from './network.js';
import { podWorthTable, superWorth } from './podWorth.js';

/**
 * The pods on the board, with their number, total value and hash. These are needed at every node, so they are updated
 * incrementally.
 */
export class PodSums extends MutableStacks {
  /** 1 for seats on the first seat's side, -1 for the others. */
  readonly sides = new Int8Array(mostSeats);
  /** The number of pods each seat has on the board. */
  readonly standing = new Int32Array(mostSeats);
  /** The number of each seat's pods with a superprong on the board. */
  readonly supers = new Int32Array(mostSeats);
  /** The total value of the pods on the board, from the point of view of the first seat's side. */
  worth = 0;
  /** The value of a pod to its owner: `[(seat * 100 + square) * 256 + prongs]`. */
  readonly worths: Int32Array;
  /**
   * The hash of the pods on the board, in two halves. Unlike in Zobrist hashing, the hashes of the individual pods are
   * added, because with XOR, two equal pods on a square would cancel each other out.
   */
  low = 0;
  high = 0;

  /** The learned weights for the game; undefined if it uses the hand-set ones. */
  readonly weights: LearnedWeights | undefined;
  /** The network for the game, if there is one. */
  network: Network | undefined;

  /** @param isOut whether a seat is out of the game */
  constructor(room: number, game: Game, isOut: (seat: Seat) => boolean, weights: LearnedWeights | undefined) {
    super(room);
    this.weights = weights;
    this.worths = podWorthTable(game, isOut, weights);
    game.seats.forEach(({ side }, seat) => {
      this.sides[seat] = side === seatRecord(game, 0).side ? 1 : -1;
    });
  }

  override add(square: Square, pod: Pod): void {
    super.add(square, pod);
    this.#number(pod, 1);
    this.#sum(square, pod, 1);
  }

  override remove(square: Square, pod: Pod): void {
    super.remove(square, pod);
    this.#number(pod, -1);
    this.#sum(square, pod, -1);
  }

  /** Like `add`, but leaves it to the caller to restore the worth and the hash. */
  addBack(square: Square, pod: Pod): void {
    super.add(square, pod);
    this.#number(pod, 1);
  }

  /** Like `remove`, but leaves it to the caller to restore the worth and the hash. */
  removeBack(square: Square, pod: Pod): void {
    super.remove(square, pod);
    this.#number(pod, -1);
  }

  /** Takes a pod off the board temporarily; the sums still include it. `drop` undoes this. */
  lift(square: Square, pod: Pod): void {
    super.remove(square, pod);
  }

  /** Puts a lifted pod back on the board, on any square. */
  drop(square: Square, pod: Pod): void {
    super.add(square, pod);
  }

  override exchange(square: Square, before: Pod, after: Pod): void {
    this.remove(square, before);
    this.add(square, after);
  }

  #number(pod: Pod, sign: 1 | -1): void {
    const owner = ownerOf(pod);
    this.standing[owner] = (this.standing[owner] as number) + sign;
    if (superprongsOf(pod) !== 0) this.supers[owner] = (this.supers[owner] as number) + sign;
  }

  #sum(square: Square, pod: Pod, sign: 1 | -1): void {
    const owner = ownerOf(pod);
    this.worth += sign * (this.sides[owner] as number) * this.worthOf(square, pod);
    const one = hashInteger((pod << 7) | square);
    if (this.network) this.network.change(owner, square, prongsOf(pod), sign < 0);
    this.low = (this.low + sign * one) | 0;
    this.high = (this.high + sign * hashInteger(one ^ 0x5bd1e995)) | 0;
  }

  /** Returns the value of a pod on a square to its owner. */
  worthOf(square: Square, pod: Pod): number {
    const plain = this.worths[(ownerOf(pod) * 100 + square) * 256 + prongsOf(pod)] as number;
    return superprongsOf(pod) === 0 ? plain : plain + superWorth(superprongsOf(pod));
  }

  override hasPod(seat: Seat): boolean {
    return (this.standing[seat] as number) > 0;
  }

  override hasSuperprong(seat: Seat): boolean {
    return (this.supers[seat] as number) > 0;
  }
}
