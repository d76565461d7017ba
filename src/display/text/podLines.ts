import { type Direction, type Game, hasProng, ownerOf, type Pod, superprongsOf } from '../../rules/index.js';

/** Three lines of three: directions by number, -1 for the pod itself. */
const layout = [
  [7, 0, 1],
  [6, -1, 2],
  [5, 4, 3],
] as const;
const strokes = '|/-\\|/-\\';

/** A pod drawn in three lines of three characters, its prongs around its glyph; a superprong is `*`. */
export function podLines({ seats }: Game, pod: Pod): string[] {
  const draw = (direction: Direction | -1): string => {
    if (direction === -1) return seats[ownerOf(pod)]?.glyph ?? '';
    if (!hasProng(pod, direction)) return ' ';
    return (superprongsOf(pod) >> direction) & 1 ? '*' : strokes.charAt(direction);
  };
  return layout.map((line) => line.map(draw).join(''));
}
