import { err, ok, type Refusal, type RefusalFilledBy, type Result, refusal } from '../../base/index.js';
import {
  damageOf,
  isHeldByServer,
  isPassing,
  lockDatabase,
  noteServed,
  openDatabase,
  Store,
  storageFault,
} from '../../store/index.js';

/**
 * The purpose of a database: a sandbox, or a server with a mail account. It is set when the database is created and
 * never changes.
 */
export interface DatabaseUse {
  /** The name of the purpose, which is stored in the database. */
  readonly kind: string;
  /** The refusal of a database with a different purpose. */
  readonly refusal: RefusalFilledBy<{ file: string }>;
}

/**
 * Opens a server's database exclusively, and creates it if it does not exist. Refuses a database that has a different
 * purpose, is damaged or cannot be written to. `close` releases it.
 */
export function openStore(
  file: string,
  use: DatabaseUse,
): Result<{ store: Store; close: () => void }, Refusal> {
  const lock = lockDatabase(file);
  if (!lock.ok) return lock;
  const db = openDatabase(file, {
    create: true,
    isTaken: () => isHeldByServer(file),
    damage: (opened) => damageOf(opened, { quick: true }),
  });
  if (!db.ok) {
    lock.value.release();
    return db;
  }
  const store = new Store(db.value);
  const close = () => {
    store.close();
    lock.value.release();
  };
  try {
    const kept = store.settings.get('kind');
    if (kept !== undefined && kept !== use.kind) {
      close();
      return err(refusal(use.refusal, { file }));
    }
    if (kept === undefined) store.settings.set('kind', use.kind);
    const why = store.writeFault();
    if (why !== undefined) {
      close();
      return err(refusal('store.fault', { file, why }));
    }
    noteServed(db.value, file);
    return ok({ store, close });
  } catch (error) {
    close();
    const why = storageFault(error);
    if (why === undefined) throw error;
    return err(refusal('store.fault', { file, why }));
  }
}

/** Whether a database could not be opened for a reason that may be temporary. */
export function mayPass({ code, data }: Refusal): boolean {
  if (code !== 'store.unwritable' && code !== 'store.fault') return false;
  return isPassing(String(data.why)) || /^(?:ENOSPC|EDQUOT|EIO)$/.test(String(data.why));
}
