import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';

/**
 * The log of a long run, one JSON value per line. An interrupted run resumes from it; a line that was incomplete
 * when the run was killed is removed. Throws an error, and leaves the file as it is, if it contains anything else.
 */
export class WorkLog<T> {
  readonly #file: string;
  readonly entries: T[];

  constructor(file: string) {
    this.#file = file;
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    const rest = text.slice(whole.length);
    const lines = whole.split('\n').filter((line) => line !== '');
    const read = lines.map((line) => entryIn<T>(line));
    this.entries = read.filter((entry) => entry !== undefined);
    // Each line is written at once, with its end, so a complete value without one was written by something else.
    const isCutOff = rest === '' || (rest.startsWith('{') && entryIn(rest) === undefined);
    if (this.entries.length < lines.length || !isCutOff)
      throw new Error(`${file} is not the work file of a long run`);
    if (rest !== '') truncateSync(file, Buffer.byteLength(whole));
  }

  add(entry: T): void {
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
    this.entries.push(entry);
  }
}

/** Opens the log of a script; if the file is not one, prints that and exits. */
export function openWorkLog<T>(file: string): WorkLog<T> {
  try {
    return new WorkLog<T>(file);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(2);
  }
}

/** Reads an entry of a log; undefined for anything but a JSON object. */
function entryIn<T>(line: string): T | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as T;
  } catch {
    return undefined;
  }
}
