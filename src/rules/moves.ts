import { orderParts } from './canonical.js';
import { withoutPods } from './pod.js';
import { stackOn } from './position.js';
import { Choice } from './subsets.js';
import type { Capture, Part, Position, Square, Stack, Turn } from './types.js';
import { occupation, Walker } from './walker.js';

/** Every move of the own pods on a square, each once (RULES.md section 3, Move). */
export function* moves(position: Position, square: Square, own: Stack): Generator<Turn, void, undefined> {
  const { game, board } = position;
  const taken = occupation(position);
  const held = taken[square] as number;
  // A first hop never depends on the pods beside it: whoever has one may be chosen, and every choice has a turn.
  const able = own.filter((pod) => new Walker(game, taken, square, pod).next());
  const choice = new Choice(able);
  while (choice.next()) {
    const movers = choice.pods;
    const unmoved = withoutPods(stackOn(board, square), movers) ?? [];
    taken[square] = unmoved.length > 0 ? held : 0;
    const walkers = movers.map((pod) => new Walker(game, taken, square, pod));
    startFrom(walkers, 0);
    do {
      const parts = orderParts(walkers.map(({ pod, path }) => ({ pod, path: [...path] })));
      yield* captures(parts, walkers, square, (over) => (over === square ? unmoved : stackOn(board, over)));
    } while (advance(walkers));
  }
}

/** Sets the walkers from an index on to the first ways that do not repeat an earlier combination. */
function startFrom(walkers: readonly Walker[], index: number): void {
  for (let i = index; i < walkers.length; i++) {
    const walker = walkers[i] as Walker;
    const before = walkers[i - 1];
    if (before?.pod === walker.pod) walker.follow(before);
    else walker.next();
  }
}

function advance(walkers: readonly Walker[]): boolean {
  for (let i = walkers.length - 1; i >= 0; i--) {
    if ((walkers[i] as Walker).next()) {
      startFrom(walkers, i + 1);
      return true;
    }
  }
  return false;
}

/** The turns with the same ways and every choice of captures. */
function* captures(
  parts: readonly Part[],
  walkers: readonly Walker[],
  square: Square,
  standing: (square: Square) => Stack,
): Generator<Turn, void, undefined> {
  const jumped = new Set<Square>();
  for (const walker of walkers) walker.markJumped(jumped);
  const inOrder = [...jumped].sort((a, b) => a - b);
  const choices = inOrder.map((over) => ({ over, choice: new Choice(standing(over)) }));
  do {
    const taken: Capture[] = [];
    for (const { over, choice } of choices) {
      const pods = choice.pods;
      if (pods.length > 0) taken.push({ square: over, pods });
    }
    yield { kind: 'move', square, parts, captures: taken };
  } while (choices.some(({ choice }) => choice.next()));
}
