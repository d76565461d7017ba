import {
  countProngs,
  type Game,
  makeBoard,
  mostSeats,
  octiSquares,
  ownerOf,
  type Pod,
  type Position,
  prongsOf,
  roomFor,
  type Seat,
  type Square,
  type Supply,
  superprongsOf,
} from '../../rules/index.js';
import { hashInteger } from './hashInteger.js';
import { type LearnedWeights, learnedWeights } from './learnedWeights.js';
import { Network } from './network.js';
import { networkTables } from './networkTables.js';
import { PodSums } from './podSums.js';

/**
 * The mutable position of a search, on which turns are made and unmade. `keys` returns its hash for the transposition
 * table.
 */
export class SearchBoard extends PodSums {
  readonly game: Game;
  readonly neighbours: Uint8Array;
  readonly octiSquares: readonly Square[];
  turn: Seat;
  /** The players' supplies and states, by seat. */
  readonly reserve = new Int32Array(mostSeats);
  readonly captured = new Int32Array(mostSeats);
  readonly prongs = new Int32Array(mostSeats);
  readonly superprongs = new Int32Array(mostSeats);
  readonly out = new Uint8Array(mostSeats);
  readonly resigned = new Uint8Array(mostSeats);
  /** For each square, the seat whose home it is, or -1. */
  readonly homeOf = new Int8Array(100).fill(-1);

  /** @param weights evaluation weights to use instead of the game's own weights and network */
  constructor(position: Position, weights?: LearnedWeights | undefined) {
    const { game, turn, board, supplies } = position;
    super(
      roomFor(position),
      game,
      (seat) => supplies[seat]?.out ?? false,
      weights ?? learnedWeights(position.game),
    );
    this.game = game;
    this.neighbours = game.neighbours;
    this.octiSquares = octiSquares(game);
    this.turn = turn;
    game.seats.forEach(({ homes }, seat) => {
      for (const home of homes) this.homeOf[home] = seat;
    });
    const tables = weights ? undefined : networkTables(game);
    if (tables) this.network = new Network(tables);
    board.forEach((stack, square) => {
      for (const pod of stack) {
        this.add(square, pod);
        this.network?.place(ownerOf(pod), square, prongsOf(pod));
      }
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

  /** Returns an immutable copy of the position. */
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

  /** Captures a pod. Its prongs go to the capturing seat. */
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

  isOut(seat: Seat): boolean {
    return this.out[seat] === 1;
  }

  /** Whether the seat to play gains a goal, or eliminates an enemy, by landing on a square. */
  isPrize(square: Square): boolean {
    const owner = this.homeOf[square] as number;
    if (owner < 0 || this.sides[owner] === this.sides[this.turn]) return false;
    return this.game.wins === 'enemies out' ? this.out[owner] === 0 : !this.holds(square, this.turn);
  }

  /** Whether the pods on a square, if any, are enemies of a seat. */
  isEnemyOf(square: Square, seat: Seat): boolean {
    return this.counts[square] !== 0 && this.sides[ownerOf(this.at(square, 0))] !== this.sides[seat];
  }

  /** Writes a 64-bit hash of the position, in two halves. */
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
      const one = hashInteger(off ^ Math.imul(seat + 1, 0x9e3779b1));
      low = (low + one) | 0;
      high = (high + hashInteger(one ^ 0x2545f491)) | 0;
    }
    into[0] = low ^ Math.imul(this.turn + 1, 0x27d4eb2f);
    into[1] = high;
  }
}
