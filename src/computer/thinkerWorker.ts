import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Position } from '../rules/index.js';
import type { SearchResult } from './search/rootSearch.js';
import { SearchMemory } from './search/searchMemory.js';
import { type ThinkOptions, think, thinkByDepth } from './think.js';

/** A position for the worker to search. */
export interface ThinkJob {
  /** The number of the job. The worker ends the job early when the first number in `halted` is this one. */
  readonly number: number;
  readonly position: Position;
  readonly options: Omit<ThinkOptions, 'halt' | 'memory'>;
  /** When it must be done, in milliseconds since 1970. */
  readonly until?: number;
  /** How long a worker that has not answered yet may take, in ms; no limit if neither this nor `until` is set. */
  readonly ms?: number;
  /** Whether to use what earlier searches learned, and keep what this one learns for the next. */
  readonly remembers: boolean;
  /** Whether a new game has begun since the last turn. */
  readonly forgets: boolean;
}

/** A position to search just to get the code compiled. */
export interface WarmUpJob {
  readonly warmUp: Position;
}

/** The worker's answers: the result at each depth, then `done`. */
export interface ThinkAnswer {
  readonly done: boolean;
  readonly result?: SearchResult;
}

/** The answer to a `WarmUpJob`. */
export const warm = 'warm';

/** The worker's data when it starts. */
export interface ThinkerData {
  /** Two numbers: the job to end early, and 1 to end a warm-up. */
  readonly halted: SharedArrayBuffer;
  /** See `ThinkerLimits`. */
  readonly givesWay: boolean;
}

/** The size of a warm-up, after which the code is about as fast as it gets. */
const warmUpNodes = 100_000;
const warmUpMs = 1500;

const answer = (what: ThinkAnswer | typeof warm): void => parentPort?.postMessage(what);

/** Returns milliseconds since 1970, from a clock that never goes backwards. */
const now = (): number => performance.timeOrigin + performance.now();

let memory: SearchMemory | undefined;

// On Linux, this changes the calling thread only (setpriority(2), NOTES). Elsewhere it would change the whole process.
if ((workerData as ThinkerData).givesWay && process.platform === 'linux') {
  setPriority(constants.priority.PRIORITY_LOW);
}

parentPort?.on('message', (job: ThinkJob | WarmUpJob) => {
  const halted = new Int32Array((workerData as ThinkerData).halted);
  if ('warmUp' in job) {
    const last = now() + warmUpMs;
    const isOver = () => Atomics.load(halted, 1) !== 0 || now() >= last;
    think(job.warmUp, { level: 9, seed: 0, nodes: warmUpNodes, halt: isOver });
    answer(warm);
    return;
  }
  const { number, position, options, ms = Number.POSITIVE_INFINITY, remembers, forgets } = job;
  const until = job.until ?? now() + ms;
  const halt = (): boolean => Atomics.load(halted, 0) === number || now() >= until;
  if (forgets) memory = undefined;
  memory = remembers ? (memory ?? new SearchMemory()) : undefined;
  for (const result of thinkByDepth(position, { ...options, halt, ...(memory && { memory }) })) {
    answer({ done: false, result });
  }
  answer({ done: true });
});
