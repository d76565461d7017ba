import { err, ok, type Refusal, type Result, refusal, undoTypography } from '../../base/index.js';
import { type Direction, directionLetters, type Square } from '../../rules/index.js';
import { Cursor, type ProngsText } from '../cursor.js';

/**
 * The maximum length: more than any legal turn needs, even with forty pods that have superprongs in every direction.
 */
const longest = 20_000;

/** A pod as written; `prongs` is undefined for a plain square. */
export interface PodText {
  readonly square: Square;
  readonly prongs: ProngsText | undefined;
}

/** A pod named by its label in the notation of the Android app: `B2`. */
export type LabelText = string;

/** The text after a landing square: nothing, a bare `x`, or the captured pods by their prongs. */
export type MarkText = undefined | 'all' | readonly CapturedText[];

/** A captured pod as written; with its owner if two players have pods on the square. */
interface CapturedText extends ProngsText {
  readonly owner?: string;
}

/** The moves by one pod, as written. */
export interface PartText<Named = PodText> {
  readonly pod: Named;
  readonly hops: readonly { readonly to: Square; readonly mark: MarkText }[];
}

/** The usual action in a turn, as written. */
export type UsualActionText<Named = PodText> =
  | { readonly kind: 'place'; readonly square: Square; readonly suffix: '' | 'R' | 'M' }
  | { readonly kind: 'insert'; readonly pod: Named; readonly prong: Direction; readonly isSuper: boolean }
  | { readonly kind: 'reposition'; readonly pod: Named; readonly prong: Direction; readonly old: Direction }
  | { readonly kind: 'move'; readonly parts: readonly PartText<Named>[] };

/**
 * An unresolved turn: what the text says before `resolveTurn` finds its meaning in a position. Pods are named by their
 * squares, or by labels in the notation of the Android app.
 */
export type TurnText = {
  /** The text without spaces or typography, for quoting. */
  readonly text: string;
} & (
  | {
      readonly names: 'squares';
      /** Free moves, each by one pod. */
      readonly free: readonly PartText[];
      readonly usual: UsualActionText;
    }
  | { readonly names: 'labels'; readonly usual: Exclude<UsualActionText<LabelText>, { kind: 'place' }> }
);

/** Whether text is spelt like a turn, in any position. `see 33` and `33 is nice` are not. */
export const isTurnText = (text: string): boolean => parseTurnText(text).ok;

/**
 * Parses the grammar of a turn, without a position. Accepts any case, spaces, typography and the app's notation
 * (docs/notation-reference.md section 1). Refuses with `notation.tooLong`, `notation.notFree` or `notation.want…`.
 */
export function parseTurnText(text: string): Result<TurnText, Refusal> {
  if (text.length > longest) return err(refusal('notation.tooLong', { length: text.length, longest }));
  // The text as typed on a plain keyboard, and without its spaces.
  const typed = undoTypography(text).trim().replace(/\s+/g, ' ');
  const tidied = typed.replaceAll(' ', '');
  return /^[br]\d/i.test(tidied) ? parseLabelled(tidied, typed) : parseOfficial(tidied, typed);
}

/**
 * Parses text written by `makeTurn`.
 * @throws Error if it is not a turn
 */
export function knownTurnText(text: string): TurnText {
  const parsed = parseTurnText(text);
  if (!parsed.ok) throw new Error(`a written turn cannot be parsed: ${parsed.error.code}`);
  return parsed.value;
}

const labelledBuilding = /^([br]\d{1,2})\+([a-h])(!?)(?:-([a-h]))?$/i;
const labelledPart = /^([br]\d{1,2})((?:[->][1-9]{2}x?)+)$/i;

/** Parses the notation of the Android app: `B2+B`, `R2-44`, `R2>55>75X`, `B1-34;B4>15X`. */
function parseLabelled(text: string, typed: string): Result<TurnText, Refusal> {
  const names = 'labels';
  const direction = (letter: string) => directionLetters.indexOf(letter.toUpperCase()) as Direction;
  const [, label, letter = '', mark, old] = labelledBuilding.exec(text) ?? [];
  if (label !== undefined) {
    const prong = direction(letter);
    return ok({
      text,
      names,
      usual:
        old === undefined
          ? { kind: 'insert', pod: label, prong, isSuper: mark === '!' }
          : { kind: 'reposition', pod: label, prong, old: direction(old) },
    });
  }
  const parts: PartText<LabelText>[] = [];
  for (const one of text.split(';')) {
    const [, pod, hops = ''] = labelledPart.exec(one) ?? [];
    if (pod === undefined) return err(refusal('notation.wantLabelled', { text: typed.slice(0, 60) }));
    const landings = [...hops.matchAll(/[->](\d\d)(x?)/gi)];
    parts.push({
      pod,
      hops: landings.map(([, to, cross]) => ({ to: Number(to), mark: cross === '' ? undefined : 'all' })),
    });
  }
  return ok({ text, names, usual: { kind: 'move', parts } });
}

