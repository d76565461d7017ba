/** Cells of the bar itself. */
const width = 30;
/** Drawn no more often than this. */
const drawEveryMs = 100;

/** Shows how far long work has come, on standard error where that is a terminal, and nothing elsewhere. */
export class ProgressBar {
  readonly #label: string;
  readonly #stream: NodeJS.WriteStream;
  #drawnAt = 0;
  #isDrawn = false;

  constructor(label: string, stream: NodeJS.WriteStream = process.stderr) {
    this.#label = label;
    this.#stream = stream;
  }

  /** So much of the work is done; neither number needs to be whole. */
  update(done: number, total: number): void {
    if (!this.#stream.isTTY || total <= 0) return;
    const now = performance.now();
    if (this.#isDrawn && done < total && now - this.#drawnAt < drawEveryMs) return;
    this.#drawnAt = now;
    this.#isDrawn = true;
    const part = Math.min(1, done / total);
    const full = Math.round(part * width);
    const bar = `${'#'.repeat(full)}${'.'.repeat(width - full)}`;
    this.#stream.write(`\r${this.#label} [${bar}] ${String(Math.floor(part * 100)).padStart(3)} %`);
  }

  /** Clears the line of the bar. */
  end(): void {
    if (this.#isDrawn) this.#stream.write('\r\u001b[K');
    this.#isDrawn = false;
  }
}
