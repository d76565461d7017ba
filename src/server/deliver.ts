import type { Clock } from '../base/index.js';
import type { InlineImage, MailTransport, OutgoingMail, SendResult } from '../mail/index.js';
import type { OutboxRow, Store } from '../store/index.js';
import { cameBack } from './bounces.js';
import { describe } from './describe.js';
import { type House, plusAddress } from './house.js';
import type { Log } from './log.js';
import { type Painter, painter } from './painter.js';

const minute = 60 * 1000;
const leaseLife = 5 * minute;
const mostAtOnce = 240;
/** So few letters are not worth a further connection. */
const fewest = 4;
/** For how long results are gathered until they are written down together. */
const recordMs = 60;
/** While mails are dealt with, letters are taken up no more often than this, so that many share a commit. */
const wavePauseMs = 100;
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
  /** Draws the pictures; unset, the painter of the process. */
  readonly painter?: Pick<Painter, 'png'>;
  /** First pause before a letter is tried again, ms. */
  readonly retryMs?: number;
}

/** A letter and what came of sending it. */
interface Outcome {
  readonly letter: OutboxRow;
  readonly result: SendResult;
}

/** Sends what the outbox holds (DESIGN.md, data flow, step 3). */
export class Deliverer {
  readonly #options: DeliverOptions;
  #running: Promise<void> | undefined;
  readonly #results: Outcome[] = [];
  #timer: NodeJS.Timeout | undefined;
  #nextWave = 0;

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

  /** Sends some of what is due, unless that is being done already or was a moment ago; a `drain` is to follow. */
  begin(signal?: AbortSignal): void {
    const now = performance.now();
    if (this.#running || now < this.#nextWave) return;
    this.#nextWave = now + wavePauseMs;
    this.#running = this.#wave(signal)
      // What goes wrong here goes wrong again in that `drain`, which tells of it.
      .then(
        () => {},
        () => {},
      )
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #drain(signal?: AbortSignal): Promise<void> {
    while (await this.#wave(signal));
  }

  /** Takes up letters that are due and tries each; false when there are none. */
  async #wave(signal?: AbortSignal): Promise<boolean> {
    const { store, clock, transport } = this.#options;
    if (signal?.aborted) return false;
    const now = clock.now();
    const letters = store.outbox.lease(now, now + leaseLife, mostAtOnce);
    if (letters.length === 0) return false;
    const lanes = Math.min(transport.lanes ?? 1, Math.ceil(letters.length / fewest));
    const busy = new Set<string>();
    try {
      await Promise.all(Array.from({ length: lanes }, () => this.#lane(letters, busy, signal)));
    } finally {
      this.#record();
    }
    return true;
  }

  /** Sends one letter after the other; those to one reader go in their order, whoever sends the others. */
  async #lane(letters: OutboxRow[], busy: Set<string>, signal: AbortSignal | undefined): Promise<void> {
    const { house, name, transport } = this.#options;
    // A lease that is not used is given back at the next start, at the latest when it runs out.
    while (!signal?.aborted) {
      const [letter] = letters.splice(
        letters.findIndex(({ toAddress }) => !busy.has(toAddress)),
        letters.every(({ toAddress }) => busy.has(toAddress)) ? 0 : 1,
      );
      if (!letter) return;
      busy.add(letter.toAddress);
      const result = await this.#images(letter)
        .then((images) => transport.send(outgoing(letter, house, name, images)))
        .catch((error): SendResult => ({ kind: 'deferred', reason: describe(error) }));
      busy.delete(letter.toAddress);
      this.#results.push({ letter, result });
      this.#timer ??= setTimeout(() => this.#record(), recordMs);
    }
  }

  /** The pictures of a letter; undefined where they cannot be drawn, and it then goes as text alone, which says the same. */
  async #images({ id, pictures }: OutboxRow): Promise<InlineImage[] | undefined> {
    const { painter: own = painter, log } = this.#options;
    try {
      const images: InlineImage[] = [];
      for (const [at, drawing] of pictures.entries()) {
        images.push({ id: drawing.id, name: `board-${at + 1}.png`, png: await own.png(drawing) });
      }
      return images;
    } catch (error) {
      log.error(
        { letter: id, reason: describe(error) },
        'a picture cannot be drawn: the letter goes as text',
      );
      return undefined;
    }
  }

  /** Writes down what came of the letters sent of late; cut off before that, they are sent again as they were. */
  #record(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { store, log } = this.#options;
    const results = this.#results.splice(0);
    if (results.length === 0) return;
    try {
      const tell = store.transaction(() => results.map((one) => this.#note(one)));
      for (const one of tell) one();
    } catch (error) {
      log.error(
        { reason: describe(error) },
        'what became of letters could not be stored: they are sent again',
      );
    }
  }

  /** Writes one down, and gives what is to be said of it once that is committed. */
  #note({ letter, result }: Outcome): () => void {
    const { store, clock, log } = this.#options;
    const now = clock.now();
    if (result.kind === 'sent') {
      store.outbox.sent(letter.id, now);
      return () => log.info({ letter: letter.id }, 'letter sent');
    }
    if (result.kind === 'dead' || now - letter.writtenAt > patience) {
      store.outbox.dead(letter.id, result.reason);
      if (result.kind === 'dead' && result.ofReader) cameBack(store, letter, now);
      return () => log.warn({ letter: letter.id, reason: result.reason }, 'letter given up');
    }
    const pause = pauseAfter(letter.attempts, this.#options.retryMs ?? firstPause);
    store.outbox.deferred(letter.id, now + pause, result.reason);
    const facts = { letter: letter.id, reason: result.reason, seconds: Math.ceil(pause / 1000) };
    if (!result.blocked) return () => log.warn(facts, 'letter put off');
    return () => log.error(facts, 'the mail host refuses us: the operator must look into it');
  }
}

/** Four times as long after every try, spread so that letters do not all come back at the same instant. */
const pauseAfter = (attempts: number, first: number): number =>
  Math.round(Math.min(longestPause, first * 4 ** Math.min(attempts - 1, 20)) * (0.75 + Math.random() / 2));

/** The mail made from an outbox row alone, the same at every try. */
function outgoing(
  letter: OutboxRow,
  house: House,
  name: string,
  images: readonly InlineImage[] | undefined,
): OutgoingMail {
  return {
    from: { name, address: house.address },
    to: letter.toAddress,
    // A report then names the letter by the address it goes to.
    ...(house.plusAddresses && { bounceTo: plusAddress(house, letter.messageId.split('@')[0] ?? '') }),
    ...(letter.replyTo !== null && { replyTo: letter.replyTo }),
    subject: letter.subject,
    text: letter.text,
    ...(letter.html !== '' && images && { html: letter.html }),
    ...(images && images.length > 0 && { images }),
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
