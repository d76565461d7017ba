import { setTimeout as pause } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { ensureFolder, largestMail, leave, levels, timing } from './imapClient.js';
import { type Batch, fetchBatch, planBatches, searchAbove, searchUids } from './imapFetch.js';
import type { ImapOptions, MailboxHandler, ReceivedMail } from './imapTypes.js';
import type { Suspects } from './suspects.js';
import { troubleCode } from './trouble.js';

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
  #wake: () => void = () => {};
  /** The server has told of new mail since it was last asked. */
  #rung = false;
  #validity = '';
  #cursor = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** Returns when asked to stop; throws on any other end. */
  async run(path: string, signal: AbortSignal): Promise<void> {
    const { client } = this.#options;
    const ring = () => {
      this.#rung = true;
      this.#wake();
    };
    client.on('exists', ring);
    client.on('close', ring);
    let forced: NodeJS.Timeout | undefined;
    const stop = () => {
      forced = setTimeout(() => client.close(), graceMs);
      ring();
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      await client.connect();
      await this.#open(path);
      while (!signal.aborted) {
        this.#rung = false;
        await this.#catchUp(signal);
        if (!this.#rung) await this.#waitForMail();
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

  /** Ends with a ring of the server, or when it is time to ask. */
  async #waitForMail(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#options.imap.pollSeconds * 1000);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => {};
    if (!this.#rung) await this.#ask();
  }

  /** Has the server tell of new mail; one that does not answer in time is frozen, or the link to it is cut. */
  async #ask(): Promise<void> {
    const { client, imap } = this.#options;
    const late = new AbortController();
    const waiting = pause(imap.timeouts?.aliveMs ?? timing.alive, undefined, { signal: late.signal }).then(
      () => {
        throw coded('NO_ANSWER');
      },
    );
    try {
      await Promise.race([client.noop(), waiting]);
    } finally {
      late.abort();
      waiting.catch(() => {});
    }
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

const coded = (code: string): Error => Object.assign(new Error(code), { code });
