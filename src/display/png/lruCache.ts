/** A map that drops the least recently used entries when it is full. */
export class LruCache<Value> {
  readonly #most: number;
  readonly #values = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the value for a key, creating it if it is not in the map. */
  get(key: string, make: () => Value): Value {
    const known = this.#values.get(key);
    if (known !== undefined) {
      this.#values.delete(key);
      this.#values.set(key, known);
      return known;
    }
    const made = make();
    this.#values.set(key, made);
    if (this.#values.size > this.#most) {
      const [oldest] = this.#values.keys();
      if (oldest !== undefined) this.#values.delete(oldest);
    }
    return made;
  }
}
