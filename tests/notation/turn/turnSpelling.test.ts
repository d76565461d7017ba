import { expect, test } from 'vitest';
import {
  beginsLikeTurn,
  hasOnlyTurnCharacters,
  insertsAtCompassPoint,
  mentionsTurnStart,
  turnAlone,
} from '../../../src/notation/index.js';

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

test.each([
  ['33', true],
  ['33 34', true],
  ['33x(AB)', true],
  ['B2', true],
  ['B2 > 55x', true],
  ['333', false],
  ['B25', false],
  ['B2a', false],
  ['33 is nice', false],
  ['', false],
])('%j has only characters of turns: %s', (text, isSo) => expect(hasOnlyTurnCharacters(text)).toBe(isSo));

test.each([
  ['57+so', true],
  ['57ab!+NE', true],
  ['B2+so', true],
  ['57+s', false],
  ['57+sod', false],
])('%j inserts at a compass point: %s', (text, isSo) => expect(insertsAtCompassPoint(text)).toBe(isSo));

test.each([
  ['33+B', true],
  ['46CD-56, 46D-55', true],
  ['84-86x(o:AB)', false],
  ['B2>55>75X', true],
  ['33', false],
  ['33 - nice', false],
])('%j is a turn alone: %s', (text, isSo) => expect(turnAlone.test(text)).toBe(isSo));
