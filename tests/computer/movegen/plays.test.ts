import { expect, test } from 'vitest';
import { Plays } from '../../../src/computer/movegen/plays.js';

function somePlays(orders: readonly number[]): Plays {
  const plays = new Plays();
  orders.forEach((order, index) => {
    plays.add(index, index, index);
    plays.orders[index] = order;
  });
  return plays;
}

const shown = (plays: Plays, list: 'starts' | 'gains' | 'keys' | 'orders') => [
  ...plays[list].subarray(0, plays.count),
];

test('the best of the plays from an index on is moved to that index', () => {
  const plays = somePlays([3, 1, 9, 4]);
  plays.select(0);
  expect(shown(plays, 'starts')).toEqual([2, 1, 0, 3]);
  plays.select(1);
  expect([shown(plays, 'starts'), shown(plays, 'keys'), shown(plays, 'orders')]).toEqual([
    [2, 3, 0, 1],
    [2, 3, 0, 1],
    [9, 4, 3, 1],
  ]);
});

test('a list can keep some of its plays, move one to the front, and be cleared', () => {
  const plays = somePlays([0, 1, 2, 3]);
  plays.keep([3, 1, 0]);
  expect(shown(plays, 'starts')).toEqual([3, 1, 0]);
  plays.front(2);
  expect(shown(plays, 'starts')).toEqual([0, 3, 1]);
  plays.clear();
  expect([plays.count, plays.end]).toEqual([0, 0]);
});

test('the list grows beyond its initial size', () => {
  const plays = new Plays();
  for (let value = 0; value < 5000; value++) plays.push(value);
  expect(plays.end).toBe(5000);
  plays.reserve(5000);
  expect([plays.end, plays.data[0], plays.data[4999], plays.data.length]).toEqual([10_000, 0, 4999, 16_384]);
  for (let index = 0; index < 1000; index++) plays.add(2 * index, index / 2, -index);
  expect(plays.count).toBe(1000);
  for (const list of ['gains', 'orders'] as const) expect(shown(plays, list).at(-1)).toBe(499.5);
  expect([plays.starts[300], plays.starts[999], plays.keys[999]]).toEqual([600, 1998, -999]);
});
