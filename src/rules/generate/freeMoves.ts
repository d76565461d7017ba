import { type PartialTurn, unmarkedOn } from '../legality/partialTurn.js';
import type { Direction, FreeMove, Pod, Square } from '../position/gameModel.js';
import { neighbour, squaresOf } from '../position/geometry.js';
import { directions, ownerOf, superprongsOf, withoutPods } from '../position/pod.js';
import { areFriends, stackOn } from '../position/positionLookups.js';
import { captureChoices } from './podChoices.js';

/**
 * Yields each free move that the board allows in a partial turn, exactly once (docs/rules.md section 3, Superprongs).
 * `judgeFree` checks whether the superprong is still unused.
 */
export function* freeMoves(partial: PartialTurn): Generator<FreeMove, void, undefined> {
  const { game, turn } = partial.position;
  for (const square of squaresOf(game)) {
    const own = unmarkedOn(partial, square).filter((pod) => ownerOf(pod) === turn);
    for (const pod of new Set(own)) {
      for (const direction of directions) {
        if ((superprongsOf(pod) >> direction) & 1) yield* movesOf(partial, square, pod, direction);
      }
    }
  }
}

function* movesOf(
  partial: PartialTurn,
  square: Square,
  pod: Pod,
  direction: Direction,
): Generator<FreeMove, void, undefined> {
  const { game, turn, board } = partial.position;
  const left = withoutPods(stackOn(board, square), [pod]) ?? [];
  const standing = (at: Square) => (at === square ? left : stackOn(board, at));
  const near = neighbour(game, square, direction);
  if (near !== 0 && standing(near).every((one) => areFriends(game, ownerOf(one), turn))) {
    yield { square, pod, path: [near], captures: [] };
  }
  const jumped: Square[] = [];
  const path: Square[] = [];
  for (let from = square; ; from = path.at(-1) as Square) {
    const over = neighbour(game, from, direction);
    if (over === 0 || standing(over).length === 0 || jumped.includes(over)) return;
    const to = neighbour(game, over, direction);
    if (to === 0 || standing(to).length > 0) return;
    jumped.push(over);
    path.push(to);
    const takeable = (at: Square) =>
      at === square ? (withoutPods(unmarkedOn(partial, at), [pod]) ?? []) : unmarkedOn(partial, at);
    for (const captures of captureChoices(jumped, takeable)) yield { square, pod, path: [...path], captures };
  }
}
