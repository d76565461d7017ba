import { mayGoTogether } from '../legality/judge.js';
import { type PartialTurn, unmarkedOn } from '../legality/partialTurn.js';
import { orderParts } from '../position/canonicalOrder.js';
import type { Move, Square, Stack } from '../position/gameModel.js';
import { withoutPods } from '../position/pod.js';
import { stackOn } from '../position/positionLookups.js';
import { occupation, PathWalker } from './pathWalker.js';
import { captureChoices, PodChoice } from './podChoices.js';

/**
 * Yields each move of one or more of the player's unmarked pods on a square, exactly once (docs/rules.md section 3,
 * Moving).
 */
export function* moves(partial: PartialTurn, square: Square, own: Stack): Generator<Move, void, undefined> {
  const { game, board } = partial.position;
  const taken = occupation(partial.position);
  const held = taken[square] as number;
  // A first hop never depends on the other pods on the square, so every choice of pods that have one leads to a turn.
  const able = own.filter((pod) => new PathWalker(game, taken, square, pod).next());
  const choice = new PodChoice(able);
  while (choice.next()) {
    const movers = choice.pods;
    taken[square] = stackOn(board, square).length > movers.length ? held : 0;
    const kept = withoutPods(unmarkedOn(partial, square), movers) ?? [];
    const standing = (over: Square) => (over === square ? kept : unmarkedOn(partial, over));
    const walkers = movers.map((pod) => new PathWalker(game, taken, square, pod));
    startFrom(walkers, 0);
    do {
      const ways = walkers.map((walker) => walker.jumped());
      if (!mayGoTogether(partial, square, movers, ways)) continue;
      const parts = orderParts(walkers.map(({ pod, path }) => ({ pod, path: [...path] })));
      for (const captures of captureChoices(new Set(ways.flat()), standing)) {
        yield { kind: 'move', square, parts, captures };
      }
    } while (advance(walkers));
  }
}

/** Resets the walkers at `index` and after it to their first paths that do not repeat an earlier combination. */
function startFrom(walkers: readonly PathWalker[], index: number): void {
  for (let i = index; i < walkers.length; i++) {
    const walker = walkers[i] as PathWalker;
    const before = walkers[i - 1];
    if (before?.pod === walker.pod) walker.follow(before);
    else walker.next();
  }
}

function advance(walkers: readonly PathWalker[]): boolean {
  for (let i = walkers.length - 1; i >= 0; i--) {
    if ((walkers[i] as PathWalker).next()) {
      startFrom(walkers, i + 1);
      return true;
    }
  }
  return false;
}
