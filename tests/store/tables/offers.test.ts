import { expect, test } from 'vitest';
import type { OfferId } from '../../../src/store/index.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';

test('at most one offer is open on a board, and the player who made it has agreed', () => {
  const memory = new MemoryStore();
  const { offers } = memory.store;
  const [board, other] = [memory.board([rowId(1), rowId(2)]), memory.board([rowId(1), rowId(2)])];
  expect(offers.on(board)).toBeUndefined();
  offers.make(board, { kind: 'draw', seat: 1, comment: 'please' }, 5);
  expect(offers.on(board)).toEqual({ id: 1, kind: 'draw', seat: 1, agreed: 2, comment: 'please' });
  offers.make(other, { kind: 'undo', seat: 0, comment: '' }, 6);
  offers.make(board, { kind: 'undo', seat: 3, comment: 'oops' }, 7);
  const open = offers.on(board);
  expect(open).toMatchObject({ kind: 'undo', seat: 3, agreed: 8, comment: 'oops' });
  expect(open?.id).toBeGreaterThan(2);
  offers.agree(present(open?.id), 0);
  offers.agree(present(open?.id), 0);
  expect(offers.on(board)?.agreed).toBe(9);
  expect(offers.on(other)?.agreed).toBe(1);
  expect([offers.drop(board), offers.drop(board)]).toEqual([true, false]);
  expect([offers.on(board), offers.on(other)?.kind]).toEqual([undefined, 'undo']);
  expect(memory.value('SELECT made_at FROM offer')).toBe(6);
});

test('each seat agrees separately', () => {
  const memory = new MemoryStore();
  const { offers } = memory.store;
  const board = memory.board([rowId(1), rowId(2)]);
  offers.make(board, { kind: 'draw', seat: 0, comment: '' }, 5);
  const id = offers.on(board)?.id ?? rowId<OfferId>(0);
  offers.agree(id, 2);
  expect(offers.on(board)?.agreed).toBe(0b101);
  offers.agree(id, 1);
  offers.agree(id, 3);
  expect(offers.on(board)?.agreed).toBe(0b1111);
});
