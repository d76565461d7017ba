import { MoveOrder } from './moveOrder.js';
import { TranspositionTable } from './transpositionTable.js';

/** The most positions that a table holds, as a power of two. */
const largest = 19;

/** What searches find out and the next one of the same game can use. */
export class Memory {
  readonly table: TranspositionTable;
  readonly order = new MoveOrder();

  /** @param nodes how many positions a search is going to look at */
  constructor(nodes = 2 ** largest) {
    const bits = Math.ceil(Math.log2(Math.max(2 ** 10, nodes)));
    this.table = new TranspositionTable(2 ** Math.min(largest, bits));
  }
}
