import { setTimeout as pause } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { coded } from '../trouble.js';
import { timing } from './imapClient.js';
import type { ImapOptions } from './imapTypes.js';

/** The bell at the mailbox's door: the server rings it when mail comes, and where it stays silent for long it is asked. */
export class MailboxNotifier {
  readonly #client: ImapFlow;
  readonly #imap: ImapOptions;
  #wake: () => void = () => {};
  /** The server has told of new mail since it was last asked. */
  #rung = false;

  constructor(client: ImapFlow, imap: ImapOptions) {
    this.#client = client;
    this.#imap = imap;
  }

  readonly ring = (): void => {
    this.#rung = true;
    this.#wake();
  };

  /** What has rung so far is looked after from now on. */
  hush(): void {
    this.#rung = false;
  }

  /** Ends with a ring of the server, or when it is time to ask. */
  async wait(): Promise<void> {
    if (this.#rung) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#imap.pollSeconds * 1000);
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
