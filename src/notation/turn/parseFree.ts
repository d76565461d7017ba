import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import {
  beginTurn,
  type FreeMove,
  type Interim,
  judgeFree,
  orderCaptures,
  ownerOf,
  type Position,
  readTrail,
  stackOn,
  unmarkedOn,
  whyPodsAbsent,
  withoutPods,
} from '../../rules/index.js';
import { collectMarks, readCaptures } from './captureMarks.js';
import { pathOf, podOf } from './parseMove.js';
import type { WrittenPart } from './writtenTurn.js';

/** Dead ends that are tried before the reader gives up: plain squares can stand for many pods in many free moves. */
const mostTries = 1000;

/** A turn under way, and the free moves that have led to it. */
export interface Begun {
  readonly free: readonly FreeMove[];
  readonly interim: Interim;
}

/** Every legal meaning of written free moves, and the reasons why others are not. */
export function* freeMeanings(
  position: Position,
  parts: readonly WrittenPart[],
): Generator<Result<Begun, Refusal>, void, undefined> {
  let tries = 0;
  function* from(begun: Begun): Generator<Result<Begun, Refusal>, void, undefined> {
    const part = parts[begun.free.length];
    if (!part) {
      yield ok(begun);
      return;
    }
    const meant = meanings(begun.interim, part);
    if (!meant.ok) {
      yield meant;
      return;
    }
    for (const move of meant.value) {
      if (++tries > mostTries) {
        yield err(refusal('notation.tooManyMeanings'));
        return;
      }
      const interim = judgeFree(begun.interim, move);
      if (interim.ok) yield* from({ free: [...begun.free, move], interim: interim.value });
      else yield interim;
    }
  }
  yield* from({ free: [], interim: beginTurn(position) });
}

/** The free moves that one written part may mean, at least one. */
function meanings(interim: Interim, part: WrittenPart): Result<readonly FreeMove[], Refusal> {
  const { position } = interim;
  const { square, prongs } = part.pod;
  const named = prongs ? [podOf(position, prongs)] : [];
  const absent = whyPodsAbsent(interim, square, named);
  if (absent) return err(absent);
  const own = unmarkedOn(interim, square).filter((one) => ownerOf(one) === position.turn);
  const path = pathOf(part);
  const trail = readTrail(position, square, stackOn(position.board, square).length > 1, path);
  if (!trail.ok) return trail;
  const marks = collectMarks(interim, [part], [trail.value]);
  if (!marks.ok) return marks;
  const meant: FreeMove[] = [];
  for (const pod of named.length > 0 ? named : new Set(own)) {
    const captures = readCaptures(position.game, marks.value, (over) =>
      over === square ? (withoutPods(unmarkedOn(interim, over), [pod]) ?? []) : unmarkedOn(interim, over),
    );
    if (!captures.ok) return captures;
    meant.push({ square, pod, path, captures: orderCaptures(captures.value) });
  }
  const [first] = meant;
  return first ? ok(meant) : err(refusal('rules.marked', { pod: String(square) }));
}
