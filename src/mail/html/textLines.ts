/** Lines of text as they grow, each behind as many `>` as it is quoted deep. */
export class TextLines {
  /** How deep what comes next is quoted. */
  depth = 0;
  readonly #lines: string[] = [];
  readonly #most: number;
  /** The line that grows, in pieces: one text may come in very many. */
  #pieces: string[] = [];
  /** The last sign of it. */
  #end = '';
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
    const atStart = this.#end === '' || this.#end === ' ';
    this.#add(atStart ? words.replace(/^ /, '') : words);
  }

  /** Text as it was typed. */
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
    if (this.#end !== '') this.#add(' ');
  }

  /** Ends the line, be it empty or not. */
  endLine(): void {
    const prefix = this.depth > 0 ? `${'>'.repeat(Math.min(this.depth, 9))} ` : '';
    this.#lines.push((prefix + this.#taken().replaceAll('\u00a0', ' ')).trimEnd());
    this.#chars += prefix.length + 1;
  }

  /**
   * Ends the line if anything stands on it, were it a no-break space, by which editors keep an empty line open; a
   * spaced block has an empty line around it.
   */
  endBlock(spaced: boolean): void {
    const current = this.#taken();
    if (/[^ ]/.test(current)) {
      this.#pieces = [current];
      this.endLine();
    }
    if (spaced && this.#lines.length > 0 && !/^>*$/.test(this.#lines.at(-1) ?? '')) this.endLine();
  }

  toString(): string {
    this.endBlock(false);
    return this.#lines.join('\n').trim();
  }

  #add(text: string): void {
    const taken = text.slice(0, Math.max(0, this.#most + 1 - this.#chars));
    if (taken === '') return;
    this.#pieces.push(taken);
    this.#end = taken.at(-1) ?? '';
    this.#chars += taken.length;
  }

  /** The line that grew; the next one begins. */
  #taken(): string {
    const line = this.#pieces.join('');
    this.#pieces = [];
    this.#end = '';
    return line;
  }
}
