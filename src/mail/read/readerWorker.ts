import { parentPort } from 'node:worker_threads';
import { ok, type Refusal, type Result } from '../../base/index.js';
import type { ReadOptions } from '../message.js';
import { type LetterText, ownTextInReplyTo } from '../reply/quotedLetterLines.js';
import { readEnvelope, readMessage } from './readMessage.js';

/** A request to a reading worker, which answers with a Result. */
export type ReadJob =
  | { readonly what: 'message' | 'envelope'; readonly raw: Uint8Array; readonly options: ReadOptions }
  | { readonly what: 'messages'; readonly raws: readonly Uint8Array[]; readonly options: ReadOptions }
  | {
      readonly what: 'own text';
      readonly text: string;
      readonly letter: LetterText;
      readonly address: string;
      readonly ownLine?: RegExp;
    };

async function answer(job: ReadJob): Promise<Result<unknown, Refusal>> {
  switch (job.what) {
    case 'message':
      return readMessage(job.raw, job.options);
    case 'messages':
      // Read in parallel so that all emails share the turns of the event loop: each email needs about thirty.
      return ok(await Promise.all(job.raws.map((raw) => readMessage(raw, job.options))));
    case 'envelope':
      return ok(await readEnvelope(job.raw, job.options));
    case 'own text':
      return ok(ownTextInReplyTo(job.text, job.letter, job.address, job.ownLine));
  }
}

parentPort?.on('message', async (job: ReadJob) => parentPort?.postMessage(await answer(job)));
// The time limit for the first email begins once everything has been loaded.
parentPort?.postMessage('ready');
