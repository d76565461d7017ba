import { expect, test } from 'vitest';
import { type StripSlot, stripRows } from '../../../src/display/svg/stackStrip.js';
import { type Square, stackOn } from '../../../src/rules/index.js';
import { positionOf } from '../../support/examples.js';

const textOf = (slot: StripSlot | undefined) =>
  slot === undefined ? '.' : slot.kind === 'number' ? String(slot.square) : letters[slot.kind];
const letters = { pod: 'p', captured: 'c', compass: 'N' };
const strip = (...stacks: string[]) =>
  stripRows(positionOf(`octi o ${stacks.length > 0 ? stacks.join(',') : '-'} x:0/0/0 o:0/0/0`)).map((row) =>
    row.map(textOf).join(' '),
  );
const stack = (square: number, pods: number) => Array(pods).fill(`o${square}A`).join(',');

test('the compass is at the end of the first row, even if there are no stacks', () => {
  expect(strip()).toEqual(['. . . . . . . . N']);
  expect(strip('o33A')).toEqual(['. . . . . . . . N']);
});

test('stacks are in square order, and a stack that fits in a row is not split', () => {
  expect(strip(stack(33, 2), stack(55, 3))).toEqual(['33 p p 55 p p p . N']);
  expect(strip(stack(33, 2), stack(55, 3), stack(77, 2))).toEqual([
    '33 p p 55 p p p . N',
    '77 p p . . . . . .',
  ]);
});

test('a stack longer than a row continues in the next', () => {
  expect(strip(stack(33, 12))).toEqual(['33 p p p p p p p N', 'p p p p p . . . .']);
});

test('pods captured from a stack come last, and only if all those from a square fit', () => {
  const position = positionOf(`octi o ${stack(33, 2)},o44A,x88 x:0/0/0 o:0/0/0`);
  const pods = (count: number) => stackOn(positionOf(`octi o ${stack(55, count)} x:0/0/0 o:0/0/0`).board, 55);
  const rows = (...captured: [number, number][]) =>
    stripRows(position, new Map(captured.map(([square, count]) => [square as Square, pods(count)]))).map(
      (row) => row.map(textOf).join(' '),
    );
  expect(rows([44, 1], [66, 2])).toEqual(['33 p p 44 c 66 c c N']);
  // A pod that was alone on its square needs no legend.
  expect(rows([66, 1])).toEqual(['33 p p . . . . . N']);
  expect(rows([66, 6], [44, 2])).toEqual(['33 p p 44 c c . . N']);
});
