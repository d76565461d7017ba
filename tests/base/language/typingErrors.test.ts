import { expect, test } from 'vitest';
import { hasOneTypingError, nearest, typingErrors } from '../../../src/base/language/typingErrors.js';
import { Random } from '../../support/random.js';

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

test('a single typing error is recognised without counting all the errors', () => {
  const random = new Random(7);
  const word = () => Array.from({ length: random.below(6) }, () => 'ab'[random.below(2)]).join('');
  let ones = 0;
  for (let n = 0; n < 5000; n++) {
    const [a, b] = [word(), word()];
    const isOne = typingErrors(a, b) === 1;
    if (isOne) ones++;
    expect(hasOneTypingError(a, b), `${a} ${b}`).toBe(isOne);
  }
  expect(ones).toBeGreaterThan(500);
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
])('the word nearest to %s among move, moves and challenge is %s', (word, near) => {
  expect(nearest(word, ['move', 'moves', 'challenge'])).toBe(near);
});
