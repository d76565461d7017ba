import {
  directionLetters,
  directions,
  type Game,
  type Position,
  type Square,
  seatRecord,
} from '../../rules/index.js';
import type { Picture } from './picture.js';
import { capturedPods, type Layers, squareLayers } from './squareLayers.js';
import { type StripSlot, stripRows } from './stackStrip.js';
import { drawNotch, field, figure, frame, squareColour } from './svgBackground.js';
import { drawLetter, drawNumber } from './svgGlyphs.js';
import { downward, drawCross, eastward, mark } from './svgMarks.js';
import { drawGhost, isRed, octagon, placePod } from './svgPod.js';

/** The width of the frame around the board, which shows the column and rank numbers; a square is 100 wide. */
export const margin = 65;
/** The height of the margin below the strip. */
const foot = 15;

/** A rectangle in a picture. Its elements have coordinates relative to it. */
export interface Tile {
  /** The coordinates of its upper left corner. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly layers: Layers;
}

/** Tiles side by side, from the left edge of the picture to the right. */
export interface TileRow {
  readonly height: number;
  readonly tiles: readonly Tile[];
}

/** Returns the size of a picture, in units of its SVG. */
export function pictureSize(position: Position): { readonly width: number; readonly height: number } {
  const { game } = position;
  return {
    width: game.width * 100 + margin * 2,
    height: (game.height + stripRows(position).length) * 100 + margin * 2 + foot,
  };
}

/** Draws all rows of a picture, from top to bottom; every size is a multiple of five. */
export function pictureRows(picture: Picture): TileRow[] {
  const { position, over = false, planned = false } = picture;
  const { game } = position;
  const captured = capturedPods(picture);
  const layersOf = squareLayers(picture, captured);
  const ranks = Array.from({ length: game.height }, (_, at) => game.height - at);
  const whole = { left: -margin, width: game.width * 100 + margin * 2 };
  const bar = over ? undefined : toPlay(position);
  return [
    {
      height: margin,
      tiles: [{ ...whole, top: -margin, layers: [edge(game, 'top', bar?.upper ? bar.elements : '')] }],
    },
    ...ranks.map((rank) => ({
      height: 100,
      tiles: [
        { left: -margin, top: -50, width: margin, layers: [side(game, 'left', rank)] },
        ...Array.from({ length: game.width }, (_, column) => ({
          ...{ left: -50, top: -50, width: 100 },
          layers: layersOf(((column + 1) * 10 + rank) as Square),
        })),
        { left: 0, top: -50, width: margin, layers: [side(game, 'right', rank)] },
      ],
    })),
    {
      height: margin,
      tiles: [{ ...whole, top: 0, layers: [edge(game, 'bottom', bar?.upper ? '' : (bar?.elements ?? ''))] }],
    },
    ...stripRows(position, planned ? undefined : captured).map((row) => ({
      height: 100,
      tiles: [
        { left: 0, top: 0, width: margin, layers: [fill(margin, 100)] },
        ...row.map((slot) => ({ left: -50, top: -50, width: 100, layers: slotLayers(game, slot) })),
        { left: 0, top: 0, width: margin, layers: [fill(margin, 100)] },
      ],
    })),
    { height: foot, tiles: [{ left: 0, top: 0, width: whole.width, layers: [fill(whole.width, foot)] }] },
  ];
}

const fill = (width: number, height: number): string =>
  `<rect width="${width}" height="${height}" fill="${frame}"/>`;

/** Draws the frame above or below the board, with the column numbers. */
function edge({ width, wrap }: Game, at: 'top' | 'bottom', bar: string): string {
  const wide = width * 100;
  const [from, border, y] = at === 'top' ? [-margin, -4, -36] : [0, 0, 36];
  const columns = Array.from({ length: width }, (_, column) => column * 100 + 50);
  return [
    `<rect x="-${margin}" y="${from}" width="${wide + margin * 2}" height="${margin}" fill="${frame}"/>`,
    `<rect x="-4" y="${border}" width="${wide + 8}" height="4" fill="${field}"/>`,
    ...columns.map((x, column) => drawNumber(column + 1, x, y, 26, figure)),
    ...(wrap ? columns.map((x) => drawNotch(at, x, at === 'top' ? -6 : 6)) : []),
    bar,
  ].join('');
}

/** Draws the frame beside a rank. */
function side({ wrap }: Game, at: 'left' | 'right', rank: number): string {
  const [from, border, x, notch] = at === 'left' ? [-margin, -4, -36, -6] : [0, 0, 36, 6];
  return [
    `<rect x="${from}" y="-50" width="${margin}" height="100" fill="${frame}"/>`,
    `<rect x="${border}" y="-50" width="4" height="100" fill="${field}"/>`,
    drawNumber(rank, x, 0, 26, figure),
    wrap ? drawNotch(at, notch, 0) : '',
  ].join('');
}

/** Draws a bar along the edge of the player whose turn it is, with the player's pods at its ends. */
function toPlay({ game, turn }: Position): { readonly upper: boolean; readonly elements: string } {
  const wide = game.width * 100;
  const { homes } = seatRecord(game, turn);
  const upper = homes.every((home) => home % 10 > game.height / 2);
  const left = homes.every((home) => home < (game.width / 2 + 1) * 10);
  const y = upper ? -36 : 36;
  const bar = upper ? -margin + 3 : margin - 11;
  const half = game.seats.length > 2;
  const from = half && !left ? wide / 2 : 0;
  const to = half && left ? wide / 2 : wide;
  const ends = half ? [left ? -34 : wide + 34] : [-34, wide + 34];
  const elements = [
    `<rect class="to-play" x="${from}" y="${bar}" width="${to - from}" height="8" rx="4" fill="${mark}"/>`,
    ...ends.map(
      (x) =>
        `<circle cx="${x}" cy="${y}" r="25" fill="${mark}"/><use href="#octi-${game.seats[turn]?.glyph}" transform="translate(${x} ${y}) scale(.76)"/>`,
    ),
  ].join('');
  return { upper, elements };
}

function slotLayers(game: Game, slot: StripSlot | undefined): string[] {
  const empty = `<path d="M-50-50H50V50H-50Z" fill="${frame}"/>`;
  const ground = (left: number) => `${empty}<path d="M${left}-46H50V46H${left}Z" fill="${squareColour}"/>`;
  if (!slot) return [empty];
  switch (slot.kind) {
    case 'number':
      // A gap separates a stack from the previous one.
      return [ground(-44), drawNumber(slot.square, 3, 0, 32, frame)];
    case 'pod':
      return [ground(-50), placePod(game, slot.pod, 0, 0, 0.9)];
    case 'captured':
      return [ground(-50), drawGhost(game, slot.pod, 0, 0, 0.9), drawCross(0, 0, 1, isRed(game, slot.pod))];
    case 'compass':
      return [empty, compass()];
  }
}

/** Draws the letters for the eight directions around an octagon. */
const compass = (): string =>
  [
    `<path d="${octagon(15)}" fill="none" stroke="${figure}" stroke-width="3"/>`,
    ...directions.map((direction) =>
      drawLetter(
        directionLetters[direction] as string,
        eastward[direction] * 33,
        downward[direction] * 33,
        19,
        figure,
      ),
    ),
  ].join('');
