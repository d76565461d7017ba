import type { ImapFlow } from 'imapflow';
import { coded, troubleCode } from '../connectionErrors.js';
import type { FetchBisector } from './fetchBisector.js';
import { largestMail, logOut } from './imapClient.js';
import { type Batch, fetchBatch, planBatches, searchAbove, searchUids } from './imapFetch.js';
import type { MailFiler } from './imapFiling.js';
import { claimMailbox, marks, withoutMarks } from './imapMarks.js';
import type { ImapOptions, MailboxHandler, ReceivedMail } from './imapTypes.js';
import { MailboxNotifier } from './mailboxNotifier.js';

/** How long we may keep working on the current mail after a request to stop. */
const graceMs = 5_000;

interface SessionOptions {
  readonly client: ImapFlow;
  readonly imap: ImapOptions;
  readonly handler: MailboxHandler;
  readonly bisector: FetchBisector;
  readonly filing: MailFiler;
  /** Called whenever the connection has made progress. */
  readonly wentWell: () => void;
}

/** One connection to the mailbox, from login until it closes. */
export class ImapSession {
  readonly #options: SessionOptions;
  readonly #notifier: MailboxNotifier;
  #validity = '';
  #cursor = 0;
  /** Whether our mark was in the mailbox when it was opened. */
  #marked = false;
  /** When to check the done folder and the mark next, on the monotonic clock. */
  #tidyAt = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#notifier = new MailboxNotifier(options.client, options.imap);
  }

  /** Returns when asked to stop. Throws if it ends for any other reason. */
  async run(path: string, signal: AbortSignal): Promise<void> {
    const { client } = this.#options;
    const notifier = this.#notifier;
    client.on('exists', notifier.notify);
    client.on('close', notifier.notify);
    let forced: NodeJS.Timeout | undefined;
    const stop = () => {
      forced = setTimeout(() => client.close(), graceMs);
      notifier.notify();
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      await client.connect();
      await this.#open(path);
      while (!signal.aborted) {
        notifier.clear();
        await this.#catchUp(signal);
        await this.#tidy();
        await notifier.wait();
        if (!client.usable) throw coded('CLOSED');
      }
    } finally {
      signal.removeEventListener('abort', stop);
      await logOut(client);
      clearTimeout(forced);
    }
  }

  async #open(path: string): Promise<void> {
    const { client, handler, imap, bisector, filing } = this.#options;
    if (imap.guarded) await this.#claim(path);
    const hasFolder = await filing.ensureFolder(client);
    const { uidValidity, uidNext, exists } = await client.mailboxOpen(path);
    this.#validity = String(uidValidity);
    bisector.opened(this.#validity);
    this.#cursor = handler.cursor(this.#validity, uidNext);
    handler.event('opened', { uidValidity: this.#validity, uidNext, mails: exists });
    if (hasFolder) await this.#fileLeft();
    this.#scheduleTidying();
  }

  async #claim(path: string): Promise<void> {
    const { client, handler, imap } = this.#options;
    const claimed = await claimMailbox(client, path, imap, false);
    if (claimed.ok) {
      this.#marked = claimed.value.inMailbox;
      return;
    }
    handler.event('otherServer', { other: String(claimed.error.data.other) });
    throw coded('OTHER_SERVER');
  }

  /**
   * Recreates the done folder if it is missing, and reconnects if another client removed the mark. Runs every
   * `pollSeconds`.
   */
  async #tidy(): Promise<void> {
    const { client, imap, filing } = this.#options;
    if (performance.now() < this.#tidyAt) return;
    const hasFolder = await filing.ensureFolder(client);
    if (hasFolder && filing.stuck) await this.#fileLeft();
    // The next connection checks both places immediately.
    if (this.#marked && (await marks(client))[0]?.id !== imap.serverId) throw coded('MARK_LOST');
    this.#scheduleTidying();
  }

  #scheduleTidying(): void {
    this.#tidyAt = performance.now() + this.#options.imap.pollSeconds * 1000;
  }

  /** Moves stored mail that is still in the mailbox to the done folder. */
  async #fileLeft(): Promise<void> {
    const { client, handler, filing } = this.#options;
    const left = this.#cursor > 0 ? await searchUids(client, `1:${this.#cursor}`) : [];
    await filing.file(client, handler.committed(this.#validity, await withoutMarks(client, left)), true);
  }

  async #catchUp(signal: AbortSignal): Promise<void> {
    const { client, handler, imap, bisector, wentWell } = this.#options;
    const limits = { largest: largestMail(imap), batchBytes: imap.batchBytes ?? 20_000_000 };
    const waiting = await searchAbove(client, this.#cursor);
    while (waiting.length > 0) {
      // Only here do we give up on an email that broke connections: another client may have removed it since.
      const { uid: spent, reason = '' } = bisector.spent ?? {};
      const before = spent === undefined ? -1 : waiting.indexOf(spent);
      const uids = waiting.splice(0, before > 0 ? Math.min(before, bisector.atOnce) : bisector.atOnce);
      if (before === 0) {
        waiting.unshift(...uids.splice(1));
        this.#giveUp(uids, reason);
      } else {
        const batches = await this.#notingFailures(uids, () => planBatches(client, uids, limits));
        for (const batch of batches) {
          if (signal.aborted) return;
          await this.#takeBatch(batch);
        }
        bisector.passed();
      }
      this.#cursor = uids.at(-1) ?? this.#cursor;
    }
    wentWell();
    handler.caughtUp();
  }

  /** Handles emails strictly in UID order: the cursor must never pass one that is neither stored nor abandoned. */
  async #takeBatch(batch: Batch): Promise<void> {
    if (batch.withheld) return this.#giveUp(batch.uids, 'WITHHELD');
    const { client } = this.#options;
    const got = await this.#notingFailures(batch.uids, () => fetchBatch(client, this.#validity, batch));
    let mails = got.mails;
    for (const uid of got.withheld) {
      await this.#take(mails.filter((mail) => mail.uid < uid));
      this.#giveUp([uid], 'WITHHELD');
      mails = mails.filter((mail) => mail.uid > uid);
    }
    await this.#take(mails);
  }

  /** Fetches emails, and remembers the ones that failed. */
  async #notingFailures<T>(uids: readonly number[], fetch: () => Promise<T>): Promise<T> {
    try {
      return await fetch();
    } catch (error) {
      this.#options.bisector.failed(uids, troubleCode(error));
      throw error;
    }
  }

  #giveUp(uids: readonly number[], reason: string): void {
    for (const uid of uids) this.#options.handler.unreadable(this.#validity, uid, reason);
    if (uids.length > 0) this.#options.wentWell();
  }

  async #take(mails: readonly ReceivedMail[]): Promise<void> {
    const { client, handler, filing, wentWell } = this.#options;
    if (mails.length === 0) return;
    try {
      handler.commit(mails);
    } catch (error) {
      handler.event('notStored', { mails: mails.length, code: troubleCode(error) });
      throw coded('NOT_STORED');
    }
    wentWell();
    this.#cursor = mails.at(-1)?.uid ?? this.#cursor;
    handler.event('taken', { mails: mails.length });
    await filing.file(
      client,
      mails.map(({ uid }) => uid),
    );
  }
}
