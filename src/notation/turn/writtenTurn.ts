import { err, ok, type Refusal, type Result, refusal, undoTypography } from '../../base/index.js';
import type { Direction, Square } from '../../rules/index.js';
import { Cursor, type WrittenProngs } from '../cursor.js';

/** Longer than any legal turn can be, with forty pods and a superprong in every direction of each. */
export const longest = 20_000;

/** A pod as named: `prongs` is undefined for a plain square. */
export interface WrittenPod {
  readonly square: Square;
  readonly prongs: WrittenProngs | undefined;
}

/** What stands after a landing square: nothing, a bare `x`, or the captured pods by their prongs. */
export type WrittenMark = undefined | 'all' | readonly WrittenCaptive[];

/** A captured pod as named; its owner where two have pods on the square. */
export interface WrittenCaptive extends WrittenProngs {
  readonly owner?: string;
}

export interface WrittenPart {
  readonly pod: WrittenPod;
  readonly hops: readonly { readonly to: Square; readonly mark: WrittenMark }[];
}

/** A turn by its grammar alone, before a position gives it a meaning. */
export interface Written {
  /** Free moves, each of one pod. */
  readonly free: readonly WrittenPart[];
  readonly usual: WrittenUsual;
}

export type WrittenUsual =
  | { readonly kind: 'place'; readonly square: Square; readonly suffix: '' | 'R' | 'M' }
  | {
      readonly kind: 'insert';
      readonly pod: WrittenPod;
      readonly prong: Direction;
      readonly isSuper: boolean;
    }
  | {
      readonly kind: 'reposition';
      readonly pod: WrittenPod;
      readonly prong: Direction;
      readonly old: Direction;
    }
  | { readonly kind: 'move'; readonly parts: readonly WrittenPart[] };

/** A text as typed on a plain keyboard, without blanks: what the reader reads and quotes. */
export const tidy = (text: string): string => undoTypography(text).replace(/\s+/g, '');

/** Reads a text by the grammar of docs/rules.md section 4; refuses with a code of `notation`. */
export function readWritten(text: string): Result<Written, Refusal> {
  if (text.length > longest) return err(refusal('notation.tooLong', { length: text.length, longest }));
  const cursor = new Cursor(tidy(text));
  const free: WrittenPart[] = [];
  for (;;) {
    const usual = readUsual(cursor);
    if (!usual) return err(cursor.refusal());
    if (cursor.atEnd) return ok({ free, usual });
    if (!cursor.take(';')) throw new Error('the reader stopped before the end of a turn');
    const [part, ...others] = usual.kind === 'move' ? usual.parts : [];
    if (!part || others.length > 0) return err(refusal('notation.notFree', { before: cursor.before }));
    if (cursor.atEnd) return err(refusal('notation.wantUsual', { before: cursor.before }));
    free.push(part);
  }
}

function readUsual(cursor: Cursor): WrittenUsual | undefined {
  const pod = readPod(cursor);
  if (!pod) return undefined;
  if (cursor.take('+')) return readBuilding(cursor, pod);
  if (cursor.take('-')) return readMove(cursor, pod);
  if (pod.prongs) return cursor.fail('notation.wantAction');
  const suffix = cursor.take('r') ? 'R' : cursor.take('m') ? 'M' : '';
  return ends(cursor) ? { kind: 'place', square: pod.square, suffix } : cursor.fail('notation.wantAction');
}

/** Whether an action ends here: the text does, or a free move before the next. */
const ends = (cursor: Cursor): boolean => cursor.atEnd || cursor.isAt(';');

function readPod(cursor: Cursor): WrittenPod | undefined {
  const square = cursor.square();
  if (square === undefined) return undefined;
  const prongs = cursor.prongs();
  return prongs && { square, prongs: prongs.prongs === 0 ? undefined : prongs };
}

function readBuilding(cursor: Cursor, pod: WrittenPod): WrittenUsual | undefined {
  const prong = cursor.prong();
  if (prong === undefined) return undefined;
  const isSuper = cursor.take('!');
  if (ends(cursor)) return { kind: 'insert', pod, prong, isSuper };
  if (isSuper || !cursor.take('-')) return cursor.fail('notation.wantEnd');
  const old = cursor.prong();
  if (old === undefined) return undefined;
  return ends(cursor) ? { kind: 'reposition', pod, prong, old } : cursor.fail('notation.wantEnd');
}

/** The cursor stands after the first `-`. */
function readMove(cursor: Cursor, first: WrittenPod): WrittenUsual | undefined {
  const parts: WrittenPart[] = [];
  let pod: WrittenPod | undefined = first;
  for (;;) {
    const part = readHops(cursor, pod);
    if (!part) return undefined;
    parts.push(part);
    if (ends(cursor)) return { kind: 'move', parts };
    if (!cursor.take(',')) return cursor.fail('notation.wantHop');
    pod = readPod(cursor);
    if (!pod) return undefined;
    if (!cursor.take('-')) return cursor.fail('notation.wantMove');
  }
}

function readHops(cursor: Cursor, pod: WrittenPod): WrittenPart | undefined {
  const hops: { to: Square; mark: WrittenMark }[] = [];
  do {
    const to = cursor.square();
    if (to === undefined) return undefined;
    let mark: WrittenMark;
    if (cursor.take('x')) {
      mark = cursor.take('(') ? readCaptured(cursor) : 'all';
      if (!mark) return undefined;
    }
    hops.push({ to, mark });
  } while (cursor.take('-'));
  return { pod, hops };
}

/** The cursor stands after the opening parenthesis. */
function readCaptured(cursor: Cursor): WrittenCaptive[] | undefined {
  const captured: WrittenCaptive[] = [];
  do {
    const owner = cursor.owner();
    const prongs = cursor.take('-') ? { prongs: 0, superprongs: 0 } : readSomeProngs(cursor);
    if (!prongs) return undefined;
    captured.push({ ...prongs, ...(owner !== undefined && { owner }) });
  } while (cursor.take(','));
  return cursor.take(')') ? captured : cursor.fail('notation.wantClose');
}

function readSomeProngs(cursor: Cursor): WrittenProngs | undefined {
  const prongs = cursor.prongs();
  return prongs?.prongs === 0 ? cursor.fail('notation.wantCaptured') : prongs;
}
