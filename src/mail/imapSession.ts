import type { ImapFlow } from 'imapflow';
import { Bell } from './imapBell.js';
import { ensureFolder, largestMail, leave, levels } from './imapClient.js';
import { type Batch, fetchBatch, planBatches, searchAbove, searchUids } from './imapFetch.js';
import type { ImapOptions, MailboxHandler, ReceivedMail } from './imapTypes.js';
import type { Suspects } from './suspects.js';
import { coded, troubleCode } from './trouble.js';

/** What is done with mail in hand may take so long when asked to stop. */
const graceMs = 5_000;
/** UIDs named in one command. */
const mostNamed = 500;

export interface SessionOptions {
  readonly client: ImapFlow;
  readonly imap: ImapOptions;
  readonly handler: MailboxHandler;
  readonly suspects: Suspects;
  /** Called whenever something came of the connection. */
  readonly wentWell: () => void;
}

/** One connection to the mailbox, from logging in until it ends. */
export class ImapSession {
  readonly #options: SessionOptions;
  readonly #bell: Bell;
  #validity = '';
  #cursor = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#bell = new Bell(options.client, options.imap);
  }

  /** Returns when asked to stop; throws on any other end. */
  async run(path: string, signal: AbortSignal): Promise<void> {
    const { client } = this.#options;
    const bell = this.#bell;
    client.on('exists', bell.ring);
    client.on('close', bell.ring);
    let forced: NodeJS.Timeout | undefined;
    const stop = () => {
      forced = setTimeout(() => client.close(), graceMs);
      bell.ring();
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      await client.connect();
      await this.#open(path);
      while (!signal.aborted) {
        bell.hush();
        await this.#catchUp(signal);
        await bell.wait();
        if (!client.usable) throw coded('CLOSED');
      }
    } finally {
      signal.removeEventListener('abort', stop);
      await leave(client);
      clearTimeout(forced);
    }
  }

  async #open(path: string): Promise<void> {
    const { client, handler, imap } = this.#options;
    await ensureFolder(client, imap.doneFolder);
    const { uidValidity, uidNext, exists } = await client.mailboxOpen(path);
    this.#validity = String(uidValidity);
    this.#cursor = handler.cursor(this.#validity, uidNext);
    handler.event('opened', { uidValidity: this.#validity, uidNext, mails: exists });
    const left = this.#cursor > 0 ? await searchUids(client, `1:${this.#cursor}`) : [];
    if (left.length > 0) await this.#file(handler.committed(this.#validity, left));
  }

  async #catchUp(signal: AbortSignal): Promise<void> {
    const { client, handler, imap, suspects, wentWell } = this.#options;
    const limits = { largest: largestMail(imap), batchBytes: imap.batchBytes ?? 20_000_000 };
    const waiting = await searchAbove(client, this.#cursor);
    while (waiting.length > 0) {
      const uids = waiting.splice(0, suspects.atOnce);
      const batches = await this.#suspecting(uids, () => planBatches(client, uids, limits));
      for (const batch of batches) {
        if (signal.aborted) return;
        await this.#takeBatch(batch);
      }
      this.#cursor = uids.at(-1) ?? this.#cursor;
      suspects.passed();
    }
    wentWell();
    handler.caughtUp();
  }

  /** Strictly in the order of UIDs: the cursor must never come past a mail that is neither taken nor given up. */
  async #takeBatch(batch: Batch): Promise<void> {
    if (batch.withheld) return this.#giveUp(batch.uids, 'WITHHELD');
    const { client } = this.#options;
    const got = await this.#suspecting(batch.uids, () => fetchBatch(client, this.#validity, batch));
    let mails = got.mails;
    for (const uid of got.withheld) {
      await this.#take(mails.filter((mail) => mail.uid < uid));
      this.#giveUp([uid], 'WITHHELD');
      mails = mails.filter((mail) => mail.uid > uid);
    }
    await this.#take(mails);
  }

  /** Fetches, and takes note of the mails that it failed on. */
  async #suspecting<T>(uids: readonly number[], fetch: () => Promise<T>): Promise<T> {
    try {
      return await fetch();
    } catch (error) {
      if (this.#options.suspects.failed(uids)) this.#giveUp(uids, troubleCode(error));
      throw error;
    }
  }

  #giveUp(uids: readonly number[], reason: string): void {
    for (const uid of uids) this.#options.handler.unreadable(this.#validity, uid, reason);
    if (uids.length > 0) this.#options.wentWell();
  }

  async #take(mails: readonly ReceivedMail[]): Promise<void> {
    const { handler, wentWell } = this.#options;
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
    await this.#file(mails.map(({ uid }) => uid));
  }

  /** Marks mails as read and moves them to the done folder; what stays is moved at the next opening. */
  async #file(uids: readonly number[]): Promise<void> {
    const { client, handler, imap } = this.#options;
    for (let at = 0; at < uids.length; at += mostNamed) {
      const range = uids.slice(at, at + mostNamed).join(',');
      await client.messageFlagsAdd(range, ['\\Seen'], { uid: true });
      const moved = await client.messageMove(range, levels(imap.doneFolder), { uid: true });
      if (!moved) handler.event('notMoved', { mails: uids.length });
    }
  }
}
