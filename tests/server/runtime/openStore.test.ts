import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusal } from '../../../src/base/index.js';
import { mayPass, openStore } from '../../../src/server/runtime/openStore.js';
import { mailAccountUse } from '../../../src/server/runtime/serve.js';
import { sandboxUse } from '../../../src/server/sandbox/sandbox.js';
import { isServed } from '../../../src/store/index.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octi-open-'));
  file = join(folder, 'octi.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Opens and closes the database. Returns the code of the refusal, or undefined. */
function codeOf(kind: 'server' | 'sandbox'): string | undefined {
  const opened = openStore(file, kind === 'server' ? mailAccountUse : sandboxUse);
  if (!opened.ok) return opened.error.code;
  opened.value.close();
  return undefined;
}

test('a database belongs permanently to a mail account or to a sandbox', () => {
  expect([codeOf('server'), codeOf('server'), codeOf('sandbox')]).toEqual([
    undefined,
    undefined,
    'store.notSandbox',
  ]);
  // The refusal has released the lock.
  expect(isServed(file)).toBe(false);
  file = join(folder, 'sandbox.db');
  expect([codeOf('sandbox'), codeOf('server'), codeOf('sandbox')]).toEqual([
    undefined,
    'store.sandbox',
    undefined,
  ]);
});

test('only one process at a time can open a database', () => {
  const opened = openStore(file, mailAccountUse);
  if (!opened.ok) throw new Error(opened.error.code);
  expect([isServed(file), codeOf('server')]).toEqual([true, 'store.locked']);
  opened.value.close();
  expect([isServed(file), codeOf('server')]).toEqual([false, undefined]);
});

test('a file that is not our database is refused and released', () => {
  const raw = new Database(file);
  raw.exec('CREATE TABLE song (title TEXT)');
  raw.close();
  expect([codeOf('server'), isServed(file)]).toEqual(['store.foreign', false]);
});

test.each([
  ['store.unwritable', 'ENOSPC', true],
  ['store.unwritable', 'EDQUOT', true],
  ['store.unwritable', 'EIO', true],
  ['store.unwritable', 'EACCES', false],
  ['store.fault', 'SQLITE_FULL', true],
  ['store.fault', 'SQLITE_BUSY', true],
  ['store.fault', 'SQLITE_READONLY', false],
  ['store.damaged', 'SQLITE_FULL', false],
] as const)('%s caused by %s may be temporary: %s', (code, why, passes) => {
  expect(mayPass(refusal(code, { file: 'octi.db', why }))).toBe(passes);
});
