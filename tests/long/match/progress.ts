import { ProgressBar as Bar } from '../../../src/cli/progressBar.js';

/** The progress bar of a script that counts games or positions. */
export class ProgressBar {
  readonly #label: string;
  readonly #total: number;
  #bar: Bar | undefined;

  /**
   * @param label the name of the script, shown in front of the bar
   * @param begun how much was done before this run; by default, the count in the first call of `draw`
   */
  constructor(label: string, total: number, begun?: number) {
    this.#label = label;
    this.#total = total;
    if (begun !== undefined) this.#bar = new Bar(label, { begun });
  }

  draw(done: number, words: string): void {
    this.#bar ??= new Bar(this.#label, { begun: done });
    this.#bar.update(done, this.#total, `${done}/${this.#total}, ${words}`);
  }

  end(): void {
    this.#bar?.end();
  }
}
