import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  isPseudonym,
  looksLikeUserid,
  opensTurn,
  whyNoUserid,
} from '../../../src/command/arguments/userid.js';
import { commandTable } from '../../../src/command/index.js';

test.each([
  ['alice', undefined],
  ['a-name-of-20-letters', undefined],
  ['a-name-of-21-letters-', 'command.userid.form'],
  ['a', 'command.userid.form'],
  ['5alice', 'command.userid.form'],
  ['b3', 'command.userid.label'],
  ['octi4', 'command.userid.reserved'],
  ['Wrap', 'command.userid.reserved'],
  ['resign', 'command.userid.reserved'],
  ['ratings', 'command.userid.reserved'],
  ['computer', 'command.userid.reserved'],
  ['computer-5', 'command.userid.reserved'],
  ['Computer-12', 'command.userid.reserved'],
  ['computer-fan', undefined],
  ['puzzle', 'command.userid.reserved'],
  ['gone-12', 'command.userid.reserved'],
])('%s as a userid: %s', (word, why) => {
  expect(whyNoUserid(word, commandTable)?.code).toBe(why);
});

test('the words that docs/mail-rules.md lists are reserved', () => {
  const [, list = ''] =
    /one of these words: (.+?)\. Addresses/s.exec(readFileSync('docs/mail-rules.md', 'utf8')) ?? [];
  const words = [...list.matchAll(/`(\w+)`/g)].map(([, word]) => word as string);
  expect(words).toContain('yes');
  expect(words.filter((word) => whyNoUserid(word, commandTable)?.code !== 'command.userid.reserved')).toEqual(
    [],
  );
});

test('a word that may be a misplaced password is not quoted', () => {
  expect(whyNoUserid('open_sesame!', commandTable)).toEqual({
    code: 'command.userid.form',
    data: { example: 'alice' },
  });
});

test.each([
  ['33+B', true],
  ['b3-34', true],
  ['R7', true],
  ['b8', false],
  ['bob', false],
  ['b3a', false],
])('%s may be the beginning of a turn: %s', (word, opens) => {
  expect(opensTurn(word)).toBe(opens);
});

test('a userid is a letter followed by letters, digits or hyphens, and cannot look like a label of the app', () => {
  expect(['ab', 'a1', 'r8', 'b-3'].every(looksLikeUserid)).toBe(true);
  expect(['b3', 'r7-x', '-ab', 'a_b', 'ä1'].some(looksLikeUserid)).toBe(false);
  expect([isPseudonym('Gone-7'), isPseudonym('gone-'), isPseudonym('gone-7x')]).toEqual([true, false, false]);
});
