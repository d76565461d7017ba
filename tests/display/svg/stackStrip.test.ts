import { expect, test } from 'vitest';
import { type StripSlot, stripRows } from '../../../src/display/svg/stackStrip.js';
import { positionOf } from '../../support/examples.js';

const textOf = (slot: StripSlot | undefined) =>
  slot === undefined ? '.' : slot.kind === 'number' ? String(slot.square) : slot.kind === 'pod' ? 'p' : 'N';
const strip = (...stacks: string[]) =>
  stripRows(positionOf(`octi o ${stacks.length > 0 ? stacks.join(',') : '-'} x:0/0/0 o:0/0/0`)).map((row) =>
    row.map(textOf).join(' '),
  );
const stack = (square: number, pods: number) => Array(pods).fill(`o${square}A`).join(',');

test('the compass is at the end of the first row, even if there are no stacks', () => {
  expect(strip()).toEqual(['. . . . . . . . N']);
  expect(strip('o33A')).toEqual(['. . . . . . . . N']);
});

test('stacks are in order of their squares, and a stack that fits in a row is not split', () => {
  expect(strip(stack(33, 2), stack(55, 3))).toEqual(['33 p p 55 p p p . N']);
  expect(strip(stack(33, 2), stack(55, 3), stack(77, 2))).toEqual([
    '33 p p 55 p p p . N',
    '77 p p . . . . . .',
  ]);
});

test('a stack longer than a row continues in the next', () => {
  expect(strip(stack(33, 12))).toEqual(['33 p p p p p p p N', 'p p p p p . . . .']);
});
