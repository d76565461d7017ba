import { type Direction, type Game, hopBetween, type Square } from '../../rules/index.js';
import { short } from './svgGlyphs.js';
import type { Trace } from './turnTrace.js';

/** The middle of a square, a hundred to the square, the upper left corner of the board at 0. */
export const middleOf = ({ height }: Pick<Game, 'height'>, square: Square): { x: number; y: number } => ({
  x: Math.floor(square / 10) * 100 - 50,
  y: (height - (square % 10)) * 100 + 50,
});

const mark = '#ffe14d';
const eastward = [0, 1, 1, 1, 0, -1, -1, -1];
const downward = [-1, -1, 0, 1, 1, 1, 0, -1];

/**
 * Below the pods: squares that a turn ended on or built on are filled, those it began on are framed, ways are lines, and a cross
 * stands where pods were taken.
 */
export function underMarks(game: Game, { ways, built, taken }: Trace): string {
  const ends = [...ways.map((way) => way.at(-1) as Square), ...built.map(({ square }) => square)];
  const starts = ways.map(([start]) => start as Square);
  const box = (square: Square, inset: number, paint: string) => {
    const { x, y } = middleOf(game, square);
    const side = 100 - inset * 2;
    return `<rect x="${x - side / 2}" y="${y - side / 2}" width="${side}" height="${side}" rx="7" ${paint}/>`;
  };
  return [
    ...[...new Set(ends)].map((square) => box(square, 9, `fill="${mark}"`)),
    ...[...new Set(starts)].map((square) => box(square, 11, `fill="none" stroke="${mark}" stroke-width="6"`)),
    ...ways.map((way) => line(game, way)),
    ...taken.map((square) => cross(game, square)),
  ].join('');
}

/** A way as a line; a hop over the edge of an edgeless board leaves on one side and comes in on the other. */
function line(game: Game, way: readonly Square[]): string {
  let path = '';
  let end: Square | undefined;
  way.forEach((to, at) => {
    const from = way[at - 1];
    if (from === undefined) return;
    const hop = hopBetween(game, from, to);
    const [start, stop] = [middleOf(game, from), middleOf(game, to)];
    const long = hop?.over === undefined ? 100 : 200;
    const dx = (eastward[hop?.direction ?? 0] as number) * long;
    const dy = (downward[hop?.direction ?? 0] as number) * long;
    if (end !== from) path += `M${start.x} ${start.y}`;
    path += `l${dx} ${dy}`;
    end = to;
    if (start.x + dx === stop.x && start.y + dy === stop.y) return;
    path += `M${stop.x - dx} ${stop.y - dy}L${stop.x} ${stop.y}`;
  });
  const stroke = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
  return `<path d="${path}" stroke="#16202c" stroke-width="13" ${stroke}/><path d="${path}" stroke="${mark}" stroke-width="8" ${stroke}/>`;
}

/** Where pods were taken. */
function cross(game: Game, square: Square): string {
  const { x, y } = middleOf(game, square);
  const path = `<path d="M${x - 20} ${y - 20}l40 40m0-40l-40 40" stroke-linecap="round"`;
  return `${path} stroke="#fff" stroke-width="16"/>${path} stroke="#c8102e" stroke-width="9"/>`;
}

/** Above the pods: a point at the new prong of a pod that stands alone. */
export const overMarks = (game: Game, { built }: Trace, isAlone: (square: Square) => boolean): string =>
  built
    .map(({ square, prong }) => (prong === undefined || !isAlone(square) ? '' : point(game, square, prong)))
    .join('');

function point(game: Game, square: Square, direction: Direction): string {
  const { x, y } = middleOf(game, square);
  const slant = direction % 2 === 0 ? 33 : 33 * Math.SQRT1_2;
  const cx = short(x + (eastward[direction] as number) * slant);
  const cy = short(y + (downward[direction] as number) * slant);
  return `<circle cx="${cx}" cy="${cy}" r="5" fill="${mark}" stroke="#16202c" stroke-width="2.5"/>`;
}
