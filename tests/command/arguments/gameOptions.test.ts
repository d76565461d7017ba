import { expect, test } from 'vitest';
import {
  allOptions,
  choosingOptions,
  gameId,
  isGameWord,
  optionPages,
  takeOptions,
} from '../../../src/command/arguments/gameOptions.js';
import { findGame, gameNames, games, usualGame } from '../../../src/rules/index.js';

test('the default game is the first in the table, and every game has a name', () => {
  expect(usualGame).toBe(games[0]);
  expect(gameNames).toEqual(['octi', 'octi3base', 'octilite', 'octi4']);
});

test.each([
  ['octi', [], 'octi'],
  ['OCTI+Wrap', [], 'octi+wrap'],
  ['octi', ['super', 'wrap'], 'octi+wrap+super'],
  ['octi', ['3base'], 'octi3base'],
  ['octi3base', ['3base', 'wrap'], 'octi3base+wrap'],
] as const)('%s with %j is %s', (word, options, id) => {
  expect(gameId(word, options)).toEqual({ ok: true, value: id });
});

test('an option that chooses another game applies to only one game', () => {
  expect(gameId('octilite', ['3base'])).toEqual({
    ok: false,
    error: { code: 'command.option.otherGame', data: { game: 'octilite', of: 'octi', option: '3base' } },
  });
});

test('if a game lacks some of the given options, only those are named', () => {
  expect(gameId('octi4', ['wrap', 'super'])).toMatchObject({
    error: { data: { why: { code: 'rules.noSuchOption', data: { name: 'octi4', option: '-super' } } } },
  });
});

test.each([
  ['octilite', ['wrap'], 'rules.noSuchOption'],
  ['octi', ['fast'], 'rules.unknownOption'],
  ['chess', [], 'rules.unknownGame'],
] as const)('%s with %j is not played here', (word, options, code) => {
  expect(gameId(word, options)).toMatchObject({ error: { code: 'command.game', data: { why: { code } } } });
});

test.each([
  ['octilite', ['wrap'], '-wrap'],
  ['octilite+wrap', [], '+wrap'],
] as const)('%s with %j is refused with the option as it was written', (word, options, option) => {
  expect(gameId(word, options)).toMatchObject({ error: { data: { why: { data: { option } } } } });
});

test('the help page for each option is about a game that exists', () => {
  expect(Object.keys(optionPages).sort()).toEqual([...choosingOptions].sort());
  for (const page of Object.values(optionPages)) expect(findGame(page).ok).toBe(true);
});

test('options are separated from other words, wherever they are in the line', () => {
  const read = takeOptions(['bob', '-WRAP', '--nagtime=3', 'carol', '-level=2'], allOptions);
  expect(read).toEqual({
    ok: true,
    value: { words: ['bob', 'carol'], options: ['wrap'], days: { nagtime: 3 }, level: 2 },
  });
});

test.each([
  [['-wrp'], 'command.option.near'],
  [['-qqqq'], 'command.option.unknown'],
  [['-wrap=1'], 'command.option.near'],
  [['--nagtime'], 'command.option.days'],
  [['--nagtime=366'], 'command.option.days'],
  [['-level=10'], 'command.option.level'],
  [['-level=3', '-LEVEL=5'], 'command.option.twice'],
  [['--nagtime=3', '--nagtime=5'], 'command.option.twice'],
] as const)('%j is refused with %s', (words, code) => {
  expect(takeOptions(words, allOptions)).toMatchObject({ ok: false, error: { code } });
});

test('a level for a game without the computer is refused, and a long option is not quoted', () => {
  expect(takeOptions(['-level=3'], choosingOptions)).toMatchObject({
    error: { code: 'command.challenge.level' },
  });
  expect(takeOptions(['-opensesame'], choosingOptions)).toMatchObject({
    error: { data: { option: '****' } },
  });
});

test.each([
  ['octi', true],
  ['octi+fast', true],
  ['OCTI4', true],
  ['all', false],
  ['alice', false],
])('%s names a game: %s', (word, names) => {
  expect(isGameWord(word)).toBe(names);
});
