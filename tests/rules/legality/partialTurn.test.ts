import { expect, test } from 'vitest';
import { makePosition } from '../../../src/notation/index.js';
import {
  afterFree,
  beginTurn,
  countUnmarked,
  type PartialTurn,
  unmarkedOn,
  withHistories,
} from '../../../src/rules/legality/partialTurn.js';
import { pod } from '../../../src/rules/position/pod.js';
import { positionOf } from '../../support/examples.js';

const position = positionOf('octi+super o o33,o33A!,x34,x34,x34B x:0/0/9/0 o:0/0/9/0');
const [bare, withB] = [pod(0), pod(0, 2)];
const north = pod(1, 1, 1);
const marked = (...pods: number[]): PartialTurn => ({
  ...beginTurn(position),
  marked: new Map([[34, pods]]),
});

test('a turn begins with nothing marked and one empty history', () => {
  expect(beginTurn(position)).toEqual({ position, marked: new Map(), histories: [[]] });
});

test('pods marked for capture are no longer counted', () => {
  expect(unmarkedOn(beginTurn(position), 34)).toEqual([bare, bare, withB]);
  expect(unmarkedOn(marked(bare), 34)).toEqual([bare, withB]);
  expect(unmarkedOn(marked(bare, bare, withB), 34)).toEqual([]);
  expect(unmarkedOn(marked(bare), 33)).toEqual([pod(1), north]);
  expect(unmarkedOn(marked(bare), 55)).toEqual([]);
  expect([bare, withB, north].map((one) => countUnmarked(marked(bare), 34, one))).toEqual([1, 1, 0]);
});

test('a free move takes its pod to the end of its path and leaves captured pods where they are', () => {
  const free = { square: 33, pod: north, path: [35, 37], captures: [{ square: 34, pods: [bare] }] };
  const after = afterFree(position, free);
  expect(makePosition(after)).toBe('octi+super o o33,o37A!,x34,x34,x34B x:0/0/9/0 o:0/0/9/0');
  expect(makePosition(position)).toBe('octi+super o o33,o33A!,x34,x34,x34B x:0/0/9/0 o:0/0/9/0');
  const joined = afterFree(after, { square: 37, pod: north, path: [33], captures: [] });
  expect(joined.board).toEqual(position.board);
});

test('each history is kept once, and without any history the turn is impossible', () => {
  const begun = beginTurn(position);
  expect(withHistories(begun, [])).toBeUndefined();
  expect(withHistories(begun, [[], []])?.histories).toEqual([[]]);
});
