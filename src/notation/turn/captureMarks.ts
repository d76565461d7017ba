import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import {
  type Capture,
  type Game,
  type MovePath,
  ownerOf,
  type PartialTurn,
  type Pod,
  podName,
  podNames,
  prongsOf,
  type Square,
  type Stack,
  superprongsOf,
  unmarkedOn,
  withoutPods,
} from '../../rules/index.js';
import type { MarkText, PartText } from './parseTurnText.js';

/** The capture marks in a written move, by the squares of the captured pods. */
export type Marks = ReadonlyMap<Square, NonNullable<MarkText>>;

/**
 * Collects one mark for each marked square; the mark for a whole square may be repeated. It means every pod there, so
 * if a free move has captured some pods on the square, the others must be named.
 */
export function collectMarks(
  partial: PartialTurn,
  parts: readonly PartText[],
  trails: readonly MovePath[],
): Result<Marks, Refusal> {
  const marks = new Map<Square, NonNullable<MarkText>>();
  for (const [i, part] of parts.entries()) {
    for (const [j, { to, mark }] of part.hops.entries()) {
      if (mark === undefined) continue;
      const over = trails[i]?.jumped[j];
      if (over === undefined) return err(refusal('notation.markOnStep', { to }));
      if (marks.has(over) && !(mark === 'all' && marks.get(over) === 'all')) {
        return err(refusal('notation.markedTwice', { square: over }));
      }
      if (mark === 'all' && partial.marked.has(over)) return err(whyNotAll(partial, over));
      marks.set(over, mark);
    }
  }
  return ok(marks);
}

function whyNotAll(partial: PartialTurn, square: Square): Refusal {
  const left = unmarkedOn(partial, square);
  return left.length === 0
    ? refusal('rules.allMarked', { square })
    : refusal('notation.someMarked', { square, pods: podNames(square, left) });
}

/** Finds the captures that the marks refer to among the pods on each square. */
export function readCaptures(
  game: Game,
  marks: Marks,
  standing: (square: Square) => Stack,
): Result<Capture[], Refusal> {
  const captures: Capture[] = [];
  for (const [square, mark] of marks) {
    const pods = capturedPods(game, square, standing(square), mark);
    if (!pods.ok) return pods;
    captures.push({ square, pods: pods.value });
  }
  return ok(captures);
}

/** Finds the pods in a stack that a mark refers to. */
export function capturedPods(
  game: Game,
  square: Square,
  stack: Stack,
  mark: MarkText,
): Result<Stack, Refusal> {
  if (mark === 'all') return ok(stack);
  if (mark && stack.length === 0) return err(refusal('rules.allMarked', { square }));
  const pods: Pod[] = [];
  let rest = [...stack];
  for (const { owner, prongs, superprongs } of mark ?? []) {
    const fitting = rest.filter(
      (one) =>
        prongsOf(one) === prongs &&
        superprongsOf(one) === superprongs &&
        (owner === undefined || game.seats[ownerOf(one)]?.glyph === owner),
    );
    const [meant] = fitting;
    if (meant === undefined) {
      return err(refusal('rules.noSuchPodToCapture', { square, pods: podNames(square, stack) }));
    }
    if (fitting.some((one) => ownerOf(one) !== ownerOf(meant))) {
      const glyphs = [...new Set(fitting.map((one) => game.seats[ownerOf(one)]?.glyph ?? ''))];
      return err(refusal('notation.whoseCaptured', { square, pod: podName(square, meant), glyphs }));
    }
    rest = [...(withoutPods(rest, [meant]) ?? [])];
    pods.push(meant);
  }
  return ok(pods);
}
