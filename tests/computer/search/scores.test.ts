import { expect, test } from 'vitest';
import { fromTable, toTable, winning } from '../../../src/computer/search/scores.js';

test('a win is stored as the number of turns from its own position, any other value as it is', () => {
  // Found at ply 3 of one search, it is two turns later than at ply 1 of another.
  expect(fromTable(toTable(winning - 7, 3), 5)).toBe(winning - 9);
  expect(fromTable(toTable(7 - winning, 3), 5)).toBe(9 - winning);
  expect(toTable(250, 3)).toBe(250);
  expect(fromTable(-250, 3)).toBe(-250);
});
