import { expect, test } from 'vitest';
import { TurnList } from '../../../src/computer/movegen/turnList.js';
import { MoveOrder } from '../../../src/computer/search/moveOrder.js';

/** Keys with different entries in the history table. */
const keys = [1 << 28, 2 << 28, 3 << 28, 4 << 28];

function ordered(order: MoveOrder, ply: number, side: number, tableKey = 0): number[] {
  const turnList = new TurnList();
  keys.forEach((key, index) => {
    turnList.add(index, [10, 110, 100, 0][index] as number, key);
  });
  order.sort(turnList, ply, side, tableKey);
  return [...turnList.starts.subarray(0, turnList.count)].sort(
    (a, b) => (turnList.orders[b] as number) - (turnList.orders[a] as number),
  );
}

test('turns are ordered by their gain, after the turn from the table and the killers at this ply', () => {
  const order = new MoveOrder();
  expect(ordered(order, 0, 1)).toEqual([1, 2, 0, 3]);
  expect(ordered(order, 0, 1, keys[3])).toEqual([3, 1, 2, 0]);
  order.reward(keys[0] as number, 0, 1, []);
  order.reward(keys[3] as number, 0, 1, []);
  // The two rewarded turns are the killers at this ply.
  expect(ordered(order, 0, 1)).toEqual([0, 3, 1, 2]);
  // They do not count at another ply or for the other side.
  expect(ordered(order, 1, 1)).toEqual([1, 2, 0, 3]);
  expect(ordered(order, 1, -1)).toEqual([1, 2, 0, 3]);
});

test('turns that have often been best come earlier at every ply, for their own side', () => {
  const order = new MoveOrder();
  for (let n = 0; n < 20; n++) order.reward(keys[3] as number, 0, 1, []);
  expect(ordered(order, 4, 1)).toEqual([3, 1, 2, 0]);
  expect(ordered(order, 4, -1)).toEqual([1, 2, 0, 3]);
});

test('turns that were tried before the best one, without success, come later', () => {
  const order = new MoveOrder();
  for (let n = 0; n < 20; n++) order.reward(keys[3] as number, 0, 1, [keys[1] as number]);
  expect(ordered(order, 4, 1)).toEqual([3, 2, 0, 1]);
});

test('turns that have often been best are reduced less, and those tried without success more', () => {
  const order = new MoveOrder();
  const plies = () => [3, 1, 0].map((index) => order.historyPlies(keys[index] as number, 1));
  expect(plies()).toEqual([0, 0, 0]);
  order.reward(keys[3] as number, 0, 1, [keys[1] as number]);
  expect(plies()).toEqual([1, -1, 0]);
  for (let n = 0; n < 20; n++) order.reward(keys[3] as number, 0, 1, [keys[1] as number]);
  expect(plies()).toEqual([2, -2, 0]);
  expect(order.historyPlies(keys[3] as number, -1)).toBe(0);
});
