import { createInterface } from 'node:readline';
import type { Catalogue } from '../base/index.js';
import { Session } from '../engine/index.js';
import { print } from './print.js';

/** `octi engine`: UGI on standard input and output until `quit` or the end of input. */
export async function run(catalogue: Catalogue): Promise<undefined> {
  const session = new Session(catalogue);
  const input = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of input) {
    await print(session.answer(line));
    if (session.isOver) break;
  }
}
