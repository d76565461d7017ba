import { expect, test } from 'vitest';
import { TurnList } from '../../../src/computer/movegen/turnList.js';

function someTurns(orders: readonly number[]): TurnList {
  const turnList = new TurnList();
  orders.forEach((order, index) => {
    turnList.add(index, index, index);
    turnList.orders[index] = order;
  });
  return turnList;
}

const shown = (turnList: TurnList, list: 'starts' | 'gains' | 'keys' | 'orders') => [
  ...turnList[list].subarray(0, turnList.count),
];

test('the best turn at or after an index is moved to that index', () => {
  const turnList = someTurns([3, 1, 9, 4]);
  turnList.select(0);
  expect(shown(turnList, 'starts')).toEqual([2, 1, 0, 3]);
  turnList.select(1);
  expect([shown(turnList, 'starts'), shown(turnList, 'keys'), shown(turnList, 'orders')]).toEqual([
    [2, 3, 0, 1],
    [2, 3, 0, 1],
    [9, 4, 3, 1],
  ]);
});

test('a list can keep some of its turns, move one to the front, and be cleared', () => {
  const turnList = someTurns([0, 1, 2, 3]);
  turnList.keep([3, 1, 0]);
  expect(shown(turnList, 'starts')).toEqual([3, 1, 0]);
  turnList.front(2);
  expect(shown(turnList, 'starts')).toEqual([0, 3, 1]);
  turnList.clear();
  expect([turnList.count, turnList.end]).toEqual([0, 0]);
});

test('the list grows beyond its initial size', () => {
  const turnList = new TurnList();
  for (let value = 0; value < 5000; value++) turnList.push(value);
  expect(turnList.end).toBe(5000);
  turnList.reserve(5000);
  expect([turnList.end, turnList.data[0], turnList.data[4999], turnList.data.length]).toEqual([
    10_000, 0, 4999, 16_384,
  ]);
  for (let index = 0; index < 1000; index++) turnList.add(2 * index, index / 2, -index);
  expect(turnList.count).toBe(1000);
  for (const list of ['gains', 'orders'] as const) expect(shown(turnList, list).at(-1)).toBe(499.5);
  expect([turnList.starts[300], turnList.starts[999], turnList.keys[999]]).toEqual([600, 1998, -999]);
});
