import { expect, test } from 'vitest';
import { nearest, typingErrors } from '../../../src/base/language/typingErrors.js';

test.each([
  ['move', 'move', 0],
  ['mve', 'move', 1],
  ['moove', 'move', 1],
  ['mive', 'move', 1],
  ['mvoe', 'move', 1],
  ['mvoee', 'move', 2],
  ['', 'abc', 3],
  ['abc', '', 3],
])('%j and %j differ by %i typing errors', (a, b, errors) => {
  expect(typingErrors(a, b)).toBe(errors);
  expect(typingErrors(b, a)).toBe(errors);
});

test.each([
  ['mov', 'move'],
  ['mvoe', 'move'],
  ['mvoee', undefined],
  ['m', undefined],
  ['chalenge', 'challenge'],
  ['challneges', 'challenge'],
  ['chllngs', undefined],
  ['x'.repeat(31), undefined],
])('nearest to %s among move, moves and challenge is %s', (word, near) => {
  expect(nearest(word, ['move', 'moves', 'challenge'])).toBe(near);
});
