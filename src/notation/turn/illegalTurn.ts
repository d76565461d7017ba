import type { Refusal } from '../../base/index.js';
import { ownerOf, type Position, type Square, stackOn } from '../../rules/index.js';
import { firstLabels, type Labels } from '../labels/labels.js';
import { findTurnMentions, hasWordsBeside } from './informalTurns.js';
import { type PartText, parseTurnText } from './parseTurnText.js';
import { bySquares, parseTurn } from './resolveTurn.js';

/** Refusals that only concern a capture mark, which a player who writes "55 takes 56" has not written. */
const isOfMark = (code: string): boolean => code === 'notation.markOnStep';

/** A day, a time or a score, which has the form of two squares: `23.12.`, `14:15?`. */
const isNumbers = /^\s*\d\d\s*[.:/]\s*\d\d\W*$/;

/**
 * Says what is wrong with the only turn that a line mentions, in any spelling, if that turn is not legal. Undefined if
 * the line mentions no turn, several, or a legal one. A line with other words, such as "See you at 12-14!", counts only
 * if the player has a pod on the square that the turn begins with, or if it adds a prong on an empty square.
 * @param labels see `parseTurn`
 * @param language see `findTurnMentions`
 */
export function whyIllegalTurn(
  position: Position,
  line: string,
  labels: () => Labels = () => firstLabels(position),
  language?: string,
): Refusal | undefined {
  const [only, ...others] = findTurnMentions(line, language);
  if (!only || others.length > 0 || isNumbers.test(line)) return undefined;
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
  const likely = wrong.filter(
    (one) =>
      hasOwnPod(one) ||
      !hasWordsBeside(line) ||
      (one.isInsert && stackOn(position.board, one.start).length === 0),
  );
  const own = likely.filter(hasOwnPod);
  const counted = own.length > 0 ? own : likely;
  return (counted.find(({ why }) => !isOfMark(why.code)) ?? counted[0])?.why;
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
