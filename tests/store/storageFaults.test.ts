import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase, openToRead } from '../../src/store/index.js';
import { migrations } from '../../src/store/migrations/index.js';
import { damageOf, isDamage, isPassing, storageFault, writeFault } from '../../src/store/storageFaults.js';
import { openedDatabase } from '../support/openedDatabase.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octi-health-'));
  file = join(folder, 'octi.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const made = () => {
  const db = openedDatabase(file, { create: true });
  return db;
};
const withCode = (code: unknown) => Object.assign(new Error('words'), { code });

test.each([
  ['SQLITE_FULL', true, false],
  ['SQLITE_IOERR_WRITE', true, false],
  ['SQLITE_BUSY_SNAPSHOT', true, false],
  ['SQLITE_PROTOCOL', true, false],
  ['SQLITE_READONLY', false, false],
  ['SQLITE_CANTOPEN', false, false],
  ['SQLITE_CORRUPT', false, true],
  ['SQLITE_CORRUPT_INDEX', false, true],
  ['SQLITE_NOTADB', false, true],
])('%s is a storage fault, temporary: %s, damage: %s', (code, passes, damages) => {
  expect(storageFault(withCode(code))).toBe(code);
  expect([isPassing(code), isDamage(code)]).toEqual([passes, damages]);
});

test('an error in the statement is not a storage fault', () => {
  for (const other of ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', 'SQLITE_FULLER', 'ENOSPC', 5, undefined]) {
    expect(storageFault(withCode(other))).toBeUndefined();
  }
  for (const other of [undefined, null, 'SQLITE_FULL', new Error('SQLITE_FULL')]) {
    expect(storageFault(other)).toBeUndefined();
  }
});

test('a small write shows whether the disk has space, and leaves nothing behind', () => {
  const db = made();
  expect(writeFault(db)).toBeUndefined();
  expect(db.prepare('SELECT count(*) FROM setting').pluck().get()).toBe(0);
  // Removes the pages that the small write has freed.
  db.exec('VACUUM');
  db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true })}`);
  expect(writeFault(db)).toBe('SQLITE_FULL');
  db.pragma('query_only = ON');
  expect(writeFault(db)).toBe('SQLITE_READONLY');
  db.close();
  // A closed connection is a bug in our code, not a storage fault.
  expect(() => writeFault(db)).toThrow('not open');
});

test('damage is described with the text from SQLite, on one line', () => {
  const db = made();
  db.exec(`INSERT INTO setting (name, value) VALUES ('a', 'b'), ('c', 'd')`);
  expect([damageOf(db), damageOf(db, { quick: true })]).toEqual([undefined, undefined]);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const bytes = readFileSync(file);
  const size = bytes.readUInt16BE(16);
  bytes.fill(0xff, size, 3 * size);
  writeFileSync(file, bytes);
  const raw = new Database(file);
  const found = damageOf(raw, { quick: true });
  expect(found).toMatch(/\S/);
  expect(found).not.toMatch(/^\*|\n/);
  raw.close();
  expect(openDatabase(file, { damage: (opened) => damageOf(opened) })).toMatchObject({
    error: { code: 'store.damaged', data: { file } },
  });
});

test('damage that keeps SQLite from checking the file is identified by its code', () => {
  // No file can make a check fail with an input error here.
  const failing = (code: string) =>
    ({
      pragma: () => {
        throw withCode(code);
      },
    }) as unknown as Database.Database;
  for (const code of ['SQLITE_IOERR_READ', 'SQLITE_CORRUPT', 'SQLITE_NOTADB'])
    expect(damageOf(failing(code))).toBe(code);
  for (const code of ['SQLITE_BUSY', 'SQLITE_FULL', 'SQLITE_ERROR'])
    expect(() => damageOf(failing(code))).toThrow('words');
});

test('a query that cannot be run at all is a bug in our code', () => {
  const db = made();
  db.close();
  expect(() => damageOf(db)).toThrow('not open');
});

test('a database can be read even if its folder is read-only', () => {
  const db = made();
  db.exec(`INSERT INTO setting (name, value) VALUES ('a', 'b')`);
  db.close();
  chmodSync(file, 0o400);
  chmodSync(folder, 0o500);
  try {
    const read = openToRead(file);
    if (!read.ok) throw new Error(read.error.code);
    expect(read.value.prepare('SELECT value FROM setting').pluck().get()).toBe('b');
    read.value.close();
  } finally {
    chmodSync(folder, 0o700);
  }
});

test('a database can be read only if it is ours and has the current schema', () => {
  const code = () => {
    const read = openToRead(file);
    if (read.ok) read.value.close();
    return read.ok ? undefined : read.error.code;
  };
  expect(code()).toBe('store.missing');
  made().close();
  expect(code()).toBeUndefined();
  const raw = new Database(file);
  raw.pragma(`user_version = ${migrations.length - 1}`);
  expect(code()).toBe('store.broken');
  raw.pragma(`user_version = ${migrations.length + 1}`);
  expect(code()).toBe('store.newer');
  raw.close();
  file = join(folder, 'other.db');
  const other = new Database(file);
  other.exec('CREATE TABLE song (title TEXT)');
  other.close();
  expect(code()).toBe('store.foreign');
  writeFileSync(file, 'no database, but long enough to be looked at '.repeat(50));
  expect(code()).toBe('store.noDatabase');
});
