import type { Square } from '../../rules/index.js';
import type { SearchBoard } from '../board/searchBoard.js';
import {
  atCaptures,
  atFree,
  atKind,
  atMovers,
  atSquare,
  head,
  move,
  type TurnList,
} from '../movegen/turnList.js';
import type { TurnFilter } from '../movegen/turnListBuilder.js';
import { AttackingTurns } from './attackingTurns.js';
import type { MoveOrder } from './moveOrder.js';
import { mayStillGain, type Pruning, pruningFor } from './pruning.js';
import { Quiescence } from './quiescence.js';
import { fromTable, infinity, isUnproved, toTable, unprovedLoss, winning } from './scores.js';
import { SearchContext, type SearchOptions } from './searchContext.js';
import { SearchMemory } from './searchMemory.js';
import { atLeast, atMost, exact, type TranspositionTable } from './transpositionTable.js';

/** Turns without captures of own pods, with the maximum number of hops to try at a node. */
const everyTurn: TurnFilter = { captures: false, hops: 1500 };
/** The maximum number of turns to search at a node, the best ones first. */
const maxTurns = 160;
/** Threat extension: while a side threatens to win, the search goes at most this many plies beyond its depth. */
const maxThreatExtension = 6;
/** Turns that gain at least this much are searched to the full depth. */
const fullDepthGain = 100;
/**
 * From this depth onwards, a position without a turn in the transposition table is searched one ply less deeply (internal
 * iterative reduction).
 */
const internalReductionDepth = 4;

/**
 * Principal variation search, a form of alpha-beta search. It uses a transposition table, late move reductions
 * and quiescence. In all methods `ply` counts turns from the root.
 */
