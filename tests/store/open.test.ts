import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockDatabase, openDatabase, Store } from '../../src/store/index.js';
import { migrations } from '../../src/store/migrations/index.js';
import { olderDatabase } from '../support/olderDatabase.js';
import { openedDatabase } from '../support/openedDatabase.js';
import { rowId } from '../support/rowId.js';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octi-store-'));
  file = join(folder, 'sub', 'octi.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const opened = () => {
  const db = openedDatabase(file, { create: true });
  return db;
};

test('a new database is readable only by its owner, and durable', () => {
  const created = openDatabase(file, { create: true });
  if (!created.ok) throw new Error(created.error.code);
  const db = created.value;
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'sub')).mode & 0o777).toBe(0o700);
  expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
  expect(db.pragma('synchronous', { simple: true })).toBe(2);
  expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
  const loose = db.prepare(
    "SELECT name FROM pragma_table_list WHERE type = 'table' AND NOT strict AND name NOT LIKE 'sqlite%'",
  );
  expect(loose.all()).toEqual([]);
  db.close();
});

test('a file that is missing, not a database or from a newer version is refused, and the error says why', () => {
  expect(openDatabase(file)).toMatchObject({ error: { code: 'store.missing' } });
  opened().close();
  const raw = new Database(file);
  raw.pragma('user_version = 999');
  raw.close();
  expect(openDatabase(file)).toMatchObject({ error: { code: 'store.newer', data: { version: 999 } } });
  const text = join(folder, 'text.db');
  writeFileSync(text, 'this is not a database, but it is long enough to be looked at '.repeat(20));
  expect(openDatabase(text)).toMatchObject({ error: { code: 'store.noDatabase' } });
});

test.each([0, 3, 999])("another program's database with user_version %i is left unchanged", (version) => {
  const other = join(folder, 'other.db');
  const raw = new Database(other);
  raw.exec('CREATE TABLE song (title TEXT)');
  raw.pragma(`user_version = ${version}`);
  raw.close();
  const before = readFileSync(other);
  expect(openDatabase(other, { create: true })).toMatchObject({ error: { code: 'store.foreign' } });
  expect(readFileSync(other).equals(before)).toBe(true);
});

test('only one process can serve a database', () => {
  opened().close();
  const lock = lockDatabase(file);
  if (!lock.ok) throw new Error(lock.error.code);
  expect(lockDatabase(file)).toMatchObject({ error: { code: 'store.locked' } });
  lock.value.release();
  const again = lockDatabase(file);
  expect(again.ok).toBe(true);
  if (again.ok) again.value.release();
});

test('boards are numbered from 101, and no number is used again', () => {
  const db = opened();
  const store = new Store(db);
  const one = store.players.add({ userid: 'alice', passwordHash: null, address: 'alice@example.com' }, 0);
  const clocks = { nagDays: 7, forfeitDays: 21, totalDays: null };
  const offer = {
    game: 'octi',
    position: '-',
    rated: true,
    challengerId: one.id,
    playerIds: [one.id],
    clocks,
  };
  expect(store.boards.offer(offer, 0)).toBe(101);
  db.exec('DELETE FROM seat; DELETE FROM board');
  expect(store.boards.offer(offer, 0)).toBe(102);
  store.close();
});

test('an email is recognised by its Message-ID and content together', () => {
  const store = new Store(opened());
  const mail = {
    source: 'imap',
    messageId: 'a@b',
    contentHash: 'c',
    raw: Buffer.from('x'),
    receivedAt: 0,
  } as const;
  expect([store.inbox.add(mail, 0), store.inbox.add(mail, 0)]).toEqual([true, false]);
  expect(store.inbox.add({ ...mail, contentHash: 'd' }, 0)).toBe(true);
  store.close();
});

