import { createInterface } from 'node:readline';
import { Session } from '../../engine/index.js';
import { loadCatalogue } from '../../server/outbound/loadTemplates.js';
import { print } from '../output.js';

/** `octi engine`: speaks UGI on standard input and output until `quit` or the end of input. */
export async function engine(): Promise<void> {
  const session = new Session(loadCatalogue(), (line) => process.stdout.write(`${line}\n`));
  void session.warmUp();
  const input = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of input) {
    await print(session.answer(line));
    if (session.isOver) break;
  }
  await session.end();
  // The other process may keep its end of the pipe open after quit.
  process.stdin.destroy();
}
