/** Width of the bar itself, in characters. */
const width = 30;
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

  /** Draws how much of the work is done; the numbers need not be whole. `words` follow the bar. */
  update(done: number, total: number, words = ''): void {
    if (!this.#stream.isTTY || total <= 0) return;
    const now = this.#now();
    if (this.#isDrawn && done < total && now - this.#drawnAt < drawEveryMs) return;
    this.#drawnAt = now;
    this.#isDrawn = true;
    const part = Math.min(1, done / total);
    const full = Math.round(part * width);
    const bar = `${'#'.repeat(full)}${'.'.repeat(width - full)}`;
    const percent = `${String(Math.floor(part * 100)).padStart(3)} %`;
    const after = [percent, words, this.#timeLeft(done, total, now)].filter((text) => text !== '').join(', ');
    this.#stream.write(`\r${this.#label} [${bar}] ${after}\u001b[K`);
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
