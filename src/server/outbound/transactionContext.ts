import type { InboxState, Store } from '../../store/index.js';
import type { OutboxWriter } from './outboxWriter.js';

/** What the inbox row becomes. */
export interface Verdict {
  readonly state: InboxState;
  readonly reason: string | null;
}

/** What everything that happens in one transaction shares. */
export interface TransactionContext {
  readonly store: Store;
  readonly outbox: OutboxWriter;
  readonly now: number;
}
