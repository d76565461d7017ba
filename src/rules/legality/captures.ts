import { type Refusal, refusal } from '../../base/index.js';
import type { Capture, Square, Stack } from '../position/gameModel.js';
import { podNames, withoutPods } from '../position/pod.js';

/** Returns why these captures are not a valid choice of pods on the jumped squares; undefined if they are. */
export function whyNotCapture(
  captures: readonly Capture[],
  jumped: ReadonlySet<Square>,
  standing: (square: Square) => Stack,
): Refusal | undefined {
  const seen = new Set<Square>();
  for (const { square, pods } of captures) {
    if (!jumped.has(square)) return refusal('rules.notJumped', { square });
    if (seen.has(square)) return refusal('rules.capturedTwice', { square });
    if (pods.length === 0) return refusal('rules.capturedNothing', { square });
    if (standing(square).length === 0) return refusal('rules.allMarked', { square });
    if (!withoutPods(standing(square), pods)) {
      return refusal('rules.noSuchPodToCapture', { square, pods: podNames(square, standing(square)) });
    }
    seen.add(square);
  }
  return undefined;
}
