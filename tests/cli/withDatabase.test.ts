import { linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok } from '../../src/base/index.js';
import { databaseFileOf, openForReading, openSelectedStore, withStore } from '../../src/cli/withDatabase.js';
import { openedDatabase } from '../support/openedDatabase.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octi-with-'));
  file = join(folder, 'octi.db');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const make = (path = file) => {
  const db = openedDatabase(path, { create: true });
  db.close();
};
const errorCode = (result: { ok: boolean; error?: { code: string } }) => result.error?.code;

test('the database in the options takes precedence over the one in the settings', () => {
  vi.stubEnv('OCTI_DATABASE', '/settings.db');
  const env = join(folder, 'octi.env');
  writeFileSync(env, 'OCTI_DATABASE=/file.db\n');
  expect(databaseFileOf({ database: file, env })).toEqual(ok(file));
  expect(databaseFileOf({ env })).toEqual(ok('/file.db'));
  expect(databaseFileOf({})).toEqual(ok('/settings.db'));
  expect(errorCode(databaseFileOf({ env: join(folder, 'none.env') }))).toBe('config.envFile');
});

test('a database is opened for a callback and always closed afterwards', async () => {
  make();
  let kept: { isAtRest(): boolean } | undefined;
  const done = await withStore({ database: file }, (store) => {
    kept = store;
    return ok(store.counts());
  });
  expect(done).toEqual(ok({ players: 0, boards: 0, active: 0 }));
  expect(() => kept?.isAtRest()).toThrow();
  await expect(
    withStore({ database: file }, (store) => {
      kept = store;
      throw new Error('a fault');
    }),
  ).rejects.toThrow('a fault');
  expect(() => kept?.isAtRest()).toThrow();
  const busy = await withStore({ database: file }, () => {
    throw Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' });
  });
  expect(errorCode(busy)).toBe('cli.busy');
  expect(errorCode(await withStore({ database: join(folder, 'none.db') }, () => ok(1)))).toBe(
    'store.missing',
  );
});

test('a database that cannot be written to is opened for reading, and the reason is given', () => {
  make();
  const opened = openForReading({ database: file });
  expect(opened).toMatchObject({ ok: true, value: { writeFault: undefined } });
  if (opened.ok) opened.value.store.close();
  expect(errorCode(openForReading({ database: join(folder, 'none.db') }))).toBe('store.missing');
  writeFileSync(join(folder, 'text.db'), 'not a database, but long enough to be looked at '.repeat(50));
  expect(errorCode(openForReading({ database: join(folder, 'text.db') }))).toBe('store.noDatabase');
});

test('a database with two names can be opened under either name', () => {
  make();
  mkdirSync(join(folder, 'other'));
  const other = join(folder, 'other', 'club.db');
  linkSync(file, other);
  for (const database of [file, other]) {
    const opened = openSelectedStore({ database });
    expect(opened.ok).toBe(true);
    if (opened.ok) opened.value.close();
  }
});
