import { expect, test } from 'vitest';
import { beginsLikeTurn, mentionsTurnStart } from '../../../src/notation/index.js';

test.each(['33+B', '33ab-35', '33 - nice', 'B2-', 'r7 + A', 'b2>55'])('%j begins like a turn', (text) => {
  expect(beginsLikeTurn(text)).toBe(true);
  expect(mentionsTurnStart(`play "${text}", please`)).toBe(true);
});

test.each(['', '33', '33 34', '333-34', '03-34', 'B8-', 'B2', 'BB2-', 'move 33 B'])(
  '%j does not begin like a turn',
  (text) => {
    expect(beginsLikeTurn(text)).toBe(false);
    expect(mentionsTurnStart(`play "${text}", please`)).toBe(false);
  },
);
