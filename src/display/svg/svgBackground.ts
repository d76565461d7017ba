import { type Game, type Position, type Seat, type Square, squaresOf, stackOn } from '../../rules/index.js';
import { drawNumber } from './svgGlyphs.js';
import { middleOf } from './svgMarks.js';
import { lookOf, octagon } from './svgPod.js';

/** A square that is nobody's home. */
export const cell = '#9dbdac';
const field = '#5d8172';
const figure = '#e9efe9';

/** Squares and bases, and what tells that the edges are joined. */
export function background({ game, board }: Pick<Position, 'game' | 'board'>): string {
  const isEmpty = (square: Square) => stackOn(board, square).length === 0;
  const [wide, high] = [game.width * 100, game.height * 100];
  const squares = squaresOf(game).map((square) => {
    const { x, y } = middleOf(game, square);
    return `M${x - 44} ${y - 48}h88q4 0 4 4v88q0 4-4 4h-88q-4 0-4-4v-88q0-4 4-4Z`;
  });
  const bases = [
    ...game.neutral.map((square) => base(game, square, isEmpty(square))),
    ...game.seats.flatMap(({ homes }, seat) =>
      homes.map((home) => base(game, home, isEmpty(home), seat as Seat)),
    ),
  ];
  const edge = game.wrap ? joined(game) : '';
  return [
    `<rect x="-4" y="-4" width="${wide + 8}" height="${high + 8}" rx="6" fill="${field}"/>`,
    `<path d="${squares.join('')}" fill="${cell}"/>`,
    edge,
    ...bases,
  ].join('');
}

/** An OCTI square: in the shade of whose home it is, with a border, and while it is empty with a sign. */
function base(game: Game, square: Square, isEmpty: boolean, seat?: Seat): string {
  const { x, y } = middleOf(game, square);
  const look = seat === undefined ? undefined : lookOf(game, seat);
  const [ground, border] = look?.home ?? ['#b3bfc4', '#6d7f8c'];
  const centre = `<path transform="translate(${x} ${y})" fill="none" stroke="${border}"`;
  const area = `<rect x="${x - 45}" y="${y - 45}" width="90" height="90" rx="5" fill="${ground}" stroke="${border}" stroke-width="6"/>`;
  if (!isEmpty) return area;
  return [
    area,
    `${centre} d="${octagon(27)}" stroke-width="4"/>`,
    look ? `${centre} d="${look.sign}" stroke-width="${look.weight}" stroke-linecap="round"/>` : '',
  ].join('');
}

/** Beside every gap between two squares at the edge, a notch through which pods pass. */
function joined({ width, height }: Game): string {
  const [wide, high] = [width * 100, height * 100];
  const steps = (count: number) => Array.from({ length: count }, (_, at) => at * 100 + 50);
  const path = [
    ...steps(width).map((x) => `M${x - 9} -6l9-9l9 9M${x - 9} ${high + 6}l9 9l9-9`),
    ...steps(height).map((y) => `M-6 ${y - 9}l-9 9l9 9M${wide + 6} ${y - 9}l9 9l-9 9`),
  ].join('');
  return `<path d="${path}" fill="none" stroke="#7fd6ff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Columns above and below, ranks on both sides. */
export function numbers({ width, height }: Game): string {
  const at = (index: number) => index * 100 - 50;
  const columns = Array.from({ length: width }, (_, column) => column + 1).flatMap((column) => [
    drawNumber(column, at(column), -36, 26, figure),
    drawNumber(column, at(column), height * 100 + 36, 26, figure),
  ]);
  const ranks = Array.from({ length: height }, (_, rank) => rank + 1).flatMap((rank) => {
    const y = at(height - rank + 1);
    return [drawNumber(rank, -36, y, 26, figure), drawNumber(rank, width * 100 + 36, y, 26, figure)];
  });
  return [...columns, ...ranks].join('');
}