test('nobody else can lease a letter until its lease expires, and a postponed letter waits', () => {
  const store = new Store(opened());
  const letter = {
    purpose: 'answer',
    toAddress: 'a@b',
    references: [],
    headers: {},
    subject: '',
    text: '',
    html: '',
  } as const;
  const id = store.outbox.write({ ...letter, messageId: 'm@b' }, 0);
  expect(store.outbox.lease(10, 20, 5).map((row) => row.id)).toEqual([id]);
  expect(store.outbox.lease(15, 25, 5)).toEqual([]);
  expect(store.outbox.lease(20, 30, 5)).toMatchObject([{ id, attempts: 0 }]);
  store.outbox.deferred(id, { now: 40, pause: 60, reason: '451', tried: true });
  expect(store.outbox.byId(id)?.attempts).toBe(1);
  expect(store.outbox.lease(99, 200, 5)).toEqual([]);
  expect(store.outbox.lease(100, 200, 5)).toHaveLength(1);
  // The clock must have been set back, since no lease can be this long.
  expect(store.outbox.lease(100, 110, 5)).toHaveLength(1);
  store.outbox.sent(id, 101);
  expect(store.outbox.lease(1000, 2000, 5)).toEqual([]);
  store.close();
});

test('a transaction that throws changes nothing', () => {
  const store = new Store(opened());
  expect(() =>
    store.transaction(() => {
      store.settings.set('a', 'b');
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(store.settings.get('a')).toBeUndefined();
  store.close();
});

describe('rebuilding the inbox', () => {
  /** Stores emails from these sources and runs the migration that rebuilds the inbox. */
  function madeAnew(table: string, sources: readonly string[]): Database.Database {
    const step = migrations.findIndex((sql) => sql.includes(table));
    const raw = olderDatabase(file, step + 1);
    const indexes = () =>
      raw
        .prepare(
          "SELECT name, sql FROM sqlite_schema WHERE tbl_name = 'inbox' AND type = 'index' ORDER BY name",
        )
        .all();
    const before = indexes();
    const add =
      raw.prepare(`INSERT INTO inbox (id, source, message_id, content_hash, raw, received_at, stored_at, state)
      VALUES (?, ?, ?, 'b', x'00', 1, 2, 'new')`);
    for (const [at, source] of sources.entries()) add.run(7 + at, source, `m${at}`);
    raw.exec(`INSERT INTO inbox (id, source, message_id, content_hash, received_at, stored_at, state)
        VALUES (19, 'imap', 'c', 'd', 1, 2, 'done');
      DELETE FROM inbox WHERE id = 19;
      INSERT INTO turn (board_id, number, seat, text, position, played_at, inbox_id) VALUES (1, 1, 0, '', '', 1, 7);`);
    const columns = () => (raw.pragma('table_info(inbox)') as { name: string }[]).map(({ name }) => name);
    const columnsBefore = columns();
    raw.exec(migrations[step] ?? '');
    expect(columns()).toEqual(columnsBefore);
    expect(raw.pragma('foreign_key_check(turn)')).not.toContainEqual(
      expect.objectContaining({ parent: 'inbox' }),
    );
    expect(indexes()).toEqual(before);
    expect(raw.prepare("SELECT name, seq FROM sqlite_sequence WHERE name LIKE 'inbox%'").all()).toEqual([
      { name: 'inbox', seq: 19 },
    ]);
    expect(() => raw.exec("UPDATE inbox SET source = 'fax'")).toThrow(/CHECK/);
    return raw;
  }

  test('to allow mail by LMTP keeps its emails, numbers, references and indexes', () => {
    const raw = madeAnew('inbox_anew', ['imap']);
    expect(raw.prepare('SELECT id, source, raw FROM inbox').all()).toEqual([
      { id: 7, source: 'imap', raw: Buffer.of(0) },
    ]);
    raw.exec("UPDATE inbox SET source = 'lmtp'");
    raw.close();
  });

  test('to name sources by protocol keeps them, too, and gives sandbox emails the source SMTP', () => {
    const raw = madeAnew('inbox_by_protocol', ['sandbox', 'imap', 'lmtp']);
    expect(raw.prepare('SELECT id, source, raw FROM inbox').all()).toEqual([
      { id: 7, source: 'smtp', raw: Buffer.of(0) },
      { id: 8, source: 'imap', raw: Buffer.of(0) },
      { id: 9, source: 'lmtp', raw: Buffer.of(0) },
    ]);
    raw.close();
  });
});

test('counts of mail from senders and of answers to them are migrated to separate counts', () => {
  const raw = olderDatabase(file, migrations.findIndex((sql) => sql.includes('sender_anew')) + 1);
  raw.exec(
    `INSERT INTO sender VALUES ('a@x.example', 61.5, 7, 20000, 2, 1), ('b@x.example', 1, 8, 20000, 0, 0)`,
  );
  raw.close();
  const store = new Store(opened());
  expect(store.senders.of('A@x.example')).toEqual({
    load: 61.5,
    at: 7,
    day: 20000,
    lookups: 2,
    otherAnswers: 1,
  });
  expect(store.senders.of('a@x.example', true).load).toBe(0);
  expect(store.senders.answersOn(20000)).toBe(3);
  expect(store.senders.answersFrom(20000, { kind: 'unknown', source: '' })).toBe(0);
  store.close();
});

test('waiting letters keep their pauses in the new schema; setting the clock back never makes a wait longer than its pause', () => {
  const raw = olderDatabase(file, migrations.findIndex((sql) => sql.includes('waits_from')) + 1);
  const hour = 3_600_000;
  const written = 1_800_000_000_000;
  const insert = raw.prepare(
    `INSERT INTO outbox (state, purpose, to_address, message_id, subject, text, html, written_at, attempts,
       next_attempt_at) VALUES ('new', 'answer', 'a@b', ?, '', 'x', '', ?, 3, ?)`,
  );
  insert.run('m1@b', written, written);
  insert.run('m2@b', written - 24 * hour, written + hour);
  raw.close();
  const store = new Store(opened());
  expect(store.outbox.lease(written, written + 1, 5).map(({ id }) => id)).toEqual([1]);
  expect(store.outbox.byId(rowId(2))).toMatchObject({ attempts: 3, failingSince: null });
  store.outbox.releaseAll();
  const now = written - 10 * hour;
  store.outbox.clockSetBack(now, 0);
  expect(store.outbox.lease(now, now + 1, 5).map(({ id }) => id)).toEqual([1]);
  expect(store.outbox.lease(now + 5 * hour, now + 6 * hour, 5).map(({ id }) => id)).toContain(2);
  store.close();
});

test('the caller can refuse a database before anything is written', () => {
  opened().close();
  const raw = new Database(file);
  raw.pragma('user_version = 3');
  raw.close();
  const version = () => {
    const db = new Database(file, { readonly: true });
    const found = db.pragma('user_version', { simple: true });
    db.close();
    return found;
  };
  expect(openDatabase(file, { isTaken: () => true })).toMatchObject({
    error: { code: 'store.locked', data: { file } },
  });
  expect(openDatabase(file, { isTaken: () => false, damage: () => 'page 3' })).toMatchObject({
    error: { code: 'store.damaged', data: { file, why: 'page 3' } },
  });
  expect(version()).toBe(3);
});

test('a file that cannot be created is an error that says why', () => {
  writeFileSync(join(folder, 'sub'), 'a file where a folder is needed');
  expect(openDatabase(file, { create: true })).toMatchObject({
    error: { code: 'store.unwritable', data: { file, why: expect.stringMatching(/EEXIST|ENOTDIR/) } },
  });
});

test('preparing a statement again returns the one already compiled', () => {
  const db = opened();
  expect(db.prepare('SELECT 1')).toBe(db.prepare('SELECT 1'));
  expect(db.prepare('SELECT 1')).not.toBe(db.prepare('SELECT 2'));
  db.close();
});

test('an existing database is migrated when it is opened, and only once', () => {
  const raw = olderDatabase(file, 3);
  raw.close();
  opened().close();
  const again = opened();
  expect(again.pragma('user_version', { simple: true })).toBe(migrations.length);
  expect(again.pragma('foreign_key_check')).toEqual([]);
  again.close();
});
