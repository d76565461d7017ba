import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import {
  beginTurn,
  type FreeMove,
  judgeFree,
  type Move,
  type MovePath,
  orderCaptures,
  ownerOf,
  type Part,
  type PartialTurn,
  type Pod,
  type Position,
  pod,
  readMovePath,
  type Square,
  type Stack,
  stackOn,
  unmarkedOn,
  whyNotGo,
  whyPodsAbsent,
  withoutPods,
} from '../../rules/index.js';
import type { ProngsText } from '../cursor.js';
import { assignments } from './assignPods.js';
import { capturedPods, collectMarks, type Marks, readCaptures } from './captureMarks.js';
import type { PartText } from './parseTurnText.js';

/**
 * Finds up to `limit` moves that written parts may mean: a plain square may be any pod there with the prongs needed.
 * The paths and the jumped squares depend on how many pods move, not on which ones.
 */
export function resolveMove(
  partial: PartialTurn,
  parts: readonly PartText[],
  limit: number,
): Result<readonly Move[], Refusal> {
  const { position } = partial;
  const square = parts[0]?.pod.square ?? 0;
  const stray = parts.find((part) => part.pod.square !== square);
  if (stray) return err(refusal('notation.twoStarts', { square, other: stray.pod.square }));
  const stack = stackOn(position.board, square);
  const own = stack.filter((one) => ownerOf(one) === position.turn);
  const named = parts.flatMap((part) => (part.pod.prongs ? [podOf(position, part.pod.prongs)] : []));
  const absent = whyPodsAbsent(partial, square, named);
  if (absent) return err(absent);
  if (parts.length > own.length) {
    return err(refusal('notation.tooManyParts', { square, there: own.length, count: parts.length }));
  }
  const trails: MovePath[] = [];
  for (const part of parts) {
    const trail = readMovePath(position, square, parts.length < stack.length, pathOf(part));
    if (!trail.ok) return trail;
    trails.push(trail.value);
  }
  const marks = collectMarks(partial, parts, trails);
  if (!marks.ok) return marks;
  return spread(partial, parts, trails, marks.value, limit);
}

const pathOf = (part: PartText): Square[] => part.hops.map((hop) => hop.to);
const podOf = ({ turn }: Position, { prongs, superprongs }: ProngsText): Pod =>
  pod(turn, prongs, superprongs);

/** Assigns pods to the plain squares in every distinct way. */
function spread(
  partial: PartialTurn,
  parts: readonly PartText[],
  trails: readonly MovePath[],
  marks: Marks,
  limit: number,
): Result<readonly Move[], Refusal> {
  const { position } = partial;
  const { turn } = position;
  const square = parts[0]?.pod.square ?? 0;
  const fixed: Part[] = [];
  const open: { needs: number; path: Square[]; group: string }[] = [];
  for (const [i, part] of parts.entries()) {
    const path = pathOf(part);
    if (part.pod.prongs) fixed.push({ pod: podOf(position, part.pod.prongs), path });
    else open.push({ needs: trails[i]?.needs ?? 0, path, group: path.join('-') });
  }
  open.sort((a, b) => Number(a.group > b.group) - Number(a.group < b.group));
  const named = fixed.map((part) => part.pod);
  const behind = withoutPods(unmarkedOn(partial, square), named) ?? [];
  const kept = capturedPods(position.game, square, behind, marks.get(square));
  if (!kept.ok) return kept;
  const pool = marks.get(square) === 'all' ? behind : (withoutPods(behind, kept.value) ?? []);
  const ownPool = pool.filter((one) => ownerOf(one) === turn);
  const choices = assignments(open, ownPool, limit);
  if (choices.length === 0) return err(whyNobody(position, square, open, ownPool));
  const meant: Move[] = [];
  for (const pods of choices) {
    const taken = open.map(({ path }, i) => ({ pod: pods[i] as Pod, path }));
    const unmoved = withoutPods(behind, pods) ?? [];
    const captures = readCaptures(position.game, marks, (over) =>
      over === square ? unmoved : unmarkedOn(partial, over),
    );
    if (!captures.ok) return captures;
    meant.push({ kind: 'move', square, parts: [...fixed, ...taken], captures: captures.value });
  }
  return ok(meant);
}

/** Returns why there are not enough pods for the plain squares. */
function whyNobody(
  position: Position,
  square: Square,
  open: readonly { readonly needs: number; readonly path: readonly Square[] }[],
  pool: Stack,
): Refusal {
  const lost = open.find(({ needs }) => !pool.some((one) => (one & needs) === needs));
  if (!lost) return refusal('notation.notTogether', { square });
  const text = [square, ...lost.path].join('-');
  const [only, ...others] = new Set(pool);
  if (only === undefined || others.length > 0) return refusal('notation.nobodyCan', { square, text });
  return whyNotGo(position, square, lost.path, only) ?? refusal('notation.nobodyCan', { square, text });
}

/** At most this many free moves are tried, since plain squares can mean many pods in many free moves. */
const mostTries = 1000;

/** A partial turn, and the free moves that led to it. */
interface BegunTurn {
  readonly free: readonly FreeMove[];
  readonly partial: PartialTurn;
}

/** Finds every legal meaning of written free moves, and the refusals for the other meanings. */
export function* resolveFreeMoves(
  position: Position,
  parts: readonly PartText[],
): Generator<Result<BegunTurn, Refusal>, void, undefined> {
  let tries = 0;
  function* from(begun: BegunTurn): Generator<Result<BegunTurn, Refusal>, void, undefined> {
    const part = parts[begun.free.length];
    if (!part) {
      yield ok(begun);
      return;
    }
    const meant = freeMoves(begun.partial, part);
    if (!meant.ok) {
      yield meant;
      return;
    }
    for (const move of meant.value) {
      if (++tries > mostTries) {
        yield err(refusal('notation.tooManyMeanings'));
        return;
      }
      const partial = judgeFree(begun.partial, move);
      if (partial.ok) yield* from({ free: [...begun.free, move], partial: partial.value });
      else yield partial;
    }
  }
  yield* from({ free: [], partial: beginTurn(position) });
}

/** Finds the free moves that one written part may mean; refuses the part if there are none. */
function freeMoves(partial: PartialTurn, part: PartText): Result<readonly FreeMove[], Refusal> {
  const { position } = partial;
  const { square, prongs } = part.pod;
  const named = prongs ? [podOf(position, prongs)] : [];
  const absent = whyPodsAbsent(partial, square, named);
  if (absent) return err(absent);
  const own = unmarkedOn(partial, square).filter((one) => ownerOf(one) === position.turn);
  const path = pathOf(part);
  const trail = readMovePath(position, square, stackOn(position.board, square).length > 1, path);
  if (!trail.ok) return trail;
  const marks = collectMarks(partial, [part], [trail.value]);
  if (!marks.ok) return marks;
  const meant: FreeMove[] = [];
  for (const pod of named.length > 0 ? named : new Set(own)) {
    const captures = readCaptures(position.game, marks.value, (over) =>
      over === square ? (withoutPods(unmarkedOn(partial, over), [pod]) ?? []) : unmarkedOn(partial, over),
    );
    if (!captures.ok) return captures;
    meant.push({ square, pod, path, captures: orderCaptures(captures.value) });
  }
  const [first] = meant;
  return first ? ok(meant) : err(refusal('rules.marked', { pod: String(square) }));
}
