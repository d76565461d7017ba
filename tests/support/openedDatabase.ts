import { writeFileSync } from 'node:fs';
import { type Db, openDatabase } from '../../src/store/index.js';

/**
 * Opens a database. Throws if it cannot be opened. It does not wait for the disk, which would take up half of the tests'
 * time: what has been written outlives the process, and only a power failure could lose it.
 */
export function openedDatabase(...options: Parameters<typeof openDatabase>): Db {
  const opened = openDatabase(...options);
  if (!opened.ok) throw new Error(opened.error.code);
  opened.value.pragma('synchronous = OFF');
  return opened.value;
}

let emptyDatabase: Buffer | undefined;

/** Creates a database file. The migrations run once for all files, since they take a tenth of a second. */
export function newDatabase(file: string): Db {
  if (!emptyDatabase) {
    const migrated = openedDatabase(':memory:', { create: true });
    emptyDatabase = migrated.serialize();
    migrated.close();
  }
  writeFileSync(file, emptyDatabase, { mode: 0o600, flag: 'wx' });
  return openedDatabase(file);
}
