import type { Clock } from '../base/index.js';
import type { MailTransport, OutgoingMail, SendResult } from '../mail/index.js';
import type { OutboxRow, Store } from '../store/index.js';
import { cameBack } from './bounces.js';
import { type House, plusAddress } from './house.js';
import type { Log } from './log.js';
import { describe } from './process.js';

const minute = 60 * 1000;
const leaseLife = 5 * minute;
const mostAtOnce = 20;
/** The first pause of a server that is told none, and the longest. */
const firstPause = minute;
const longestPause = 4 * 60 * minute;
/** After so long a letter that never went out is given up. */
const patience = 5 * 24 * 60 * minute;

export interface DeliverOptions {
  readonly store: Store;
  readonly house: House;
  readonly name: string;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly log: Log;
  /** First pause before a letter is tried again, ms. */
  readonly retryMs?: number;
}

/** Sends what the outbox holds (DESIGN.md, data flow, step 3). */
export class Deliverer {
  readonly #options: DeliverOptions;
  #running: Promise<void> | undefined;

  constructor(options: DeliverOptions) {
    this.#options = options;
  }

  /** Tries every letter that is due once; calls that overlap join the run in hand and then look again. */
  async drain(signal?: AbortSignal): Promise<void> {
    while (this.#running) await this.#running;
    this.#running = this.#drain(signal).finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  async #drain(signal?: AbortSignal): Promise<void> {
    const { store, clock } = this.#options;
    while (!signal?.aborted) {
      const now = clock.now();
      const letters = store.outbox.lease(now, now + leaseLife, mostAtOnce);
      if (letters.length === 0) return;
      for (const letter of letters) {
        // A lease that is not used is given back at the next start, at the latest when it runs out.
        if (signal?.aborted) return;
        await this.#send(letter);
      }
    }
  }

  async #send(letter: OutboxRow): Promise<void> {
    const { store, house, name, transport, clock, log } = this.#options;
    const result: SendResult = await transport
      .send(outgoing(letter, house, name))
      .catch((error): SendResult => ({ kind: 'deferred', reason: describe(error) }));
    const now = clock.now();
    if (result.kind === 'sent') {
      store.outbox.sent(letter.id, now);
      log.info({ letter: letter.id }, 'letter sent');
    } else if (result.kind === 'dead' || now - letter.writtenAt > patience) {
      store.transaction(() => {
        store.outbox.dead(letter.id, result.reason);
        if (result.kind === 'dead' && result.ofReader) cameBack(store, letter, now);
      });
      log.warn({ letter: letter.id, reason: result.reason }, 'letter given up');
    } else {
      const pause = pauseAfter(letter.attempts, this.#options.retryMs ?? firstPause);
      store.outbox.deferred(letter.id, now + pause, result.reason);
      const facts = { letter: letter.id, reason: result.reason, seconds: Math.ceil(pause / 1000) };
      if (result.kind === 'deferred' && result.blocked) {
        log.error(facts, 'the mail host refuses us: the operator must look into it');
      } else log.warn(facts, 'letter put off');
    }
  }
}

/** Four times as long after every try, spread so that letters do not all come back at the same instant. */
const pauseAfter = (attempts: number, first: number): number =>
  Math.round(Math.min(longestPause, first * 4 ** Math.min(attempts - 1, 20)) * (0.75 + Math.random() / 2));

/** The mail made from an outbox row alone, the same at every try. */
function outgoing(letter: OutboxRow, house: House, name: string): OutgoingMail {
  return {
    from: { name, address: house.address },
    to: letter.toAddress,
    // A report then names the letter by the address it goes to.
    ...(house.plusAddresses && { bounceTo: plusAddress(house, letter.messageId.split('@')[0] ?? '') }),
    ...(letter.replyTo !== null && { replyTo: letter.replyTo }),
    subject: letter.subject,
    text: letter.text,
    ...(letter.html !== '' && { html: letter.html }),
    ...(letter.attachment !== null && {
      attachment: { name: letter.attachmentName ?? '', text: letter.attachment },
    }),
    messageId: letter.messageId,
    date: letter.writtenAt,
    ...(letter.inReplyTo !== null && { inReplyTo: letter.inReplyTo }),
    references: letter.references,
    headers: letter.headers,
  };
}
