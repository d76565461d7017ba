import { accessSync, constants, existsSync } from 'node:fs';
import { err, ok, type Refusal, type Result, refusal } from '../base/index.js';
import { readEnvironment } from '../server/config/environment.js';
import { databaseFile, defaultSandboxFolder } from '../server/sandbox/sandboxPaths.js';
import { openDatabase, openToRead, Store, servedElsewhere, storageFault } from '../store/index.js';

/** Command options that select the database. */
export interface DatabaseOptions {
  readonly env?: string;
  readonly database?: string;
}

/** Opens the database given by the options or the settings, or else the database of this folder's sandbox. */
export function openSelectedStore(where: DatabaseOptions): Result<Store, Refusal> {
  const file = databaseFileOf(where);
  if (!file.ok) return file;
  const db = openDatabase(file.value);
  return db.ok ? ok(new Store(db.value)) : db;
}

/** Returns the database file from the options, the settings or the sandbox. */
export function databaseFileOf({ env: file, database }: DatabaseOptions): Result<string, Refusal> {
  const env = readEnvironment(file);
  if (!env.ok) return env;
  const sandbox = databaseFile(defaultSandboxFolder);
  const path = database ?? (env.value.OCTI_DATABASE || (existsSync(sandbox) ? sandbox : undefined));
  if (path === undefined) return err(refusal('cli.whichDatabase'));
  const other = servedElsewhere(path);
  return other === undefined ? ok(path) : err(refusal('store.lockedAs', { file: path, other }));
}

/** An open database, and SQLite's result code if it cannot be written to at the moment. */
interface ReadableDatabase {
  readonly store: Store;
  readonly writeFault: string | undefined;
}

/** Like `openSelectedStore`, but also opens a database that can only be read: on a full, failing or read-only disk. */
export function openForReading(where: DatabaseOptions): Result<ReadableDatabase, Refusal> {
  const file = databaseFileOf(where);
  if (!file.ok) return file;
  const db = openDatabase(file.value);
  if (db.ok) {
    const store = new Store(db.value);
    return ok({ store, writeFault: mayWrite(file.value) ? store.writeFault() : undefined });
  }
  const { code, data } = db.error;
  const why = String(data.why);
  if (!/^store\.(?:broken|fault)$/.test(code) || storageFault({ code: why }) === undefined) return db;
  const read = openToRead(file.value);
  return read.ok ? ok({ store: new Store(read.value, file.value), writeFault: why }) : read;
}

/** Whether this user is allowed to write to the file; if not, a failed write is not a fault in the database. */
function mayWrite(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EACCES';
  }
}

/** Opens the database for `work`, always closes it, and returns any refusal. */
export async function withStore<T>(
  where: DatabaseOptions,
  work: (store: Store) => Result<T, Refusal> | Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const store = openSelectedStore(where);
  if (!store.ok) return store;
  try {
    return await work(store.value);
  } catch (error) {
    // A server has been writing for longer than SQLite waits for a lock.
    if ((error as NodeJS.ErrnoException).code === 'SQLITE_BUSY') return err(refusal('cli.busy'));
    throw error;
  } finally {
    store.value.close();
  }
}
