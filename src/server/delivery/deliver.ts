import { narrowBoardText, scoreChartText } from '../../display/index.js';
import { narrowColumns } from '../../letter/index.js';
import type { InlineImage, MailTransport, OutgoingMail, SendResult } from '../../mail/index.js';
import { parsePosition } from '../../notation/index.js';
import type { Drawing, OutboxRow } from '../../store/index.js';
import { describeError } from '../health/log.js';
import { StoragePause } from '../health/storagePause.js';
import { plusAddress, type ServerAddress } from '../outbound/serverAddress.js';
import { type DeliveryResultOptions, DeliveryResults, firstPause } from './deliveryResults.js';
import { type PictureRenderer, pictureRenderer } from './pictureRenderer.js';

/** How long a leased letter belongs to this process. */
const leaseMs = 5 * 60 * 1000;
/** How many letters are kept in memory. */
const mostHeld = 100;
/** If no more than this many letters are waiting, they are sent one at a time. */
const fewest = 4;
/** After this many attempts in a row without an answer from the host, other letters are postponed without an attempt. */
const mostUnanswered = 3;
/** The shortest time between two leases outside a `drain`, so that many letters share a commit. */
const lookPauseMs = 100;

export interface DeliverOptions extends DeliveryResultOptions {
  readonly serverAddress: ServerAddress;
  readonly name: string;
  readonly transport: MailTransport;
  /** The picture renderer. By default, the one shared by the whole process. */
  readonly pictureRenderer?: Pick<PictureRenderer, 'png'>;
}

/** Sends the letters in the outbox (docs/architecture.md, data flow, step 3). */
export class Deliverer {
  readonly #options: DeliverOptions;
  readonly #storage: StoragePause;
  readonly #results: DeliveryResults;
  /** Letters that are leased but not sent yet, oldest first. */
  readonly #waiting: OutboxRow[] = [];
  /** Letters being sent, by address, since each reader's letters go out in order. */
  readonly #sending = new Map<string, OutboxRow>();
  /** The number of letters that may be sent at once; it grows with the number sent since the queue was last empty. */
  #maxParallel = 0;
  #nextLook = 0;
  /** The number of attempts in a row that the host has not answered. */
  #unanswered = 0;
  /** The last time read from the clock. */
  #seen: number | undefined;
  readonly #atRest: (() => void)[] = [];

  constructor(options: DeliverOptions) {
    this.#options = options;
    this.#storage = options.storage ?? new StoragePause(options);
    this.#results = new DeliveryResults({ ...options, storage: this.#storage });
  }

  /**
   * Tries once to send each letter that is due. Resolves once no letters are being sent any more, not even by other
   * calls.
   */
  async drain(signal?: AbortSignal): Promise<void> {
    this.#results.write();
    while (!signal?.aborted && this.#takeUp() + this.#sending.size > 0) {
      this.#send(signal);
      await this.#rest();
    }
    await this.#rest();
  }

  /** Starts sending due letters; a `drain` must follow. */
  begin(signal?: AbortSignal): void {
    this.#look(signal);
    this.#send(signal);
  }

  /** Leases due letters, unless that was done a moment ago. */
  #look(signal: AbortSignal | undefined): void {
    const now = performance.now();
    if (signal?.aborted || now < this.#nextLook) return;
    this.#nextLook = now + lookPauseMs;
    try {
      this.#takeUp();
    } catch {
      // The `drain` that follows will hit the same error and report it.
    }
  }

