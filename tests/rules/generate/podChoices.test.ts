import { expect, test } from 'vitest';
import { captureChoices, PodChoice } from '../../../src/rules/generate/podChoices.js';

test('equal pods are interchangeable: each choice occurs once, and the empty one comes first', () => {
  const choice = new PodChoice([1, 1, 3]);
  const seen = [choice.pods];
  while (choice.next()) seen.push(choice.pods);
  expect(seen).toEqual([[], [1], [1, 1], [3], [1, 3], [1, 1, 3]]);
  expect(choice.pods).toEqual([]);
});

test('every choice of captures on the jumped squares is listed, in square order', () => {
  const stacks: Record<number, number[]> = { 44: [1], 33: [2, 2] };
  const all = [...captureChoices([44, 33], (square) => stacks[square] ?? [])];
  expect(all).toHaveLength(6);
  expect(all[0]).toEqual([]);
  expect(all).toContainEqual([
    { square: 33, pods: [2, 2] },
    { square: 44, pods: [1] },
  ]);
});
