import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import {
  beginTurn,
  type Interim,
  isWon,
  judgeUsual,
  ownerOf,
  type Pod,
  type Position,
  pod,
  prongText,
  type Turn,
  type Usual,
  unmarkedOn,
} from '../../rules/index.js';
import { firstLabels, type Labels } from '../labels/labels.js';
import { isLabelled, readLabelled } from './labelledTurn.js';
import { makeTurn } from './makeTurn.js';
import { freeMeanings } from './parseFree.js';
import { parseMove } from './parseMove.js';
import {
  longest,
  readWritten,
  tidy,
  type Written,
  type WrittenPod,
  type WrittenUsual,
} from './writtenTurn.js';

/** More choices than these are not listed. */
const listed = 6;

/**
 * Reads a turn of the seat to play, spelled as freely as docs/rules.md section 4 allows, and judges it.
 * Refuses what is malformed (`notation.want…`), what could mean several turns (`notation.ambiguous`), and what is
 * illegal (a code of `rules`). The notation of the Android app is read too; `labels` then tells the labels of the
 * pods, as the turns before have left them.
 */
export function parseTurn(
  position: Position,
  text: string,
  labels: () => Labels = () => firstLabels(position),
): Result<Turn, Refusal> {
  if (isWon(position)) return err(refusal('rules.gameOver'));
  const written = readText(position, text, labels);
  if (!written.ok) return written;
  const { free, usual } = written.value;
  if (!position.game.super) {
    if (free.length > 0) return err(refusal('notation.freeNotPlayed', { game: position.game.id }));
    if (hasSuperprong(usual)) return err(refusal('notation.noSuperprongs', { game: position.game.id }));
  }
  const legal =
    free.length === 0 ? legalUsual(beginTurn(position), usual) : parseFree(position, written.value);
  return legal.ok ? choose(position, tidy(text), legal.value) : legal;
}

function readText(position: Position, text: string, labels: () => Labels): Result<Written, Refusal> {
  const tidied = tidy(text.slice(0, longest));
  if (text.length > longest || !isLabelled(tidied)) return readWritten(text);
  const usual = readLabelled(position, tidied, labels());
  return usual.ok ? ok({ free: [], usual: usual.value }) : usual;
}

/** The legal turns that a text may mean, at least one; refuses with the reason of the first. */
function legalUsual(interim: Interim, written: WrittenUsual): Result<readonly Usual[], Refusal> {
  const meant = meanings(interim, written);
  if (!meant.ok) return meant;
  const judged = meant.value.map((turn) => judgeUsual(interim, turn));
  const legal = judged.flatMap((one) => (one.ok ? [one.value] : []));
  return legal.length > 0 ? ok(legal) : (judged[0] as Result<never, Refusal>);
}

/** The same with free moves before it. */
function parseFree(position: Position, { free, usual }: Written): Result<readonly Turn[], Refusal> {
  const legal: Turn[] = [];
  let first: Refusal | undefined;
  for (const begun of freeMeanings(position, free)) {
    const found = begun.ok ? legalUsual(begun.value.interim, usual) : begun;
    if (!found.ok) first ??= found.error;
    else if (begun.ok) legal.push(...found.value.map((turn) => ({ ...turn, free: begun.value.free })));
    if (legal.length > listed) break;
  }
  return legal.length > 0 ? ok(legal) : err(first ?? refusal('rules.noFreeMove'));
}

const hasSuperprong = (written: WrittenUsual): boolean => {
  if (written.kind === 'move') return written.parts.some((part) => part.pod.prongs?.superprongs);
  if (written.kind === 'place') return false;
  return (written.kind === 'insert' && written.isSuper) || Boolean(written.pod.prongs?.superprongs);
};

/** The usual actions that a text may mean, not all of them legal, at least one. */
function meanings(interim: Interim, written: WrittenUsual): Result<readonly Usual[], Refusal> {
  switch (written.kind) {
    case 'place':
      return ok([placing(interim, written)]);
    case 'insert': {
      const { pod: named, prong, isSuper } = written;
      const kinds = kindsMeant(interim, named);
      const bare = kinds.filter((kind) => prongText(kind) === '');
      const square = named.square;
      return ok(
        (bare.length > 0 ? bare : kinds).map((kind) => ({
          kind: 'insert',
          square,
          pod: kind,
          prong,
          ...(isSuper && { superprong: true }),
        })),
      );
    }
    case 'reposition': {
      const { pod: named, prong, old } = written;
      const square = named.square;
      return ok(
        kindsMeant(interim, named).map((kind) => ({ kind: 'reposition', square, pod: kind, prong, old })),
      );
    }
    case 'move':
      return parseMove(interim, written.parts, listed + 1);
  }
}

/** Liberates where that is legal, else enters; if neither is, the one that comes nearer gives the reason. */
function placing(interim: Interim, { square, suffix }: Extract<WrittenUsual, { kind: 'place' }>): Usual {
  const { position } = interim;
  const enter: Usual = { kind: 'enter', square };
  const liberate: Usual = { kind: 'liberate', square };
  if (suffix === 'M') return { kind: 'rescue', square };
  if (suffix === 'R') return enter;
  if (judgeUsual(interim, liberate).ok) return liberate;
  const { reserve, captured } = position.supplies[position.turn] ?? { reserve: 0, captured: 0 };
  const mayLiberate = position.game.actions.includes('liberate');
  return mayLiberate && reserve === 0 && captured > 0 ? liberate : enter;
}

/** The pods a name may stand for; one that is not there when there is none, so that the judge can say so. */
function kindsMeant(interim: Interim, { square, prongs }: WrittenPod): Pod[] {
  const { turn } = interim.position;
  if (prongs) return [pod(turn, prongs.prongs, prongs.superprongs)];
  const own = new Set(unmarkedOn(interim, square).filter((one) => ownerOf(one) === turn));
  return own.size > 0 ? [...own] : [pod(turn)];
}

/** The one turn that is meant; refuses several with the choices. */
function choose(position: Position, text: string, legal: readonly Turn[]): Result<Turn, Refusal> {
  const [only, ...others] = legal;
  if (only && others.length === 0) return ok(only);
  const choices = legal
    .map((turn) => makeTurn(position, turn))
    .sort()
    .slice(0, listed);
  const last = choices.pop() as string;
  const code = legal.length > listed ? 'notation.ambiguousMany' : 'notation.ambiguous';
  return err(refusal(code, { text, choices, last }));
}
