import { err, ok, type Refusal, type Result, refusal } from '../base/index.js';
import { damageOf, lockDatabase, noteServed, openDatabase, Store } from '../store/index.js';

/** The sandbox believes every sender; what it believed must never meet a mail account. */
const refusedFor = { server: 'store.sandbox', sandbox: 'store.notSandbox' } as const;

/**
 * Opens the database of a server for this process alone, and makes it if it is missing; refuses that of the other kind
 * and one that is damaged.
 * `close` lets it go.
 */
export function openStore(
  file: string,
  kind: 'server' | 'sandbox',
): Result<{ store: Store; close: () => void }, Refusal> {
  const lock = lockDatabase(file);
  if (!lock.ok) return lock;
  const db = openDatabase(file, { create: true, damage: (opened) => damageOf(opened, { quick: true }) });
  if (!db.ok) {
    lock.value.release();
    return db;
  }
  const store = new Store(db.value);
  const close = () => {
    store.close();
    lock.value.release();
  };
  const kept = store.settings.get('kind');
  if (kept !== undefined && kept !== kind) {
    close();
    return err(refusal(refusedFor[kind], { file }));
  }
  store.settings.set('kind', kind);
  noteServed(db.value, file);
  return ok({ store, close });
}
