import type { InboxState, Store } from '../../store/index.js';
import type { Post } from './outboxWriter.js';

/** What the inbox row becomes. */
export interface Verdict {
  readonly state: InboxState;
  readonly reason: string | null;
}

/** What everything that happens in one transaction shares. */
export interface Desk {
  readonly store: Store;
  readonly post: Post;
  readonly now: number;
}
