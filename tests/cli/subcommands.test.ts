import { expect, test } from 'vitest';
import { aboutWord, type Subcommand, subcommands } from '../../src/cli/subcommands.js';
import { loadCatalogue } from '../../src/server/outbound/loadTemplates.js';

const catalogue = loadCatalogue();
const all: readonly Subcommand[] = subcommands;

test('every command, argument and option has a sentence that describes it', () => {
  for (const { name, positional, options = [], required = [] } of all) {
    for (const word of [...positional, ...required, ...options.map(([flags]) => flags)]) {
      expect(aboutWord(catalogue, word, name), `${name} ${word}`).toMatch(/\S/);
    }
    expect(Object.keys(catalogue)).toContain(`cli.${name}`);
  }
});

test('an argument or option is described by the sentence for its command, or else by a general one', () => {
  const words = {
    ...catalogue,
    'cli.smtpport': 'general',
    'cli.serve.smtpport': 'own',
    'cli.file': 'a file',
  };
  expect(aboutWord(words, '--smtp-port <port>', 'serve')).toBe('own');
  expect(aboutWord(words, '--smtp-port <port>', 'other')).toBe('general');
  expect(aboutWord(words, '<file...>', 'other')).toBe('a file');
  expect(aboutWord(words, '[file]', 'other')).toBe('a file');
});

test('names and options are spelt as commander expects, and none occurs twice', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { name, positional, options = [], required = [] } of all) {
    const flags = [...required, ...options.map(([one]) => one)];
    for (const one of flags) expect(one, name).toMatch(/^--[a-z]+(?:-[a-z]+)*(?: <\w+>)?$/);
    expect(new Set(flags).size).toBe(flags.length);
    for (const one of positional) expect(one, name).toMatch(/^(?:<\w+(?:\.\.\.)?>|\[\w+(?:\.\.\.)?\])$/);
    // No optional argument comes before a required one.
    const optional = positional.findIndex((one) => one.startsWith('['));
    expect(optional < 0 || positional.slice(optional).every((one) => one.startsWith('['))).toBe(true);
  }
});
