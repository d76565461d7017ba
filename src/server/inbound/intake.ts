import type { Clock } from '../../base/index.js';
import { fingerprint, type MailboxHandler, type ReceivedMail } from '../../mail/index.js';
import type { Store } from '../../store/index.js';
import type { Log } from '../health/log.js';
import { StoragePause } from '../health/storagePause.js';

interface IntakeOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** The pause that halts work while the database cannot be written to. By default, a new one. */
  readonly storage?: StoragePause;
  /** Whether a server with a new database also reads the mail that is already in the mailbox. */
  readonly fromStart: boolean;
  /** Called when there may be mail to process. */
  readonly onMail: () => void;
  /**
   * Called with true when all mail in the mailbox has been stored. Called with false when the connection to the mailbox
   * is lost.
   */
  readonly onCaughtUp?: (caughtUp: boolean) => void;
}

/** Copies each email from the IMAP mailbox into the inbox exactly once (docs/architecture.md, data flow, step 1). */
export function mailboxHandler({
  store,
  clock,
  log,
  storage = new StoragePause({ store, clock, log }),
  fromStart,
  onMail,
  onCaughtUp,
}: IntakeOptions): MailboxHandler {
  const add = (mail: ReceivedMail) => {
    const { uidValidity, uid, receivedAt, raw } = mail;
    const fresh = store.inbox.add(
      { source: 'imap', uidValidity, uid, ...fingerprint(raw), raw, receivedAt },
      clock.now(),
    );
    if (!fresh) log.info({ uid }, 'email was already received');
    store.settings.moveCursor(uidValidity, uid);
  };
  /** Writes to the database. If that fails, the email stays in the mailbox. */
  const written = <T>(work: () => T): T => {
    try {
      return store.transaction(work);
    } catch (error) {
      storage.begin(error);
      throw error;
    }
  };
  return {
    cursor: (uidValidity, uidNext) =>
      written(() => {
        const known = store.settings.cursor(uidValidity);
        if (known) return known.lastUid;
        // After UIDVALIDITY has changed, all mail is read again; duplicates are recognised by their content.
        const first = store.settings.hasCursor() || fromStart ? 0 : uidNext - 1;
        store.settings.startCursor(uidValidity, first);
        return first;
      }),
    commit: (batch) => {
      written(() => batch.forEach(add));
      onMail();
    },
    unreadable: (uidValidity, uid, reason) => {
      written(() => {
        store.inbox.addUnreadable(uidValidity, uid, reason, clock.now());
        store.settings.moveCursor(uidValidity, uid);
      });
      log.warn({ uid, reason }, 'an email could not be fetched from the mailbox');
    },
    caughtUp: () => {
      onCaughtUp?.(true);
      onMail();
    },
    committed: (uidValidity, uids) => {
      const first = store.settings.cursor(uidValidity)?.firstUid ?? Number.POSITIVE_INFINITY;
      return uids.filter((uid) => uid > first && !store.inbox.isUnreadable(uidValidity, uid));
    },
    event: (name, detail) => {
      if (name === 'lost') onCaughtUp?.(false);
      // Whether the log already says that the database cannot be written to.
      const level = name === 'notStored' && storage.isOn ? 'info' : (levels[name] ?? 'info');
      log[level](detail, `mailbox: ${name}`);
    },
  };
}

/** Errors that an operator has to fix or should know about. A lost connection does not count, since it is retried. */
const levels: Readonly<Record<string, keyof Log>> = {
  notStored: 'error',
  otherServer: 'error',
  notMoved: 'warn',
  folderMadeAgain: 'warn',
};
