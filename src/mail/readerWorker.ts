import { parentPort } from 'node:worker_threads';
import { ok } from '../base/index.js';
import type { ReadOptions } from './message.js';
import { loadParser, readEnvelope, readMessage } from './read.js';

/** What a reading worker is asked for; it answers with a Result. */
export interface ReadJob {
  readonly what: 'message' | 'envelope';
  readonly raw: Uint8Array;
  readonly options: ReadOptions;
}

parentPort?.on('message', async ({ what, raw, options }: ReadJob) => {
  const read = what === 'message' ? await readMessage(raw, options) : ok(await readEnvelope(raw, options));
  parentPort?.postMessage(read);
});
// The time limit of the first mail begins when everything is loaded.
await loadParser();
parentPort?.postMessage('ready');
