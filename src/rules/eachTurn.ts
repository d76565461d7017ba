import { EachMove } from './eachMove.js';
import type { MutableBoard } from './mutableBoard.js';
import { octiSquares } from './placing.js';
import { directions, ownerOf, pod } from './pod.js';
import { seatRecord } from './position.js';
import type { Action, Direction, Pod, Seat, Square, Turn } from './types.js';

/**
 * The turns of a mutable board, each made on it in place: what `turns` lists, without allocation. One generator walks
 * one ply; a search keeps one for each depth.
 */
export class EachTurn {
  readonly #board: MutableBoard;
  readonly #moves: EachMove;
  readonly #placing: readonly Square[];
  #kind: Action = 'move';
  #square: Square = 0;
  #pod: Pod = 0;
  #prong: Direction = 0;
  #old: Direction = 0;

  constructor(board: MutableBoard) {
    this.#board = board;
    this.#moves = new EachMove(board);
    this.#placing = octiSquares(board.game);
  }

  /**
   * Makes every legal turn of the seat to play, each once; calls `visit` with the board after it, the next seat to
   * play; takes it back. Ends early, the board restored, when `visit` answers true, and then answers true itself.
   */
  visit(visit: () => boolean): boolean {
    const board = this.#board;
    if (isWonOn(board)) return false;
    const seat = board.turn;
    if (this.#place(seat, visit)) return true;
    const { width, height } = board.game;
    for (let x = 1; x <= width; x++) {
      for (let square = x * 10 + 1; square <= x * 10 + height; square++) {
        if (board.counts[square] === 0) continue;
        this.#square = square;
        if (this.#build(seat, visit)) return true;
        this.#kind = 'move';
        if (this.#moves.visit(square, visit)) return true;
      }
    }
    return false;
  }

  /** The turn that has just been made, while it is visited. */
  turn(): Turn {
    const square = this.#square;
    switch (this.#kind) {
      case 'enter':
      case 'liberate':
        return { kind: this.#kind, square };
      case 'insert':
        return { kind: 'insert', square, pod: this.#pod, prong: this.#prong };
      case 'reposition':
        return { kind: 'reposition', square, pod: this.#pod, prong: this.#prong, old: this.#old };
      case 'move':
        return this.#moves.turn(square);
    }
  }

  #place(seat: Seat, visit: () => boolean): boolean {
    const board = this.#board;
    const { game } = board;
    const { homes, goals } = seatRecord(game, seat);
    const frees = game.actions.includes('liberate') && (board.captured[seat] as number) > 0;
    const foothold = frees && goals.some((goal) => board.holds(goal, seat));
    const enters = game.actions.includes('enter') && (board.reserve[seat] as number) > 0;
    if (!enters && !foothold) return false;
    for (const square of this.#placing) {
      const own = board.holds(square, seat);
      const mayEnter = homes.includes(square) ? !board.isEnemy(square) : game.entersAway && own;
      if (enters && mayEnter && this.#putFrom(board.reserve, 'enter', square, visit)) return true;
      if (foothold && own && this.#putFrom(board.captured, 'liberate', square, visit)) return true;
    }
    return false;
  }

  #putFrom(supply: Int32Array, kind: 'enter' | 'liberate', square: Square, visit: () => boolean): boolean {
    const board = this.#board;
    const seat = board.turn;
    const fresh = pod(seat);
    this.#kind = kind;
    this.#square = square;
    supply[seat] = (supply[seat] as number) - 1;
    board.add(square, fresh);
    board.passOn();
    const stop = visit();
    board.passBack();
    board.remove(square, fresh);
    supply[seat] = (supply[seat] as number) + 1;
    return stop;
  }

  #build(seat: Seat, visit: () => boolean): boolean {
    const board = this.#board;
    const inserts = (board.prongs[seat] as number) > 0;
    const repositions = board.game.actions.includes('reposition');
    if (!inserts && !repositions) return false;
    let last = -1;
    for (let height = 0; height < (board.counts[this.#square] as number); height++) {
      const one = board.at(this.#square, height);
      // Alike pods stand together, and one of them stands for all.
      if (one === last || ownerOf(one) !== seat) continue;
      last = one;
      if (this.#buildOn(one, inserts, repositions, visit)) return true;
    }
    return false;
  }

  #buildOn(one: Pod, inserts: boolean, repositions: boolean, visit: () => boolean): boolean {
    const board = this.#board;
    const seat = board.turn;
    this.#pod = one;
    for (const prong of directions) {
      if ((one >> prong) & 1) continue;
      this.#prong = prong;
      const built = one | (1 << prong);
      if (inserts) {
        this.#kind = 'insert';
        board.prongs[seat] = (board.prongs[seat] as number) - 1;
        const stop = this.#exchange(one, built, visit);
        board.prongs[seat] = (board.prongs[seat] as number) + 1;
        if (stop) return true;
      }
      if (!repositions) continue;
      this.#kind = 'reposition';
      for (const old of directions) {
        if (!((one >> old) & 1)) continue;
        this.#old = old;
        if (this.#exchange(one, built & ~(1 << old), visit)) return true;
      }
    }
    return false;
  }

  #exchange(before: Pod, after: Pod, visit: () => boolean): boolean {
    const board = this.#board;
    const square = this.#square;
    board.exchange(square, before, after);
    board.passOn();
    const stop = visit();
    board.passBack();
    board.exchange(square, after, before);
    return stop;
  }
}

/** `isWon` on a mutable board. */
function isWonOn(board: MutableBoard): boolean {
  const { game } = board;
  const seats = game.seats.length;
  const mover = ((board.turn + seats - 1) % seats) as Seat;
  const { goals } = seatRecord(game, mover);
  const any = game.wins === 'any goal';
  for (const goal of goals) if (board.holds(goal, mover) === any) return any;
  return !any;
}
