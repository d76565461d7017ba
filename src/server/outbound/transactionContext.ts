import type { Store } from '../../store/index.js';
import { OutboxWriter, type ServerContext } from './outboxWriter.js';

/** State that all work in one transaction shares. */
export interface TransactionContext {
  readonly store: Store;
  readonly outbox: OutboxWriter;
  readonly now: number;
}

/** Runs work with its own outbox in a transaction, or in a savepoint of the open one; if it throws, nothing changes. */
export const inTransaction = <T>(
  server: ServerContext,
  now: number,
  work: (tx: TransactionContext) => T,
): T =>
  server.store.transaction(() => work({ store: server.store, outbox: new OutboxWriter(server, now), now }));
