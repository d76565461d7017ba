import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { isDamage, isPassing, Store, storageFault } from '../../src/store/index.js';
import { migrations } from '../../src/store/migrations/index.js';
import { MemoryStore } from '../support/memoryStore.js';
import { openedDatabase } from '../support/openedDatabase.js';
import { rowId } from '../support/rowId.js';

let memory: MemoryStore;
beforeEach(() => {
  memory = new MemoryStore();
});

test('a transaction is atomic, and so is one nested in it', () => {
  const { store } = memory;
  expect(() =>
    store.transaction(() => {
      store.settings.set('a', '1');
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(store.settings.get('a')).toBeUndefined();
  const result = store.transaction(() => {
    store.settings.set('a', '2');
    try {
      store.transaction(() => {
        store.settings.set('b', '3');
        throw new Error('no');
      });
    } catch {}
    return 5;
  });
  expect([result, store.settings.get('a'), store.settings.get('b')]).toEqual([5, '2', undefined]);
});

test('rows of every kind are counted', () => {
  const { store } = memory;
  memory.board([rowId(1), rowId(2)]);
  memory.board([rowId(1), rowId(2)], { isOffered: true });
  store.players.setLeft(rowId(3), 5);
  expect(store.counts()).toEqual({ players: 2, boards: 2, active: 1 });
  memory.mail();
  memory.mail();
  store.inbox.setState(rowId(2), 'done');
  memory.letter();
  expect(store.mailCounts()).toEqual({ inbox: { new: 1, done: 1 }, outbox: { new: 1 } });
  const facts = store.facts();
  expect(facts).toMatchObject({ file: ':memory:', schema: migrations.length });
  expect(facts.bytes % 4096).toBe(0);
  expect(facts.bytes).toBeGreaterThan(4096);
});

test('the store is idle when no mail is waiting and no letter is waiting to be sent', () => {
  const { store } = memory;
  expect(store.isAtRest()).toBe(true);
  const mail = memory.mail();
  expect(store.isAtRest()).toBe(false);
  store.inbox.setState(mail, 'done');
  expect(store.isAtRest()).toBe(true);
  const letter = memory.letter();
  expect(store.isAtRest()).toBe(false);
  store.outbox.sent(letter, 5);
  expect(store.isAtRest()).toBe(true);
});

test('a database that is writable and sound has no fault', () => {
  const { store } = memory;
  expect([store.writeFault(), store.damage()]).toEqual([undefined, undefined]);
  expect(memory.value("SELECT count(*) FROM setting WHERE name = 'storage probe'")).toBe(0);
  memory.db.pragma('query_only = ON');
  expect(store.writeFault()).toBe('SQLITE_READONLY');
});

test('storage faults are distinguished from all other errors by their codes', () => {
  const error = (code: unknown) => Object.assign(new Error('x'), { code });
  const ofStorage = [
    ...['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_CORRUPT'],
    ...[
      'SQLITE_NOTADB',
      'SQLITE_BUSY_SNAPSHOT',
      'SQLITE_LOCKED',
      'SQLITE_PROTOCOL',
      'SQLITE_NOLFS',
      'SQLITE_PERM',
    ],
  ];
  expect(ofStorage.map((code) => storageFault(error(code)))).toEqual(ofStorage);
  const others = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_FULLY', 'XSQLITE_FULL', 5, undefined];
  expect(others.map((code) => storageFault(error(code)))).toEqual(Array(5).fill(undefined));
  expect([storageFault(undefined), storageFault(null), storageFault('SQLITE_FULL')]).toEqual(
    Array(3).fill(undefined),
  );
  expect(ofStorage.filter(isPassing)).toEqual([
    ...['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_PROTOCOL'],
  ]);
  expect(ofStorage.filter(isDamage)).toEqual(['SQLITE_CORRUPT', 'SQLITE_NOTADB']);
});

test('the write-ahead log is checkpointed into the file, but not while another process is reading', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octi-settle-'));
  const file = join(folder, 'octi.db');
  const opened = openedDatabase(file, { create: true });
  const store = new Store(opened);
  const reader = new Database(file, { readonly: true });
  try {
    store.settings.set('a', '1');
    expect(store.truncateWal()).toBe(true);
    expect(statSync(`${file}-wal`).size).toBe(0);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM setting').get();
    store.settings.set('a', '2');
    expect(store.truncateWal()).toBe(false);
    // Later statements wait for locks as long as before.
    expect(opened.pragma('busy_timeout', { simple: true })).toBe(10_000);
    reader.exec('COMMIT');
    expect(store.truncateWal()).toBe(true);
  } finally {
    reader.close();
    store.close();
    rmSync(folder, { recursive: true });
  }
});
