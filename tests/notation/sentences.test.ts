import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../../src/server/outbound/catalogue.js';

const rooms = ['rules', 'notation', 'engine'];

test.each(rooms)('the catalogue has exactly the sentences of %s that the code uses', (room) => {
  const code = rooms
    .map((one) => new URL(`../../src/${one}/`, import.meta.url))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => readFileSync(new URL(file, folder), 'utf8')),
    )
    .join('\n');
  const asked = new Set(
    [...code.matchAll(new RegExp(`(?<!CodeUnder<)'(${room}(?:\\.\\w+)+)'`, 'g'))].map(([, key]) => key),
  );
  const there = Object.keys(loadCatalogue()).filter((key) => key.startsWith(`${room}.`));
  expect(there.sort()).toEqual([...asked].sort());
});
