import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrations } from '../../../src/store/migrations/index.js';

const folder = new URL('../../../src/store/migrations/', import.meta.url);

test('each migration file is numbered by its position in the list', async () => {
  const files = readdirSync(folder).filter((name) => /^\d/.test(name));
  const inOrder = files.sort().map(async (name, at) => {
    const number = String(at + 1).padStart(4, '0');
    expect(name).toMatch(new RegExp(`^${number}-[a-z0-9-]+\\.ts$`));
    const { [`m${number}`]: sql } = (await import(new URL(name, folder).href)) as Record<string, string>;
    return sql;
  });
  expect(await Promise.all(inOrder)).toEqual(migrations);
});
