/** Pseudorandom numbers, the same for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a whole number from 0 up to, but not including, `bound` (mulberry32). */
  below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  }

  /** Returns true with a probability of one in `times`. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  /** Returns a random element of a list, which must not be empty. */
  of<T>(list: ArrayLike<T>): T {
    return list[this.below(list.length)] as T;
  }
}
