import { countProngs, ownerOf, prongsOf, superprongsOf } from './pod.js';
import { makeBoard, seatRecord } from './position.js';
import type { Direction, Game, Pod, Position, Seat, Square, Supply } from './types.js';

/** Seats a board has room for. */
const seats = 4;

/**
 * A position that is changed in place and changed back, for counting and searching: nothing is allocated on the way.
 * Every change has its inverse; stacks stay in ascending order, as in `Position`. It trusts its caller: what is legal
 * is decided before.
 */
export class MutableBoard {
  readonly game: Game;
  turn: Seat;
  /** How many pods stand on each square. */
  readonly counts = new Uint16Array(100);
  /** Pods of one square stand together: that of square s at height h is `pods[s * room + h]`. */
  readonly pods: Int32Array;
  /** The most pods that can ever be on the board. */
  readonly room: number;
  /** By seat. */
  readonly reserve = new Int32Array(seats);
  readonly captured = new Int32Array(seats);
  readonly prongs = new Int32Array(seats);
  readonly superprongs = new Int32Array(seats);
  /** Whether players are out does not change in place. */
  #supplies: readonly Supply[] = [];
  /** 1 for a seat of the first seat's side. */
  readonly sides = new Uint8Array(seats);

  constructor(position: Position) {
    const { game, turn, board, supplies } = position;
    this.game = game;
    this.turn = turn;
    this.room = supplies.reduce(
      (sum, { reserve, captured }) => sum + reserve + captured,
      board.reduce((sum, stack) => sum + stack.length, 1),
    );
    this.pods = new Int32Array(100 * this.room);
    game.seats.forEach(({ side }, seat) => {
      this.sides[seat] = side === seatRecord(game, 0).side ? 1 : 0;
    });
    this.set(position);
  }

  /** Takes on a position that the one it was made of can come to. */
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

  /** The position as a value of its own. */
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

  /** The pod of a square at a height, counted from 0. */
  at(square: Square, height: number): Pod {
    return this.pods[square * this.room + height] as Pod;
  }

  /** Whether the pods of a square, if there are any, are the enemies of the seat to play. */
  isEnemy(square: Square): boolean {
    if (this.counts[square] === 0) return false;
    return this.sides[ownerOf(this.at(square, 0))] !== this.sides[this.turn];
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

  /** Puts a pod on a square. */
  add(square: Square, pod: Pod): void {
    const base = square * this.room;
    let at = base + (this.counts[square] as number);
    this.counts[square] = (this.counts[square] as number) + 1;
    for (; at > base && (this.pods[at - 1] as Pod) > pod; at--) this.pods[at] = this.pods[at - 1] as Pod;
    this.pods[at] = pod;
  }

  /** Takes one pod like this off a square that holds one. */
  remove(square: Square, pod: Pod): void {
    const last = square * this.room + (this.counts[square] as number) - 1;
    this.counts[square] = (this.counts[square] as number) - 1;
    // What stands above it moves down; the topmost needs no search.
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

  /** Makes it the next seat's turn. */
  passOn(): void {
    this.turn = (this.turn + 1 === this.game.seats.length ? 0 : this.turn + 1) as Seat;
  }

  /** Undoes `passOn`. */
  passBack(): void {
    this.turn = (this.turn === 0 ? this.game.seats.length - 1 : this.turn - 1) as Seat;
  }

  /** Moves the pod of a square into the captured ones, its prongs to the seat to play. */
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

  /** The square next to another, or 0 off the board. */
  next(square: Square, direction: Direction): Square {
    return this.game.neighbours[square * 8 + direction] as Square;
  }
}
