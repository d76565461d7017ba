import { expect, test } from 'vitest';
import {
  atLeast,
  atMost,
  exact,
  TranspositionTable,
} from '../../../src/computer/search/transpositionTable.js';

test('an entry is found again for its position, and for no other', () => {
  const table = new TranspositionTable(16);
  expect(table.find(5, 0)).toBe(false);
  table.keep(5, 77, 3, atLeast, -120, 42);
  expect(table.find(5, 78)).toBe(false);
  expect(table.find(5, 77)).toBe(true);
  expect([table.depth, table.bound, table.value, table.turnKey]).toEqual([3, atLeast, -120, 42]);
  table.keep(6, 0, 0, exact, 0, 0);
  expect(table.find(6, 0)).toBe(true);
  expect([table.depth, table.bound]).toEqual([0, exact]);
});

test('a position replaces an older one', () => {
  const table = new TranspositionTable(16);
  table.keep(5, 77, 3, atLeast, 1, 1);
  table.keep(5 + 16, 99, 1, atMost, 2, 2);
  expect(table.find(5, 77)).toBe(false);
  expect(table.find(-11, 99)).toBe(true);
  expect([table.depth, table.bound, table.value]).toEqual([1, atMost, 2]);
});
