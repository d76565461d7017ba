import { expect, test } from 'vitest';
import { fromTable, isUnproved, toTable, winning } from '../../../src/computer/search/scores.js';

test('a win is stored as the number of turns from its own position, and any other value unchanged', () => {
  // At ply 5, the same position is two turns further from the root than at ply 3, and so is the win.
  expect(fromTable(toTable(winning - 7, 3), 5)).toBe(winning - 9);
  expect(fromTable(toTable(7 - winning, 3), 5)).toBe(9 - winning);
  expect(toTable(250, 3)).toBe(250);
  expect(fromTable(-250, 3)).toBe(-250);
});

test('a turn that is better than alpha is searched again unless it wins by force', () => {
  expect(isUnproved(20, 10)).toBe(true);
  expect(isUnproved(10, 10)).toBe(false);
  expect(isUnproved(winning - 9, 10)).toBe(false);
});
