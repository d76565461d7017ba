import { parentPort } from 'node:worker_threads';
import type { Position } from '../rules/index.js';
import type { Thought } from './search/root.js';
import { type ThinkOptions, thoughts } from './thoughts.js';

/** What a thinking worker is asked for. */
export interface ThinkJob {
  readonly position: Position;
  readonly options: ThinkOptions;
}

/** It answers with each thought, deeper and deeper, and then that it is done. */
export interface ThinkAnswer {
  readonly done: boolean;
  readonly thought?: Thought;
}

const answer = (what: ThinkAnswer): void => parentPort?.postMessage(what);

parentPort?.on('message', ({ position, options }: ThinkJob) => {
  for (const thought of thoughts(position, options)) answer({ done: false, thought });
  answer({ done: true });
});
