import { InPlaceTurns, judge, MutableBoard, type Position, play, type Turn } from '../../rules/index.js';
import { SearchBoard } from '../board/searchBoard.js';
import { evaluate } from '../evaluate/evaluate.js';
import { OneTurnWins } from '../evaluate/oneTurnWins.js';
import { hasLegalTurn } from '../movegen/hasLegalTurn.js';
import { TurnList } from '../movegen/turnList.js';
import { principalVariation, winAtOnce } from './principalVariation.js';
import { infinity, isUnproved, winning } from './scores.js';
import { Search } from './search.js';
import type { SearchOptions } from './searchContext.js';

/** The computer's best turn so far. */
export interface SearchResult {
  readonly turn: Turn;
  /**
   * The value of the turn for the side that plays it, in hundredths of a pod. If it is greater than half of `winning`,
   * or less than minus half of it, the computer has found a forced win or loss.
   */
  readonly score: number;
  /** The depth of the search in plies. */
  readonly depth: number;
  /** The number of nodes visited so far. */
  readonly nodes: number;
  /** The turns expected after it, if the `line` option asks for them. */
  readonly line?: readonly Turn[];
}

/** The maximum number of hops to try when listing the turns at the root. */
const maxHops = 30_000;
/** The number of turns at the root that are not reduced, starting with the best of the last iteration. */
const unreducedTurns = 4;
/** The maximum number of turns at the root to search deeper than one ply. */
const maxTurns = 1500;

/** Searches a position: finds a win in one turn, drops turns that lose immediately, then deepens iteratively. */
export class RootSearch {
  readonly #position: Position;
  readonly #options: SearchOptions;
  readonly #search: Search;
  readonly #turnList = new TurnList();
  /** `Turn` objects already made, by key. */
  readonly #turns = new Map<number, Turn>();
  /** The hash of the position after the turn to leave out. */
  readonly #excluded: Int32Array | undefined;
  readonly #keys = new Int32Array(2);

  constructor(position: Position, options: SearchOptions) {
    this.#position = position;
    this.#options = options;
    this.#search = new Search(new SearchBoard(position, options.weights), options);
    if (options.except) this.#excluded = this.#keysAfter(options.except);
  }

