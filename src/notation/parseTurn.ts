import { err, ok, type Refusal, type Result, refusal } from '../base/index.js';
import {
  isWon,
  judge,
  ownerOf,
  type Pod,
  type Position,
  pod,
  prongText,
  stackOn,
  type Turn,
} from '../rules/index.js';
import { makeTurn } from './makeTurn.js';
import { parseMove } from './parseMove.js';
import { readWritten, tidy, type Written, type WrittenPod } from './written.js';

/** More choices than these are not listed. */
const listed = 6;

/**
 * Reads a turn of the seat to play, spelled as freely as RULES.md section 4 allows, and judges it.
 * Refuses what is malformed (`notation.want…`), what could mean several turns (`notation.ambiguous`), and what is
 * illegal (a code of `rules`).
 */
export function parseTurn(position: Position, text: string): Result<Turn, Refusal> {
  if (isWon(position)) return err(refusal('rules.gameOver'));
  const written = readWritten(text);
  if (!written.ok) return written;
  const meant = meanings(position, written.value);
  if (!meant.ok) return meant;
  return settle(position, tidy(text), meant.value);
}

/** The turns that a text may mean, not all of them legal, at least one. */
function meanings(position: Position, written: Written): Result<readonly Turn[], Refusal> {
  switch (written.kind) {
    case 'place':
      return ok([placing(position, written.square, written.fromReserve)]);
    case 'insert': {
      const { pod: named, prong, isSuper } = written;
      if (isSuper || named.prongs?.superprongs) return noSuperprongs(position);
      const kinds = kindsMeant(position, named);
      const bare = kinds.filter((kind) => prongText(kind) === '');
      const square = named.square;
      return ok(
        (bare.length > 0 ? bare : kinds).map((kind) => ({ kind: 'insert', square, pod: kind, prong })),
      );
    }
    case 'reposition': {
      const { pod: named, prong, old } = written;
      if (named.prongs?.superprongs) return noSuperprongs(position);
      const square = named.square;
      return ok(
        kindsMeant(position, named).map((kind) => ({ kind: 'reposition', square, pod: kind, prong, old })),
      );
    }
    case 'move':
      if (written.parts.some((part) => part.pod.prongs?.superprongs)) return noSuperprongs(position);
      return parseMove(position, written.parts, listed + 1);
  }
}

const noSuperprongs = ({ game }: Position) => err(refusal('notation.noSuperprongs', { game: game.id }));

/** Liberates where that is legal, else enters; if neither is, the one that comes nearer gives the reason. */
function placing(position: Position, square: number, fromReserve: boolean): Turn {
  const enter: Turn = { kind: 'enter', square };
  const liberate: Turn = { kind: 'liberate', square };
  if (fromReserve) return enter;
  if (judge(position, liberate).ok) return liberate;
  const { reserve, captured } = position.supplies[position.turn] ?? { reserve: 0, captured: 0 };
  const mayLiberate = position.game.actions.includes('liberate');
  return mayLiberate && reserve === 0 && captured > 0 ? liberate : enter;
}

/** The pods a name may stand for; one that is not there when there is none, so that the judge can say so. */
function kindsMeant({ board, turn }: Position, { square, prongs }: WrittenPod): Pod[] {
  if (prongs) return [pod(turn, prongs.prongs, prongs.superprongs)];
  const own = new Set(stackOn(board, square).filter((one) => ownerOf(one) === turn));
  return own.size > 0 ? [...own] : [pod(turn)];
}

function settle(position: Position, text: string, meant: readonly Turn[]): Result<Turn, Refusal> {
  const judged = meant.map((turn) => judge(position, turn));
  const legal = judged.flatMap((one) => (one.ok ? [one.value] : []));
  const [first] = legal;
  if (!first) return judged[0] as Result<Turn, Refusal>;
  if (legal.length === 1) return ok(first);
  const choices = legal
    .map((turn) => makeTurn(position, turn))
    .sort()
    .slice(0, listed);
  const last = choices.pop() as string;
  const code = legal.length > listed ? 'notation.ambiguousMany' : 'notation.ambiguous';
  return err(refusal(code, { text, choices, last }));
}
