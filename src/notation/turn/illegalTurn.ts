import { codeSet, type Refusal } from '../../base/index.js';
import { ownerOf, type Position, type Square, stackOn } from '../../rules/index.js';
import type { Labels } from '../labels/labels.js';
import { findTurnMentions, hasWordsBeside } from './informalTurns.js';
import { type PartText, parseTurnText } from './parseTurnText.js';
import { bySquares, isAmbiguous, parseTurn } from './resolveTurn.js';

/** Refusals of a spelling that the player may not have meant: the `x` of "55 takes 56", the `!` that ends a sentence. */
const isOfSpelling = codeSet('notation.markOnStep', 'notation.noSuperprongs');

/** Two squares in the form of a day, a time or a score: `23.12.`, `at 14:15`. */
const mayBeNumbers = /\d\d\s*[.:/]\s*\d\d/;

/**
 * Says what is wrong with the only turn that a line mentions, in any spelling, if it is not legal, or could be several
 * legal turns (`isAmbiguous`). Undefined if the line mentions no turn, several, or a legal one. A line with other words
 * or in the form of a date, such as "See you at 12-14!", counts only if the player has a pod on the square that the turn
 * begins with, or if it adds a prong on an empty square.
 * @param labels see `parseTurn`
 * @param language see `findTurnMentions`
 */
export function whyIllegalTurn(
  position: Position,
  line: string,
  labels: () => Labels,
  language?: string,
): Refusal | undefined {
  const [only, ...others] = findTurnMentions(line, language);
  if (!only || others.length > 0) return undefined;
  const read = only.meanings.flat().map((spelling) => {
    const text = bySquares(spelling, labels);
    return { start: startOf(text), isInsert: text.includes('+'), turn: parseTurn(position, text) };
  });
  if (read.some(({ turn }) => turn.ok)) return undefined;
  const wrong = read.flatMap(({ start, isInsert, turn }) =>
    turn.ok || start === undefined ? [] : { start, isInsert, why: turn.error },
  );
  const hasOwnPod = ({ start }: { start: Square }) =>
    stackOn(position.board, start).some((pod) => ownerOf(pod) === position.turn);
  const isPlain = !hasWordsBeside(line) && !mayBeNumbers.test(line);
  const likely = wrong.filter(
    (one) => isPlain || hasOwnPod(one) || (one.isInsert && stackOn(position.board, one.start).length === 0),
  );
  const own = likely.filter(hasOwnPod);
  const reasons = (own.length > 0 ? own : likely).map(({ why }) => why);
  return reasons.find(isAmbiguous) ?? reasons.find(({ code }) => !isOfSpelling.has(code)) ?? reasons[0];
}

/** Returns the square that a turn written with squares begins with. */
function startOf(text: string): Square | undefined {
  const parsed = parseTurnText(text);
  if (!parsed.ok || parsed.value.names !== 'squares') return undefined;
  const { free, usual } = parsed.value;
  const [first]: readonly PartText[] = free.length > 0 || usual.kind !== 'move' ? free : usual.parts;
  if (first) return first.pod.square;
  if (usual.kind === 'place') return usual.square;
  return usual.kind === 'move' ? undefined : usual.pod.square;
}
