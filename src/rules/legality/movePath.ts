import { err, ok, type Refusal, type RefusalFilledBy, type Result, refusal } from '../../base/index.js';
import type { Pod, Position, Prongs, Square } from '../position/gameModel.js';
import { hopBetween } from '../position/geometry.js';
import { directionLetters, hasProng, ownerOf, podName, prongsOf } from '../position/pod.js';
import { areFriends, stackOn } from '../position/positionLookups.js';

/** The prongs that a path needs and the squares that it jumps over. */
export interface MovePath {
  /** The prongs a pod needs to take this path. */
  readonly needs: Prongs;
  /** The squares jumped over, in order. */
  readonly jumped: readonly Square[];
}

/**
 * Judges the path of one pod that belongs to the seat to play, whatever its prongs (docs/rules.md section 3, Moving).
 * `left` says whether pods remain on the start square once all movers are lifted. A refusal names the illegal hop and
 * its square.
 */
export function readMovePath(
  position: Position,
  start: Square,
  left: boolean,
  path: readonly Square[],
): Result<MovePath, Refusal> {
  const { game, turn, board } = position;
  const isTaken = (square: Square) => (square === start ? left : stackOn(board, square).length > 0);
  const jumped = new Set<Square>();
  let needs = 0;
  let from = start;
  for (const to of path) {
    const refuse = (code: RefusalFilledBy<Record<'from' | 'to' | 'square', Square>>, square: Square) =>
      err(refusal(code, { from, to, square }));
    const hop = hopBetween(game, from, to);
    if (!hop) return refuse('rules.noHop', to);
    if (hop.over === undefined) {
      if (path.length > 1) return refuse('rules.stepAndMore', to);
      if (isTaken(to) && !game.stacks) return refuse('rules.stepTaken', to);
      if (stackOn(board, to).some((pod) => !areFriends(game, ownerOf(pod), turn))) {
        return refuse('rules.stepOnEnemy', to);
      }
    } else {
      if (jumped.has(hop.over)) return refuse('rules.jumpedTwice', hop.over);
      if (!isTaken(hop.over)) return refuse('rules.nothingToJump', hop.over);
      if (isTaken(to)) return refuse('rules.landingTaken', to);
      jumped.add(hop.over);
    }
    needs |= 1 << hop.direction;
    from = to;
  }
  return ok({ needs, jumped: [...jumped] });
}

/** Returns why a pod cannot take a path that others can: the first hop that it has no prong for. */
export function whyNotGo(
  { game }: Position,
  start: Square,
  path: readonly Square[],
  pod: Pod,
): Refusal | undefined {
  let from = start;
  for (const to of path) {
    const hop = hopBetween(game, from, to);
    if (hop && !hasProng(pod, hop.direction)) {
      const code = prongsOf(pod) === 0 ? 'rules.pronglessMove' : 'rules.noProng';
      const prong = directionLetters[hop.direction] ?? '';
      return refusal(code, { from, to, prong, pod: podName(start, pod) });
    }
    from = to;
  }
  return undefined;
}
