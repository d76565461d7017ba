import { describe, expect, test } from 'vitest';
import {
  afterMark,
  afterMove,
  distinct,
  type FreeMoveHistory,
  type FreeMover,
  mayGo,
} from '../../../src/rules/legality/freeMoveHistory.js';

const freeMover = (change: Partial<FreeMover> = {}): FreeMover => ({
  square: 44,
  pod: 5,
  used: 4,
  jumped: [54],
  marked: false,
  ...change,
});
const move = { square: 44, pod: 5, direction: 2, jumped: [64], end: 74 } as const;

describe('a free move', () => {
  test('by a fresh pod turns it into a pod that has moved', () => {
    expect(afterMove([], 1, move)).toEqual([[freeMover({ square: 74, jumped: [64] })]]);
  });

  test('may be made by a fresh pod or by a pod that has moved', () => {
    const history: FreeMoveHistory = [freeMover({ used: 1 })];
    expect(afterMove(history, 2, move)).toEqual([
      [freeMover({ used: 1 }), freeMover({ square: 74, jumped: [64] })],
      [freeMover({ square: 74, used: 5, jumped: [54, 64] })],
    ]);
    expect(afterMove(history, 1, move)).toHaveLength(1);
  });

  test('cannot be made by a pod that has used the superprong, has jumped there before, or is marked', () => {
    expect(afterMove([freeMover()], 1, move)).toEqual([]);
    expect(afterMove([freeMover({ used: 1, jumped: [64] })], 1, move)).toEqual([]);
    expect(afterMove([freeMover({ used: 1, marked: true })], 0, move)).toEqual([]);
  });
});

test('the marked pod may be fresh or may have moved', () => {
  const history: FreeMoveHistory = [freeMover()];
  expect(afterMark(history, 2, 44, 5)).toEqual([history, [freeMover({ marked: true })]]);
  expect(afterMark(history, 1, 44, 5)).toEqual([[freeMover({ marked: true })]]);
});

test('histories that differ only in order are the same', () => {
  const [one, other] = [freeMover(), freeMover({ square: 33, jumped: [] })];
  expect(distinct([[one, other], [other, one], [one]])).toHaveLength(2);
});

describe('a move as the usual action', () => {
  test('must be made by a pod that has not already jumped over the same squares', () => {
    const history: FreeMoveHistory = [freeMover({ jumped: [54] }), freeMover({ jumped: [45] })];
    expect(mayGo(history, 2, 44, 5, [[54], [45]])).toBe(true);
    expect(mayGo(history, 2, 44, 5, [[54], [54]])).toBe(false);
    expect(mayGo(history, 3, 44, 5, [[54], [54]])).toBe(true);
    expect(mayGo(history, 2, 44, 5, [[54, 45]])).toBe(false);
    expect(mayGo(history, 2, 44, 5, [[], [54]])).toBe(true);
  });
});
