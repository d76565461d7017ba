/** Lines of text as they grow, each behind as many `>` as it is quoted deep. */
export class TextLines {
  /** How deep what comes next is quoted. */
  depth = 0;
  readonly #lines: string[] = [];
  readonly #most: number;
  #current = '';
  #chars = 0;

  /** @param most characters after which no more is taken */
  constructor(most: number) {
    this.#most = most;
  }

  get full(): boolean {
    return this.#chars > this.#most;
  }

  /** Text in which line ends and runs of blanks are single spaces. */
  addWords(text: string): void {
    const words = text.replace(/[ \t\r\n\f]+/g, ' ');
    const atStart = this.#current === '' || this.#current.endsWith(' ');
    this.#add(atStart ? words.replace(/^ /, '') : words);
  }

  /** Text that stands as it was typed. */
  addLines(text: string): void {
    const [first = '', ...more] = text.split(/\r?\n/);
    this.#add(first);
    for (const line of more) {
      this.endLine();
      this.#add(line);
    }
  }

  /** Parts two table cells. */
  gap(): void {
    if (this.#current !== '') this.#add(' ');
  }

  /** Ends the line, be it empty or not. */
  endLine(): void {
    const prefix = this.depth > 0 ? `${'>'.repeat(Math.min(this.depth, 9))} ` : '';
    this.#lines.push((prefix + this.#current.replaceAll('\u00a0', ' ')).trimEnd());
    this.#chars += prefix.length + 1;
    this.#current = '';
  }

  /**
   * Ends the line if anything stands on it, were it a no-break space, by which editors keep an empty line open; a
   * spaced block has an empty line around it.
   */
  endBlock(spaced: boolean): void {
    if (/[^ ]/.test(this.#current)) this.endLine();
    this.#current = '';
    if (spaced && this.#lines.length > 0 && !/^>*$/.test(this.#lines.at(-1) ?? '')) this.endLine();
  }

  toString(): string {
    this.endBlock(false);
    return this.#lines.join('\n').trim();
  }

  #add(text: string): void {
    const taken = text.slice(0, Math.max(0, this.#most + 1 - this.#chars));
    this.#current += taken;
    this.#chars += taken.length;
  }
}
