import { expect, test } from 'vitest';
import { mayStillGain, pruningFor } from '../../../src/computer/search/pruning.js';
import { infinity } from '../../../src/computer/search/scores.js';
import { findGame, type Game } from '../../../src/rules/index.js';

const gameOf = (id: string): Game => {
  const game = findGame(id);
  if (!game.ok) throw new Error(id);
  return game.value;
};

test('games in which any goal wins are pruned more', () => {
  const [octi, lite, three, four] = ['octi', 'octilite', 'octi3base', 'octi4'].map((id) =>
    pruningFor(gameOf(id)),
  );
  expect(lite).toBe(octi);
  for (const careful of [three, four]) {
    expect(careful?.futilityMargin).toBeGreaterThan(octi?.futilityMargin ?? 0);
    for (const depth of [1, 2]) expect(careful?.lead(depth)).toBeGreaterThan(octi?.lead(depth) ?? 0);
  }
});

test('an attacking turn may gain more than others, and is not pruned at greater depths', () => {
  const pruning = pruningFor(gameOf('octi'));
  for (let depth = 1; depth <= pruning.attackingFutilityDepth; depth++)
    expect(mayStillGain(pruning, depth, true)).toBeGreaterThan(mayStillGain(pruning, depth, false));
  expect(mayStillGain(pruning, pruning.futilityDepth, true)).toBe(infinity);
});

test('turns are reduced more the deeper the search and the later they come; first turns never are', () => {
  for (const id of ['octi', 'octi3base', 'octi4']) {
    const { reductions } = pruningFor(gameOf(id));
    const at = (depth: number, index: number) => reductions[(depth << 6) | index] as number;
    expect([at(8, 0), at(0, 8)]).toEqual([0, 0]);
    for (let one = 1; one < 63; one++) {
      expect(at(one + 1, 20)).toBeGreaterThanOrEqual(at(one, 20));
      expect(at(8, one + 1)).toBeGreaterThanOrEqual(at(8, one));
    }
  }
});
