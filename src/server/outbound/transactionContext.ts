import type { Store } from '../../store/index.js';
import { OutboxWriter, type ServerContext } from './outboxWriter.js';

/** The state shared by all work in a transaction. */
export interface TransactionContext {
  readonly store: Store;
  readonly outbox: OutboxWriter;
  readonly now: number;
}

/** Runs work with a new outbox in a transaction, or in a savepoint of the open one. If it throws, nothing changes. */
export const inTransaction = <T>(
  server: ServerContext,
  now: number,
  work: (tx: TransactionContext) => T,
): T =>
  server.store.transaction(() => work({ store: server.store, outbox: new OutboxWriter(server, now), now }));
