import { expect, test } from 'vitest';
import { SearchMemory, think } from '../../../src/computer/index.js';
import { principalVariation } from '../../../src/computer/search/principalVariation.js';
import { isWon, judge, outcome, play, type Turn } from '../../../src/rules/index.js';
import { exampleGames, positionOf, readExamples } from '../../support/examples.js';

const lineOf = (position: string, most: number) =>
  think(positionOf(position), { level: 9, seed: 1, nodes: 800, line: most });

test.each(exampleGames)('the expected turns in %s are legal, one after the other', (game) => {
  let longest = 0;
  for (const { position } of readExamples(game)) {
    if (outcome(positionOf(position))) continue;
    const result = lineOf(position, 4);
    if (!result?.line) continue;
    let now = play(positionOf(position), result.turn);
    for (const turn of result.line) {
      expect(judge(now, turn).ok).toBe(true);
      now = play(now, turn);
    }
    longest = Math.max(longest, result.line.length);
  }
  expect(longest).toBeGreaterThan(1);
  expect(longest).toBeLessThanOrEqual(4);
});

test('a line ends with the win that the search has found', () => {
  // White can stop only one of two pods.
  const start = 'octi o o53,x34DE,x57 x:4/0/24 o:0/0/1';
  const result = lineOf(start, 7);
  const turns = [result?.turn, ...(result?.line ?? [])] as Turn[];
  expect(turns).toHaveLength(2);
  expect(isWon(turns.reduce(play, positionOf(start)))).toBe(true);
});

test('there is no line if none is requested or the table is empty', () => {
  const start = 'octi x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25';
  expect(think(positionOf(start), { level: 3, seed: 1 })).not.toHaveProperty('line');
  expect(principalVariation(positionOf(start), new SearchMemory().table, 5)).toEqual([]);
});
