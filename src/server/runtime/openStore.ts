import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
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

/** The sandbox believes every sender; what it believed must never meet a mail account. */
const refusedFor = { server: 'store.sandbox', sandbox: 'store.notSandbox' } as const;

/**
 * Opens the database of a server for this process alone, and makes it if it is missing; refuses that of the other kind,
 * one that is damaged, and one that cannot be written.
 * `close` lets it go.
 */
export function openStore(
  file: string,
  kind: 'server' | 'sandbox',
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
    if (kept !== undefined && kept !== kind) {
      close();
      return err(refusal(refusedFor[kind], { file }));
    }
    if (kept === undefined) store.settings.set('kind', kind);
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

/** Whether a database could not be opened for a reason that passes without an operator's changing a setting. */
export function mayPass({ code, data }: Refusal): boolean {
  if (code !== 'store.unwritable' && code !== 'store.fault') return false;
  return isPassing(String(data.why)) || /^(?:ENOSPC|EDQUOT|EIO)$/.test(String(data.why));
}
