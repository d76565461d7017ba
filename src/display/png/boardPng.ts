import {
  allProngs,
  type Game,
  makeBoard,
  type Position,
  pod,
  type Seat,
  startPosition,
} from '../../rules/index.js';
import type { Picture } from '../svg/picture.js';
import { pictureRows, type Tile, type TileRow } from '../svg/pictureRows.js';
import { podParts } from '../svg/svgPod.js';
import { type Band, makeBand, makeIndexedPng } from './indexedPng.js';
import { LruCache } from './lruCache.js';
import { frequentColours, Palette } from './palette.js';
import { drawSprite, overlay, type Sprite } from './sprites.js';

/** Pixels per unit of the SVG. Sizes in the SVG are multiples of five, so every tile begins on a whole pixel. */
export const pngZoom = 0.6;

const sprites = new LruCache<Sprite>(600);
const indexedTiles = new LruCache<Uint8Array>(1500);
const bands = new LruCache<Band>(2000);
const pixels = (units: number): number => Math.round(units * pngZoom);

/**
 * Renders a picture as PNG; the same picture always gives the same bytes. Caches tiles and compressed rows for the next
 * picture, since a turn usually changes few of them.
 * @throws Error if this system has no rasteriser (package `@resvg/resvg-js`)
 */
export function boardPng(picture: Picture): Buffer {
  const { game } = picture.position;
  const rows = pictureRows(picture);
  const [first] = rows;
  const width = first ? widthOf(first) : 0;
  const palette = paletteOf(game);
  return makeIndexedPng(
    width,
    rows.map((row) =>
      bands.get(`${game.id} ${rowKey(row)}`, () => makeBand(bandPixels(game, row, width, palette), width)),
    ),
    palette.colours,
  );
}

const glyphsOf = ({ seats }: Game): string => seats.map(({ glyph }) => glyph).join('');
const tileKey = ({ layers }: Tile): string => layers.join('|');
const rowKey = ({ tiles }: TileRow): string => tiles.map(tileKey).join('/');
const widthOf = ({ tiles }: TileRow): number => tiles.reduce((sum, { width }) => sum + pixels(width), 0);

function bandPixels(game: Game, row: TileRow, width: number, palette: Palette): Uint8Array {
  const high = pixels(row.height);
  const band = new Uint8Array(width * high);
  let left = 0;
  for (const tile of row.tiles) {
    const wide = pixels(tile.width);
    const key = `${game.id} ${high} ${tileKey(tile)}`;
    const indices = indexedTiles.get(key, () => palette.indicesOf(tileCanvas(game, tile, row.height)));
    for (let y = 0; y < high; y++) band.set(indices.subarray(y * wide, (y + 1) * wide), y * width + left);
    left += wide;
  }
  return band;
}

/** Renders the pixels of a tile, three bytes each. */
function tileCanvas(game: Game, { left, top, width, layers }: Tile, height: number): Uint8Array {
  const size = { width: pixels(width), height: pixels(height) };
  const canvas = new Uint8Array(size.width * size.height * 3);
  const frame = { left, top, width, height };
  for (const elements of layers) {
    const parts = elements.includes('<use') ? `<defs>${podParts(game)}</defs>` : '';
    const key = `${glyphsOf(game)} ${width} ${height} ${elements}`;
    overlay(
      canvas,
      size,
      sprites.get(key, () => drawSprite(parts + elements, frame, pngZoom)),
      0,
      0,
    );
  }
  return canvas;
}

const palettes = new Map<string, Palette>();

/** Returns a palette for all pictures of a game, made from boards that together show every part. */
function paletteOf(game: Game): Palette {
  // Even games with the same seats have different boards, so their most frequent colours differ.
  const known = palettes.get(game.id);
  if (known) return known;
  const rows = samples(game).flatMap(pictureRows);
  const tiles = rows.flatMap((row) => row.tiles);
  const canvases = rows.flatMap((row) => row.tiles.map((tile) => tileCanvas(game, tile, row.height)));
  const all = new Uint8Array(canvases.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const canvas of canvases) {
    all.set(canvas, at);
    at += canvas.length;
  }
  // Includes rare colours, such as the colour of the cross over a captured pod.
  const flat = new Set(tiles.flatMap(({ layers }) => layers.flatMap(coloursIn)));
  const palette = new Palette(
    [...new Set([...flat, ...frequentColours(all, mostColours)])].slice(0, mostColours),
  );
  palettes.set(game.id, palette);
  return palette;
}

const mostColours = 36;
const coloursIn = (elements: string): number[] =>
  [...elements.matchAll(/"#([0-9a-f]{6})"/g)].map(([, hex]) => Number.parseInt(hex as string, 16));

/** Returns pictures that together show every part: pods alone and in stacks, superprongs, bases, marks. */
function samples(game: Game): Picture[] {
  const { seats, height } = game;
  const pods = seats.flatMap((_, seat) => {
    const row = ((seat * 2) % height) + 1;
    const one = pod(seat as Seat, allProngs);
    const special = pod(seat as Seat, allProngs, allProngs);
    return [
      { square: 10 + row, pod: one },
      { square: 20 + row, pod: special },
      ...[one, special].map((each) => ({ square: 30 + row, pod: each })),
      ...[one, one, special].map((each) => ({ square: 40 + row, pod: each })),
    ];
  });
  const start = startPosition(game);
  const position: Position = { ...start, board: makeBoard(pods) };
  const before = seats.length > 2 ? { ...position, turn: 1 as Seat } : start;
  return [
    { position, turn: '51-62;55-35x-33x-31x-51x-71x;11', before },
    { position: start, turn: '55+B', before: start },
  ];
}
