import { SearchBoard } from '../../src/computer/board/searchBoard.js';
import type { Position } from '../../src/rules/index.js';

/** Creates a board with the usual weights of its game, learned or set by hand, but without a network. */
export function boardWithoutNetwork(position: Position): SearchBoard {
  const board = new SearchBoard(position);
  board.network = undefined;
  return board;
}
