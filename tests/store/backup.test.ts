import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Db, openToRead, Store } from '../../src/store/index.js';
import { migrations } from '../../src/store/migrations/index.js';
import { openedDatabase } from '../support/openedDatabase.js';

let folder: string;
let file: string;
let copy: string;
let db: Db;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octi-backup-'));
  [file, copy] = [join(folder, 'octi.db'), join(folder, 'copy.db')];
  const opened = openedDatabase(file, { create: true });
  db = opened;
  store = new Store(db);
  store.players.add({ userid: 'alice', passwordHash: null, address: 'alice@example.com' }, 0);
  store.inbox.add(
    { source: 'imap', messageId: 'a@b', contentHash: 'x', raw: Buffer.from('raw'), receivedAt: 0 },
    0,
  );
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

test('a backup is one complete file that only its owner can read, with a summary of its contents', async () => {
  const made = await store.backUp(copy);
  expect(made).toEqual({
    ok: true,
    value: {
      ...{ bytes: statSync(copy).size, schema: migrations.length },
      ...{ players: 1, boards: 0, turns: 0, mails: 1, letters: 0 },
    },
  });
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.db']);
  expect(db.inTransaction).toBe(false);
  store.settings.set('later', '1');
  const opened = openedDatabase(copy);
  const restored = new Store(opened);
  expect(restored.players.byUserid('alice')?.id).toBe(1);
  expect(restored.settings.get('later')).toBeUndefined();
  restored.close();
});

test('progress is reported in pages until all of them are copied', async () => {
  const seen: [number, number][] = [];
  // More pages than are copied at once.
  for (let n = 0; n < 25; n++) store.settings.set(`long ${n}`, 'x'.repeat(1_000_000));
  await store.backUp(copy, false, (done, total) => seen.push([done, total]));
  const [done, total] = seen.at(-1) ?? [0, 0];
  expect(total).toBe(statSync(copy).size / 4096);
  expect(seen.every(([at], n) => at >= (seen[n - 1]?.[0] ?? 0) && at <= total)).toBe(true);
  expect(done).toBeGreaterThan(0);
});

test('an existing file is only overwritten on request', async () => {
  writeFileSync(copy, 'precious');
  expect(await store.backUp(copy)).toMatchObject({ ok: false, error: { code: 'store.backup.exists' } });
  expect(readFileSync(copy, 'utf8')).toBe('precious');
  expect(await store.backUp(copy, true)).toMatchObject({ ok: true });
  expect(statSync(copy).size).toBeGreaterThan(4096);
});

test('the database itself and a database in use are never overwritten', async () => {
  const inUse = { ok: false, error: { code: 'store.backup.inUse' } };
  expect(await store.backUp(file, true)).toMatchObject(inUse);
  const link = join(folder, 'link.db');
  symlinkSync(file, link);
  expect(await store.backUp(link, true)).toMatchObject(inUse);
  for (const end of ['-wal', '-shm', '-journal', '.lock']) {
    writeFileSync(copy, 'x');
    writeFileSync(copy + end, 'x');
    expect(await store.backUp(copy, true)).toMatchObject(inUse);
    rmSync(copy + end);
  }
});

test('if nothing can be written, no partial file is left', async () => {
  const made = await store.backUp(join(folder, 'missing', 'copy.db'));
  expect(made).toMatchObject({ ok: false, error: { code: 'store.unwritable', data: { why: 'ENOENT' } } });
  writeFileSync(`${copy}.${process.pid}.part`, 'another');
  expect(await store.backUp(copy)).toMatchObject({ ok: false, error: { data: { why: 'EEXIST' } } });
  expect(readdirSync(folder)).not.toContain('copy.db');
});

test('an inconsistent copy is not accepted as a backup', async () => {
  db.pragma('foreign_keys = OFF');
  db.exec("INSERT INTO address (address, player_id, rank, confirmed_at) VALUES ('x@y', 99, 1, 0)");
  expect(await store.backUp(copy)).toMatchObject({ ok: false, error: { code: 'store.backup.unsound' } });
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([]);
});

test('a database is opened read-only if it is one of ours and has the current schema', () => {
  store.settings.set('x', '1');
  const read = openToRead(file);
  if (!read.ok) throw new Error(read.error.code);
  const looking = new Store(read.value, file);
  expect(looking.settings.get('x')).toBe('1');
  expect(looking.transaction).toBeDefined();
  expect(() => looking.settings.set('x', '2')).toThrow('readonly');
  looking.close();
  expect(openToRead(copy)).toMatchObject({ ok: false, error: { code: 'store.missing' } });
  writeFileSync(copy, 'not a database, though it is long enough to be taken for one'.repeat(20));
  expect(openToRead(copy)).toMatchObject({ ok: false, error: { code: 'store.noDatabase' } });
  const schema = (version: number) => {
    db.pragma(`user_version = ${version}`);
    return openToRead(file);
  };
  expect(schema(migrations.length + 1)).toMatchObject({ ok: false, error: { code: 'store.newer' } });
  expect(schema(migrations.length - 1)).toMatchObject({
    ok: false,
    error: { code: 'store.broken', data: { why: 'SQLITE_READONLY' } },
  });
  db.exec('CREATE TABLE stranger (x)');
  db.pragma('foreign_keys = OFF');
  db.exec('ALTER TABLE inbox RENAME TO outgoing');
  expect(schema(migrations.length)).toMatchObject({ ok: false, error: { code: 'store.foreign' } });
  db.exec('ALTER TABLE outgoing RENAME TO inbox');
});
