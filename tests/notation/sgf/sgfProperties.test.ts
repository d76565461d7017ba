import { expect, test } from 'vitest';
import { allRules, quote } from '../../../src/notation/sgf/sgfProperties.js';

test('a refusal quotes up to sixty characters, on one line', () => {
  expect(quote('a'.repeat(60))).toBe('a'.repeat(60));
  expect(quote('a'.repeat(61))).toBe(`${'a'.repeat(60)}…`);
  expect(quote('one\ntwo\u2028three')).toBe('one two three');
});

test('RU distinguishes all games', () => {
  expect(new Set(allRules).size).toBe(allRules.length);
});
