import { randomUUID } from 'node:crypto';
import { silentLog } from '../../src/server/health/log.js';
import type { AnsweredMail } from '../../src/server/outbound/answeredMail.js';
import {
  inTransaction as run,
  type TransactionContext,
} from '../../src/server/outbound/transactionContext.js';
import type { LetterId, OutboxRow, Store } from '../../src/store/index.js';
import { letterRenderers } from './letterRenderers.js';
import { serverAddress } from './postOffice.js';

/** A server, or only its database and clock. */
interface Server {
  readonly store: Store;
  readonly now: number;
}

/** Runs one transaction on a server's database and returns the letters written in it. */
export function inTransaction<T>(
  { store, now }: Server,
  work: (tx: TransactionContext) => T,
): { result: T; letters: OutboxRow[] } {
  const server = {
    store,
    renderers: letterRenderers,
    serverAddress: { address: serverAddress, plusAddresses: true },
    log: silentLog,
  };
  const first = store.outbox.nextId();
  const result = run(server, now, work);
  return { result, letters: lettersFrom(store, first) };
}

function lettersFrom(store: Store, first: LetterId): OutboxRow[] {
  const letters: OutboxRow[] = [];
  for (let id = first; ; id++) {
    const letter = store.outbox.byId(id);
    if (!letter) return letters;
    letters.push(letter);
  }
}

/** Creates the row of an email from an address, as if it had just been received. */
export function waitingMail({ store, now }: Server, from: string): AnsweredMail {
  const messageId = `${randomUUID()}@example.com`;
  const raw = Buffer.from(`From: ${from}\r\nMessage-ID: <${messageId}>\r\n\r\n`);
  store.inbox.add({ source: 'smtp', messageId, contentHash: messageId, raw, receivedAt: now }, now);
  const row = store.inbox.next();
  if (!row?.raw?.equals(raw)) throw new Error('the newest email is a different one');
  store.inbox.setState(row.id, 'waiting');
  return { inboxId: row.id, messageId, from };
}
