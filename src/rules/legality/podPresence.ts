import { type Refusal, refusal } from '../../base/index.js';
import type { Square, Stack } from '../position/gameModel.js';
import { isSquare } from '../position/geometry.js';
import { kindsOf, ownerOf, podName, podNames } from '../position/pod.js';
import { stackOn } from '../position/positionLookups.js';
import { type PartialTurn, unmarkedOn } from './partialTurn.js';

/**
 * Returns why these pods cannot all act from the square; undefined if they can. Pods may be missing, not the player's
 * own, or already used.
 */
export function whyPodsAbsent(partial: PartialTurn, square: Square, pods: Stack): Refusal | undefined {
  const { game, turn, board } = partial.position;
  const { width, height } = game;
  if (!isSquare(game, square)) return refusal('rules.offBoard', { square, last: width * 10 + height });
  const isOwn = (pod: number) => ownerOf(pod) === turn;
  const stack = stackOn(board, square);
  const standing = stack.filter(isOwn);
  if (stack.length === 0) return refusal('rules.noOwnPod', { square });
  if (standing.length === 0) return refusal('rules.othersPod', { square, count: stack.length });
  const own = unmarkedOn(partial, square).filter(isOwn);
  if (own.length === 0) return refusal('rules.marked', { pod: String(square) });
  for (const [pod, count] of kindsOf(pods)) {
    const there = own.filter((one) => one === pod).length;
    if (there >= count) continue;
    const name = podName(square, pod);
    if (standing.filter((one) => one === pod).length >= count) return refusal('rules.marked', { pod: name });
    if (there > 0) return refusal('rules.tooFewPods', { square, pod: name, there, count });
    return refusal('rules.noSuchPod', { square, pod: name, pods: podNames(square, [...new Set(standing)]) });
  }
  return undefined;
}
