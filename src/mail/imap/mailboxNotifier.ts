import { setTimeout as pause } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { coded } from '../connectionErrors.js';
import { timing } from './imapClient.js';
import type { ImapOptions } from './imapTypes.js';

/** Waits for new mail: the server reports it (IDLE), and is polled if it has been silent for a long time. */
export class MailboxNotifier {
  readonly #client: ImapFlow;
  readonly #imap: ImapOptions;
  #wake: () => void = () => {};
  /** Whether the server has reported new mail since the mailbox was last read. */
  #isNotified = false;

  constructor(client: ImapFlow, imap: ImapOptions) {
    this.#client = client;
    this.#imap = imap;
  }

  readonly notify = (): void => {
    this.#isNotified = true;
    this.#wake();
  };

  /** Forgets earlier reports, because the mailbox is being read now. */
  clear(): void {
    this.#isNotified = false;
  }

  /** Resolves when the server reports new mail, or when it is time to poll. */
  async wait(): Promise<void> {
    if (this.#isNotified) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#imap.pollSeconds * 1000);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => {};
    if (!this.#isNotified) await this.#ask();
  }

  /** Starts IDLE. If the server does not respond in time, it is hanging or the connection is lost. */
  async #ask(): Promise<void> {
    const late = new AbortController();
    const waiting = pause(this.#imap.timeouts?.aliveMs ?? timing.alive, undefined, {
      signal: late.signal,
    }).then(() => {
      throw coded('NO_ANSWER');
    });
    try {
      await Promise.race([this.#client.noop(), waiting]);
    } finally {
      late.abort();
      waiting.catch(() => {});
    }
  }
}
