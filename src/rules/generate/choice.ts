import { kindsOf } from '../position/pod.js';
import type { Pod, Stack } from '../position/types.js';

/**
 * Goes through the choices of pods from a stack, alike pods being interchangeable, each once. Begins with none; the
 * number of choices can be astronomical, so only the present one is kept.
 */
export class Choice {
  readonly #kinds: readonly (readonly [Pod, number])[];
  readonly #counts: number[];

  constructor(stack: Stack) {
    this.#kinds = [...kindsOf(stack)];
    this.#counts = this.#kinds.map(() => 0);
  }

  /** The pods chosen, in ascending order. */
  get pods(): Pod[] {
    const pods: Pod[] = [];
    for (const [i, [pod]] of this.#kinds.entries()) {
      for (let left = this.#counts[i] as number; left > 0; left--) pods.push(pod);
    }
    return pods;
  }

  /** Goes to the next choice; false, and back to none, when there is none. */
  next(): boolean {
    for (const [i, [, count]] of this.#kinds.entries()) {
      const chosen = this.#counts[i] as number;
      if (chosen < count) {
        this.#counts[i] = chosen + 1;
        return true;
      }
      this.#counts[i] = 0;
    }
    return false;
  }
}