  *results(): Generator<SearchResult, void, undefined> {
    const won = this.#winAtOnce();
    if (won && !this.#isExcluded(this.#keysAfter(won.turn))) {
      yield won;
      return;
    }
    this.#search.list(this.#turnList, { captures: false, hops: maxHops });
    if (this.#turnList.count === 0) return;
    for (let index = 0; index < this.#turnList.count; index++) this.#turnList.select(index);
    const decided = this.#dropLosses();
    if (decided !== undefined) {
      yield decided;
      return;
    }
    this.#search.limit(this.#options.ahead);
    if (this.#turnList.count > 0) yield* this.#deepen();
  }

  #keysAfter(turn: Turn): Int32Array {
    const keys = new Int32Array(2);
    new SearchBoard(play(this.#position, turn), this.#options.weights).keys(keys);
    return keys;
  }

  #isExcluded(keys: Int32Array): boolean {
    return this.#excluded !== undefined && this.#excluded[0] === keys[0] && this.#excluded[1] === keys[1];
  }

  /** Finds a win in one turn. */
  #winAtOnce(): SearchResult | undefined {
    const turn = winAtOnce(this.#position, this.#search.wins);
    return turn && { turn, score: winning - 1, depth: 1, nodes: 1 };
  }

  /**
   * Returns a turn that wins immediately. If there is none, drops the turns that lose immediately, and the turn to
   * leave out.
   */
  #dropLosses(): SearchResult | undefined {
    const { board, maker, wins } = this.#search;
    const { looksAhead } = this.#search;
    const turnList = this.#turnList;
    const mover = board.turn;
    const safe: number[] = [];
    let losing = this.#excluded ? undefined : 0;
    for (let index = 0; index < turnList.count && 2 * index < this.#options.nodes; index++) {
      if (this.#search.isSpent && safe.length > 0) break;
      this.#search.visit();
      maker.make(turnList, index);
      if (this.#excluded) board.keys(this.#keys);
      if (this.#isExcluded(this.#keys)) {
        maker.unmake(turnList, index);
        continue;
      }
      const side = board.sides[mover];
      const won = this.#isWonBy(mover);
      const loses = looksAhead && !won && board.sides[board.turn] !== side && wins.canWin(board.turn);
      maker.unmake(turnList, index);
      if (won) return this.#result(index, winning - 1, 1);
      if (loses) losing ??= index;
      else safe.push(index);
    }
    if (safe.length === 0) {
      const other = findOther(this.#position, this.#search, (turn) =>
        this.#isExcluded(this.#keysAfter(turn)),
      );
      if (other) return this.#unlisted(other);
    }
    turnList.keep(safe.length > 0 ? safe.slice(0, maxTurns) : losing === undefined ? [] : [losing]);
    return undefined;
  }

  /** Finds a turn that the generator does not list, with the static evaluation of the position after it. */
  #unlisted(turn: Turn): SearchResult {
    const after = new SearchBoard(play(this.#position, turn), this.#options.weights);
    const { board, nodes } = this.#search;
    const same = after.sides[after.turn] === board.sides[board.turn];
    return { turn, score: same ? evaluate(after) : -evaluate(after), depth: 1, nodes };
  }

  #isWonBy(mover: number): boolean {
    const { board, wins } = this.#search;
    if (board.game.wins === 'enemies out') {
      return board.game.seats.every(
        (_, seat) => board.sides[seat] === board.sides[mover] || board.out[seat] === 1,
      );
    }
    return wins.hasWon(mover as typeof board.turn) || !hasLegalTurn(board);
  }

  *#deepen(): Generator<SearchResult, void, undefined> {
    const turnList = this.#turnList;
    let score = -infinity;
    for (let depth = 1; depth <= this.#options.depth; depth++) {
      let best = -infinity;
      for (let index = 0; index < turnList.count; index++) {
        const value =
          index === 0
            ? this.#search.rootValue(turnList, 0, depth - 1, -infinity, infinity)
            : this.#later(index, depth, best);
        // If a turn's search was cut short, its value is meaningless. At depth 1 it is still better than none.
        if (this.#search.isSpent && (index > 0 || depth > 1)) break;
        if (value <= best) continue;
        best = value;
        turnList.front(index);
      }
      if (best === -infinity) {
        yield this.#result(0, score, depth - 1);
        return;
      }
      score = best;
      yield this.#result(0, best, depth);
      if (this.#search.isSpent || Math.abs(best) > winning / 2) return;
    }
  }

  /** Searches another turn: first with a null window, reduced by a ply if the turn comes late in the list. */
  #later(index: number, depth: number, best: number): number {
    const search = this.#search;
    const reduced = depth > 2 && index >= unreducedTurns ? 1 : 0;
    let value = search.rootValue(this.#turnList, index, depth - 1 - reduced, best, best + 1);
    if (reduced > 0 && isUnproved(value, best))
      value = search.rootValue(this.#turnList, index, depth - 1, best, best + 1);
    return isUnproved(value, best)
      ? search.rootValue(this.#turnList, index, depth - 1, best, infinity)
      : value;
  }

  #result(index: number, score: number, depth: number): SearchResult {
    const key = this.#turnList.keys[index] as number;
    const turn = this.#turns.get(key) ?? this.#turnOf(key);
    this.#turns.set(key, turn);
    const { line: most = 0, weights } = this.#options;
    const line = principalVariation(play(this.#position, turn), this.#search.table, most, weights);
    return { turn, score, depth, nodes: this.#search.nodes, ...(most > 0 && { line }) };
  }

  /** Generates the list again to get one turn as an object, because making an object for each turn would be slow. */
  #turnOf(key: number): Turn {
    const again = new TurnList();
    const turnsOf = (one: number) => one === key;
    this.#search.generator.list(again, { captures: false, turnsOf, hops: maxHops });
    const turn = judge(this.#position, again.turns[0] as Turn);
    if (!turn.ok) throw new Error(`the computer has found an illegal turn: ${turn.error.code}`);
    return turn.value;
  }
}

/**
 * Looks for a legal turn after which the next player cannot win immediately, and stops when the search has to end.
 */
function findOther(
  position: Position,
  search: Search,
  isExcluded: (turn: Turn) => boolean,
): Turn | undefined {
  const board = new MutableBoard(position);
  const generator = new InPlaceTurns(board);
  const wins = new OneTurnWins(board);
  let found: Turn | undefined;
  generator.visit(() => {
    search.visit();
    if (!wins.canWin(board.turn)) {
      const turn = generator.turn();
      if (!isExcluded(turn)) found = turn;
    }
    return found !== undefined || search.isSpent;
  });
  return found;
}
