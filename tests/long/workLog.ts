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
    if (text.split('\n').some((line) => line !== '' && !line.startsWith('{')))
      throw new Error(`${file} is not the work file of a long run`);
    if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
    this.entries = whole.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as T]));
  }

  add(entry: T): void {
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
    this.entries.push(entry);
  }
}