export class Search extends SearchContext {
  readonly table: TranspositionTable;
  readonly #order: MoveOrder;
  readonly #quiet = new Quiescence(this);
  readonly #attacking: AttackingTurns;
  readonly #pruning: Pruning;
  /** Turns in a position with a threat that depends on known squares, and those of them that move or enter a pod. */
  readonly #turnsInThreat: TurnFilter = {
    ...everyTurn,
    sacrifices: (square) => this.wins.reach.concerns(square),
  };
  readonly #possibleParries: TurnFilter = { ...this.#turnsInThreat, moving: true };
  readonly #keys = new Int32Array(2);
  #depth = 0;
  /** Whether a threat to win can be parried only by changing one of the squares it depends on. */
  readonly #parries: boolean;

  constructor(board: SearchBoard, options: SearchOptions) {
    super(board, options);
    const memory = options.memory ?? new SearchMemory(options.ahead);
    memory.useFor({ game: board.game.id, weights: options.weights, noise: options.noise });
    this.table = memory.table;
    this.#order = memory.order;
    this.#attacking = new AttackingTurns(board);
    this.#pruning = pruningFor(board.game);
    this.#parries = board.game.wins === 'any goal' && !board.game.super;
  }

  /** Returns the value of a turn at the root, searched to a depth in plies after it. */
  rootValue(turnList: TurnList, index: number, depth: number, alpha: number, beta: number): number {
    this.#depth = depth + 1;
    return this.#child(turnList, index, depth, 0, alpha, beta);
  }

  /** Returns the value of a turn for the side that plays it. */
  #child(turnList: TurnList, index: number, depth: number, ply: number, alpha: number, beta: number): number {
    const { board, maker } = this;
    const side = board.sides[board.turn];
    maker.make(turnList, index);
    const value =
      board.sides[board.turn] === side
        ? this.#value(depth, ply + 1, alpha, beta)
        : -this.#value(depth, ply + 1, -beta, -alpha);
    maker.unmake(turnList, index);
    return value;
  }

  /**
   * Returns the value of the current position for the side to play.
   * @param lower alpha, before the shortest possible wins narrow the window
   * @param upper beta, likewise
   */
  #value(plies: number, ply: number, lower: number, upper: number): number {
    const { board } = this;
    const ended = this.ended(ply);
    if (ended !== undefined) return ended;
    if (this.isSpent) return this.evaluate();
    this.visit();
    if (!this.looksAhead && plies <= 0) return this.evaluate();
    if (this.wins.canWin(board.turn)) return winning - ply - 1;
    let alpha = Math.max(lower, ply - winning);
    const beta = Math.min(upper, winning - ply - 1);
    if (alpha >= beta) return alpha;
    let depth = plies;
    const threatened = this.isThreatened();
    if (depth <= 0) {
      if (!threatened || ply > this.#depth + maxThreatExtension) return this.#quiet.value(ply, alpha, beta);
      depth = 1;
    }
    board.keys(this.#keys);
    const [lowKey, highKey] = [this.#keys[0] as number, this.#keys[1] as number];
    let tableKey = 0;
    const mayReduceDepth = depth >= internalReductionDepth && !threatened;
    if (this.table.find(lowKey, highKey)) {
      tableKey = this.table.turnKey;
      const known = fromTable(this.table.value, ply);
      const { bound } = this.table;
      const settles = bound === exact || (bound === atLeast ? known >= beta : known <= alpha);
      // If the table has no turn, the search below is one ply shallower, and so was the one that made the entry.
      const needed = mayReduceDepth && tableKey === 0 ? depth - 1 : depth;
      if (this.table.depth >= needed && settles) return known;
    }
    const isPv = beta - alpha > 1;
    const staticValue = this.evaluate();
    const betaIsNoWin = Math.abs(beta) < winning / 2;
    const pruning = this.#pruning;
    const lowerEstimate = staticValue - pruning.lead(depth);
    // Reverse futility pruning: the lead is large enough to last.
    if (!isPv && !threatened && depth <= pruning.reverseFutilityDepth && betaIsNoWin && lowerEstimate >= beta)
      return lowerEstimate;
    if (tableKey === 0 && mayReduceDepth) depth--;

    const turnList = this.turnList(ply);
    if (threatened && this.#parries && this.wins.reach.knowsSquares) {
      this.#listParries(turnList);
      if (turnList.count === 0) return turnList.isCut ? unprovedLoss : ply + 2 - winning;
      // A forced reply does not use up depth.
      if (turnList.count === 1 && ply < 2 * this.#depth + 4) depth++;
    } else {
      // Capturing an own pod may be the only defence.
      this.list(turnList, threatened && this.wins.reach.knowsSquares ? this.#turnsInThreat : everyTurn);
      if (turnList.count === 0) return turnList.isCut ? unprovedLoss : ply - winning;
    }
    const side = board.sides[board.turn] as number;
    this.#order.sort(turnList, ply, side, tableKey);
    const alphaBefore = alpha;
    let best = -infinity;
    let bestKey = 0;
    const searched = Math.min(turnList.count, maxTurns);
    const tried: number[] = [];
    for (let index = 0; index < searched; index++) {
      turnList.select(index);
      const gain = turnList.gains[index] as number;
      const key = turnList.keys[index] as number;
      const mayPrune = !threatened && index > 0 && Math.abs(alpha) < winning / 2;
      // Futility pruning: the turn gains too little to raise alpha.
      if (mayPrune && depth <= pruning.futilityDepth) {
        const most =
          staticValue + gain + mayStillGain(pruning, depth, this.#attacking.includes(turnList, index));
        if (most <= alpha) {
          best = Math.max(best, most);
          continue;
        }
      }
      // Principal variation search: the first turn with the full window, the others with a null window first.
      let value = 0;
      if (index === 0) value = this.#child(turnList, index, depth - 1, ply, alpha, beta);
      else {
        const mayReduce = !threatened && depth >= 3 && index >= 3 && gain < fullDepthGain;
        const reduced = mayReduce
          ? reduction(pruning, depth, index, isPv, this.#order.historyPlies(key, side))
          : 0;
        value = this.#child(turnList, index, depth - 1 - reduced, ply, alpha, alpha + 1);
        if (reduced > 0 && isUnproved(value, alpha))
          value = this.#child(turnList, index, depth - 1, ply, alpha, alpha + 1);
        if (isUnproved(value, alpha) && value < beta)
          value = this.#child(turnList, index, depth - 1, ply, alpha, beta);
      }
      // The search was cut short, so the value is meaningless and must not reach the table or the history.
      if (this.isSpent) return Math.max(best, value);
      if (value > best) {
        best = value;
        if (value > alpha) {
          alpha = value;
          bestKey = key;
        }
      }
      if (alpha >= beta) {
        this.#order.reward(key, ply, side, tried);
        break;
      }
      tried.push(key);
    }
    // If turns were left out, they might have been better than a forced loss.
    if (turnList.count > searched || turnList.isCut) best = Math.max(best, unprovedLoss);
    const bound = best >= beta ? atLeast : best > alphaBefore ? exact : atMost;
    this.table.keep(lowKey, highKey, depth, bound, toTable(best, ply), bestKey || tableKey);
    return best;
  }

  /** Lists the turns that can parry the last threat found. */
  #listParries(turnList: TurnList): void {
    this.list(turnList, this.#possibleParries);
    let kept = 0;
    for (let index = 0; index < turnList.count; index++) {
      if (this.#changesThreat(turnList, index)) turnList.copy(index, kept++);
    }
    turnList.shorten(kept);
  }

  /** Whether a turn changes a square that the threatened win depends on. */
  #changesThreat({ data, starts }: TurnList, index: number): boolean {
    const { reach } = this.wins;
    const at = starts[index] as number;
    if (reach.concerns(data[at + atSquare] as Square)) return true;
    if (data[at + atKind] !== move) return false;
    const first = at + head + 3 * (data[at + atFree] as number);
    const between = first + 2 * (data[at + atMovers] as number);
    for (let mover = first; mover < between; mover += 2)
      if (reach.concerns(data[mover + 1] as Square)) return true;
    const last = between + 2 * (data[at + atCaptures] as number);
    for (let taken = between; taken < last; taken += 2)
      if (reach.concerns(data[taken] as Square)) return true;
    return false;
  }
}

/**
 * Returns the late move reduction of a turn, in plies.
 * @param historyPlies the number of plies by which the turn's history lowers the reduction
 */
function reduction(
  { reductions }: Pruning,
  depth: number,
  index: number,
  isPv: boolean,
  historyPlies: number,
): number {
  const most = depth - 2;
  const plies = reductions[(Math.min(63, depth) << 6) | Math.min(63, index)] as number;
  const usual = Math.min(most, Math.max(0, plies - (isPv ? 1 : 0)));
  return Math.min(most, Math.max(0, usual - historyPlies));
}
