import {
  type Direction,
  directions,
  type Game,
  hasProng,
  ownerOf,
  type Pod,
  type Seat,
  seatRecord,
  superprongsOf,
} from '../../rules/index.js';
import { drawNumber, short } from './svgGlyphs.js';
import { downward, eastward } from './svgMarks.js';

/** How far a prong reaches from the middle of its pod; a square is 100 wide. */
const reach = 49;

/** How the pods of a seat are drawn: dark for Black, light for White, and distinguishable without colours. */
interface Look {
  readonly fill: string;
  readonly edge: string;
  /** The glyph of the seat as a stroke. */
  readonly sign: string;
  readonly weight: number;
  /** The fill of a home square, and its border. */
  readonly home: readonly [ground: string, border: string];
}

const cross = (arm: number) => `M-${arm}-${arm}L${arm} ${arm}M${arm}-${arm}L-${arm} ${arm}`;
const ring = (radius: number) =>
  `M-${radius} 0a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0-${radius * 2} 0Z`;
const dark = '#16202c';

const looks: Readonly<Record<string, Look>> = {
  x: { fill: dark, edge: '#f6f1e4', sign: cross(9), weight: 5.5, home: ['#8ba89b', dark] },
  o: { fill: '#fffdf6', edge: dark, sign: ring(9.5), weight: 5, home: ['#bccfc4', '#fffdf6'] },
  X: { fill: '#9a201a', edge: '#fff1dc', sign: cross(12), weight: 8, home: ['#bb9c92', '#8f1d18'] },
  O: { fill: '#6bbcf0', edge: dark, sign: ring(12), weight: 8, home: ['#d5e3ea', '#1f6fae'] },
};

/** Returns the colours of a seat's glyph in the text beside a picture. */
export const glyphColours = (game: Game, seat: Seat): { readonly fill: string; readonly sign: string } => {
  const { fill, edge } = lookOf(game, seat);
  return { fill, sign: edge };
};

export const lookOf = (game: Game, seat: Seat): Look => looks[game.seats[seat]?.glyph ?? 'x'] as Look;

/**
 * Draws a regular octagon centred on the origin, flat on top; `apothem` is the distance from its centre to its sides.
 */
export function octagon(apothem: number): string {
  const half = apothem * Math.tan(Math.PI / 8);
  const [a, h] = [short(apothem), short(half)];
  return `M-${h}-${a}H${h}L${a}-${h}V${h}L${h} ${a}H-${h}L-${a} ${h}V-${h}Z`;
}

/** The colour of all superprongs, for all players. */
export const superprongFill = '#ffb000';

const prong = 'M-9.5-24V-35L0-48L9.5-35V-24Z';
const superprong = 'M-4.5-24V-31.5A9 9 0 1 1 4.5-31.5V-24Z';

/**
 * Defines the parts that all pods are drawn from: `#octi-x` is the body of x, `#octi-x-prong` its prong to the north.
 */
export function podParts(game: Game): string {
  return game.seats
    .map(({ glyph }, seat) => {
      const { fill, edge, sign, weight } = lookOf(game, seat as Seat);
      const rim = `stroke="${edge}" stroke-width="3" stroke-linejoin="round"`;
      const parts = [
        `<g id="octi-${glyph}"><path d="${octagon(26.5)}" fill="${fill}" ${rim}/>` +
          `<path d="${sign}" fill="none" stroke="${edge}" stroke-width="${weight}" stroke-linecap="round"/></g>`,
        `<path id="octi-${glyph}-prong" d="${prong}" fill="${fill}" ${rim}/>`,
        `<path id="octi-${glyph}-superprong" d="${superprong}" fill="${superprongFill}" stroke="${dark}" stroke-width="3"/>`,
      ];
      return parts.join('');
    })
    .join('');
}

/** Draws a pod centred on the origin, prongs first, so that the body covers their inner ends. */
function drawPod({ seats }: Game, pod: Pod): string {
  const name = `octi-${seats[ownerOf(pod)]?.glyph}`;
  const prongs = directions.filter((direction) => hasProng(pod, direction));
  const isSuper = (direction: Direction) => (superprongsOf(pod) >> direction) & 1;
  return [
    ...prongs.map((direction) => {
      const turned = direction === 0 ? '' : ` transform="rotate(${direction * 45})"`;
      return `<use href="#${name}-${isSuper(direction) ? 'superprong' : 'prong'}"${turned}/>`;
    }),
    `<use href="#${name}"/>`,
  ].join('');
}

