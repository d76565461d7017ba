import { parentPort, workerData } from 'node:worker_threads';
import type { Position } from '../rules/index.js';
import { Memory } from './search/memory.js';
import type { Thought } from './search/root.js';
import { type ThinkOptions, thoughts } from './thoughts.js';

/** What a thinking worker is asked for. */
export interface ThinkJob {
  /** Counts the jobs: `halted` of the worker's data holds the one to be cut short. */
  readonly number: number;
  readonly position: Position;
  readonly options: Omit<ThinkOptions, 'halt' | 'memory'>;
  /** When it must be done, in milliseconds since 1970, if ever. */
  readonly until?: number;
  /** Whether this turn may use what was found out for the ones before, and leaves what it finds to the next. */
  readonly remembers: boolean;
  /** Whether a new game has begun since the last turn. */
  readonly forgets: boolean;
}

/** It answers with each thought, deeper and deeper, and then that it is done. */
export interface ThinkAnswer {
  readonly done: boolean;
  readonly thought?: Thought;
}

export interface ThinkerData {
  readonly halted: SharedArrayBuffer;
}

const answer = (what: ThinkAnswer): void => parentPort?.postMessage(what);

/** Milliseconds since 1970; it never runs backwards. */
const now = (): number => performance.timeOrigin + performance.now();

let memory: Memory | undefined;

parentPort?.on('message', ({ number, position, options, until, remembers, forgets }: ThinkJob) => {
  const halted = new Int32Array((workerData as ThinkerData).halted);
  const halt = (): boolean => Atomics.load(halted, 0) === number || (until !== undefined && now() >= until);
  if (forgets) memory = undefined;
  memory = remembers ? (memory ?? new Memory()) : undefined;
  for (const thought of thoughts(position, { ...options, halt, ...(memory && { memory }) })) {
    answer({ done: false, thought });
  }
  answer({ done: true });
});
