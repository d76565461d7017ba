import {
  type Game,
  MutableStacks,
  ownerOf,
  type Pod,
  prongsOf,
  type Seat,
  type Square,
  seatRecord,
  superprongsOf,
} from '../../rules/index.js';
import { hashMix } from './hashMix.js';
import type { LearnedWeights } from './learnedWeights.js';
import { podWorthTable, superWorth } from './podWorth.js';

/** Seats a board has room for. */
export const seats = 4;

/** The pods on the board with what every node asks of them all, kept up to date: their number, their worth, their key. */
export class PodSums extends MutableStacks {
  /** 1 for a seat of the first seat's side, -1 for the others. */
  readonly sides = new Int8Array(seats);
  /** How many pods of a seat are on the board. */
  readonly standing = new Int32Array(seats);
  /** How many of them have a superprong. */
  readonly supers = new Int32Array(seats);
  /** What the pods on the board are worth to the first seat's side. */
  worth = 0;
  /** `[(seat * 100 + square) * 256 + prongs]`. */
  readonly worths: Int32Array;
  /** Two sums over the pods on the board: alike pods must not cancel each other, as they would by exclusive or. */
  low = 0;
  high = 0;

  /** What has been learned of the game; undefined where it is judged by hand-set weights. */
  readonly weights: LearnedWeights | undefined;

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
    this.#count(square, pod, 1);
  }

  override remove(square: Square, pod: Pod): void {
    super.remove(square, pod);
    this.#count(square, pod, -1);
  }

  override exchange(square: Square, before: Pod, after: Pod): void {
    this.remove(square, before);
    this.add(square, after);
  }

  #count(square: Square, pod: Pod, sign: 1 | -1): void {
    const owner = ownerOf(pod);
    this.standing[owner] = (this.standing[owner] as number) + sign;
    if (superprongsOf(pod) !== 0) this.supers[owner] = (this.supers[owner] as number) + sign;
    this.worth += sign * (this.sides[owner] as number) * this.worthOf(square, pod);
    const one = hashMix((pod << 7) | square);
    this.low = (this.low + sign * one) | 0;
    this.high = (this.high + sign * hashMix(one ^ 0x5bd1e995)) | 0;
  }

  /** What a pod is worth to its owner on a square. */
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
