import { ProgressBar as Bar } from '../../../src/cli/progressBar.js';

/** The bar of a script that counts games or positions. */
export class ProgressBar {
  readonly #total: number;
  readonly #bar: Bar;

  /** @param begun how much was done before */
  constructor(total: number, begun = 0) {
    this.#total = total;
    this.#bar = new Bar('', { begun });
  }

  draw(done: number, words: string): void {
    this.#bar.update(done, this.#total, `${done}/${this.#total}, ${words}`);
  }

  end(): void {
    this.#bar.end();
  }
}
