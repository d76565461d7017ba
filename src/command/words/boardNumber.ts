import { type BoardId, rowId } from '../../base/ids.js';

/** The number of the first board of a server. */
export const firstBoard: BoardId = rowId<BoardId>(101);

/** The board whose number a word is, whether or not there is such a board; undefined if it is not such a number. */
export function readBoardNumber(word: string): BoardId | undefined {
  const number = /^\d{3,9}$/.test(word) ? Number(word) : 0;
  return number >= firstBoard ? rowId<BoardId>(number) : undefined;
}
