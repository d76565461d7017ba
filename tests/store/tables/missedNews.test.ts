import { expect, test } from 'vitest';
import type { BoardId, PlayerId } from '../../../src/store/index.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { rowId } from '../../support/rowId.js';

test('the news that a player has missed about a board is returned once, in order', () => {
  const memory = new MemoryStore();
  const { missed } = memory.store;
  const [board, other] = [memory.board([rowId(1), rowId(2)]), memory.board([rowId(1), rowId(2)])];
  const news = (boardId: BoardId, happened: string, writerId: PlayerId | null = null, words = '') => ({
    ...{ boardId, happened, writerId, words },
  });
  missed.keep(rowId(1), news(other, 'z'));
  missed.keep(rowId(1), news(board, 'a', rowId(2), 'hello'));
  missed.keep(rowId(1), news(board, 'b'));
  missed.keep(rowId(2), news(board, 'c'));
  expect([missed.boards(rowId(1)), missed.boards(rowId(2)), missed.boards(rowId(3))]).toEqual([
    [board, other],
    [board],
    [],
  ]);
  expect(missed.take(rowId(1), board)).toMatchObject([news(board, 'a', rowId(2), 'hello'), news(board, 'b')]);
  expect(missed.take(rowId(1), board)).toEqual([]);
  expect(missed.boards(rowId(1))).toEqual([other]);
  expect(missed.boards(rowId(2))).toEqual([board]);
  missed.drop(rowId(1));
  expect([missed.boards(rowId(1)), missed.boards(rowId(2))]).toEqual([[], [board]]);
});

test('if a letter is sent after all, its missed news is deleted, but only for its reader and board', () => {
  const memory = new MemoryStore();
  const { missed } = memory.store;
  const [board, other] = [memory.board([rowId(1), rowId(2)]), memory.board([rowId(1), rowId(2)])];
  const letter = memory.letter({ playerId: rowId(1), boardId: board });
  const second = memory.letter({ playerId: rowId(1), boardId: board });
  const news = (boardId: BoardId) => ({ boardId, happened: 'x', writerId: null, words: '' });
  missed.keep(rowId(1), news(board), letter);
  missed.keep(rowId(1), news(board), second);
  missed.keep(rowId(1), news(board));
  missed.keep(rowId(1), news(other), letter);
  missed.keep(rowId(2), news(board), letter);
  missed.dropOf(letter);
  expect(missed.take(rowId(1), board)).toHaveLength(2);
  expect([missed.boards(rowId(1)), missed.boards(rowId(2))]).toEqual([[other], [board]]);
  expect(memory.db.prepare('SELECT letter_id FROM missed').pluck().all()).toEqual([letter, letter]);
});
