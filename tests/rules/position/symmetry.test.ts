import { expect, test } from 'vitest';
import { symmetricKey } from '../../../src/rules/index.js';
import { positionOf } from '../../support/examples.js';

const keyOf = (text: string): string => symmetricKey(positionOf(text));

const octi = 'octi x o33A,o53,o73,x37,x56E,x77 x:4/0/24 o:4/0/24';

test.each([
  ['itself', octi],
  ['its mirror image', 'octi x o33,o53,o73A,x37,x56E,x77 x:4/0/24 o:4/0/24'],
  ['the position with the sides exchanged', 'octi o o33,o54A,o73,x37E,x57,x77 x:4/0/24 o:4/0/24'],
  ['the mirror image with the sides exchanged', 'octi o o33,o54A,o73,x37,x57,x77E x:4/0/24 o:4/0/24'],
  ['a position that differs only in supplies', 'octi x o33A,o53,o73,x37,x56E,x77 x:2/1/9 o:3/0/24'],
])('a position has the same key as %s', (_, text) => {
  expect(keyOf(text)).toBe(keyOf(octi));
});

test.each([
  ['the other side to play', 'octi o o33A,o53,o73,x37,x56E,x77 x:4/0/24 o:4/0/24'],
  ['another prong', 'octi x o33B,o53,o73,x37,x56E,x77 x:4/0/24 o:4/0/24'],
  ['another square', 'octi x o33A,o53,o73,x37,x55E,x77 x:4/0/24 o:4/0/24'],
  ['another game', 'octi+wrap x o33A,o53,o73,x37,x56E,x77 x:4/0/24 o:4/0/24'],
])('a position has a different key from one with %s', (_, text) => {
  expect(keyOf(text)).not.toBe(keyOf(octi));
});

test('diagonal prongs, superprongs and stacks are transformed with the board', () => {
  const one = keyOf('octi+super x o33,o53,o73,x37,x44BD!E,x44C,x77 x:3/0/20/0 o:4/0/24/1');
  expect(keyOf('octi+super x o33,o53,o73,x37,x64EF!H,x64G,x77 x:3/0/20/0 o:4/0/24/1')).toBe(one);
  expect(keyOf('octi+super o o33,o46ABD!,o46C,o53,o73,x37,x57,x77 x:4/0/24/1 o:3/0/20/0')).not.toBe(one);
});

test('the order of the pods in a stack does not matter, although a mirror image reverses it', () => {
  const at = (stack: string): string => keyOf(`octi x o33,o53,o73,x37,${stack},x77 x:3/0/22 o:4/0/24`);
  expect(at('x64G,x64H')).toBe(at('x44B,x44C'));
  expect(at('x64F,x64H')).not.toBe(at('x44B,x44C'));
});

test.each([
  ['rotated by a quarter turn', 'o', 'o56F'],
  ['rotated by half a turn', 'X', 'X65H'],
  ['rotated by three quarters of a turn', 'O', 'O54B'],
  ['mirrored along one diagonal', 'x', 'x56D'],
  ['mirrored along the other diagonal', 'X', 'X54H'],
  ['mirrored left to right', 'o', 'o65F'],
  ['mirrored top to bottom', 'O', 'O45B'],
])('a four-player position keeps its key when the board is %s', (_, turn, pod) => {
  const at = (seat: string, piece: string): string =>
    keyOf(`octi4 ${seat} O33,X73,o77,x37,${piece} x:3/0/12 o:3/0/12 X:3/0/12 O:3/0/12`);
  expect(at(turn, pod)).toBe(at('x', 'x45D'));
  expect(at(turn === 'x' ? 'o' : 'x', pod)).not.toBe(at('x', 'x45D'));
});
