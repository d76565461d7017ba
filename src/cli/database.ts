import { existsSync } from 'node:fs';
import { err, type Refusal, type Result, refusal } from '../base/index.js';
import { readEnvironment } from '../server/environment.js';
import { databaseFile, defaultSandboxFolder } from '../server/sandboxFolder.js';
import { openDatabase, Store } from '../store/index.js';

/** Where a command line says that the database is. */
export interface Where {
  readonly env?: string;
  readonly database?: string;
}

/** Opens the database that is named, else that of the settings, else that of the sandbox of this folder. */
export function openStore({ env: file, database }: Where): Result<Store, Refusal> {
  const env = readEnvironment(file);
  if (!env.ok) return env;
  const sandbox = databaseFile(defaultSandboxFolder);
  const path = database ?? (env.value.OCTI_DATABASE || (existsSync(sandbox) ? sandbox : undefined));
  if (path === undefined) return err(refusal('cli.whichDatabase'));
  const db = openDatabase(path);
  return db.ok ? { ok: true, value: new Store(db.value) } : db;
}

/** Opens the database for `work` and closes it in any case; what is refused is given back. */
export async function withStore<T>(
  where: Where,
  work: (store: Store) => Result<T, Refusal> | Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const store = openStore(where);
  if (!store.ok) return store;
  try {
    return await work(store.value);
  } catch (error) {
    // A server that writes for longer than a statement waits.
    if ((error as NodeJS.ErrnoException).code === 'SQLITE_BUSY') return err(refusal('cli.busy'));
    throw error;
  } finally {
    store.value.close();
  }
}
