import { partnerOf, pod, type Seat, type Square } from '../../rules/index.js';
import type { SearchBoard } from '../board/searchBoard.js';
import { applyElimination, type Elimination, undoElimination } from './elimination.js';
import {
  atAfter,
  atCaptures,
  atFree,
  atKind,
  atMovers,
  atPod,
  atSquare,
  enter,
  head,
  insert,
  insertSuper,
  liberate,
  move,
  rescue,
  type TurnList,
} from './turnList.js';

/** Makes turns on a board and unmakes them in reverse order. */
export class MakeUnmake {
  readonly #board: SearchBoard;
  /** For each turn made in a four-player game, the players it eliminated. */
  readonly #eliminated: (Elimination | undefined)[] = [];
  readonly #movers: Seat[] = [];
  /** The hash and worth before each turn made. */
  readonly #lows: number[] = [];
  readonly #highs: number[] = [];
  readonly #worths: number[] = [];

  constructor(board: SearchBoard) {
    this.#board = board;
  }

  make({ data, starts }: TurnList, index: number): void {
    const board = this.#board;
    const at = starts[index] as number;
    this.#movers.push(board.turn);
    this.#lows.push(board.low);
    this.#highs.push(board.high);
    this.#worths.push(board.worth);
    board.network?.begin();
    this.#shift(data, at, 1);
    const square = data[at + atSquare] as Square;
    switch (data[at + atKind]) {
      case move:
        this.#move(data, at);
        break;
      case enter:
        add(board.reserve, board.turn, -1);
        board.add(square, pod(board.turn));
        break;
      case liberate:
        add(board.captured, board.turn, -1);
        board.add(square, pod(board.turn));
        break;
      case rescue: {
        const partner = partnerOf(board.game, board.turn);
        add(board.captured, partner, -1);
        board.out[partner] = 0;
        board.add(square, pod(partner));
        break;
      }
      default:
        this.#pay(data[at + atKind] as number, -1);
        board.exchange(square, data[at + atPod] as number, data[at + atAfter] as number);
    }
    this.#seize(data, at, 1);
    board.network?.finish();
    if (board.game.wins === 'enemies out') this.#eliminated.push(applyElimination(board));
    else board.turn = (1 - board.turn) as Seat;
  }

  unmake({ data, starts }: TurnList, index: number): void {
    const board = this.#board;
    const at = starts[index] as number;
    if (board.game.wins === 'enemies out') {
      const eliminated = this.#eliminated.pop();
      if (eliminated) undoElimination(board, eliminated);
    }
    board.turn = this.#movers.pop() as Seat;
    this.#seize(data, at, -1);
    const square = data[at + atSquare] as Square;
    switch (data[at + atKind]) {
      case move:
        this.#unmove(data, at);
        break;
      case enter:
        board.removeBack(square, pod(board.turn));
        add(board.reserve, board.turn, 1);
        break;
      case liberate:
        board.removeBack(square, pod(board.turn));
        add(board.captured, board.turn, 1);
        break;
      case rescue: {
        const partner = partnerOf(board.game, board.turn);
        board.removeBack(square, pod(partner));
        board.out[partner] = 1;
        add(board.captured, partner, 1);
        break;
      }
      default:
        board.removeBack(square, data[at + atAfter] as number);
        board.addBack(square, data[at + atPod] as number);
        this.#pay(data[at + atKind] as number, 1);
    }
    this.#shift(data, at, -1);
    board.network?.undo();
    board.low = this.#lows.pop() as number;
    board.high = this.#highs.pop() as number;
    board.worth = this.#worths.pop() as number;
  }

  #pay(kind: number, sign: 1 | -1): void {
    const { prongs, superprongs, turn } = this.#board;
    if (kind === insert) add(prongs, turn, sign);
    else if (kind === insertSuper) add(superprongs, turn, sign);
  }

  /** Makes the free moves in a turn, or takes them back in reverse order. */
  #shift(data: Int32Array, at: number, sign: 1 | -1): void {
    const count = data[at + atFree] as number;
    for (let done = 0; done < count; done++) {
      const free = at + head + 3 * (sign === 1 ? done : count - 1 - done);
      const one = data[free + 1] as number;
      this.#board.remove(data[free + (sign === 1 ? 0 : 2)] as Square, one);
      this.#board.add(data[free + (sign === 1 ? 2 : 0)] as Square, one);
    }
  }

  #move(data: Int32Array, at: number): void {
    const board = this.#board;
    const from = data[at + atSquare] as Square;
    const first = at + head + 3 * (data[at + atFree] as number);
    const last = first + 2 * (data[at + atMovers] as number);
    for (let mover = first; mover < last; mover += 2) board.remove(from, data[mover] as number);
    for (let mover = first; mover < last; mover += 2) {
      board.add(data[mover + 1] as Square, data[mover] as number);
    }
  }

  #unmove(data: Int32Array, at: number): void {
    const board = this.#board;
    const from = data[at + atSquare] as Square;
    const first = at + head + 3 * (data[at + atFree] as number);
    const last = first + 2 * (data[at + atMovers] as number);
    for (let mover = first; mover < last; mover += 2) {
      board.removeBack(data[mover + 1] as Square, data[mover] as number);
    }
    for (let mover = first; mover < last; mover += 2) board.addBack(from, data[mover] as number);
  }

  /**
   * Makes the captures in a turn, or puts the pods back. Captured pods do not move, so captures and moves can be made
   * in either order.
   */
  #seize(data: Int32Array, at: number, sign: 1 | -1): void {
    const board = this.#board;
    const first = at + head + 3 * (data[at + atFree] as number) + 2 * (data[at + atMovers] as number);
    const last = first + 2 * (data[at + atCaptures] as number);
    for (let taken = first; taken < last; taken += 2) {
      const square = data[taken] as Square;
      if (sign === 1) board.capture(square, data[taken + 1] as number, board.turn);
      else board.release(square, data[taken + 1] as number, board.turn);
    }
  }
}

function add(supply: Int32Array, seat: Seat, change: number): void {
  supply[seat] = (supply[seat] as number) + change;
}
