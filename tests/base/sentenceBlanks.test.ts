import { expect, test } from 'vitest';
import { sentencesOf } from '../../src/server/outbound/catalogue.js';

/** The blanks of a sentence, each once, with the type of what fills them: a number where words depend on it. */
function blanksOf(sentence: string): string {
  const types = new Map<string, string>();
  for (const [, name = '', plural] of sentence.matchAll(/\{(\w+)(:)?/g)) {
    types.set(name, plural || types.get(name) === 'number' ? 'number' : 'Blank');
  }
  return types.size === 0 ? '{}' : `{ ${[...types].map(([name, type]) => `${name}: ${type}`).join('; ')} }`;
}

test('src/base/sentenceBlanks.ts lists the sentences of templates/en; `npm run sentences` writes it', async () => {
  const entries = Object.entries(sentencesOf('en')).map(
    ([code, text]) => `  '${code}': ${blanksOf(text)};\n`,
  );
  expect(entries.length).toBeGreaterThan(900);
  const file = [
    '// Made from templates/en/*.json by `npm run sentences`; a test compares the two.\n\n',
    '/** Every sentence by its code, and what fills its blanks: a number, or whatever fills a blank. */\n',
    'export interface SentenceBlanks<Blank> {\n',
    ...entries,
    '}\n',
  ].join('');
  await expect(file).toMatchFileSnapshot('../../src/base/sentenceBlanks.ts');
});
