import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../src/server/outbound/loadTemplates.js';

const catalogue = loadCatalogue();
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('sentenceBlanks.ts'))
  .map((file) => readFileSync(join('src', file), 'utf8'));

test('the catalogue has no unused sentences', () => {
  // These codes are generated from the options of each command and from the situations on a board (`nextSteps.ts`).
  const made = /^(?:cli|letter\.how)\./;
  const text = sources.join('\n');
  // A code that is put together at run time appears in the source as a template: `club.${kind}.agreed`.
  const gaps = [...text.matchAll(/`([a-z][A-Za-z.]*(?:\$\{[^`]*?\}[A-Za-z.]*)+)`/g)]
    .map(([, code = '']) => code.split(/\$\{[^`]*?\}(?=[.`]|$)/))
    .filter((parts) => parts.length > 1 && parts.join('').split('.').length > 2)
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[A-Za-z0-9]+')}$`));
  const unused = Object.keys(catalogue).filter(
    (code) => !made.test(code) && !text.includes(`'${code}'`) && !gaps.some((gap) => gap.test(code)),
  );
  expect(unused).toEqual([]);
});
