import { expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { Mobility } from '../../../src/computer/evaluate/mobility.js';
import { positionOf } from '../../support/examples.js';

/** Returns the mobility in a game without learned weights: 3 for a step, 3 for a step onto a friend, 6 for a jump. */
const mobilityOf = (pods: string): number =>
  new Mobility(new SearchBoard(positionOf(`octi3base x ${pods} x:0/0/0 o:0/0/0`))).value();

test.each([
  ['x55', 0],
  ['x55E', 3],
  ['x55EA', 6],
  ['o55EA', -6],
  ['x51E', 0],
  ['x55E,x54', 3 + 6],
  ['x55E,o54', 6],
  ['x55E,o54,o53', 0],
  ['x52E,x51', 3],
  ['x55E,x55A', 6],
  ['x55E,o44C,o54', 6 - 9],
])('%s: %i', (pods, value) => {
  expect(mobilityOf(pods)).toBe(value);
});

test('the value is the same every time', () => {
  const mobility = new Mobility(new SearchBoard(positionOf('octi x x35E,x53A,o57A x:0/0/0 o:0/0/0')));
  const value = mobility.value();
  expect(mobility.value()).toBe(value);
});