  /** Leases due letters, as many as can be kept in memory, and returns how many. */
  #takeUp(): number {
    const { store, clock } = this.#options;
    const leased = [...this.#waiting, ...this.#sending.values()].map(({ id }) => id);
    const inMemory = [...leased, ...this.#results.unwritten];
    if (leased.length >= mostHeld) return 0;
    const now = clock.now();
    // At startup, we do not know what the clock showed in earlier processes.
    if (now < (this.#seen ?? Number.POSITIVE_INFINITY)) {
      store.outbox.clockSetBack(now, (this.#seen ?? now) - now);
    }
    this.#seen = now;
    // A letter whose lease expired while it was in memory has a new lease now.
    const taken = store.outbox
      .lease(now, now + leaseMs, mostHeld - leased.length)
      .filter(({ id }) => !inMemory.includes(id));
    this.#waiting.push(...taken);
    return taken.length;
  }

  /**
   * Sends as many letters in parallel as are allowed. An unused lease expires, or is released when the server next
   * starts.
   */
  #send(signal: AbortSignal | undefined): void {
    const leased = this.#waiting.length + this.#sending.size;
    const { maxParallel = 1 } = this.#options.transport;
    this.#maxParallel = Math.max(this.#maxParallel, Math.min(maxParallel, Math.ceil(leased / fewest)));
    const open = this.#isSilent ? 1 : this.#maxParallel;
    // If results cannot be written now, the letters would be sent again after a crash.
    const mayBegin = () => !signal?.aborted && !this.#storage.isOn;
    while (mayBegin() && this.#sending.size < open) {
      const at = this.#waiting.findIndex(({ toAddress }) => !this.#sending.has(toAddress));
      const [letter] = at < 0 ? [] : this.#waiting.splice(at, 1);
      if (!letter) break;
      this.#sending.set(letter.toAddress, letter);
      void this.#one(letter).then(() => this.begin(signal));
    }
    if (this.#sending.size > 0) return;
    this.#maxParallel = 0;
    this.#results.write();
    for (const resolve of this.#atRest.splice(0)) resolve();
  }

  /** Writes the results of the last letters. */
  async stop(): Promise<void> {
    await this.#rest();
    this.#results.stop();
  }

  /** Resolves when no letter is being sent. */
  async #rest(): Promise<void> {
    if (this.#sending.size > 0) await new Promise<void>((resolve) => this.#atRest.push(resolve));
  }

  async #one(letter: OutboxRow): Promise<void> {
    const { serverAddress, name, transport } = this.#options;
    const result = await this.#withImages(letter)
      .then((shown) => transport.send(outgoing(letter, serverAddress, name, shown)))
      .catch((error): SendResult => ({ kind: 'deferred', reason: describeError(error) }));
    this.#sending.delete(letter.toAddress);
    this.#results.add(letter, result);
    const isUnanswered = result.kind === 'deferred' && result.unanswered === true;
    this.#unanswered = isUnanswered ? this.#unanswered + 1 : 0;
    if (isUnanswered && this.#isSilent) this.#postponeOthers(result.reason);
  }

  /**
   * Postpones the other letters because the host does not answer: each attempt would take as long to fail as the last.
   */
  #postponeOthers(reason: string): void {
    const { store, clock, retryMs } = this.#options;
    this.#waiting.length = 0;
    const leased = [...this.#sending.values()].map(({ id }) => id);
    try {
      // They are due before the letter that was just tried: if that letter is to blame, another one is tried next.
      const pause = Math.round((retryMs ?? firstPause) * 0.9);
      store.outbox.postponeDue([...leased, ...this.#results.unwritten], { now: clock.now(), pause, reason });
    } catch {
      // Leased letters keep their lease until it expires; the next write reports the fault.
    }
  }

  get #isSilent(): boolean {
    return this.#unanswered >= mostUnanswered;
  }

  /** Returns the HTML of a letter with its pictures. A board that cannot be drawn is shown as text. */
  async #withImages({ id, html: written, pictures }: OutboxRow): Promise<ShownHtml> {
    const { pictureRenderer: own = pictureRenderer, log } = this.#options;
    let html = written;
    const images: InlineImage[] = [];
    for (const [at, drawing] of pictures.entries()) {
      try {
        images.push({
          id: drawing.id,
          name: `${'chances' in drawing ? 'chart' : 'board'}-${at + 1}.png`,
          png: await own.png(drawing),
        });
      } catch (error) {
        html = withTextPicture(html, drawing);
        log.error(
          { letter: id, reason: describeError(error) },
          'a picture cannot be drawn: it is sent as text',
        );
      }
    }
    return { html, images };
  }
}

interface ShownHtml {
  /** The HTML of a letter with its pictures; empty if the letter is plain text only. */
  readonly html: string;
  readonly images: readonly InlineImage[];
}

/** Makes the email for an outbox row, the same on every attempt. */
function outgoing(
  letter: OutboxRow,
  serverAddress: ServerAddress,
  name: string,
  { html, images }: ShownHtml,
): OutgoingMail {
  return {
    from: { name, address: serverAddress.address },
    to: letter.toAddress,
    // Bounces then go to an address with the token.
    ...(serverAddress.plusAddresses && {
      bounceTo: plusAddress(serverAddress, letter.messageId.split('@')[0] ?? ''),
    }),
    ...(letter.replyTo !== null && { replyTo: letter.replyTo }),
    subject: letter.subject,
    text: letter.text,
    ...(html !== '' && { html }),
    ...(images.length > 0 && { images }),
    ...(letter.attachment !== null && { attachment: letter.attachment }),
    messageId: letter.messageId,
    date: letter.writtenAt,
    ...(letter.inReplyTo !== null && { inReplyTo: letter.inReplyTo }),
    references: letter.references,
    headers: letter.headers,
  };
}

/** Replaces a picture with text, or removes it if its position cannot be read. */
export function withTextPicture(html: string, drawing: Drawing): string {
  const { id } = drawing;
  const drawn = asText(drawing);
  const block =
    drawn === undefined
      ? ''
      : `<pre style="font-family: 'Courier New', monospace; font-size: 12px; line-height: 1; white-space: pre; margin: 12px 0">${drawn}</pre>`;
  return html.replace(/<img src="cid:([^"]*)"[^>]*>/g, (image, shown) => (shown === id ? block : image));
}

function asText(drawing: Drawing): string | undefined {
  if ('chances' in drawing) {
    const chances = drawing.chances.map((thousandths) => thousandths / 1000);
    return scoreChartText({ ...drawing, chances }, narrowColumns);
  }
  const read = parsePosition(drawing.position);
  return read.ok ? narrowBoardText(read.value) : undefined;
}
