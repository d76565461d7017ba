import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { directionLetters, type Position, prongsOf, superprongsOf } from '../../rules/index.js';
import { type Labels, labelLetters } from '../labels/labels.js';
import type { WrittenPart, WrittenPod, WrittenUsual } from './writtenTurn.js';

const building = /^([br]\d{1,2})\+([a-h])(!?)(?:-([a-h]))?$/i;
const way = /^([br]\d{1,2})((?:[->][1-9]{2}x?)+)$/i;

/** Whether a text begins as one in the notation of the Android app does; entering is written in both alike. */
export const isLabelled = (text: string): boolean => /^[br]\d/i.test(text);

/** Whether a tidied text is a turn in the notation of the Android app by its spelling alone. */
export const isLabelledTurn = (text: string): boolean =>
  building.test(text) || text.split(';').every((part) => way.test(part));

/**
 * Reads a tidied text in the notation of the Android app (docs/rules.md section 4): `B2+B`, `R2-44`, `R2>55>75X`,
 * `B1-34;B4>15X`. Refuses what is spelled otherwise, and labels that stand for no own pod on the board.
 */
export function readLabelled(
  position: Position,
  text: string,
  labels: Labels,
): Result<WrittenUsual, Refusal> {
  if (position.game.seats.length > labelLetters.length) return err(refusal('notation.labelsOfTwo'));
  const built = building.exec(text);
  if (built) {
    const [, label = '', prong = '', mark, old] = built;
    const pod = podOf(position, label, labels);
    if (!pod.ok) return pod;
    if (old === undefined) {
      return ok({ kind: 'insert', pod: pod.value, prong: direction(prong), isSuper: mark === '!' });
    }
    return ok({ kind: 'reposition', pod: pod.value, prong: direction(prong), old: direction(old) });
  }
  const parts: WrittenPart[] = [];
  const labelsSeen = new Set<string>();
  for (const one of text.split(';')) {
    const [, label = '', hops = ''] = way.exec(one) ?? [];
    if (label === '') return err(refusal('notation.wantLabelled', { text: text.slice(0, 60) }));
    if (labelsSeen.has(label.toUpperCase())) return err(refusal('notation.labelTwice', { label }));
    labelsSeen.add(label.toUpperCase());
    const pod = podOf(position, label, labels);
    if (!pod.ok) return pod;
    const landings = [...hops.matchAll(/[->](\d\d)(x?)/gi)];
    parts.push({
      pod: pod.value,
      hops: landings.map(([, to, mark]) => ({ to: Number(to), mark: mark === '' ? undefined : 'all' })),
    });
  }
  return ok({ kind: 'move', parts });
}

const direction = (letter: string) => directionLetters.indexOf(letter.toUpperCase()) as 0;

function podOf(position: Position, label: string, labels: Labels): Result<WrittenPod, Refusal> {
  const letter = label.charAt(0).toUpperCase();
  const own = labelLetters.charAt(position.turn);
  if (letter !== own) return err(refusal('notation.labelOfOther', { label, own }));
  const list = labels[position.turn] ?? [];
  const found = list[Number(label.slice(1)) - 1];
  if (found) {
    const { square, pod } = found;
    return ok({ square, prongs: { prongs: prongsOf(pod), superprongs: superprongsOf(pod) } });
  }
  const known = list.flatMap((one, at) => (one ? [`${own}${at + 1} on ${one.square}`] : []));
  return err(refusal('notation.noLabel', { label: label.toUpperCase(), known }));
}
