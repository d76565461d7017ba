import { expect, test } from 'vitest';
import { markQuoteHeaders } from '../../../src/mail/reply/quoteHeaders.js';

const address = 'octi@example.org';
const marks = (...lines: string[]) =>
  markQuoteHeaders(lines, address).flatMap((line, at) => (line === lines[at] ? [] : [at]));

test.each([
  ['on one line', ['33+B', '', 'kvar la 5a Octi <octi+k3@example.org> skribis:', '> old'], [2]],
  ['on two lines', ['33+B', '', 'kvar la 5a Octi', '<octi@example.org> skribis:', '> old'], [2, 3]],
  [
    'as labels',
    ['33+B', '', 'Feladó: Octi <octi@example.org>', 'Címzett: bob', 'Tárgy: x', '', '> old'],
    [2, 3, 4],
  ],
  ['as labels below a rule', ['33+B', '_____', 'From | octi@example.org', 'To | bob', '> old'], [1, 2, 3]],
  ['as a rule alone', ['33+B', '', '_____', '', '> old'], [2]],
  ['as text between rules', ['33+B', '--- Mail original ---', '> old'], [1]],
])('an attribution is marked: %s', (_, lines, marked) => expect(marks(...lines)).toEqual(marked));

test.each([
  ['an attribution with no quote after it', ['I wrote to octi@example.org:', 'and so on']],
  ['a quote too far below', ['from octi@example.org:', '', '', '', '> old']],
  ['more text after it', ['from octi@example.org', 'one', 'two', 'three', '> old']],
  ['another address', ['from xocti@example.org:', '> old']],
  [
    'a longer address',
    ['from octi@example.org.net-x:', '> old'].map((line) => line.replace('org.net-x', 'org-x')),
  ],
  ['a rule above ordinary words', ['-----', 'two', '> old']],
  ['stars in a rule', ['*****', '> old']],
  ['a line too long', [`from octi@example.org${' x'.repeat(500)}:`, '> old']],
])('nothing is marked: %s', (_, lines) => expect(marks(...lines)).toEqual([]));

test('special characters in an address are taken literally', () => {
  const lines = ['from octixexample.org:', '> old'];
  expect(markQuoteHeaders(lines, 'octi.example@example.org')).toEqual(lines);
});
