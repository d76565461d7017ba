import { err, ok, type Refusal, type Result, refusal } from '../base/index.js';
import { orderCaptures, orderParts } from './canonical.js';
import { isSquare } from './geometry.js';
import { whyNotEnter, whyNotLiberate } from './placing.js';
import { directionLetters, hasProng, kindsOf, ownerOf, podName, podNames, withoutPods } from './pod.js';
import { stackOn, supplyOf } from './position.js';
import { readTrail, whyNotGo } from './trail.js';
import type { Capture, Direction, Move, Pod, Position, Square, Stack, Turn } from './types.js';
import { isWon } from './won.js';

/**
 * Whether a turn is legal, by the rules alone and without listing others (RULES.md section 3).
 * Answers the turn with its parts and captures in order, or refuses with the rule and the square.
 */
export function judge(position: Position, turn: Turn): Result<Turn, Refusal> {
  if (isWon(position)) return err(refusal('rules.gameOver'));
  if (turn.kind === 'move') return judgeMove(position, turn);
  const reason = whyNot(position, turn);
  return reason ? err(reason) : ok(turn);
}

function whyNot(position: Position, turn: Exclude<Turn, Move>): Refusal | undefined {
  switch (turn.kind) {
    case 'enter':
      return whyNotEnter(position, turn.square);
    case 'liberate':
      return whyNotLiberate(position, turn.square);
    case 'insert':
      return (
        whyNotBuild(position, turn.square, turn.pod, turn.prong) ??
        (supplyOf(position, position.turn).prongs === 0 ? refusal('rules.noProngs') : undefined)
      );
    case 'reposition':
      if (!position.game.actions.includes('reposition')) {
        return refusal('rules.repositionNotPlayed', { game: position.game.name });
      }
      return whyNotReposition(position, turn);
  }
}

function whyNotReposition(
  position: Position,
  { square, pod, prong, old }: Extract<Turn, { kind: 'reposition' }>,
): Refusal | undefined {
  const reason = whyNotBuild(position, square, pod, prong);
  if (reason || hasProng(pod, old)) return reason;
  return refusal('rules.noProngToMove', { pod: podName(square, pod), prong: letter(old) });
}

function whyNotBuild(position: Position, square: Square, pod: Pod, prong: Direction): Refusal | undefined {
  const reason = whyNotThere(position, square, [pod]);
  if (reason || !hasProng(pod, prong)) return reason;
  return refusal('rules.prongThere', { pod: podName(square, pod), prong: letter(prong) });
}

/** Why the pods are not all own pods on the square. */
export function whyNotThere(position: Position, square: Square, pods: Stack): Refusal | undefined {
  const { width, height } = position.game;
  if (!isSquare(position.game, square))
    return refusal('rules.offBoard', { square, last: width * 10 + height });
  const own = stackOn(position.board, square).filter((pod) => ownerOf(pod) === position.turn);
  if (own.length === 0) return refusal('rules.noOwnPod', { square });
  for (const [pod, count] of kindsOf(pods)) {
    const there = own.filter((one) => one === pod).length;
    const name = podName(square, pod);
    if (there === 0) {
      return refusal('rules.noSuchPod', { square, pod: name, pods: podNames(square, [...new Set(own)]) });
    }
    if (there < count) return refusal('rules.tooFewPods', { square, pod: name, there, count });
  }
  return undefined;
}

function judgeMove(position: Position, move: Move): Result<Turn, Refusal> {
  const { square, parts, captures } = move;
  if (parts.length === 0 || parts.some(({ path }) => path.length === 0)) {
    return err(refusal('rules.noMove', { square }));
  }
  const movers = parts.map(({ pod }) => pod);
  const absent = whyNotThere(position, square, movers);
  if (absent) return err(absent);
  const unmoved = withoutPods(stackOn(position.board, square), movers) ?? [];
  const jumped = new Set<Square>();
  for (const { pod, path } of parts) {
    const trail = readTrail(position, square, unmoved.length > 0, path);
    if (!trail.ok) return trail;
    const missing = whyNotGo(position, square, path, pod);
    if (missing) return err(missing);
    for (const over of trail.value.jumped) jumped.add(over);
  }
  const wrong = whyNotCapture(captures, jumped, (over) =>
    over === square ? unmoved : stackOn(position.board, over),
  );
  if (wrong) return err(wrong);
  return ok({ kind: 'move', square, parts: orderParts(parts), captures: orderCaptures(captures) });
}

function whyNotCapture(
  captures: readonly Capture[],
  jumped: ReadonlySet<Square>,
  standing: (square: Square) => Stack,
): Refusal | undefined {
  const seen = new Set<Square>();
  for (const { square, pods } of captures) {
    if (!jumped.has(square)) return refusal('rules.notJumped', { square });
    if (seen.has(square)) return refusal('rules.capturedTwice', { square });
    if (pods.length === 0) return refusal('rules.capturedNothing', { square });
    if (!withoutPods(standing(square), pods)) {
      return refusal('rules.noSuchPodToCapture', { square, pods: podNames(square, standing(square)) });
    }
    seen.add(square);
  }
  return undefined;
}

const letter = (direction: Direction): string => directionLetters[direction] ?? '';
