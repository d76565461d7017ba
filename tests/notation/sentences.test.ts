import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../../src/server/outbound/loadTemplates.js';

const modules = ['rules', 'notation', 'engine'];

test.each(modules)(
  'the catalogue has exactly the sentences of the module %s that the code uses',
  (module) => {
    const code = modules
      .map((one) => new URL(`../../src/${one}/`, import.meta.url))
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.ts'))
          .map((file) => new URL(file, folder)),
      )
      // This file adds an example from the reader's position to the refusals from these modules.
      .concat(new URL('../../src/server/inbound/refusalExamples.ts', import.meta.url))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const asked = new Set(
      [...code.matchAll(new RegExp(`(?<!CodeUnder<)'(${module}(?:\\.\\w+)+)'`, 'g'))].map(([, key]) => key),
    );
    const there = Object.keys(loadCatalogue()).filter((key) => key.startsWith(`${module}.`));
    expect(there.sort()).toEqual([...asked].sort());
  },
);
