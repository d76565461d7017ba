import { expect, test } from 'vitest';
import { beginTurn, pod } from '../../../src/rules/index.js';
import { countUnmarked, type PartialTurn, unmarkedOn } from '../../../src/rules/legality/partialTurn.js';
import { whyPodsAbsent } from '../../../src/rules/legality/podPresence.js';
import { positionOf } from '../../support/examples.js';

const position = positionOf('octi o o33,o33,o33A,x44,x88 x:0/0/9 o:0/0/9');
const [bare, north] = [pod(1), pod(1, 1)];
const begun = beginTurn(position);
const marked = (...pods: number[]): PartialTurn => ({ ...begun, marked: new Map([[33, pods]]) });
const why = (partial: PartialTurn, square: number, ...pods: number[]) => {
  const refused = whyPodsAbsent(partial, square, pods);
  return refused && [refused.code, refused.data];
};

test('pods on the square may act', () => {
  for (const pods of [[], [bare], [bare, bare], [bare, north], [bare, bare, north]]) {
    expect(why(begun, 33, ...pods)).toBeUndefined();
  }
});

test('the refusal for a missing pod lists the pods on the square', () => {
  expect(why(begun, 90, bare)).toEqual(['rules.offBoard', { square: 90, last: 99 }]);
  expect(why(begun, 44, bare)).toEqual(['rules.othersPod', { square: 44, count: 1 }]);
  expect(why(begun, 55)).toEqual(['rules.noOwnPod', { square: 55 }]);
  expect(why(begun, 33, pod(1, 2))).toMatchObject(['rules.noSuchPod', { square: 33, pod: '33B' }]);
  expect(why(begun, 33, north, north)).toEqual([
    'rules.tooFewPods',
    { square: 33, pod: '33A', there: 1, count: 2 },
  ]);
});

test('pods marked for capture cannot be used', () => {
  expect(why(marked(north), 33, bare, bare)).toBeUndefined();
  expect(why(marked(north), 33, north)).toEqual(['rules.marked', { pod: '33A' }]);
  expect(why(marked(bare), 33, bare, bare)).toEqual(['rules.marked', { pod: '33' }]);
  expect(why(marked(bare, bare, north), 33)).toEqual(['rules.marked', { pod: '33' }]);
  expect(unmarkedOn(marked(bare), 33)).toEqual([bare, north]);
  expect([countUnmarked(begun, 33, bare), countUnmarked(marked(bare), 33, bare)]).toEqual([2, 1]);
});
