import { undoTypography } from '../../base/index.js';
import type { Position } from '../../rules/index.js';
import {
  and,
  capturing,
  linesOf,
  link,
  longestLine,
  type MeantTurn,
  notCapturing,
  number,
  please,
  preposition,
  verb,
  words,
} from './informalTurns.js';
import { makeTurn } from './makeTurn.js';
import { parseTurn } from './resolveTurn.js';

const beforeLanding = new RegExp(
  `^(?:[^\\p{L}\\p{N}]*(?:${and}|${verb}|${preposition}|${words('turn.further')})(?!\\p{L}))*[^\\p{L}\\p{N}]*`,
  'iu',
);
/** A word that says that a pod moves on: "then I jump to 84", "continuing to 84". */
const jumpsOn = new RegExp(`(?<!\\p{L})(?:${verb}|${words('turn.further')})(?!\\p{L})`, 'iu');
/** Further landing squares of a pod, perhaps after the square that it is on: `66-84`, `84x`. */
const landingsAlone = new RegExp(
  `^(?:([1-9]{2})${link})?([1-9]{2}x?(?:\\s*-\\s*[1-9]{2}x?)*)(?:\\s+${please})?[^\\p{L}\\p{N}]*$`,
  'iu',
);
/** A move with its landing square, anywhere in a line. */
const anyMove = new RegExp(`(?<![\\p{L}\\p{N}])([1-9]{2})${link}([1-9]{2}x?)(?!\\d)`, 'giu');
const anySquare = /(?<!\p{N})[1-9]{2}(?!\p{N})/gu;

/** A line that only says that a jump captures: `and capture`, `capturing 85`, `x`. */
const onlyCaptures = new RegExp(
  `^\\W*(?:(?:${and}|i)\\s+)*(?:${capturing}|x)(?:\\W+(?:\\p{L}+\\W+){0,3}[1-9]{2}|\\s+${words('turn.taken')})?\\W*$`,
  'iu',
);
/** Words in a short sentence that say that a jump captures: "I jump over your pod and capture it". */
const capturesInSentence = new RegExp(`(?<!\\p{L})${words('turn.captures')}(?!\\p{L})`, 'iu');
const mostCaptureWords = 10;
/** A sentence about what the opponent captures. */
const opponentCaptures = new RegExp(`(?<!\\p{L})${words('turn.opponentCaptures')}(?!\\p{L})`, 'iu');
const notInSentence = new RegExp(`(?<!\\p{L})${words('turn.not')}(?!\\p{L})`, 'iu');
/** A word such as "both", in a line that says that a turn captures. */
const allInSentence = new RegExp(`(?<!\\p{L})${words('turn.others')}(?!\\p{L})`, 'iu');

/**
 * Completes a turn if the text below it continues its jumps (`66-84` or `and then to 84` after `44-66`), says that
 * it captures (`and capture`), or says that it does not (`without capturing`). Returns the whole turn and the lines
 * that complete it. Undefined if the whole turn is not legal, or for any other text or turn.
 */
export const continuedTurn = (position: Position, turn: string, text: string): MeantTurn | undefined =>
  chainAfterTurn(position, turn, text) ?? capturesBelowTurn(position, turn, text);

/** Like `continuedTurn`, but for jumps only, which may continue over several lines. */
export function chainAfterTurn(position: Position, turn: string, text: string): MeantTurn | undefined {
  let whole = turn;
  const lines: number[] = [];
  for (const [at, line] of linesOf(text).entries()) {
    if (line.trim() === '') continue;
    const longer = nextJump(position, whole, line);
    if (longer === undefined) break;
    whole = longer;
    lines.push(at);
  }
  return lines.length === 0 ? undefined : { turn: whole, lines };
}

/** Adds the jumps in a line to a turn that ends where they begin. */
function nextJump(position: Position, turn: string, line: string): string | undefined {
  const [, at] = /^[1-9]{2}[A-H!]*(?:-[1-9]{2}x?)*-([1-9]{2})x?$/.exec(turn) ?? [];
  if (at === undefined || line.length > longestLine) return undefined;
  const plain = undoTypography(line).trim();
  const [, from = at, alone = ''] =
    landingsAlone.exec(plain.replace(number, '').replace(beforeLanding, '')) ?? [];
  const [inWords] = [...plain.matchAll(anyMove)].flatMap(([, start, to]) => (start === at ? (to ?? []) : []));
  const others = jumpsOn.test(plain) ? (plain.match(anySquare) ?? []).filter((square) => square !== at) : [];
  const further =
    (from === at && alone !== '' ? alone : inWords) ?? (others.length === 1 ? others[0] : undefined);
  if (further === undefined) return undefined;
  const longer = `${turn}-${further.replace(/\s/g, '')}`;
  const captured = capturesInSentence.test(plain) && !declines(plain) ? withCaptures(longer, plain) : longer;
  return canonical(position, captured) ?? canonical(position, longer);
}

/** If the first line below a jump says that it captures, or that it does not, returns the turn changed accordingly. */
function capturesBelowTurn(position: Position, turn: string, text: string): MeantTurn | undefined {
  const at = linesOf(text).findIndex((line) => line.trim() !== '');
  const plain = undoTypography(linesOf(text)[at] ?? '');
  const read = parseTurn(position, turn);
  if (!read.ok || read.value.kind !== 'move' || turn.includes(',') || plain.length > longestLine)
    return undefined;
  const isShort = plain.trim().split(/\s+/).length <= mostCaptureWords;
  const says = onlyCaptures.test(plain) || (isShort && capturesInSentence.test(plain));
  if (opponentCaptures.test(plain) || !(says || notCapturing.test(plain))) return undefined;
  const isDeclined = declines(plain);
  if (isDeclined !== turn.includes('x')) return undefined;
  const meant = canonical(
    position,
    isDeclined ? turn.replace(/x(?:\([^)]*\))?/g, '') : withCaptures(turn, plain),
  );
  return meant === undefined ? undefined : { turn: meant, lines: [at] };
}

/** Whether a line about captures says that there are none: "without capturing", "I did not take it". */
const declines = (line: string): boolean => notCapturing.test(line) || notInSentence.test(line);

/** Marks the last jump of a turn as capturing, or every jump if the line says "both". */
const withCaptures = (turn: string, line: string): string =>
  allInSentence.test(line) ? turn.replace(/(?<=-[1-9]{2})x?/g, 'x') : `${turn.replace(/x$/, '')}x`;

function canonical(position: Position, turn: string): string | undefined {
  const read = parseTurn(position, turn);
  return read.ok ? makeTurn(position, read.value) : undefined;
}
