import type { Direction, Game, Pod, Position, Seat, Square, Supply } from '../position/gameModel.js';
import { mostSeats } from '../position/games.js';
import { countProngs, ownerOf, prongsOf, superprongsOf } from '../position/pod.js';
import { makeBoard, seatRecord } from '../position/positionLookups.js';
import { MutableStacks, roomFor } from './mutableStacks.js';

/**
 * A position that is modified in place and then restored, to count and search without allocation. Every change has
 * an inverse; stacks stay in ascending order, as in `Position`. The caller must check that changes are legal.
 */
export class MutableBoard extends MutableStacks {
  readonly game: Game;
  turn: Seat;
  /** By seat. */
  readonly reserve = new Int32Array(mostSeats);
  readonly captured = new Int32Array(mostSeats);
  readonly prongs = new Int32Array(mostSeats);
  readonly superprongs = new Int32Array(mostSeats);
  /** Used only to see which players are out; that never changes in place. */
  #supplies: readonly Supply[] = [];
  /** 1 for a seat on the first seat's side. */
  readonly sides = new Uint8Array(mostSeats);

  constructor(position: Position) {
    super(roomFor(position));
    const { game, turn } = position;
    this.game = game;
    this.turn = turn;
    game.seats.forEach(({ side }, seat) => {
      this.sides[seat] = side === seatRecord(game, 0).side ? 1 : 0;
    });
    this.set(position);
  }

  /** Copies a position, which must be reachable from the one that the board was created with. */
  set({ turn, board, supplies }: Position): void {
    this.turn = turn;
    this.#supplies = supplies;
    this.counts.fill(0);
    board.forEach((stack, square) => {
      for (const pod of stack) this.add(square, pod);
    });
    supplies.forEach(({ reserve, captured, prongs, superprongs }, seat) => {
      this.reserve[seat] = reserve;
      this.captured[seat] = captured;
      this.prongs[seat] = prongs;
      this.superprongs[seat] = superprongs;
    });
  }

  /** Returns the board as an immutable position. */
  position(): Position {
    const pods: { square: Square; pod: Pod }[] = [];
    this.counts.forEach((count, square) => {
      for (let height = 0; height < count; height++) pods.push({ square, pod: this.at(square, height) });
    });
    const supplies = this.#supplies.map(
      (supply, seat): Supply => ({
        ...supply,
        reserve: this.reserve[seat] as number,
        captured: this.captured[seat] as number,
        prongs: this.prongs[seat] as number,
        superprongs: this.superprongs[seat] as number,
      }),
    );
    return { game: this.game, turn: this.turn, board: makeBoard(pods), supplies };
  }

  /** Whether a seat is out of the game. */
  isOut(seat: Seat): boolean {
    return this.#supplies[seat]?.out ?? false;
  }

  /** Whether the pods on a square, if any, belong to enemies of the seat to play. */
  isEnemy(square: Square): boolean {
    if (this.counts[square] === 0) return false;
    return this.sides[ownerOf(this.at(square, 0))] !== this.sides[this.turn];
  }

  /** Passes the turn to the next seat. */
  passOn(): void {
    this.turn = (this.turn + 1 === this.game.seats.length ? 0 : this.turn + 1) as Seat;
  }

  /** Undoes `passOn`. */
  passBack(): void {
    this.turn = (this.turn === 0 ? this.game.seats.length - 1 : this.turn - 1) as Seat;
  }

  /** Captures a pod: removes it from its square and gives its prongs to the seat to play. */
  capture(square: Square, pod: Pod): void {
    this.remove(square, pod);
    this.#seize(pod, 1);
  }

  /** Undoes `capture`. */
  release(square: Square, pod: Pod): void {
    this.add(square, pod);
    this.#seize(pod, -1);
  }

  #seize(pod: Pod, sign: 1 | -1): void {
    const supers = countProngs(superprongsOf(pod));
    this.captured[ownerOf(pod)] = (this.captured[ownerOf(pod)] as number) + sign;
    this.superprongs[this.turn] = (this.superprongs[this.turn] as number) + sign * supers;
    this.prongs[this.turn] =
      (this.prongs[this.turn] as number) + sign * (countProngs(prongsOf(pod)) - supers);
  }

  /** Returns the next square in a direction, or 0 off the board. */
  next(square: Square, direction: Direction): Square {
    return this.game.neighbours[square * 8 + direction] as Square;
  }
}
