import { squaresOf } from './geometry.js';
import { moves } from './moves.js';
import { octiSquares, whyNotEnter, whyNotLiberate } from './placing.js';
import { directions, hasProng, ownerOf } from './pod.js';
import { stackOn, supplyOf } from './position.js';
import type { Pod, Position, Square, Turn } from './types.js';
import { isWon } from './won.js';

/**
 * Every legal turn of the seat to play, each once, in no order to rely on; none when the game is over
 * (RULES.md section 3). Nothing is kept of the turns passed, so any number of them takes little memory.
 */
export function* turns(position: Position): Generator<Turn, void, undefined> {
  if (isWon(position)) return;
  for (const square of octiSquares(position.game)) {
    if (!whyNotEnter(position, square)) yield { kind: 'enter', square };
    if (!whyNotLiberate(position, square)) yield { kind: 'liberate', square };
  }
  for (const square of squaresOf(position.game)) {
    const own = stackOn(position.board, square).filter((pod) => ownerOf(pod) === position.turn);
    if (own.length === 0) continue;
    yield* buildings(position, square, new Set(own));
    yield* moves(position, square, own);
  }
}

function* buildings(
  position: Position,
  square: Square,
  kinds: Iterable<Pod>,
): Generator<Turn, void, undefined> {
  const inserts = supplyOf(position, position.turn).prongs > 0;
  const repositions = position.game.actions.includes('reposition');
  for (const pod of kinds) {
    for (const prong of directions) {
      if (hasProng(pod, prong)) continue;
      if (inserts) yield { kind: 'insert', square, pod, prong };
      if (!repositions) continue;
      for (const old of directions)
        if (hasProng(pod, old)) yield { kind: 'reposition', square, pod, prong, old };
    }
  }
}
