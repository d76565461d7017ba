import type { Capture, Square, Stack } from '../position/types.js';
import { Choice } from './choice.js';

/** Every choice of captures on jumped squares, each once, by square. */
export function* captureChoices(
  jumped: Iterable<Square>,
  standing: (square: Square) => Stack,
): Generator<Capture[], void, undefined> {
  const inOrder = [...jumped].sort((a, b) => a - b);
  const choices = inOrder.map((square) => ({ square, choice: new Choice(standing(square)) }));
  do {
    const taken: Capture[] = [];
    for (const { square, choice } of choices) {
      const pods = choice.pods;
      if (pods.length > 0) taken.push({ square, pods });
    }
    yield taken;
  } while (choices.some(({ choice }) => choice.next()));
}
