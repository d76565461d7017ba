import { expect, test } from 'vitest';
import { whyNotCapture } from '../../../src/rules/legality/captures.js';

const standing = (square: number) => (square === 44 ? [1, 1, 3] : []);
const jumped = new Set([44, 45]);

test.each([
  [[{ square: 44, pods: [1, 3] }], undefined],
  [[], undefined],
  [[{ square: 46, pods: [1] }], 'rules.notJumped'],
  [[{ square: 44, pods: [] }], 'rules.capturedNothing'],
  [[{ square: 45, pods: [1] }], 'rules.allMarked'],
  [[{ square: 44, pods: [3, 3] }], 'rules.noSuchPodToCapture'],
  [
    [
      { square: 44, pods: [1] },
      { square: 44, pods: [1] },
    ],
    'rules.capturedTwice',
  ],
])('%j: %s', (captures, code) => {
  expect(whyNotCapture(captures, jumped, standing)?.code).toBe(code);
});
