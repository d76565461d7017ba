/** A set of 32-bit numbers that is emptied often: `clear` takes constant time. */
export class KeySet {
  #keys = new Int32Array(1024);
  /** A slot is in use if its entry equals `#stamp`. */
  #stamps = new Int32Array(1024);
  #stamp = 1;
  #count = 0;

  clear(): void {
    this.#stamp++;
    this.#count = 0;
  }

  /** Adds a number. Returns false if the set already contains it. */
  add(key: number): boolean {
    if (2 * this.#count >= this.#keys.length) this.#grow();
    const mask = this.#keys.length - 1;
    let at = key & mask;
    for (; this.#stamps[at] === this.#stamp; at = (at + 1) & mask) if (this.#keys[at] === key) return false;
    this.#stamps[at] = this.#stamp;
    this.#keys[at] = key;
    this.#count++;
    return true;
  }

  #grow(): void {
    const before = this.#keys.filter((_, at) => this.#stamps[at] === this.#stamp);
    this.#keys = new Int32Array(2 * this.#keys.length);
    this.#stamps = new Int32Array(this.#keys.length);
    this.#count = 0;
    this.#stamp = 1;
    for (const key of before) this.add(key);
  }
}
