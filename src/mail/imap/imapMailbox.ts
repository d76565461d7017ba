import { setTimeout as pause } from 'node:timers/promises';
import { troubleCode } from '../connectionErrors.js';
import { readTarget } from '../serverUrl.js';
import { FetchBisector } from './fetchBisector.js';
import { newClient, timing } from './imapClient.js';
import { MailFiler } from './imapFiling.js';
import { ImapSession } from './imapSession.js';
import type { ImapOptions, MailboxHandler } from './imapTypes.js';

/**
 * Reads a mailbox until it is stopped (docs/architecture.md, data flow, step 1). First it reads the mail that is
 * already there, then new mail as the mail host reports it (IDLE, RFC 2177). It also looks for new mail every
 * `pollSeconds`. After any failure it reconnects, with a longer pause each time. Events: `opened`, `taken`,
 * `notStored`, `lost`, `waiting`; `notMoved` when the done folder stops accepting mail, and `movedAgain` when it
 * accepts mail again; `folderMadeAgain`; `otherServer` when the mailbox belongs to another server.
 */
export class ImapMailbox {
  readonly #options: ImapOptions;
  readonly #handler: MailboxHandler;
  /** Failures since the last success. */
  #failures = 0;

  constructor(options: ImapOptions, handler: MailboxHandler) {
    this.#options = options;
    this.#handler = handler;
  }

  /**
   * Runs until the signal is aborted, and then finishes the email it is working on.
   * @throws Error when the URL is not one that `probeImap` accepts.
   */
  async run(signal: AbortSignal): Promise<void> {
    const { url, password, token, retryMs: [first, longest] = timing.pauses } = this.#options;
    const target = readTarget('imap', url, password, token);
    if (!target.ok) throw new Error(target.error.code);
    const bisector = new FetchBisector();
    const filing = new MailFiler(this.#options, this.#handler);
    const wentWell = () => {
      this.#failures = 0;
    };
    while (!signal.aborted) {
      try {
        const client = await newClient(target.value, this.#options);
        const options = { client, imap: this.#options, handler: this.#handler, bisector, filing };
        await new ImapSession({ ...options, wentWell }).run(target.value.path || 'INBOX', signal);
      } catch (error) {
        const { host, port } = target.value;
        if (!signal.aborted) this.#handler.event('lost', { code: troubleCode(error), host, port });
      }
      if (signal.aborted) return;
      const longer = Math.min(longest, first * 2 ** Math.min(this.#failures, 30));
      this.#failures += 1;
      // Random, so that many servers do not reconnect to one host at the same instant.
      const wait = longer * (0.5 + Math.random() / 2);
      this.#handler.event('waiting', { seconds: Math.ceil(wait / 1000) });
      await pause(wait, undefined, { signal }).catch(() => {});
    }
  }
}
