import { expect, test } from 'vitest';
import { MutableStacks, roomFor } from '../../../src/rules/perft/mutableStacks.js';
import { pod } from '../../../src/rules/position/pod.js';
import { positionOf } from '../../support/examples.js';
import { fc } from '../../support/property.js';

const stackOf = (stacks: MutableStacks, square: number): number[] =>
  Array.from({ length: stacks.counts[square] as number }, (_, height) => stacks.at(square, height));

test('stacks stay in order whatever is added and removed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(11, 44, 99), fc.nat({ max: 6 })), { maxLength: 20 }),
      (pods) => {
        const stacks = new MutableStacks(21);
        const plain = new Map<number, number[]>();
        for (const [square, one] of pods) {
          stacks.add(square, one);
          plain.set(
            square,
            [...(plain.get(square) ?? []), one].sort((a, b) => a - b),
          );
        }
        for (const [square, list] of plain) expect(stackOf(stacks, square)).toEqual(list);
        for (const [square, one] of pods) {
          const list = plain.get(square) as number[];
          stacks.remove(square, one);
          list.splice(list.indexOf(one), 1);
          expect(stackOf(stacks, square)).toEqual(list);
        }
      },
    ),
  );
});

test('exchanging one pod for another keeps the stack in order', () => {
  const stacks = new MutableStacks(4);
  stacks.add(44, 5);
  stacks.exchange(44, 5, 7);
  expect(stackOf(stacks, 44)).toEqual([7]);
  stacks.add(44, 6);
  stacks.exchange(44, 6, 9);
  expect(stackOf(stacks, 44)).toEqual([7, 9]);
});

test('lookups find which pods are on which square', () => {
  const stacks = new MutableStacks(4);
  stacks.add(99, pod(1, 3, 2));
  expect([stacks.holds(99, 1), stacks.holds(99, 0), stacks.holds(11, 1)]).toEqual([true, false, false]);
  expect([stacks.hasPod(1), stacks.hasPod(0)]).toEqual([true, false]);
  expect([stacks.hasSuperprong(1), stacks.hasSuperprong(0)]).toEqual([true, false]);
});

test('there is room for one more pod than can ever be on the board', () => {
  expect(roomFor(positionOf('octi o o33,o33,x44 x:4/1/0 o:0/2/0'))).toBe(11);
});
