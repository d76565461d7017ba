import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { migrations } from '../../src/store/migrations/index.js';

/** A database as it was before the migration of that number, with foreign keys unchecked. */
export function olderDatabase(file: string, before: number): Database.Database {
  mkdirSync(dirname(file), { recursive: true });
  const raw = new Database(file);
  raw.pragma('foreign_keys = OFF');
  for (const sql of migrations.slice(0, before - 1)) raw.exec(sql);
  raw.pragma(`user_version = ${before - 1}`);
  return raw;
}
