import { type Refusal, type Sentence, say } from '../base/index.js';
import { loadCatalogue } from '../server/outbound/catalogue.js';

/** Prints a sentence on standard output. */
export function tell(what: Sentence): void {
  process.stdout.write(`${say(loadCatalogue(), what)}\n`);
}

/** Says something on standard error that is no reason to end. */
export function warn(what: Sentence): void {
  process.stderr.write(`octi: ${say(loadCatalogue(), what)}\n`);
}

/** EX_CONFIG of sysexits.h: a setting is wrong, and starting again changes nothing. The systemd units go by it. */
export const exitConfig = 78;

/** Says on standard error why a command could not be carried out, and sets the exit code. */
export function fail(why: Refusal, exitCode = 1): void {
  failAll([why], exitCode);
}

/** The same for several reasons, a line each. */
export function failAll(reasons: readonly Refusal[], exitCode = 1): void {
  if (reasons.length === 0) return;
  const words = loadCatalogue();
  for (const why of reasons) process.stderr.write(`octi: ${say(words, why)}\n`);
  process.exitCode = exitCode;
}
