import type { SearchBoard } from '../board/searchBoard.js';
import type { Plays } from '../movegen/plays.js';
import { MoveOrder } from './moveOrder.js';
import { Quiescence } from './quiescence.js';
import { endless, fromTable, margin, toTable, winning } from './scores.js';
import { SearchContext, type SearchOptions } from './searchContext.js';
import { atLeast, atMost, exact, TranspositionTable } from './transpositionTable.js';

/** Hops that may be tried at one node. */
const hopsAtNode = 1500;
/** Turns that are tried at one node: of so many only the likeliest. */
const widest = 160;
/** Plies of answers to threats beyond the depth. */
const furthest = 6;

/** Alpha-beta from one position, made in place (principal variation search, with a table of positions). */
export class Search extends SearchContext {
  readonly #table: TranspositionTable;
  readonly #order = new MoveOrder();
  readonly #quiet = new Quiescence(this);
  readonly #keys = new Int32Array(2);
  #depth = 0;

  constructor(board: SearchBoard, options: SearchOptions) {
    super(board, options);
    const size = Math.min(2 ** 19, Math.max(2 ** 10, options.ahead));
    this.#table = new TranspositionTable(2 ** Math.ceil(Math.log2(size)));
  }

  /** Looks at the position after a play; so many plies more, from the root on. */
  after(plays: Plays, index: number, depth: number, low: number, high: number): number {
    this.#depth = depth + 1;
    return this.#child(plays, index, depth, 0, low, high);
  }

  /** The value of a play for who makes it. */
  #child(plays: Plays, index: number, depth: number, ply: number, low: number, high: number): number {
    const { board, maker } = this;
    const side = board.sides[board.turn];
    maker.make(plays, index);
    const value =
      board.sides[board.turn] === side
        ? this.#value(depth, ply + 1, low, high, true)
        : -this.#value(depth, ply + 1, -high, -low, true);
    maker.unmake(plays, index);
    return value;
  }

  #value(plies: number, ply: number, from: number, to: number, mayPass: boolean): number {
    const { board } = this;
    const ended = this.ended(ply);
    if (ended !== undefined) return ended;
    if (this.isSpent) return this.judge();
    this.visit();
    if (!this.options.sees && plies <= 0) return this.judge();
    if (this.wins.canWin(board.turn)) return winning - ply - 1;
    let low = Math.max(from, ply - winning);
    const high = Math.min(to, winning - ply - 1);
    if (low >= high) return low;
    let depth = plies;
    const threatened = this.wins.canWin(this.next());
    if (depth <= 0) {
      if (!threatened || ply > this.#depth + furthest) return this.#quiet.value(ply, low, high);
      depth = 1;
    }
    board.keys(this.#keys);
    const [lowKey, highKey] = [this.#keys[0] as number, this.#keys[1] as number];
    let first = 0;
    if (this.#table.find(lowKey, highKey)) {
      first = this.#table.play;
      const known = fromTable(this.#table.value, ply);
      const { bound } = this.#table;
      const settles = bound === exact || (bound === atLeast ? known >= high : known <= low);
      if (this.#table.depth >= depth && settles) return known;
    }
    const still = this.judge();
    if (mayPass && !threatened && depth >= 3 && still >= high && Math.abs(high) < winning / 2) {
      const value = this.#passed(depth - 3, ply, high);
      if (value >= high) return value;
    }

    const plays = this.plays(ply);
    this.list(plays, { captures: false, hops: hopsAtNode });
    this.#order.sort(plays, ply, board.sides[board.turn] as number, first);
    if (plays.count === 0) return ply - winning;
    const before = low;
    let best = -endless;
    let bestKey = 0;
    const most = Math.min(plays.count, widest);
    for (let index = 0; index < most; index++) {
      plays.select(index);
      const gain = plays.gains[index] as number;
      const calm = !threatened && index > 0 && Math.abs(low) < winning / 2;
      if (calm && depth === 1 && still + gain + margin <= low) {
        best = Math.max(best, still + gain + margin);
        continue;
      }
      if (calm && depth <= 2 && index >= 24 * depth && gain < 40) continue;
      let value = 0;
      if (index === 0) value = this.#child(plays, index, depth - 1, ply, low, high);
      else {
        value = this.#child(plays, index, depth - 1, ply, low, low + 1);
        if (value > low && value < high) value = this.#child(plays, index, depth - 1, ply, low, high);
      }
      if (value > best) {
        best = value;
        if (value > low) {
          low = value;
          bestKey = plays.keys[index] as number;
        }
      }
      if (low >= high) {
        this.#order.reward(bestKey, ply, board.sides[board.turn] as number, depth);
        break;
      }
      if (this.isSpent) return best;
    }
    const bound = best >= high ? atLeast : best > before ? exact : atMost;
    this.#table.keep(lowKey, highKey, depth, bound, toTable(best, ply), bestKey || first);
    return best;
  }

  /** What it is worth to let the others play twice: as much at least is sure with a turn. */
  #passed(depth: number, ply: number, high: number): number {
    const { board, maker } = this;
    const side = board.sides[board.turn];
    maker.pass();
    const value =
      board.sides[board.turn] === side ? -endless : -this.#value(depth, ply + 1, -high, 1 - high, false);
    maker.unpass();
    return value;
  }
}