/** Draws a pod, centred on a point and scaled. */
export const placePod = (game: Game, pod: Pod, x: number, y: number, scale = 1): string =>
  `<g class="pod" transform="translate(${short(x)} ${short(y)})${scale === 1 ? '' : ` scale(${short(scale)})`}">` +
  `${drawPod(game, pod)}</g>`;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where to draw the pods of a stack around the middle of their square, how large, and where to draw their number. */
interface StackPlaces {
  readonly scale: number;
  readonly pods: readonly Place[];
  readonly count: Place;
}

const small: readonly StackPlaces[] = [
  { scale: 1, pods: [{ x: 0, y: 0 }], count: { x: 0, y: 0 } },
  {
    scale: 0.62,
    pods: [
      { x: -20, y: -20 },
      { x: 20, y: 20 },
    ],
    count: { x: 34, y: -34 },
  },
  {
    scale: 0.56,
    pods: [
      { x: -22, y: -22 },
      { x: 22, y: 0 },
      { x: -22, y: 22 },
    ],
    count: { x: 35, y: -35 },
  },
  {
    scale: 0.5,
    pods: [
      { x: -25, y: -25 },
      { x: 25, y: -25 },
      { x: -25, y: 25 },
      { x: 25, y: 25 },
    ],
    count: { x: 0, y: 0 },
  },
];

/** Arranges the pods of larger stacks in rows, with the last place left for the number. */
function rows(count: number): StackPlaces {
  const columns = Math.ceil(Math.sqrt(count + 1));
  const wide = 98 / columns;
  const slot = (at: number): Place => ({
    x: ((at % columns) - (columns - 1) / 2) * wide,
    y: (Math.floor(at / columns) - (Math.ceil((count + 1) / columns) - 1) / 2) * wide,
  });
  return {
    scale: wide / 2 / reach,
    pods: Array.from({ length: count }, (_, at) => slot(at)),
    count: slot(count),
  };
}

/** Returns how the pods of a stack are arranged on their square. */
export const stackPlaces = (count: number): StackPlaces => small[count - 1] ?? rows(count);

/** Where to draw a captured pod, and how large. */
interface GhostPlace extends Place {
  readonly scale: number;
}

/**
 * Returns places for captured pods around the single pod remaining on their square; undefined for more than eight. Up
 * to four are in the corners, beginning with those where the pod has no prong and where no path runs. Where it has a
 * prong, they are smaller and beside it. More than four are beside the corners.
 * @param trail the directions in which the turn's path leaves the middle of the square
 */
export function ghostPlaces(
  left: Pod,
  count: number,
  trail: ReadonlySet<number> = new Set(),
): readonly GhostPlace[] | undefined {
  const hidden = (direction: Direction) =>
    (hasProng(left, direction) ? 2 : 0) + (trail.has(direction) ? 1 : 0);
  const corners = diagonals.toSorted((a, b) => hidden(a) - hidden(b));
  const at = (corner: Direction, x: number, y: number, scale: number): GhostPlace => ({
    x: eastward[corner] * x,
    y: downward[corner] * y,
    scale,
  });
  if (count > corners.length)
    return count > 2 * corners.length
      ? undefined
      : corners.flatMap((corner) => [at(corner, 22, 37, 0.26), at(corner, 37, 22, 0.26)]);
  return corners.map((corner) => {
    if (!hasProng(left, corner)) return at(corner, 32, 32, 0.4);
    const beside: Direction = eastward[corner] > 0 ? 2 : 6;
    const above: Direction = downward[corner] > 0 ? 4 : 0;
    return hidden(beside) > hidden(above) ? at(corner, 22, 37, 0.3) : at(corner, 37, 22, 0.3);
  });
}

/** The corners of a square. */
const diagonals: readonly Direction[] = [7, 1, 5, 3];

/** Draws the number of pods in a stack, centred on a point. */
export function drawCount(count: number, x: number, y: number): string {
  const disc = `<circle cx="${short(x)}" cy="${short(y)}" r="14" fill="#ffe14d" stroke="${dark}" stroke-width="2.5"/>`;
  return `${disc}${drawNumber(count, x, y, 16, dark)}`;
}

/** Whether a pod is red. The usual cross over a captured pod would not show up on a red one. */
export const isRed = (game: Game, pod: Pod): boolean => seatRecord(game, ownerOf(pod)).glyph === 'X';

/** Draws a captured pod, centred on a point and paler than one on the board. */
export const drawGhost = (game: Game, pod: Pod, x: number, y: number, scale: number): string =>
  `<g opacity=".75">${placePod(game, pod, x, y, scale)}</g>`;
