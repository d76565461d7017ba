import { expect, test } from 'vitest';
import { refusalsOf, sentencesOf } from '../../../src/server/outbound/loadTemplates.js';

/** Lists each blank in a sentence once, with the type of its value: a number if a plural depends on it. */
function blanksOf(sentence: string): string {
  const types = new Map<string, string>();
  for (const [, name = '', plural] of sentence.matchAll(/\{(\w+)(:)?/g)) {
    types.set(name, plural || types.get(name) === 'number' ? 'number' : 'Blank');
  }
  return types.size === 0 ? '{}' : `{ ${[...types].map(([name, type]) => `${name}: ${type}`).join('; ')} }`;
}

test('sentenceBlanks.ts lists the sentences in templates/en; `npm run sentences` generates it', async () => {
  const refusals = refusalsOf('en');
  const others = Object.entries(sentencesOf('en')).filter(([code]) => !(code in refusals));
  expect(others.length).toBeGreaterThan(600);
  expect(Object.keys(refusals).length).toBeGreaterThan(400);
  const lines = (sentences: [string, string][]) =>
    sentences.map(([code, text]) => `  '${code}': ${blanksOf(text)};\n`);
  const file = [
    '// Generated from templates/en by `npm run sentences`; a test compares the two.\n\n',
    '/** The refusals by code, with the types of their blanks: a number, or any `Blank`. */\n',
    'export interface RefusalBlanks<Blank> {\n',
    ...lines(Object.entries(refusals)),
    '}\n\n',
    '/** Every sentence by code, with its blanks. */\n',
    'export interface SentenceBlanks<Blank> extends RefusalBlanks<Blank> {\n',
    ...lines(others),
    '}\n',
  ].join('');
  await expect(file).toMatchFileSnapshot('../../../src/base/sentences/sentenceBlanks.ts');
});
