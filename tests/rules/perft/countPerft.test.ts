import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findGame, type Game, games, perft, startPosition } from '../../../src/rules/index.js';
import { positionOf } from '../../support/examples.js';

const gameOf = (id: string): Game => {
  const game = findGame(id);
  if (!game.ok) throw new Error(`no game ${id}`);
  return game.value;
};

describe('perft from the start', () => {
  test.each([
    ['octi', [1, 27, 729, 24_219, 804_609]],
    ['octi3base', [1, 27, 729, 24_219]],
    ['octi+wrap', [1, 27, 729, 24_219]],
    ['octi+super', [1, 51, 2_601, 144_483]],
    ['octilite', [1, 32, 1_024, 32_704, 1_044_484]],
  ])('%s', (id, counts) => {
    const start = startPosition(gameOf(id));
    expect(counts.map((_, depth) => perft(start, depth))).toEqual(counts);
  });
});

/** A file lists positions, each followed by lines giving a depth and its count; `#` begins a comment. */
describe('perft tables', () => {
  const folder = new URL('../../../data/perft/', import.meta.url);

  test('there is a table for every game', () => {
    expect(readdirSync(folder).sort()).toEqual(games.map(({ id }) => `${id}.txt`).sort());
  });

  describe.each(games.map(({ id }) => id))('%s', (id) => {
    const lines = readFileSync(new URL(`${id}.txt`, folder), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    const tables: { position: string; counts: number[][] }[] = [];
    for (const line of lines) {
      if (/^\d/.test(line)) tables.at(-1)?.counts.push(line.split(' ').map(Number));
      else tables.push({ position: line, counts: [] });
    }

    test('the table is not empty', () => {
      expect(tables.length).toBeGreaterThan(5);
      expect(tables.every(({ position, counts }) => position.startsWith(`${id} `) && counts.length > 0)).toBe(
        true,
      );
    });

    test.each(tables)('$position', ({ position, counts }) => {
      const root = positionOf(position);
      expect(counts.map(([depth]) => [depth, perft(root, depth as number)])).toEqual(counts);
    });
  });
});
