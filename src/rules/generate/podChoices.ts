import type { Capture, Pod, Square, Stack } from '../position/gameModel.js';
import { kindsOf } from '../position/pod.js';

/**
 * Goes through every choice of pods from a stack exactly once; equal pods are interchangeable. Starts with no pods. The
 * number of choices can be astronomical, so only the current one is kept.
 */
export class PodChoice {
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

  /** Goes to the next choice. If there is none, returns false and starts over with no pods chosen. */
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

/** Yields every choice of captures on the jumped squares exactly once, with its captures ordered by square. */
export function* captureChoices(
  jumped: Iterable<Square>,
  standing: (square: Square) => Stack,
): Generator<Capture[], void, undefined> {
  const inOrder = [...jumped].sort((a, b) => a - b);
  const choices = inOrder.map((square) => ({ square, choice: new PodChoice(standing(square)) }));
  do {
    const taken: Capture[] = [];
    for (const { square, choice } of choices) {
      const pods = choice.pods;
      if (pods.length > 0) taken.push({ square, pods });
    }
    yield taken;
  } while (choices.some(({ choice }) => choice.next()));
}
