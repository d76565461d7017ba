import { expect, test } from 'vitest';
import { Plays } from '../../../src/computer/movegen/plays.js';

function somePlays(orders: readonly number[]): Plays {
  const plays = new Plays();
  orders.forEach((order, index) => {
    plays.starts.push(index);
    plays.gains.push(index);
    plays.keys.push(index);
    plays.orders.push(order);
  });
  return plays;
}

test('the best of the rest is moved to an index', () => {
  const plays = somePlays([3, 1, 9, 4]);
  plays.select(0);
  expect(plays.starts).toEqual([2, 1, 0, 3]);
  plays.select(1);
  expect([plays.starts, plays.keys, plays.orders]).toEqual([
    [2, 3, 0, 1],
    [2, 3, 0, 1],
    [9, 4, 3, 1],
  ]);
});

test('some are kept, one is moved to the front, all are cleared', () => {
  const plays = somePlays([0, 1, 2, 3]);
  plays.keep([3, 1, 0]);
  expect(plays.starts).toEqual([3, 1, 0]);
  plays.front(2);
  expect(plays.starts).toEqual([0, 3, 1]);
  plays.clear();
  expect([plays.count, plays.end]).toEqual([0, 0]);
});

test('the list grows beyond its initial size', () => {
  const plays = new Plays();
  for (let value = 0; value < 5000; value++) plays.push(value);
  expect(plays.end).toBe(5000);
  expect([plays.data[0], plays.data[4999]]).toEqual([0, 4999]);
});
