import { expect, test } from 'vitest';
import { learnedWeights } from '../../../src/computer/board/learnedWeights.js';
import { SearchMemory } from '../../../src/computer/search/searchMemory.js';
import { exact } from '../../../src/computer/search/transpositionTable.js';
import { findGame, usualGame } from '../../../src/rules/index.js';
import { present } from '../../support/present.js';

const wrap = findGame('octi+wrap');
const weights = present(learnedWeights(usualGame));
const search = { game: 'octi', weights, noise: 0 };

test('what a search found is available to the next search of the same game with the same evaluation', () => {
  const memory = new SearchMemory(1000);
  memory.useFor(search);
  memory.table.keep(5, 77, 3, exact, 1, 1);
  memory.useFor({ ...search });
  expect(memory.table.find(5, 77)).toBe(true);
});

test.each([
  ['game', { game: 'octi+wrap' }],
  ['weights', { weights: wrap.ok ? learnedWeights(wrap.value) : undefined }],
  ['evaluation, one without learned weights,', { weights: undefined }],
  ['size of random errors', { noise: 5 }],
])('a different %s clears the memory', (_, other) => {
  const memory = new SearchMemory(1000);
  memory.useFor(search);
  memory.table.keep(5, 77, 3, exact, 1, 1);
  memory.useFor({ ...search, ...other });
  expect(memory.table.find(5, 77)).toBe(false);
});
