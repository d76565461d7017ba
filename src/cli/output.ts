import { type Refusal, type Sentence, say } from '../base/index.js';
import { loadCatalogue } from '../server/outbound/catalogue.js';

/** Prints a sentence on standard output. */
export function printSentence(what: Sentence): void {
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

const chunk = 1 << 16;

/** Writes lines to standard output, not faster than they are taken there. */
export async function print(lines: Iterable<string>): Promise<void> {
  let text = '';
  for (const line of lines) {
    text += `${line}\n`;
    if (text.length < chunk) continue;
    await write(text);
    text = '';
  }
  await write(text);
}

/** Writes bytes as they are; a terminal gets no control characters, which a mail might steer it by. */
export async function printRaw(text: string | Buffer): Promise<void> {
  if (!process.stdout.isTTY) return write(text);
  const shown = text.toString().replace(/\r\n/g, '\n');
  await write(`${shown.replace(/[^\P{C}\n\t]/gu, '\u{fffd}')}\n`);
}

const write = (text: string | Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
