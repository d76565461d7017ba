import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import type { Direction, FreeMove, Square, Stack } from '../position/gameModel.js';
import { hopBetween } from '../position/geometry.js';
import { directionLetters, podName, superprongsOf, withPods } from '../position/pod.js';
import { stackOn } from '../position/positionLookups.js';
import { whyNotCapture } from './captures.js';
import { afterMark, afterMove } from './freeMoveHistory.js';
import { readMovePath } from './movePath.js';
import { afterFree, countUnmarked, type PartialTurn, unmarkedOn, withHistories } from './partialTurn.js';
import { whyPodsAbsent } from './podPresence.js';

/**
 * Judges one free move in a partial turn (docs/rules.md section 3, Superprongs). Returns the partial turn after it, or
 * a refusal that gives the rule and the square.
 */
export function judgeFree(partial: PartialTurn, move: FreeMove): Result<PartialTurn, Refusal> {
  const { square, pod, path, captures } = move;
  const { position } = partial;
  const absent = whyPodsAbsent(partial, square, [pod]);
  if (absent) return err(absent);
  const trail = readMovePath(position, square, stackOn(position.board, square).length > 1, path);
  if (!trail.ok) return trail;
  const direction = directionOf(partial, square, path);
  if (!direction.ok) return direction;
  const name = podName(square, pod);
  if (direction.value === undefined) return err(refusal('rules.noMove', { square }));
  const prong = directionLetters[direction.value] ?? '';
  if (!((superprongsOf(pod) >> direction.value) & 1)) {
    return err(refusal('rules.noSuperprong', { from: square, to: path.at(-1) ?? square, pod: name, prong }));
  }
  const jumped = trail.value.jumped;
  const count = countUnmarked(partial, square, pod);
  const way = { square, pod, direction: direction.value, jumped, end: path.at(-1) ?? square };
  const moved = withHistories(
    { ...partial, position: afterFree(position, move) },
    partial.histories.flatMap((history) => afterMove(history, count, way)),
  );
  if (!moved) return err(refusal('rules.freeMoveSpent', { pod: name, prong }));
  const wrong = whyNotCapture(captures, new Set(jumped), (over) => unmarkedOn(moved, over));
  if (wrong) return err(wrong);
  return ok(captures.reduce((at, { square: over, pods }) => mark(at, over, pods), moved));
}

function mark(partial: PartialTurn, square: Square, pods: Stack): PartialTurn {
  let now = partial;
  for (const pod of pods) {
    const count = countUnmarked(now, square, pod);
    const histories = now.histories.flatMap((history) => afterMark(history, count, square, pod));
    const marked = new Map(now.marked).set(square, withPods(now.marked.get(square) ?? [], pod));
    const next = withHistories({ ...now, marked }, histories);
    if (!next) throw new Error(`no pod on ${square} can have been marked`);
    now = next;
  }
  return now;
}

/** Returns the direction of a straight path; refuses a path that is not straight. */
function directionOf(
  { position }: PartialTurn,
  start: Square,
  path: readonly Square[],
): Result<Direction | undefined, Refusal> {
  let direction: Direction | undefined;
  let from = start;
  for (const to of path) {
    const hop = hopBetween(position.game, from, to);
    direction ??= hop?.direction;
    if (hop?.direction !== direction) return err(refusal('rules.freeMoveTurns', { from, to }));
    from = to;
  }
  return ok(direction);
}
