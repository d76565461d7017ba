/** Builds lines of text, each with a `>` for every level of quotation. */
export class TextLines {
  /** The quotation level of the text that follows. */
  depth = 0;
  readonly #lines: string[] = [];
  readonly #most: number;
  /** The current line, in pieces, since text may arrive in many small pieces. */
  #pieces: string[] = [];
  /** Its last character. */
  #end = '';
  #chars = 0;

  /** @param most how many characters to accept; the rest is ignored */
  constructor(most: number) {
    this.#most = most;
  }

  get full(): boolean {
    return this.#chars > this.#most;
  }

  /** Adds text, with line breaks and other white space collapsed to single spaces. */
  addWords(text: string): void {
    const words = text.replace(/[ \t\r\n\f]+/g, ' ');
    const atStart = this.#end === '' || this.#end === ' ';
    this.#add(atStart ? words.replace(/^ /, '') : words);
  }

  /** Adds text as it was typed. */
  addLines(text: string): void {
    const [first = '', ...more] = text.split(/\r?\n/);
    this.#add(first);
    for (const line of more) {
      this.endLine();
      this.#add(line);
    }
  }

  /** Separates two table cells. */
  gap(): void {
    if (this.#end !== '') this.#add(' ');
  }

  /** Ends the line, even an empty one. */
  endLine(): void {
    const prefix = this.depth > 0 ? `${'>'.repeat(Math.min(this.depth, 9))} ` : '';
    this.#lines.push((prefix + this.#taken().replaceAll('\u00a0', ' ')).trimEnd());
    this.#chars += prefix.length + 1;
  }

  /**
   * Ends the line if there is anything on it, even a no-break space, which editors put on empty lines. A spaced block
   * gets an empty line before and after it.
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

  /** Returns the current line and begins the next one. */
  #taken(): string {
    const line = this.#pieces.join('');
    this.#pieces = [];
    this.#end = '';
    return line;
  }
}
