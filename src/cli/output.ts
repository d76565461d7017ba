import { type Catalogue, type Refusal, type Sentence, say } from '../base/index.js';
import { loadCatalogue } from '../server/outbound/loadTemplates.js';

/** Prints a sentence on standard output. */
export function printSentence(what: Sentence): void {
  process.stdout.write(`${say(loadCatalogue(), what)}\n`);
}

/** Prints a warning on standard error; the command continues. */
export function warn(what: Sentence): void {
  process.stderr.write(`octi: ${say(loadCatalogue(), what)}\n`);
}

/** EX_CONFIG from sysexits.h: a setting is wrong, and a restart would not help. The systemd units check for it. */
export const exitConfig = 78;

/**
 * Writes a refusal as a complete sentence. In emails, refusals about games and notation follow a colon, so their
 * templates begin in lower case and have no full stop.
 */
function wholeSentence(words: Catalogue, why: Refusal): string {
  const text = say(words, why);
  const begun = /^\p{Ll}/u.test(words[why.code] ?? '') ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** Prints on standard error why a command failed, and sets the exit code. */
export function fail(why: Refusal, exitCode = 1): void {
  failAll([why], exitCode);
}

/** Like `fail`, with several reasons, one per line. */
export function failAll(reasons: readonly Refusal[], exitCode = 1): void {
  if (reasons.length === 0) return;
  const words = loadCatalogue();
  for (const why of reasons) process.stderr.write(`octi: ${wholeSentence(words, why)}\n`);
  process.exitCode = exitCode;
}

const chunk = 1 << 16;

/** Writes lines to standard output, no faster than they are read. */
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

/**
 * Writes bytes unchanged. On a terminal, replaces control characters, because an email could use them to control the
 * terminal.
 */
export async function printRaw(text: string | Buffer): Promise<void> {
  if (!process.stdout.isTTY) return write(text);
  const shown = text.toString().replace(/\r\n/g, '\n');
  await write(`${shown.replace(/[^\P{C}\n\t]/gu, '\u{fffd}')}\n`);
}

const write = (text: string | Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
