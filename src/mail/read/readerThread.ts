import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { err, ok, type Refusal, type Result, refusal, workerFile } from '../../base/index.js';
import { asksForProof } from '../classify/challengeResponse.js';
import type { Envelope, Message, ReadOptions } from '../message.js';
import type { LetterText } from '../reply/quotedLetterLines.js';
import type { ReadJob } from './readerWorker.js';

const startMs = 60_000;
const slices = 10;

export interface ReaderLimits {
  /** Milliseconds that one email may take; the worst email within the limits of `readMessage` takes a tenth of that. */
  readonly deadlineMs: number;
  /** The heap limit for reading one email, in MB. */
  readonly heapMb: number;
}

interface MessageOptions extends ReadOptions {
  /**
   * Finds the letter that an email answers, given the email's header. The letter is needed to separate quotations from
   * the sender's own text.
   */
  readonly letterAnswered?: (envelope: Envelope) => LetterText | undefined;
}

/** Has the worker do one step of reading an email. */
type Ask = <T>(job: ReadJob) => Promise<Result<T, Refusal>>;

const defaults: ReaderLimits = { deadlineMs: 5_000, heapMb: 128 };

/**
 * Reads emails in a worker, one at a time, as they are processed. The limits of `readMessage` make every known kind of
 * hostile mail cheap; an email that still takes too long or uses too much memory ends its worker, and the next email
 * gets a new one. The worker starts with the first email and does not keep the process alive.
 */
export class ReaderThread {
  readonly #limits: ReaderLimits;
  #worker: Promise<Worker> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(limits: Partial<ReaderLimits> = {}) {
    this.#limits = { ...defaults, ...limits };
  }

  /** Resolves when the worker has started. Rejects if none can start, which is never the fault of an email. */
  readonly ready = async (): Promise<void> => {
    await this.#last;
    try {
      await this.#warm();
    } catch (error) {
      this.#worker = undefined;
      throw error;
    }
  };

  /**
   * Runs `readMessage` and, for an answer to a letter, `ownTextInReplyTo`, both within the limits for one email. Also
   * refuses with `mail.tooSlow` and `mail.tooBig`. Rejects if no worker can start.
   */
  readonly message = (
    raw: Uint8Array,
    { letterAnswered, ...options }: MessageOptions,
  ): Promise<Result<Message, Refusal>> =>
    this.#inTurn(async (ask) =>
      besideLetter(await ask<Message>({ what: 'message', raw, options }), letterAnswered, options, ask),
    );

  /**
   * Runs `message` for several emails, which go to the worker together and share the limits for one email. Undefined if
   * they exceed these limits; in that case read them one at a time.
   */
  messages(
    raws: readonly Uint8Array[],
    { letterAnswered, ...options }: MessageOptions,
  ): Promise<Result<Message, Refusal>[] | undefined> {
    return this.#inTurn(async (ask) => {
      const all = await ask<Result<Message, Refusal>[]>({ what: 'messages', raws, options });
      if (!all.ok) return undefined;
      const read: Result<Message, Refusal>[] = [];
      for (const one of all.value) read.push(await besideLetter(one, letterAnswered, options, ask));
      return read;
    });
  }

  /** Runs `readEnvelope`, with the same refusals as `message`. */
  readonly envelope = (raw: Uint8Array, options: ReadOptions): Promise<Result<Envelope, Refusal>> =>
    this.#inTurn((ask) => ask({ what: 'envelope', raw, options }));

  /** Reads one email after all earlier emails have been read. */
  #inTurn<T>(read: (ask: Ask) => Promise<T>): Promise<T> {
    const time = { left: slices };
    const done = this.#last.then(() => read((job) => this.#ask(job, time)));
    this.#last = done.catch(() => {});
    return done;
  }

  async #ask<T>(job: ReadJob, time: { left: number }): Promise<Result<T, Refusal>> {
    let worker: Worker | undefined;
    const late = new AbortController();
    let watch: NodeJS.Timeout | undefined;
    try {
      worker = await this.#warm();
      worker.ref();
      // We measure the time in slices, so that time during which the process was frozen or this thread was busy does
      // not count.
      watch = setInterval(() => --time.left <= 0 && late.abort(), this.#limits.deadlineMs / slices);
      worker.postMessage(job);
      const [answer] = await once(worker, 'message', { signal: late.signal });
      worker.unref();
      return answer as Result<T, Refusal>;
    } catch (error) {
      this.#worker = undefined;
      // If no worker can even start, no email is at fault.
      if (!worker) throw error;
      await worker.terminate();
      const { name, code } = error as NodeJS.ErrnoException;
      if (code === 'ERR_WORKER_OUT_OF_MEMORY') return err(refusal('mail.tooBig'));
      if (name === 'AbortError') return err(refusal('mail.tooSlow'));
      throw error;
    } finally {
      clearInterval(watch);
    }
  }

  #warm(): Promise<Worker> {
    this.#worker ??= this.#start();
    return this.#worker;
  }

  async #start(): Promise<Worker> {
    const { heapMb } = this.#limits;
    const worker = new Worker(workerFile('readerWorker', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    });
    // A worker that exits while it is idle is replaced; it must not take the process down with it.
    worker.on('error', () => {});
    worker.on('exit', () => {
      this.#worker = undefined;
    });
    await once(worker, 'message', { signal: AbortSignal.timeout(startMs) });
    worker.unref();
    return worker;
  }
}

/** Removes what an email quotes from the letter that it answers. */
async function besideLetter(
  read: Result<Message, Refusal>,
  letterAnswered: MessageOptions['letterAnswered'],
  { ownAddress: address, ownLine }: ReadOptions,
  ask: Ask,
): Promise<Result<Message, Refusal>> {
  const letter = read.ok ? letterAnswered?.(read.value) : undefined;
  if (!read.ok || !letter) return read;
  const { text } = read.value;
  const job = { what: 'own text', text, letter, address, ...(ownLine && { ownLine }) } as const;
  const own = await ask<string>(job);
  if (!own.ok) return own;
  const { robot, ...message } = read.value;
  // Our own sentences about confirmations look like sentences from a filter that asks for proof.
  const isQuoted = robot === 'asks-for-proof' && !asksForProof(own.value);
  return ok({ ...message, ...(robot !== undefined && !isQuoted && { robot }), ownText: own.value });
}

/** The reader shared by the whole process: emails are processed one at a time. */
export const readerThread = new ReaderThread();
