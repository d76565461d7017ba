import type { Seat } from '../rules/index.js';
import { mix, type SearchBoard } from './board.js';
import { evaluate } from './evaluate.js';
import { isDecided } from './fall.js';
import { Generator } from './generate.js';
import type { Strength } from './levels.js';
import { Maker } from './make.js';
import { Order } from './order.js';
import { Plays } from './plays.js';
import { atLeast, atMost, exact, Table } from './table.js';
import { Wins } from './wins.js';

/** A won game, less the turns until then. */
export const winning = 100_000;
const endless = 2 * winning;

/** Hops that may be tried at one node, and in its quiet end. */
const hopsAtNode = 1500;
const hopsInQuiet = 300;
/** Turns that are tried at one node: of so many only the likeliest. */
const widest = 160;
/** Plies of captures after the last. */
const quietest = 6;
/** Plies of answers to threats beyond the depth. */
const furthest = 6;
/** What a turn may bring beyond what is seen at once. */
const margin = 90;
/** Listing so many hops and turns, as a power of two, costs as much as a node. */
const costShift = 5;

export type SearchOptions = Strength & { readonly seed: number };

/** Alpha-beta from one position, made in place (principal variation search, with a table of positions). */
export class Search {
  readonly board: SearchBoard;
  readonly maker: Maker;
  readonly generator: Generator;
  readonly wins: Wins;
  readonly #options: SearchOptions;
  readonly #table: Table;
  readonly #plies: Plays[] = [];
  readonly #order = new Order();
  readonly #keys = new Int32Array(2);
  #depth = 0;
  #most: number;
  nodes = 0;
  /** Nodes, and what crowded positions cost besides. */
  #spent = 0;

  constructor(board: SearchBoard, options: SearchOptions) {
    this.board = board;
    this.maker = new Maker(board);
    this.generator = new Generator(board);
    this.wins = new Wins(board);
    this.#options = options;
    const size = Math.min(2 ** 19, Math.max(2 ** 10, options.ahead));
    this.#most = options.nodes;
    this.#table = new Table(2 ** Math.ceil(Math.log2(size)));
  }

  get isSpent(): boolean {
    return this.#spent >= this.#most;
  }

  /** Allows so many nodes from now on, within those it has. */
  limit(nodes: number): void {
    this.#most = Math.min(this.#options.nodes, this.#spent + nodes);
  }

  /** Counts a position that is looked at. */
  visit(): void {
    this.nodes++;
    this.#spent++;
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
    const ended = this.#ended(ply);
    if (ended !== undefined) return ended;
    if (this.isSpent) return this.#judge();
    this.visit();
    if (!this.#options.sees && plies <= 0) return this.#judge();
    if (this.wins.canWin(board.turn)) return winning - ply - 1;
    let low = Math.max(from, ply - winning);
    const high = Math.min(to, winning - ply - 1);
    if (low >= high) return low;
    let depth = plies;
    const threatened = this.wins.canWin(this.#next());
    if (depth <= 0) {
      if (!threatened || ply > this.#depth + furthest) return this.#quiet(ply, low, high, 0);
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
    const still = this.#judge();
    if (mayPass && !threatened && depth >= 3 && still >= high && Math.abs(high) < winning / 2) {
      const value = this.#passed(depth - 3, ply, high);
      if (value >= high) return value;
    }

    const plays = this.#plays(ply);
    this.#list(plays, ply, first);
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

  /** Captures alone, until nothing is taken any more; nobody needs to take. */
  #quiet(ply: number, from: number, high: number, deep: number): number {
    const { board } = this;
    const still = this.#judge();
    if (still >= high || deep >= quietest) return still;
    let low = Math.max(from, still);
    let best = still;
    const plays = this.#plays(ply);
    this.#spent += this.generator.list(plays, { captures: true, hops: hopsInQuiet }) >> costShift;
    const side = board.sides[board.turn];
    for (let index = 0; index < plays.count; index++) {
      plays.select(index);
      if (still + (plays.gains[index] as number) + margin <= low) break;
      if (this.isSpent) break;
      this.visit();
      this.maker.make(plays, index);
      const ended = this.#ended(ply + 1);
      const same = board.sides[board.turn] === side;
      let value: number;
      if (ended !== undefined) value = ended;
      else if (this.wins.canWin(board.turn)) value = winning - ply - 2;
      else if (same) value = this.#quiet(ply + 1, low, high, deep + 1);
      else value = this.#quiet(ply + 1, -high, -low, deep + 1);
      if (!same) value = -value;
      this.maker.unmake(plays, index);
      best = Math.max(best, value);
      low = Math.max(low, value);
      if (low >= high) break;
    }
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

  /** The value for the seat to play when the game is over, as far as it is seen at a glance. */
  #ended(ply: number): number | undefined {
    const { board, wins } = this;
    const { turn, game } = board;
    if (game.wins === 'enemies out') {
      return isDecided(board) ? (board.out[turn] === 1 ? ply - winning : winning - ply) : undefined;
    }
    if (wins.hasWon((1 - turn) as Seat)) return ply - winning;
    return board.standing[turn] === 0 && board.reserve[turn] === 0 ? ply - winning : undefined;
  }

  #next(): Seat {
    const { board } = this;
    let next = board.turn;
    do next = ((next + 1) % board.game.seats.length) as Seat;
    while (board.out[next] === 1);
    return next;
  }

  #judge(): number {
    const { noise, seed } = this.#options;
    const value = evaluate(this.board);
    if (noise === 0) return value;
    return value + ((mix(this.board.low ^ seed) >>> 0) % (2 * noise + 1)) - noise;
  }

  #list(plays: Plays, ply: number, first: number): void {
    this.#spent += this.generator.list(plays, { captures: false, hops: hopsAtNode }) >> costShift;
    this.#order.sort(plays, ply, this.board.sides[this.board.turn] as number, first);
  }

  #plays(ply: number): Plays {
    let plays = this.#plies[ply];
    if (!plays) {
      plays = new Plays();
      this.#plies[ply] = plays;
    }
    return plays;
  }
}

/** Turns until a win are counted from the position that is kept, not from the root. */
const toTable = (value: number, ply: number): number =>
  value > winning / 2 ? value + ply : value < -winning / 2 ? value - ply : value;

const fromTable = (value: number, ply: number): number =>
  value > winning / 2 ? value - ply : value < -winning / 2 ? value + ply : value;
