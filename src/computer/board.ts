import {
  countProngs,
  type Game,
  MutableStacks,
  makeBoard,
  octiSquares,
  ownerOf,
  type Pod,
  type Position,
  prongsOf,
  type Seat,
  type Square,
  type Supply,
  seatRecord,
  superprongsOf,
} from '../rules/index.js';
import { superWorth, worthTable } from './worth.js';

const seats = 4;

/** The most pods that can come to be on the board, and one more. */
const roomFor = ({ board, supplies }: Position): number =>
  supplies.reduce(
    (sum, { reserve, captured }) => sum + reserve + captured,
    board.reduce((sum, stack) => sum + stack.length, 1),
  );

/**
 * A position that a search changes in place and changes back. It keeps what every node asks for: a key of the whole
 * board, and the worth of all pods.
 */
export class SearchBoard extends MutableStacks {
  readonly game: Game;
  readonly neighbours: Uint8Array;
  readonly octiSquares: readonly Square[];
  turn: Seat;
  /** By seat. */
  readonly reserve = new Int32Array(seats);
  readonly captured = new Int32Array(seats);
  readonly prongs = new Int32Array(seats);
  readonly superprongs = new Int32Array(seats);
  readonly out = new Uint8Array(seats);
  readonly resigned = new Uint8Array(seats);
  /** 1 for a seat of the first seat's side, -1 for the others. */
  readonly sides = new Int8Array(seats);
  /** Whose home a square is, -1 for nobody's. */
  readonly homeOf = new Int8Array(100).fill(-1);
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

  constructor(position: Position) {
    super(roomFor(position));
    const { game, turn, board, supplies } = position;
    this.game = game;
    this.neighbours = game.neighbours;
    this.octiSquares = octiSquares(game);
    this.turn = turn;
    this.worths = worthTable(game, (seat) => supplies[seat]?.out ?? false);
    game.seats.forEach(({ side, homes }, seat) => {
      for (const home of homes) this.homeOf[home] = seat;
      this.sides[seat] = side === seatRecord(game, 0).side ? 1 : -1;
    });
    board.forEach((stack, square) => {
      for (const pod of stack) this.add(square, pod);
    });
    supplies.forEach(({ reserve, captured, prongs, superprongs, out, resigned }, seat) => {
      this.reserve[seat] = reserve;
      this.captured[seat] = captured;
      this.prongs[seat] = prongs;
      this.superprongs[seat] = superprongs;
      this.out[seat] = out ? 1 : 0;
      this.resigned[seat] = resigned ? 1 : 0;
    });
  }

  /** The position as a value of its own. */
  position(): Position {
    const pods: { square: Square; pod: Pod }[] = [];
    this.counts.forEach((count, square) => {
      for (let height = 0; height < count; height++) pods.push({ square, pod: this.at(square, height) });
    });
    const supplies = this.game.seats.map(
      (_, seat): Supply => ({
        reserve: this.reserve[seat] as number,
        captured: this.captured[seat] as number,
        prongs: this.prongs[seat] as number,
        superprongs: this.superprongs[seat] as number,
        out: this.out[seat] === 1,
        ...(this.resigned[seat] === 1 && { resigned: true }),
      }),
    );
    return { game: this.game, turn: this.turn, board: makeBoard(pods), supplies };
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
    const one = mix((pod << 7) | square);
    this.low = (this.low + sign * one) | 0;
    this.high = (this.high + sign * mix(one ^ 0x5bd1e995)) | 0;
  }

  /** What a pod is worth to its owner on a square. */
  worthOf(square: Square, pod: Pod): number {
    const plain = this.worths[(ownerOf(pod) * 100 + square) * 256 + prongsOf(pod)] as number;
    return superprongsOf(pod) === 0 ? plain : plain + superWorth(superprongsOf(pod));
  }

  /** Moves a pod into the captured ones, its prongs to a seat. */
  capture(square: Square, pod: Pod, taker: Seat): void {
    this.remove(square, pod);
    this.#seize(pod, taker, 1);
  }

  /** Undoes `capture`. */
  release(square: Square, pod: Pod, taker: Seat): void {
    this.add(square, pod);
    this.#seize(pod, taker, -1);
  }

  #seize(pod: Pod, taker: Seat, sign: 1 | -1): void {
    const supers = countProngs(superprongsOf(pod));
    this.captured[ownerOf(pod)] = (this.captured[ownerOf(pod)] as number) + sign;
    this.superprongs[taker] = (this.superprongs[taker] as number) + sign * supers;
    this.prongs[taker] = (this.prongs[taker] as number) + sign * (countProngs(prongsOf(pod)) - supers);
  }

  override hasSuperprong(seat: Seat): boolean {
    return (this.supers[seat] as number) > 0;
  }

  isOut(seat: Seat): boolean {
    return this.out[seat] === 1;
  }

  /** Whether the seat to play wins a goal, or puts an enemy out, by landing on a square. */
  isPrize(square: Square): boolean {
    const owner = this.homeOf[square] as number;
    if (owner < 0 || this.sides[owner] === this.sides[this.turn]) return false;
    return this.game.wins === 'enemies out' ? this.out[owner] === 0 : !this.holds(square, this.turn);
  }

  /** Whether the pods of a square, if there are any, are enemies of a seat. */
  isEnemyOf(square: Square, seat: Seat): boolean {
    return this.counts[square] !== 0 && this.sides[ownerOf(this.at(square, 0))] !== this.sides[seat];
  }

  /** A key of the whole position, in two halves. */
  keys(into: Int32Array): void {
    let low = this.low;
    let high = this.high;
    for (let seat = 0; seat < this.game.seats.length; seat++) {
      const off =
        (this.reserve[seat] as number) |
        ((this.captured[seat] as number) << 7) |
        ((this.prongs[seat] as number) << 14) |
        ((this.superprongs[seat] as number) << 21) |
        ((this.out[seat] as number) << 28);
      const one = mix(off ^ Math.imul(seat + 1, 0x9e3779b1));
      low = (low + one) | 0;
      high = (high + mix(one ^ 0x2545f491)) | 0;
    }
    into[0] = low ^ Math.imul(this.turn + 1, 0x27d4eb2f);
    into[1] = high;
  }
}

/** Spreads a number over 32 bits. */
export function mix(value: number): number {
  let mixed = Math.imul(value + 0x7ed55d16, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x27d4eb2f);
  return mixed ^ (mixed >>> 16);
}
