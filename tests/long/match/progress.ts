/** A bar on standard error, if that is a terminal. */
export class ProgressBar {
  readonly #total: number;
  readonly #from = performance.now();
  readonly #begun: number;
  #drawn = 0;

  /** @param begun how much was done before */
  constructor(total: number, begun = 0) {
    this.#total = total;
    this.#begun = begun;
  }

  draw(done: number, words: string): void {
    if (!process.stderr.isTTY || performance.now() - this.#drawn < 200) return;
    this.#drawn = performance.now();
    const share = Math.min(1, done / this.#total);
    const width = 24;
    const filled = Math.round(share * width);
    const seconds = (performance.now() - this.#from) / 1000;
    const left = done > this.#begun ? (seconds / (done - this.#begun)) * (this.#total - done) : 0;
    const bar = `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${done}/${this.#total}`;
    process.stderr.write(`\r${bar} ${words}, ${clock(left)} left\x1b[K`);
  }

  end(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  }
}

const clock = (seconds: number): string =>
  seconds < 60
    ? `${Math.ceil(seconds)} s`
    : seconds < 3600
      ? `${Math.ceil(seconds / 60)} min`
      : `${(seconds / 3600).toFixed(1)} h`;
