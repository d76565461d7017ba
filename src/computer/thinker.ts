import { Worker } from 'node:worker_threads';
import { workerFile } from '../base/index.js';
import type { Position } from '../rules/index.js';
import type { SearchResult } from './search/rootSearch.js';
import { type ThinkOptions, timeOf } from './think.js';
import type { ThinkAnswer, ThinkerData, ThinkJob, WarmUpJob, warm } from './thinkerWorker.js';

/** The options for a search, apart from the position. */
export interface ThinkerOptions extends Omit<ThinkOptions, 'halt' | 'memory'> {
  /**
   * How long it may think in milliseconds, instead of the level's own time. The result is the best turn found by then.
   * The time that a new worker takes to start does not count, nor does a warm-up.
   */
  readonly ms?: number;
  /** Whether the search reuses the transposition table from earlier turns and keeps it for the next. */
  readonly remembers?: boolean;
}

/** Limits for the worker. */
export interface ThinkerLimits {
  /** A worker that has not finished after this many milliseconds, including its start-up time, is killed. */
  readonly deadlineMs: number;
  /** The limit on the worker's JavaScript heap, in megabytes. */
  readonly heapMb: number;
  /** Whether the worker gives way to other threads that need the processor. Has an effect on Linux only. */
  readonly givesWay: boolean;
}

const defaults: ThinkerLimits = { deadlineMs: 60_000, heapMb: 256, givesWay: false };

/**
 * Searches in a worker, one position at a time, so this thread stays free. The worker stops when its time is up. If it
 * does not, it is killed: the result is the best turn found by then, and the next position gets a new worker. The
 * worker is started for the first position. While idle, it does not keep the process running.
 */
export class Thinker {
  readonly #limits: ThinkerLimits;
  #worker: Worker | undefined;
  /** Whether the worker has answered before, which shows that it is running. */
  #isUp = false;
  #last: Promise<unknown> = Promise.resolve();
  #giveUp: (() => void) | undefined;
  #stopped = false;
  /** Two numbers: the job that `halt` ended, and 1 to end a warm-up. */
  readonly #halted = new Int32Array(new SharedArrayBuffer(8));
  #jobs = 0;
  #forgets = false;
  #current = 0;

  constructor(limits: Partial<ThinkerLimits> = {}) {
    this.#limits = { ...defaults, ...limits };
  }

  /**
   * Searches a position once the earlier ones are done. Rejects if no turn was found in time or the search was stopped.
   * @param onResult called with the result at each depth
   */
  think(
    position: Position,
    options: ThinkerOptions,
    onResult?: (result: SearchResult) => void,
  ): Promise<SearchResult | undefined> {
    const done = this.#last.then(() => this.#think(position, options, onResult));
    this.#last = done.catch(() => {});
    return done;
  }

  /**
   * Starts the worker and has it search a position for about a second, so that its code gets compiled. Otherwise, a
   * new worker's first search would be ten times slower. The next search ends this one. Resolves when the worker is
   * free.
   */
  warmUp(position: Position): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    const worker = this.#begin();
    Atomics.store(this.#halted, 1, 0);
    return new Promise((resolve) => {
      const end = () => {
        worker.off('message', hear).off('exit', end);
        if (!this.#giveUp) worker.unref();
        resolve();
      };
      const hear = (what: ThinkAnswer | typeof warm) => {
        if (what === 'warm') end();
      };
      worker.on('message', hear).on('exit', end);
      worker.ref();
      worker.postMessage({ warmUp: position } satisfies WarmUpJob);
    });
  }

  /** Ends the current search or warm-up. The result of the search is then the best turn found so far. */
  halt(): void {
    Atomics.store(this.#halted, 0, this.#current);
    Atomics.store(this.#halted, 1, 1);
  }

  /** Forgets what it learned in earlier turns. Call it when a new game begins. */
  forget(): void {
    this.#forgets = true;
  }

  /** Ends the worker. The current search and all waiting searches reject. */
  stop(): void {
    this.#stopped = true;
    this.#giveUp?.();
    this.#end();
  }

  #think(
    position: Position,
    { ms, remembers = false, ...options }: ThinkerOptions,
    onResult?: (result: SearchResult) => void,
  ): Promise<SearchResult | undefined> {
    const number = ++this.#jobs;
    this.#current = number;
    const time = ms ?? timeOf(options);
    const forgets = this.#forgets;
    this.#forgets = false;
    const job: ThinkJob = {
      number,
      position,
      options,
      remembers,
      forgets,
      ...(time !== Number.POSITIVE_INFINITY &&
        (this.#worker && this.#isUp
          ? { until: performance.timeOrigin + performance.now() + time }
          : { ms: time })),
    };
    return new Promise((resolve, reject) => {
      if (this.#stopped) {
        reject(new Error('the computer has been stopped'));
        return;
      }
      const worker = this.#begin();
      let best: SearchResult | undefined;
      const settle = (end: () => void) => {
        clearTimeout(deadline);
        worker.off('message', hear).off('error', fail).off('exit', leave);
        this.#giveUp = undefined;
        worker.unref();
        end();
      };
      const hear = (what: ThinkAnswer | typeof warm) => {
        if (what === 'warm') return;
        const { done, result } = what;
        best = result ?? best;
        if (result) onResult?.(result);
        if (done) settle(() => resolve(best));
      };
      const fail = (error: unknown) =>
        settle(() => {
          this.#end();
          reject(error);
        });
      const leave = () => fail(new Error("the computer's worker has ended"));
      const kill = () =>
        settle(() => {
          this.#end();
          if (best) resolve(best);
          else reject(new Error('the computer found no turn in time'));
        });
      const { deadlineMs } = this.#limits;
      const deadline = deadlineMs === Number.POSITIVE_INFINITY ? undefined : setTimeout(kill, deadlineMs);
      this.#giveUp = () => fail(new Error('the computer has been stopped'));
      worker.on('message', hear).on('error', fail).on('exit', leave);
      worker.ref();
      Atomics.store(this.#halted, 1, 1);
      worker.postMessage(job);
    });
  }

  #begin(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(workerFile('thinkerWorker', import.meta.url), {
      workerData: { halted: this.#halted.buffer, givesWay: this.#limits.givesWay } satisfies ThinkerData,
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb, maxYoungGenerationSizeMb: 32 },
    });
    // If an idle worker dies, the next position gets a new one. Without a listener, its error would end the process.
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    worker.once('message', () => {
      this.#isUp = this.#worker === worker;
    });
    this.#worker = worker;
    this.#isUp = false;
    return worker;
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }
}
