import type { LearnedWeights } from '../board/learnedWeights.js';
import { MoveOrder } from './moveOrder.js';
import { TranspositionTable } from './transpositionTable.js';

/** The base-2 logarithm of the number of entries in the largest transposition table. */
const largest = 19;

/** What the values in the table depend on, besides the position. */
interface Uses {
  /** The game's id, because a worker gets a new copy of the game with each position. */
  readonly game: string;
  readonly weights: LearnedWeights | undefined;
  /** The size of a level's random errors. */
  readonly noise: number;
}

/** State that a search leaves for the next one in the same game: the transposition table and the move-ordering data. */
export class SearchMemory {
  /** @internal */
  readonly table: TranspositionTable;
  /** @internal */
  readonly order = new MoveOrder();

  #for: Uses | undefined;

  /** @param nodes how many nodes a search may visit, which sets the size of the table */
  constructor(nodes = 2 ** largest) {
    const bits = Math.ceil(Math.log2(Math.max(2 ** 10, nodes)));
    this.table = new TranspositionTable(2 ** Math.min(largest, bits));
  }

  /**
   * Forgets everything if the last search was for another game or evaluation. Neither the game nor the evaluation is
   * part of a position's hash, so the stored values would be wrong.
   * @internal
   */
  useFor(what: Uses): void {
    const last = this.#for;
    if (last && (last.game !== what.game || last.weights !== what.weights || last.noise !== what.noise)) {
      this.table.clear();
      this.order.clear();
    }
    this.#for = what;
  }
}
