import { expect, test } from 'vitest';
import { MemoryStore } from '../../support/memoryStore.js';

test('the news that a player has missed about a board is taken once, in order', () => {
  const memory = new MemoryStore();
  const { missed } = memory.store;
  const [board, other] = [memory.board([1, 2]), memory.board([1, 2])];
  const news = (boardId: number, happened: string, writerId: number | null = null, words = '') => ({
    ...{ boardId, happened, writerId, words },
  });
  missed.keep(1, news(other, 'z'));
  missed.keep(1, news(board, 'a', 2, 'hello'));
  missed.keep(1, news(board, 'b'));
  missed.keep(2, news(board, 'c'));
  expect([missed.boards(1), missed.boards(2), missed.boards(3)]).toEqual([[board, other], [board], []]);
  expect(missed.take(1, board)).toMatchObject([news(board, 'a', 2, 'hello'), news(board, 'b')]);
  expect(missed.take(1, board)).toEqual([]);
  expect(missed.boards(1)).toEqual([other]);
  expect(missed.boards(2)).toEqual([board]);
  missed.drop(1);
  expect([missed.boards(1), missed.boards(2)]).toEqual([[], [board]]);
});

test('missed news of a letter is deleted if the letter is sent after all, for its reader and board only', () => {
  const memory = new MemoryStore();
  const { missed } = memory.store;
  const [board, other] = [memory.board([1, 2]), memory.board([1, 2])];
  const letter = memory.letter({ playerId: 1, boardId: board });
  const second = memory.letter({ playerId: 1, boardId: board });
  const news = (boardId: number) => ({ boardId, happened: 'x', writerId: null, words: '' });
  missed.keep(1, news(board), letter);
  missed.keep(1, news(board), second);
  missed.keep(1, news(board));
  missed.keep(1, news(other), letter);
  missed.keep(2, news(board), letter);
  missed.dropOf(letter);
  expect(missed.take(1, board)).toHaveLength(2);
  expect([missed.boards(1), missed.boards(2)]).toEqual([[other], [board]]);
  expect(memory.db.prepare('SELECT letter_id FROM missed').pluck().all()).toEqual([letter, letter]);
});
