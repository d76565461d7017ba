import { expect, test } from 'vitest';
import { compareParts, orderCaptures, orderParts } from '../../../src/rules/position/canonicalOrder.js';

test('parts are sorted by pod, then square by square, with the shorter path first', () => {
  const parts = [
    { pod: 2, path: [11] },
    { pod: 1, path: [55, 33] },
    { pod: 1, path: [55] },
    { pod: 1, path: [35, 99] },
  ];
  expect(orderParts(parts)).toEqual([parts[3], parts[2], parts[1], parts[0]]);
  expect(compareParts({ pod: 1, path: [55] }, { pod: 1, path: [55] })).toBe(0);
});

test('captures are sorted by square, and their pods by number', () => {
  const given = [
    { square: 56, pods: [200, 30] },
    { square: 9, pods: [1] },
  ];
  expect(orderCaptures(given)).toEqual([
    { square: 9, pods: [1] },
    { square: 56, pods: [30, 200] },
  ]);
  expect(given[0]?.pods).toEqual([200, 30]);
});
