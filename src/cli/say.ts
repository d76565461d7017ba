import { type Refusal, type Sentence, say } from '../base/index.js';
import { loadCatalogue } from '../server/catalogue.js';

/** Prints a sentence on standard output. */
export function tell(what: Sentence): void {
  process.stdout.write(`${say(loadCatalogue(), what)}\n`);
}

/** Says on standard error why a command could not be carried out; the process will end with 1. */
export function fail(why: Refusal): void {
  failAll([why]);
}

/** All that is wrong, a line each. */
export function failAll(reasons: readonly Refusal[]): void {
  if (reasons.length === 0) return;
  const words = loadCatalogue();
  for (const why of reasons) process.stderr.write(`octi: ${say(words, why)}\n`);
  process.exitCode = 1;
}
