/** The kinds of stored values: exact, a lower bound, or an upper bound. */
export const exact = 0;
export const atLeast = 1;
export const atMost = 2;

/**
 * The transposition table: what a search has learned about positions, by their hash. A new entry always replaces the
 * old one.
 */
export class TranspositionTable {
  readonly #mask: number;
  readonly #checks: Int32Array;
  readonly #values: Int32Array;
  readonly #turnKeys: Int32Array;
  /** (depth + 1) * 4 + bound; 0 if the entry is empty. */
  readonly #depths: Int16Array;
  #at = 0;

  /** Creates a table with a given number of entries, a power of two. */
  constructor(size: number) {
    this.#mask = size - 1;
    this.#checks = new Int32Array(size);
    this.#values = new Int32Array(size);
    this.#turnKeys = new Int32Array(size);
    this.#depths = new Int16Array(size);
  }

  /** Empties the table. */
  clear(): void {
    this.#depths.fill(0);
  }

  /** Looks up a position. The getters return its entry until the next call. */
  find(low: number, high: number): boolean {
    this.#at = low & this.#mask;
    // Without the second test, an empty entry would match the hash 0.
    return this.#checks[this.#at] === high && this.#depths[this.#at] !== 0;
  }

  get value(): number {
    return this.#values[this.#at] as number;
  }

  get turnKey(): number {
    return this.#turnKeys[this.#at] as number;
  }

  get depth(): number {
    return ((this.#depths[this.#at] as number) >> 2) - 1;
  }

  get bound(): number {
    return (this.#depths[this.#at] as number) & 3;
  }

  keep(low: number, high: number, depth: number, bound: number, value: number, turnKey: number): void {
    const at = low & this.#mask;
    this.#checks[at] = high;
    this.#values[at] = value;
    this.#turnKeys[at] = turnKey;
    this.#depths[at] = ((depth + 1) << 2) | bound;
  }
}
