import { Worker } from 'node:worker_threads';
import { workerFile } from '../base/index.js';
import type { Position } from '../rules/index.js';
import type { Thought } from './search/root.js';
import type { ThinkAnswer, ThinkerData, ThinkJob } from './thinkerWorker.js';
import { type ThinkOptions, timeOf } from './thoughts.js';

/** Options of a search, besides the position. */
export interface ThinkerOptions extends Omit<ThinkOptions, 'halt' | 'memory'> {
  /** Milliseconds it may think, instead of the level's own time; the best turn found by then counts. */
  readonly ms?: number;
  /** Whether the search reuses the transposition table of earlier turns and keeps it for the next. */
  readonly remembers?: boolean;
}

export interface ThinkerLimits {
  /** Milliseconds after which a worker that does not answer is killed, its start included. */
  readonly deadlineMs: number;
  /** Megabytes of JavaScript values that thinking may need at once. */
  readonly heapMb: number;
}

const defaults: ThinkerLimits = { deadlineMs: 60_000, heapMb: 256 };

/**
 * Thinks in a worker, one position at a time, so that everything else goes on meanwhile. The worker ends a thought when
 * its time is over. Should it not, it is killed: the best turn found by then counts, and the next position has a new
 * worker. The worker starts with the first position and keeps nothing alive while it has nothing to do.
 */
export class Thinker {
  readonly #limits: ThinkerLimits;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #giveUp: (() => void) | undefined;
  #stopped = false;
  /** The number of the job to be cut short. */
  readonly #halted = new Int32Array(new SharedArrayBuffer(4));
  #jobs = 0;
  #forgets = false;
  #current = 0;

  constructor(limits: Partial<ThinkerLimits> = {}) {
    this.#limits = { ...defaults, ...limits };
  }

  /**
   * `think`, in turn. Rejects if no turn was found within the time, and when stopped.
   * @param tell is called with each thought as soon as there is one
   */
  think(
    position: Position,
    options: ThinkerOptions,
    tell?: (thought: Thought) => void,
  ): Promise<Thought | undefined> {
    const done = this.#last.then(() => this.#think(position, options, tell));
    this.#last = done.catch(() => {});
    return done;
  }

  /** Starts the worker, so that the first thought need not wait for it. */
  warmUp(): void {
    if (!this.#stopped && !this.#worker) this.#begin().unref();
  }

  /** Ends the thought in hand: the best turn found so far is its answer. */
  halt(): void {
    Atomics.store(this.#halted, 0, this.#current);
  }

  /** Drops what was found out in earlier turns: a new game begins. */
  forget(): void {
    this.#forgets = true;
  }

  /** Ends the worker; what is being thought about, and what waits, rejects. */
  stop(): void {
    this.#stopped = true;
    this.#giveUp?.();
    this.#end();
  }

  #think(
    position: Position,
    { ms, remembers = false, ...options }: ThinkerOptions,
    tell?: (thought: Thought) => void,
  ): Promise<Thought | undefined> {
    const number = ++this.#jobs;
    this.#current = number;
    const time = ms ?? timeOf(options);
    const until = performance.timeOrigin + performance.now() + time;
    const forgets = this.#forgets;
    this.#forgets = false;
    const job: ThinkJob = {
      number,
      position,
      options,
      remembers,
      forgets,
      ...(time !== Number.POSITIVE_INFINITY && { until }),
    };
    return new Promise((resolve, reject) => {
      if (this.#stopped) {
        reject(new Error('the computer has been stopped'));
        return;
      }
      const worker = this.#begin();
      let best: Thought | undefined;
      const settle = (end: () => void) => {
        clearTimeout(deadline);
        worker.off('message', hear).off('error', fail).off('exit', leave);
        this.#giveUp = undefined;
        worker.unref();
        end();
      };
      const hear = ({ done, thought }: ThinkAnswer) => {
        best = thought ?? best;
        if (thought) tell?.(thought);
        if (done) settle(() => resolve(best));
      };
      const fail = (error: unknown) =>
        settle(() => {
          this.#end();
          reject(error);
        });
      const leave = () => fail(new Error('the worker of the computer has ended'));
      const kill = () =>
        settle(() => {
          this.#end();
          if (best) resolve(best);
          else reject(new Error('the computer has found no turn within its time'));
        });
      const { deadlineMs } = this.#limits;
      const deadline = deadlineMs === Number.POSITIVE_INFINITY ? undefined : setTimeout(kill, deadlineMs);
      this.#giveUp = () => fail(new Error('the computer has been stopped'));
      worker.on('message', hear).on('error', fail).on('exit', leave);
      worker.ref();
      worker.postMessage(job);
    });
  }

  #begin(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(workerFile('thinkerWorker', import.meta.url), {
      workerData: { halted: this.#halted.buffer } satisfies ThinkerData,
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb, maxYoungGenerationSizeMb: 32 },
    });
    // One that ends while it has nothing to do is replaced, and must not end everything.
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    this.#worker = worker;
    return worker;
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }
}
