/** Width of the bar itself, in characters, and its width if the line would be too long for the terminal. */
const width = 30;
const narrowWidth = 10;
/** The shortest time between two redraws. */
const drawEveryMs = 100;
/** The estimate of the remaining time is shown once the work has taken this long. */
const guessAfterMs = 3000;

interface ProgressBarOptions {
  /** How much of the work an earlier run did; the estimate of the remaining time ignores it. */
  readonly begun?: number;
  readonly stream?: NodeJS.WriteStream;
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number;
}

/** Shows the progress of a long task on standard error if that is a terminal; otherwise shows nothing. */
export class ProgressBar {
  readonly #label: string;
  readonly #stream: NodeJS.WriteStream;
  readonly #now: () => number;
  readonly #begun: number;
  readonly #startedAt: number;
  #drawnAt = 0;
  #isDrawn = false;

  constructor(
    label: string,
    { begun = 0, stream = process.stderr, now = () => performance.now() }: ProgressBarOptions = {},
  ) {
    this.#label = label;
    this.#stream = stream;
    this.#now = now;
    this.#begun = begun;
    this.#startedAt = now();
  }

  /**
   * Draws how much of the work is done; the numbers need not be whole. `words` follow the bar. If the terminal is too
   * narrow, the comma-separated parts of `words` are dropped from the end as needed.
   */
  update(done: number, total: number, words = ''): void {
    if (!this.#stream.isTTY || total <= 0) return;
    const now = this.#now();
    if (this.#isDrawn && done < total && now - this.#drawnAt < drawEveryMs) return;
    this.#drawnAt = now;
    this.#isDrawn = true;
    this.#stream.write(
      `\r${this.#line(Math.min(1, done / total), words, this.#timeLeft(done, total, now))}\u001b[K`,
    );
  }

  /** Returns the line, which is shorter than the terminal is wide: a line that wraps could not be redrawn. */
  #line(part: number, words: string, timeLeft: string): string {
    // Node.js reports 0 columns for a terminal of unknown size.
    const room = (this.#stream.columns || 80) - 1;
    const percent = `${String(Math.floor(part * 100)).padStart(3)} %`;
    const lineWith = (size: number, facts: readonly string[]) => {
      const full = Math.round(part * size);
      const bar = `${'#'.repeat(full)}${'.'.repeat(size - full)}`;
      return [...`${this.#label} [${bar}] ${[percent, ...facts].join(', ')}`];
    };
    const parts = words.split(', ').filter((text) => text !== '');
    const end = timeLeft === '' ? [] : [timeLeft];
    const shorter = parts
      .map((_, left) => lineWith(narrowWidth, [...parts.slice(0, left + 1), ...end]))
      .reverse();
    const lines = [
      lineWith(width, [...parts, ...end]),
      ...shorter,
      lineWith(narrowWidth, end),
      lineWith(narrowWidth, []),
    ];
    return (lines.find((line) => line.length <= room) ?? lines.at(-1) ?? []).slice(0, room).join('');
  }

  /** Clears the line with the bar. */
  end(): void {
    if (this.#isDrawn) this.#stream.write('\r\u001b[K');
    this.#isDrawn = false;
  }

  #timeLeft(done: number, total: number, now: number): string {
    const passed = now - this.#startedAt;
    if (passed < guessAfterMs || done <= this.#begun || done >= total) return '';
    const seconds = (passed / 1000 / (done - this.#begun)) * (total - done);
    if (seconds < 60) return `${Math.ceil(seconds)} s left`;
    if (seconds < 3600) return `${Math.ceil(seconds / 60)} min left`;
    return `${(seconds / 3600).toFixed(1)} h left`;
  }
}
