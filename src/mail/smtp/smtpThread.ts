import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../../base/index.js';
import { troubleCode } from '../connectionErrors.js';
import type { OutgoingMail } from './compose.js';
import type { SendResult } from './sendResult.js';
import { type MailTransport, type SmtpOptions, smtpTransport } from './smtpTransport.js';

/** A letter or a result in transit, with the number of its call. */
export interface Numbered<T> {
  readonly id: number;
  readonly value: T;
}

/** A message to the thread. */
export type SmtpWorkerRequest =
  | { readonly what: 'send'; readonly letters: readonly Numbered<OutgoingMail>[] }
  | { readonly what: 'token'; readonly id: number; readonly token?: string; readonly trouble?: string }
  | { readonly what: 'close' };

/** A message from the thread. */
export type SmtpWorkerReply =
  | { readonly what: 'ready' }
  | { readonly what: 'sent'; readonly results: readonly Numbered<SendResult>[] }
  | { readonly what: 'token'; readonly id: number };

/** Options for the transport in the thread, which asks the main thread for tokens. */
export interface ThreadData {
  readonly options: Omit<SmtpOptions, 'token'>;
  readonly hasTokens: boolean;
}

/**
 * The maximum number of letters that the thread handles at a time. It is higher than the number of connections, so that
 * none is idle.
 */
const maxParallel = 24;
const startMs = 60_000;

interface ThreadOptions extends SmtpOptions {
  /** The heap limit for the letters being sent, in MB. Default 96. */
  readonly heapMb?: number;
}

/**
 * Runs `smtpTransport` in its own thread. Letters are composed and sent while the process that wrote them is waiting
 * for its disk. The thread starts with the first letter and does not keep the process alive; if it ends, the letters
 * being sent are postponed (`THREAD_ENDED`) and the next letter gets a new thread.
 */
export function smtpThread({ heapMb = 96, ...options }: ThreadOptions): MailTransport {
  const { token, ...plain } = options;
  const pending = new Map<number, (result: SendResult) => void>();
  let calls = 0;
  let outgoing: Numbered<OutgoingMail>[] = [];
  let thread: Promise<Worker> | undefined;

  const settle = (id: number, result: SendResult) => {
    pending.get(id)?.(result);
    pending.delete(id);
  };
  const postponeAll = (reason: string) => {
    outgoing = [];
    for (const id of [...pending.keys()]) settle(id, { kind: 'deferred', reason });
  };

  const giveToken = async (worker: Worker, id: number) => {
    const answer = await (token?.() ?? Promise.reject(new Error('no token'))).then(
      (value) => ({ token: value }),
      (error) => ({ trouble: troubleCode(error) }),
    );
    worker.postMessage({ what: 'token', id, ...answer } satisfies SmtpWorkerRequest);
  };

  const start = async (): Promise<Worker> => {
    const worker = new Worker(workerFile('smtpWorker', import.meta.url), {
      workerData: { options: plain, hasTokens: token !== undefined } satisfies ThreadData,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 8 },
    });
    worker.on('error', () => {});
    worker.on('exit', () => {
      thread = undefined;
      postponeAll('THREAD_ENDED');
    });
    await once(worker, 'message', { signal: AbortSignal.timeout(startMs) });
    worker.on('message', (message: SmtpWorkerReply) => {
      if (message.what === 'token') void giveToken(worker, message.id);
      if (message.what !== 'sent') return;
      for (const { id, value } of message.results) settle(id, value);
      if (pending.size === 0) worker.unref();
    });
    return worker;
  };

  const flush = async () => {
    try {
      thread ??= start();
      const worker = await thread;
      const letters = outgoing.splice(0);
      if (letters.length === 0) return;
      worker.ref();
      worker.postMessage({ what: 'send', letters } satisfies SmtpWorkerRequest);
    } catch (error) {
      thread = undefined;
      postponeAll(troubleCode(error));
    }
  };

  return {
    maxParallel,
    send(mail) {
      const id = ++calls;
      const sent = new Promise<SendResult>((resolve) => pending.set(id, resolve));
      // Letters from one turn of the event loop are posted together.
      if (outgoing.push({ id, value: mail }) === 1) setImmediate(() => void flush());
      return sent;
    },
    // The operator asks for this once, so it needs no thread.
    verify: () => smtpTransport(options).verify(),
    async close() {
      const worker = await thread?.catch(() => undefined);
      if (!worker) return;
      const ended = once(worker, 'exit');
      worker.ref();
      worker.postMessage({ what: 'close' } satisfies SmtpWorkerRequest);
      await ended;
    },
  };
}
