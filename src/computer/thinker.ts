import { Worker } from 'node:worker_threads';
import { workerFile } from '../base/index.js';
import type { Position } from '../rules/index.js';
import type { Thought } from './search/root.js';
import type { ThinkAnswer, ThinkJob } from './thinkerWorker.js';
import type { ThinkOptions } from './thoughts.js';

export interface ThinkerLimits {
  /** Milliseconds that one turn may take, the start of the worker included. */
  readonly deadlineMs: number;
  /** Megabytes of JavaScript values that thinking may need at once. */
  readonly heapMb: number;
}

const defaults: ThinkerLimits = { deadlineMs: 60_000, heapMb: 256 };

/**
 * Thinks in a worker, one position at a time, so that everything else goes on meanwhile. One that takes too long is killed:
 * the best turn found by then counts, and the next position has a new worker. The worker starts with the first position
 * and keeps nothing alive while it has nothing to do.
 */
export class Thinker {
  readonly #limits: ThinkerLimits;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #giveUp: (() => void) | undefined;
  #stopped = false;

  constructor(limits: Partial<ThinkerLimits> = {}) {
    this.#limits = { ...defaults, ...limits };
  }

  /** `think`, in turn. Rejects if no turn was found within the time, and when stopped. */
  think(position: Position, options: ThinkOptions): Promise<Thought | undefined> {
    const done = this.#last.then(() => this.#think({ position, options }));
    this.#last = done.catch(() => {});
    return done;
  }

  /** Ends the worker; what is being thought about, and what waits, rejects. */
  stop(): void {
    this.#stopped = true;
    this.#giveUp?.();
    this.#end();
  }

  #think(job: ThinkJob): Promise<Thought | undefined> {
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
        if (done) settle(() => resolve(best));
      };
      const fail = (error: unknown) =>
        settle(() => {
          this.#end();
          reject(error);
        });
      const leave = () => fail(new Error('the worker of the computer has ended'));
      const deadline = setTimeout(() => {
        settle(() => {
          this.#end();
          if (best) resolve(best);
          else reject(new Error('the computer has found no turn within its time'));
        });
      }, this.#limits.deadlineMs);
      this.#giveUp = () => fail(new Error('the computer has been stopped'));
      worker.on('message', hear).on('error', fail).on('exit', leave);
      worker.ref();
      worker.postMessage(job);
    });
  }

  #begin(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(workerFile('thinkerWorker', import.meta.url), {
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
