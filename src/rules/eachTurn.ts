import { EachMove } from './eachMove.js';
import { beginTurn, type Interim } from './interim.js';
import type { MutableBoard } from './mutableBoard.js';
import { octiSquares } from './placing.js';
import { play } from './play.js';
import { directions, ownerOf, pod, prongsOf, superprongsOf } from './pod.js';
import { seatRecord } from './position.js';
import { freeSequences, turns, usualActions } from './turns.js';
import type { Action, Direction, FreeMove, Pod, Position, Seat, Square, Turn, Usual } from './types.js';

interface Freed {
  readonly free: readonly FreeMove[];
  readonly interim: Interim;
}

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
  #superprong = false;
  #free: readonly FreeMove[] | undefined;
  /** A turn made by the plain generator. */
  #written: Turn | undefined;

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
    // With four, what a turn brings about goes beyond the squares it touches.
    if (board.game.wins === 'enemies out') {
      const before = board.position();
      return this.#each(before, turns(before), visit);
    }
    if (isWonOn(board)) return false;
    if (this.#usual(visit)) return true;
    return board.game.super && this.#freed(visit);
  }

  /** The turn that has just been made, while it is visited. */
  turn(): Turn {
    if (this.#written) return this.#written;
    return { ...this.#action(), ...(this.#free && { free: this.#free }) };
  }

  #action(): Usual {
    const square = this.#square;
    switch (this.#kind) {
      case 'enter':
      case 'liberate':
      case 'rescue':
        return { kind: this.#kind, square };
      case 'insert':
        return {
          kind: 'insert',
          square,
          pod: this.#pod,
          prong: this.#prong,
          ...(this.#superprong && { superprong: true }),
        };
      case 'reposition':
        return { kind: 'reposition', square, pod: this.#pod, prong: this.#prong, old: this.#old };
      case 'move':
        return this.#moves.turn(square);
    }
  }

  #usual(visit: () => boolean): boolean {
    const board = this.#board;
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

  /** The free moves come from the plain generator; what follows them is made in place where nothing restrains it. */
  #freed(visit: () => boolean): boolean {
    const board = this.#board;
    if (!board.hasSuperprong(board.turn)) return false;
    const before = board.position();
    for (const { interim, free } of freeSequences(beginTurn(before))) {
      // Where pods may be marked, or may not jump everywhere, nothing is made in place.
      const jumps = interim.histories.some((history) => history.some(({ jumped }) => jumped.length > 0));
      const stop = jumps
        ? this.#each(before, withFree(interim, free), visit)
        : this.#after({ free, interim }, visit);
      board.set(before);
      this.#free = undefined;
      if (stop) return true;
    }
    return false;
  }

  #after({ free, interim }: Freed, visit: () => boolean): boolean {
    this.#free = free;
    this.#board.set(interim.position);
    return this.#usual(visit);
  }

  /** Makes turns of the plain generator, one after the other. */
  #each(before: Position, list: Iterable<Turn>, visit: () => boolean): boolean {
    const board = this.#board;
    let stop = false;
    for (const turn of list) {
      this.#written = turn;
      board.set(play(before, turn));
      stop = visit();
      if (stop) break;
    }
    board.set(before);
    this.#written = undefined;
    return stop;
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
    const repositions = board.game.actions.includes('reposition');
    if (board.prongs[seat] === 0 && board.superprongs[seat] === 0 && !repositions) return false;
    let last = -1;
    for (let height = 0; height < (board.counts[this.#square] as number); height++) {
      const one = board.at(this.#square, height);
      // Alike pods stand together, and one of them stands for all.
      if (one === last || ownerOf(one) !== seat) continue;
      last = one;
      if (this.#buildOn(one, repositions, visit)) return true;
    }
    return false;
  }

  #buildOn(one: Pod, repositions: boolean, visit: () => boolean): boolean {
    const board = this.#board;
    this.#pod = one;
    for (const prong of directions) {
      if ((one >> prong) & 1) continue;
      this.#prong = prong;
      const bit = 1 << prong;
      this.#kind = 'insert';
      this.#superprong = false;
      if (this.#insert(board.prongs, one, one | bit, visit)) return true;
      this.#superprong = true;
      if (this.#insert(board.superprongs, one, one | bit | (bit << 8), visit)) return true;
      if (!repositions) continue;
      this.#kind = 'reposition';
      const movable = prongsOf(one) & ~superprongsOf(one);
      for (const old of directions) {
        if (!((movable >> old) & 1)) continue;
        this.#old = old;
        if (this.#exchange(one, (one | bit) & ~(1 << old), visit)) return true;
      }
    }
    return false;
  }

  #insert(supply: Int32Array, before: Pod, after: Pod, visit: () => boolean): boolean {
    const seat = this.#board.turn;
    const left = supply[seat] as number;
    if (left === 0) return false;
    supply[seat] = left - 1;
    const stop = this.#exchange(before, after, visit);
    supply[seat] = left;
    return stop;
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

function* withFree(interim: Interim, free: readonly FreeMove[]): Generator<Turn, void, undefined> {
  for (const usual of usualActions(interim)) yield { ...usual, free };
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
