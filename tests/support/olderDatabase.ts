import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach } from 'vitest';
import { migrations } from '../../src/store/migrations/index.js';

/** Creates a database as it was before the migration with this number, without foreign key checks. */
export function olderDatabase(file: string, before: number): Database.Database {
  mkdirSync(dirname(file), { recursive: true });
  const raw = new Database(file);
  raw.pragma('foreign_keys = OFF');
  for (const sql of migrations.slice(0, before - 1)) raw.exec(sql);
  raw.pragma(`user_version = ${before - 1}`);
  return raw;
}

/** Creates an `olderDatabase` with the players 11 and 12, `alice` and `bob`, and the waiting emails 1 to 9. */
export function olderDatabaseWithMails(file: string, before: number): Database.Database {
  const raw = olderDatabase(file, before);
  raw.exec(`INSERT INTO player (id, userid, joined_at) VALUES (11, 'alice', 1), (12, 'bob', 1)`);
  const mail = raw.prepare(
    `INSERT INTO inbox (id, source, message_id, content_hash, received_at, stored_at, state)
     VALUES (?, 'imap', ?, 'x', 1, 2, 'waiting')`,
  );
  for (let id = 1; id <= 9; id++) mail.run(id, `m${id}`);
  return raw;
}

/** Returns a function that gives each test a database file in its own folder. */
export function databaseFile(): () => string {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'octi-migrations-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  return () => join(folder, 'octi.db');
}
