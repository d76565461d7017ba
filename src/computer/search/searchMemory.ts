import { MoveOrder } from './moveOrder.js';
import { TranspositionTable } from './transpositionTable.js';

/** The largest transposition table has two to this power entries. */
const largest = 19;

/** State that a search leaves for the next one in the same game: the transposition table and the move-ordering data. */
export class SearchMemory {
  /** @internal */
  readonly table: TranspositionTable;
  /** @internal */
  readonly order = new MoveOrder();

  /** @param nodes how many nodes a search may visit, which sets the size of the table */
  constructor(nodes = 2 ** largest) {
    const bits = Math.ceil(Math.log2(Math.max(2 ** 10, nodes)));
    this.table = new TranspositionTable(2 ** Math.min(largest, bits));
  }
}
