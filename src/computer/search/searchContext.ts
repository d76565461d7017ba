import { isDecided, nextSeat, type Seat, type Turn } from '../../rules/index.js';
import { hashInteger } from '../board/hashInteger.js';
import type { LearnedWeights } from '../board/learnedWeights.js';
import type { SearchBoard } from '../board/searchBoard.js';
import { evaluate } from '../evaluate/evaluate.js';
import { Mobility } from '../evaluate/mobility.js';
import { OneTurnWins } from '../evaluate/oneTurnWins.js';
import { MakeUnmake } from '../movegen/makeUnmake.js';
import { TurnGenerator } from '../movegen/turnGenerator.js';
import { TurnList } from '../movegen/turnList.js';
import type { TurnFilter } from '../movegen/turnListBuilder.js';
import type { Strength } from './levels.js';
import { winning } from './scores.js';
import type { SearchMemory } from './searchMemory.js';

/** Generating `2 ** costShift` hops or turns counts as one node. */
const costShift = 5;

/** `halt` is called whenever these bits of the node count are zero: every 64 nodes. */
const haltMask = 63;

/** The strength of a search, and how to stop it. */
export type SearchOptions = Strength & {
  readonly seed: number;
  /** See `ThinkOptions`. */
  readonly line?: number | undefined;
  /** Called regularly. If it returns true, the search ends with what it has found. */
  readonly halt?: (() => boolean) | undefined;
  /** The memory from the searches for earlier turns. */
  readonly memory?: SearchMemory | undefined;
  /** See `ThinkOptions`. */
  readonly except?: Turn | undefined;
  /** See `ThinkOptions`. */
  readonly weights?: LearnedWeights | undefined;
};

/** The state that all parts of a search share: the board, move generation, evaluation and node count. */
export class SearchContext {
  readonly board: SearchBoard;
  readonly maker: MakeUnmake;
  readonly generator: TurnGenerator;
  readonly wins: OneTurnWins;
  readonly mobility: Mobility;
  readonly options: SearchOptions;
  /** Whether the computer considers what opponents can do after this turn; see `overlooks` in `Strength`. */
  readonly looksAhead: boolean;
  readonly #plies: TurnList[] = [];
  #most: number;
  nodes = 0;
  /** Nodes visited, plus the cost of generating many turns in crowded positions. */
  #spent = 0;

  constructor(board: SearchBoard, options: SearchOptions) {
    this.board = board;
    this.maker = new MakeUnmake(board);
    this.generator = new TurnGenerator(board);
    this.wins = new OneTurnWins(board);
    this.mobility = new Mobility(board);
    this.options = options;
    this.looksAhead =
      (hashInteger(board.low ^ hashInteger(options.seed)) >>> 0) / 2 ** 32 >= options.overlooks;
    this.#most = options.nodes;
  }

  get isSpent(): boolean {
    return this.#spent >= this.#most;
  }

  /** Allows this many more nodes, but no more than the options allow. */
  limit(nodes: number): void {
    this.#most = Math.min(this.#most, this.options.nodes, this.#spent + nodes);
  }

  /** Counts a node. */
  visit(): void {
    this.#spent++;
    if ((++this.nodes & haltMask) === 0) this.poll();
  }

  /** Ends the search if `halt` says so. */
  poll(): void {
    if (this.options.halt?.()) this.#most = 0;
  }

  /** Lists the turns in the position and counts the cost. */
  list(turnList: TurnList, what: TurnFilter): void {
    const cost = this.generator.list(turnList, what) >> costShift;
    this.#spent += cost;
    if (cost > haltMask) this.poll();
  }

  /**
   * Returns the value for the seat to play if the game is over, otherwise undefined. A player who has pods but no legal
   * turn is detected only when the turns are listed.
   */
  ended(ply: number): number | undefined {
    const { board, wins } = this;
    const { turn, game } = board;
    if (game.wins === 'enemies out') {
      return isDecided(board) ? (board.out[turn] === 1 ? ply - winning : winning - ply) : undefined;
    }
    if (wins.hasWon((1 - turn) as Seat)) return ply - winning;
    return board.standing[turn] === 0 && board.reserve[turn] === 0 ? ply - winning : undefined;
  }

  /** Whether the player who plays next is an enemy and could win in one turn if it were that player's turn now. */
  isThreatened(): boolean {
    const { board, wins } = this;
    const next = nextSeat(board, board.turn);
    return board.sides[next] !== board.sides[board.turn] && wins.canWin(next);
  }

  /** Returns the static evaluation for the seat to play, with the level's random error. */
  evaluate(): number {
    const { noise, seed } = this.options;
    const value = evaluate(this.board, this.mobility);
    if (noise === 0) return value;
    return value + ((hashInteger(this.board.low ^ seed) >>> 0) % (2 * noise + 1)) - noise;
  }

  /** Returns the list that holds the turns at a ply. All nodes at that ply reuse it. */
  turnList(ply: number): TurnList {
    let turnList = this.#plies[ply];
    if (!turnList) {
      turnList = new TurnList();
      this.#plies[ply] = turnList;
    }
    return turnList;
  }
}