function parseOfficial(text: string, typed: string): Result<TurnText, Refusal> {
  const cursor = new Cursor(text, typed);
  const free: PartText[] = [];
  for (;;) {
    const usual = readUsual(cursor);
    if (!usual) return err(cursor.refusal());
    if (cursor.atEnd) return ok({ text, names: 'squares', free, usual });
    if (!cursor.take(';')) throw new Error('the parser stopped before the end of a turn');
    const [part, ...others] = usual.kind === 'move' ? usual.parts : [];
    if (!part || others.length > 0) return err(refusal('notation.notFree', { before: cursor.before }));
    if (cursor.atEnd) return err(refusal('notation.wantUsual', { before: cursor.before }));
    free.push(part);
  }
}

function readUsual(cursor: Cursor): UsualActionText | undefined {
  const pod = readPod(cursor);
  if (!pod) return undefined;
  if (cursor.take('+')) return readBuilding(cursor, pod);
  if (cursor.take('-')) return readMove(cursor, pod);
  if (pod.prongs) return cursor.fail('notation.wantAction');
  if (cursor.isAt('x')) return cursor.fail('notation.wantLanding');
  const suffix = cursor.take('r') ? 'R' : cursor.take('m') ? 'M' : '';
  return ends(cursor) ? { kind: 'place', square: pod.square, suffix } : cursor.fail('notation.wantAction');
}

/** Whether an action ends here: at the end of the text, or at the `;` after a free move. */
const ends = (cursor: Cursor): boolean => cursor.atEnd || cursor.isAt(';');

function readPod(cursor: Cursor): PodText | undefined {
  if (cursor.isAtOpenPart) return cursor.fail('notation.wantStack');
  const square = cursor.square();
  if (square === undefined) return undefined;
  const prongs = cursor.prongs();
  return prongs && { square, prongs: prongs.prongs === 0 ? undefined : prongs };
}

function readBuilding(cursor: Cursor, pod: PodText): UsualActionText | undefined {
  const prong = cursor.prong();
  if (prong === undefined) return undefined;
  const isSuper = cursor.take('!');
  if (ends(cursor)) return { kind: 'insert', pod, prong, isSuper };
  if (!isSuper && cursor.isAtMoreProngs) return cursor.fail('notation.oneProng');
  if (isSuper || !cursor.take('-')) return cursor.fail('notation.wantEnd');
  const old = cursor.prong();
  if (old === undefined) return undefined;
  return ends(cursor) ? { kind: 'reposition', pod, prong, old } : cursor.fail('notation.wantEnd');
}

/** Starts with the cursor after the first `-`. */
function readMove(cursor: Cursor, first: PodText): UsualActionText | undefined {
  const parts: PartText[] = [];
  let pod: PodText | undefined = first;
  for (;;) {
    const part = readHops(cursor, pod);
    if (!part) return undefined;
    parts.push(part);
    if (ends(cursor)) return { kind: 'move', parts };
    if (!cursor.take(','))
      return cursor.fail(cursor.isAtOpenPart ? 'notation.wantStack' : 'notation.wantHop');
    pod = readPod(cursor);
    if (!pod) return undefined;
    if (!cursor.take('-')) return cursor.fail('notation.wantMove');
  }
}

function readHops(cursor: Cursor, pod: PodText): PartText | undefined {
  const hops: { to: Square; mark: MarkText }[] = [];
  do {
    const to = cursor.square();
    if (to === undefined) return undefined;
    let mark: MarkText;
    if (cursor.take('x')) {
      mark = cursor.take('(') ? readCaptured(cursor) : 'all';
      if (!mark) return undefined;
    }
    hops.push({ to, mark });
  } while (cursor.take('-'));
  return { pod, hops };
}

/** Starts with the cursor after the opening parenthesis. */
function readCaptured(cursor: Cursor): CapturedText[] | undefined {
  const captured: CapturedText[] = [];
  do {
    const owner = cursor.owner();
    const prongs = cursor.take('-') ? { prongs: 0, superprongs: 0 } : readSomeProngs(cursor);
    if (!prongs) return undefined;
    captured.push({ ...prongs, ...(owner !== undefined && { owner }) });
  } while (cursor.take(','));
  return cursor.take(')') ? captured : cursor.fail('notation.wantClose');
}

function readSomeProngs(cursor: Cursor): ProngsText | undefined {
  const prongs = cursor.prongs();
  return prongs?.prongs === 0 ? cursor.fail('notation.wantCaptured') : prongs;
}
