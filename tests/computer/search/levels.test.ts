import { expect, test } from 'vitest';
import { type Level, levelRating, levels, strengthOf } from '../../../src/computer/search/levels.js';
import { timeOf } from '../../../src/computer/thoughts.js';
import { games } from '../../../src/rules/index.js';

const all = Array.from({ length: levels.last }, (_, at) => (at + levels.first) as Level);

test('each level looks at more than the one before, or judges better', () => {
  for (const level of all.slice(1)) {
    const [lower, higher] = [strengthOf((level - 1) as Level), strengthOf(level)];
    expect(higher.noise).toBeLessThanOrEqual(lower.noise);
    expect(higher.ms).toBeGreaterThanOrEqual(lower.ms);
    expect(higher.nodes).toBeGreaterThanOrEqual(lower.nodes);
    expect(higher.ahead).toBeGreaterThanOrEqual(lower.ahead);
    expect([higher.depth, higher.ahead, higher.noise]).not.toEqual([lower.depth, lower.ahead, lower.noise]);
    expect(higher.ahead).toBeLessThanOrEqual(higher.nodes);
  }
  expect(strengthOf(1).sees).toBe(false);
  expect(all.slice(1).every((level) => strengthOf(level).sees)).toBe(true);
});

test('no level takes more than ten seconds; without end is what is told how far to look', () => {
  for (const level of all) expect(timeOf({ level, seed: 1 })).toBeLessThanOrEqual(10_000);
  expect(timeOf({ level: 9, seed: 1, nodes: 5 })).toBe(Number.POSITIVE_INFINITY);
  expect(timeOf({ level: 9, seed: 1, depth: 5 })).toBe(Number.POSITIVE_INFINITY);
});

test('in every game a level is rated at least 100 Elo above the one below, and the usual one 1500', () => {
  for (const game of games) {
    expect(levelRating(game, levels.usual)).toBe(1500);
    for (const level of all.slice(1)) {
      expect(levelRating(game, level) - levelRating(game, (level - 1) as Level)).toBeGreaterThanOrEqual(100);
    }
  }
});
