import { type BoardId, rowId } from '../../base/data/ids.js';

/** The number of a server's first board. */
export const firstBoard: BoardId = rowId<BoardId>(101);

/** Reads the number of a board, whether or not the board exists; undefined if the word cannot be one. */
export function readBoardNumber(word: string): BoardId | undefined {
  const number = /^\d{3,9}$/.test(word) ? Number(word) : 0;
  return number >= firstBoard ? rowId<BoardId>(number) : undefined;
}
