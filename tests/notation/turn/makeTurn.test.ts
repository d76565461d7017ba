import { expect, test } from 'vitest';
import { makeTurn } from '../../../src/notation/turn/makeTurn.js';
import { pod, type Turn } from '../../../src/rules/index.js';
import { positionOf } from '../../support/examples.js';

const own = (prongs = 0, superprongs = 0) => pod(1, prongs, superprongs);
const none = 'x:0/0/9 o:0/0/9';

test.each<[string, Turn, string]>([
  [`octi o o33A ${none}`, { kind: 'insert', square: 33, pod: own(1), prong: 1 }, '33+B'],
  [`octi o o33,o33A ${none}`, { kind: 'insert', square: 33, pod: own(1), prong: 1 }, '33A+B'],
  [`octi o o33,o33A ${none}`, { kind: 'insert', square: 33, pod: own(), prong: 1 }, '33+B'],
  [`octi o o33,o33 ${none}`, { kind: 'insert', square: 33, pod: own(), prong: 1 }, '33+B'],
  [`octi o o33A ${none}`, { kind: 'reposition', square: 33, pod: own(1), prong: 7, old: 0 }, '33+H-A'],
  // Two kinds of turn on one square are distinguished only if both are legal.
  ['octi3base o o37,x55 x:0/0/0 o:1/0/9', { kind: 'enter', square: 37 }, '37'],
  ['octi3base o o37,x55 x:0/0/0 o:1/1/9', { kind: 'enter', square: 37 }, '37R'],
  ['octi3base o o37,x55 x:0/0/0 o:1/1/9', { kind: 'liberate', square: 37 }, '37'],
  ['octi4 x O33,o77,x73 x:0/0/1 o:0/0/1 X:2/3/4/out O:0/0/1', { kind: 'rescue', square: 73 }, '73M'],
])('%s: %j is %s', (position, turn, text) => {
  expect(makeTurn(positionOf(position), turn)).toBe(text);
});

test('a bare mark captures all pods on a square once the movers are lifted', () => {
  const position = positionOf(`octi o o33A,x34,x34AB ${none}`);
  const take = (...pods: number[]): Turn => ({
    kind: 'move',
    square: 33,
    parts: [{ pod: own(1), path: [35] }],
    captures: pods.length === 0 ? [] : [{ square: 34, pods }],
  });
  expect(makeTurn(position, take())).toBe('33-35');
  expect(makeTurn(position, take(pod(0), pod(0, 3)))).toBe('33-35x');
  expect(makeTurn(position, take(pod(0)))).toBe('33-35x(-)');
  expect(makeTurn(position, take(pod(0, 3)))).toBe('33-35x(AB)');
});

test('parts are sorted by their text without capture marks, and only the first part that jumps over a square gets its capture mark', () => {
  const position = positionOf(`octi o o46AC,o46C,x56 ${none}`);
  const turn: Turn = {
    kind: 'move',
    square: 46,
    parts: [
      { pod: own(4), path: [66] },
      { pod: own(5), path: [66] },
    ],
    captures: [{ square: 56, pods: [pod(0)] }],
  };
  expect(makeTurn(position, turn)).toBe('46AC-66x,46C-66');
});
