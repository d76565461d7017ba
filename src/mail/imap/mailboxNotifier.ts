import { setTimeout as pause } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { coded } from '../connectionErrors.js';
import { timing } from './imapClient.js';
import type { ImapOptions } from './imapTypes.js';

/** Waits for new mail: the server tells of it (IDLE), and is asked where it has been silent for long. */
export class MailboxNotifier {
  readonly #client: ImapFlow;
  readonly #imap: ImapOptions;
  #wake: () => void = () => {};
  /** The server has told of new mail since it was last asked. */
  #isNotified = false;

  constructor(client: ImapFlow, imap: ImapOptions) {
    this.#client = client;
    this.#imap = imap;
  }

  readonly notify = (): void => {
    this.#isNotified = true;
    this.#wake();
  };

  /** What has been told so far is looked after from now on. */
  clear(): void {
    this.#isNotified = false;
  }

  /** Resolves when the server reports new mail, or when it is time to ask. */
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

  /** Has the server tell of new mail; one that does not answer in time is frozen, or the link to it is cut. */
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
