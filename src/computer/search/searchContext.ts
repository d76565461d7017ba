import { isDecided, nextSeat, type Seat } from '../../rules/index.js';
import { hashMix } from '../board/hashMix.js';
import type { LearnedWeights } from '../board/learnedWeights.js';
import type { SearchBoard } from '../board/searchBoard.js';
import { evaluate } from '../evaluate/evaluate.js';
import { Mobility } from '../evaluate/mobility.js';
import { Wins } from '../evaluate/wins.js';
import { Generator } from '../movegen/generator.js';
import { Maker } from '../movegen/maker.js';
import { Plays } from '../movegen/plays.js';
import type { PlayFilter } from '../movegen/playWriter.js';
import type { Strength } from './levels.js';
import type { Memory } from './memory.js';
import { winning } from './scores.js';

/** Listing so many hops and turns, as a power of two, costs as much as a node. */
const costShift = 5;

/** So many nodes are looked at before `halt` is asked once more, as a power of two less one. */
const haltMask = 63;

export type SearchOptions = Strength & {
  readonly seed: number;
  /** Asked every now and then while thinking; true ends the search with what it has found. */
  readonly halt?: (() => boolean) | undefined;
  /** What a search of an earlier turn has found out. */
  readonly memory?: Memory | undefined;
  /** By which the pods count, instead of those of the game. */
  readonly weights?: LearnedWeights | undefined;
};

/** What every part of a search works with: the board, who lists, makes and judges turns, and how much may be looked at. */
export class SearchContext {
  readonly board: SearchBoard;
  readonly maker: Maker;
  readonly generator: Generator;
  readonly wins: Wins;
  readonly mobility: Mobility;
  readonly options: SearchOptions;
  /** Whether it sees in this turn what the others can do next; see `overlooks` of a level. */
  readonly sees: boolean;
  readonly #plies: Plays[] = [];
  #most: number;
  nodes = 0;
  /** Nodes, and what crowded positions cost besides. */
  #spent = 0;

  constructor(board: SearchBoard, options: SearchOptions) {
    this.board = board;
    this.maker = new Maker(board);
    this.generator = new Generator(board);
    this.wins = new Wins(board);
    this.mobility = new Mobility(board);
    this.options = options;
    this.sees = (hashMix(board.low ^ hashMix(options.seed)) >>> 0) / 2 ** 32 >= options.overlooks;
    this.#most = options.nodes;
  }

  get isSpent(): boolean {
    return this.#spent >= this.#most;
  }

  /** Allows so many nodes from now on, within those it has. */
  limit(nodes: number): void {
    this.#most = Math.min(this.#most, this.options.nodes, this.#spent + nodes);
  }

  /** Counts a position that is looked at. */
  visit(): void {
    this.#spent++;
    if ((++this.nodes & haltMask) === 0) this.poll();
  }

  /** Asks whether to go on. */
  poll(): void {
    if (this.options.halt?.()) this.#most = 0;
  }

  /** Lists the turns of the position, and counts what that costs. */
  list(plays: Plays, what: PlayFilter): void {
    const cost = this.generator.list(plays, what) >> costShift;
    this.#spent += cost;
    if (cost > haltMask) this.poll();
  }

  /** The value for the seat to play when the game is over, as far as it is seen at a glance. */
  ended(ply: number): number | undefined {
    const { board, wins } = this;
    const { turn, game } = board;
    if (game.wins === 'enemies out') {
      return isDecided(board) ? (board.out[turn] === 1 ? ply - winning : winning - ply) : undefined;
    }
    if (wins.hasWon((1 - turn) as Seat)) return ply - winning;
    return board.standing[turn] === 0 && board.reserve[turn] === 0 ? ply - winning : undefined;
  }

  /** The seat that plays after the one to play. */
  next(): Seat {
    return nextSeat(this.board, this.board.turn);
  }

  /** The value for the seat to play, as the position stands. */
  judge(): number {
    const { noise, seed } = this.options;
    const value = evaluate(this.board, this.mobility);
    if (noise === 0) return value;
    return value + ((hashMix(this.board.low ^ seed) >>> 0) % (2 * noise + 1)) - noise;
  }

  /** Room for the turns of a ply. */
  plays(ply: number): Plays {
    let plays = this.#plies[ply];
    if (!plays) {
      plays = new Plays();
      this.#plies[ply] = plays;
    }
    return plays;
  }
}
