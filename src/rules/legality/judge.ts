import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { orderCaptures, orderParts } from '../position/canonicalOrder.js';
import type {
  Direction,
  FreeMove,
  Move,
  Part,
  Pod,
  Position,
  Square,
  Turn,
  UsualAction,
} from '../position/gameModel.js';
import { directionLetters, hasProng, podName, superprongsOf, withoutPods } from '../position/pod.js';
import { stackOn, supplyOf } from '../position/positionLookups.js';
import { whyNotCapture } from './captures.js';
import { mayGo } from './freeMoveHistory.js';
import { isWon } from './gameEnd.js';
import { judgeFree } from './judgeFree.js';
import { readMovePath, whyNotGo } from './movePath.js';
import { beginTurn, countUnmarked, type PartialTurn, unmarkedOn } from './partialTurn.js';
import { whyNotEnter, whyNotLiberate, whyNotRescue } from './placing.js';
import { whyPodsAbsent } from './podPresence.js';

/**
 * Judges whether a turn is legal without listing other turns (docs/rules.md section 3).
 * Returns the turn with its parts and captures in order, or a refusal that gives the rule and the square.
 */
export function judge(position: Position, turn: Turn): Result<Turn, Refusal> {
  if (isWon(position)) return err(refusal('rules.gameOver'));
  if (!turn.free) return judgeUsual(beginTurn(position), turn);
  if (turn.free.length === 0) return err(refusal('rules.noFreeMove'));
  const begun = judgeFreeMoves(position, turn.free);
  if (!begun.ok) return begun;
  const usual = judgeUsual(begun.value, turn);
  if (!usual.ok) return usual;
  const free = turn.free.map((move) => ({ ...move, captures: orderCaptures(move.captures) }));
  return ok({ ...usual.value, free });
}

/** Judges free moves in order and returns the partial turn after them. */
export function judgeFreeMoves(position: Position, free: readonly FreeMove[]): Result<PartialTurn, Refusal> {
  let partial = beginTurn(position);
  for (const move of free) {
    const after = judgeFree(partial, move);
    if (!after.ok) return after;
    partial = after.value;
  }
  return ok(partial);
}

/** Judges the usual action in a partial turn. */
export function judgeUsual(partial: PartialTurn, turn: UsualAction): Result<UsualAction, Refusal> {
  if (turn.kind === 'move') return judgeMove(partial, turn);
  const reason = whyNot(partial, turn);
  return reason ? err(reason) : ok(turn);
}

function whyNot(partial: PartialTurn, turn: Exclude<UsualAction, Move>): Refusal | undefined {
  const { position } = partial;
  switch (turn.kind) {
    case 'enter':
      return whyNotEnter(position, turn.square);
    case 'liberate':
      return whyNotLiberate(position, turn.square);
    case 'rescue':
      return whyNotRescue(position, turn.square);
    case 'insert':
      return (
        whyNotBuild(partial, turn.square, turn.pod, turn.prong) ??
        whyNothingToInsert(position, turn.superprong)
      );
    case 'reposition':
      if (!position.game.actions.includes('reposition')) {
        return refusal('rules.repositionNotPlayed', { game: position.game.name });
      }
      return whyNotReposition(partial, turn);
  }
}

function whyNothingToInsert(position: Position, superprong?: true): Refusal | undefined {
  const { prongs, superprongs } = supplyOf(position, position.turn);
  if (superprong) return superprongs === 0 ? refusal('rules.noSuperprongs') : undefined;
  return prongs === 0 ? refusal('rules.noProngs') : undefined;
}

function whyNotReposition(
  partial: PartialTurn,
  { square, pod, prong, old }: Extract<UsualAction, { kind: 'reposition' }>,
): Refusal | undefined {
  const reason = whyNotBuild(partial, square, pod, prong);
  if (reason) return reason;
  const data = { pod: podName(square, pod), prong: letter(old) };
  if (!hasProng(pod, old)) return refusal('rules.noProngToMove', data);
  return (superprongsOf(pod) >> old) & 1 ? refusal('rules.superprongStays', data) : undefined;
}

function whyNotBuild(partial: PartialTurn, square: Square, pod: Pod, prong: Direction): Refusal | undefined {
  const reason = whyPodsAbsent(partial, square, [pod]);
  if (reason || !hasProng(pod, prong)) return reason;
  return refusal('rules.prongThere', { pod: podName(square, pod), prong: letter(prong) });
}

function judgeMove(partial: PartialTurn, move: Move): Result<Move, Refusal> {
  const { position } = partial;
  const { square, parts, captures } = move;
  if (parts.length === 0 || parts.some(({ path }) => path.length === 0)) {
    return err(refusal('rules.noMove', { square }));
  }
  const movers = parts.map(({ pod }) => pod);
  const absent = whyPodsAbsent(partial, square, movers);
  if (absent) return err(absent);
  const left = stackOn(position.board, square).length > movers.length;
  const jumped = new Set<Square>();
  const trails: Square[][] = [];
  for (const { pod, path } of parts) {
    const trail = readMovePath(position, square, left, path);
    if (!trail.ok) return trail;
    const missing = whyNotGo(position, square, path, pod);
    if (missing) return err(missing);
    for (const over of trail.value.jumped) jumped.add(over);
    trails.push([...trail.value.jumped]);
  }
  if (!mayGoTogether(partial, square, movers, trails)) {
    return err(whyNotTogether(partial, square, parts, trails));
  }
  const wrong = whyNotCapture(captures, jumped, (over) =>
    over === square ? (withoutPods(unmarkedOn(partial, over), movers) ?? []) : unmarkedOn(partial, over),
  );
  if (wrong) return err(wrong);
  return ok({ kind: 'move', square, parts: orderParts(parts), captures: orderCaptures(captures) });
}

/**
 * Refuses the first square that the pod has already jumped over in a free move. If no jump is illegal on its own,
 * refuses the start.
 */
function whyNotTogether(
  partial: PartialTurn,
  start: Square,
  parts: readonly Part[],
  trails: readonly (readonly Square[])[],
): Refusal {
  for (const [i, { pod, path }] of parts.entries()) {
    const jumped = trails[i] ?? [];
    const at = jumped.findIndex((over) => !mayGoTogether(partial, start, [pod], [[over]]));
    if (at < 0) continue;
    const [from, to, square] = [path[at - 1] ?? start, path[at] ?? start, jumped[at] ?? start];
    return refusal('rules.jumpedInFree', { from, to, square });
  }
  return refusal('rules.jumpedBefore', { square: start });
}

/** Whether pods that made free moves may take these paths too: a pod may jump over a square only once in a turn. */
export function mayGoTogether(
  partial: PartialTurn,
  square: Square,
  movers: readonly Pod[],
  jumped: readonly (readonly Square[])[],
): boolean {
  return partial.histories.some(
    (history) =>
      history.length === 0 ||
      [...new Set(movers)].every((pod) => {
        const ways = jumped.filter((_, at) => movers[at] === pod);
        return mayGo(history, countUnmarked(partial, square, pod), square, pod, ways);
      }),
  );
}

const letter = (direction: Direction): string => directionLetters[direction] ?? '';
