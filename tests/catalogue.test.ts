import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../src/server/outbound/catalogue.js';

const catalogue = loadCatalogue();
const rooms = [...new Set(Object.keys(catalogue).map((code) => code.split('.')[0]))];
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join('src', file), 'utf8'));
const codes = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(new RegExp(`'((?:${rooms.join('|')})(?:\\.[A-Za-z0-9]+)+)'`, 'g'))].map(
      ([, code]) => code ?? '',
    ),
  ),
);

test('every sentence that the code names stands in the catalogue', () => {
  expect(codes.size).toBeGreaterThan(150);
  expect([...codes].filter((code) => !(code in catalogue))).toEqual([]);
});

test('no sentence in the catalogue is left over', () => {
  const made =
    /^(?:cli|letter\.how|letter\.date|letter\.answer\.about|command\.about|config\.about|command|sandbox)\./;
  const text = sources.join('\n');
  // A code that is put together stands in the code with a gap: `club.${kind}.agreed`.
  const gaps = [...text.matchAll(/`([a-z][A-Za-z.]*(?:\$\{[^`]*?\}[A-Za-z.]*)+)`/g)]
    .map(([, code = '']) => code.split(/\$\{[^`]*?\}(?=[.`]|$)/))
    .filter((parts) => parts.length > 1 && parts.join('').split('.').length > 2)
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[A-Za-z0-9]+')}$`));
  const unused = Object.keys(catalogue).filter(
    (code) => !made.test(code) && !text.includes(code) && !gaps.some((gap) => gap.test(code)),
  );
  expect(unused).toEqual([]);
});
