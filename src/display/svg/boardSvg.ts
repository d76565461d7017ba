import {
  type Game,
  type Pod,
  type Position,
  type Square,
  seatRecord,
  squaresOf,
  stackOn,
} from '../../rules/index.js';
import { background, cell, numbers } from './svgBackground.js';
import { drawNumber } from './svgGlyphs.js';
import { middleOf, overMarks, underMarks } from './svgMarks.js';
import { drawStack, placePod, podParts } from './svgPod.js';
import { traceOf } from './turnTrace.js';

/** All that a picture of a board shows. */
export interface Picture {
  readonly position: Position;
  /** The last turn by its canonical text, which is marked. */
  readonly turn?: string;
  /** Nobody is to play. */
  readonly over?: boolean;
}

/** A square is a hundred wide; this is around the board, for the numbers of columns and ranks. */
const margin = 64;
/** Stacks of more pods than this are drawn once more below the board, larger. */
const legible = 3;
const lens = { height: 98, scale: 0.88, first: 70, step: 90 } as const;

const frame = '#22303c';
const active = '#ffe14d';

/** How large a picture is, in units of its SVG. */
export function pictureSize(position: Position): { readonly width: number; readonly height: number } {
  const { game } = position;
  const rows = lensRows(position).length;
  return {
    width: game.width * 100 + margin * 2,
    height: game.height * 100 + margin * 2 + rows * lens.height,
  };
}

/**
 * A board as SVG on a ground of its own, legible on light and dark pages. It needs no fonts and nothing from elsewhere,
 * and no text stands in it. A square is 100 wide.
 */
export function boardSvg({ position, turn = '', over = false }: Picture): string {
  const { game, board } = position;
  const trace = traceOf(game, turn);
  const { width, height } = pictureSize(position);
  const clip = `<rect width="${game.width * 100}" height="${game.height * 100}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-${margin} -${margin} ${width} ${height}" width="${width}" height="${height}">`,
    `<defs>${podParts(game)}<clipPath id="octi-board">${clip}</clipPath></defs>`,
    `<rect x="-${margin}" y="-${margin}" width="${width}" height="${height}" rx="26" fill="${frame}"/>`,
    background(position),
    `<g clip-path="url(#octi-board)">${underMarks(game, trace)}</g>`,
    ...squaresOf(game).map((square) => {
      const { x, y } = middleOf(game, square);
      return stackOn(board, square).length > 0 ? drawStack(game, stackOn(board, square), x, y) : '';
    }),
    overMarks(game, trace, (square) => stackOn(board, square).length === 1),
    numbers(game),
    over ? '' : toPlay(position),
    ...lensRows(position).map((row, at) => drawRow(game, row, at)),
    '</svg>',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** A bar along the edge where the player sits who is to play, with the pods of that player at its ends. */
function toPlay({ game, turn }: Position): string {
  const [wide, high] = [game.width * 100, game.height * 100];
  const { homes } = seatRecord(game, turn);
  const upper = homes.every((home) => home % 10 > game.height / 2);
  const left = homes.every((home) => home < (game.width / 2 + 1) * 10);
  const y = upper ? -36 : high + 36;
  const bar = upper ? -margin + 3 : high + margin - 11;
  const half = game.seats.length > 2;
  const from = half && !left ? wide / 2 : 0;
  const to = half && left ? wide / 2 : wide;
  const ends = half ? [left ? -34 : wide + 34] : [-34, wide + 34];
  return [
    `<rect class="to-play" x="${from}" y="${bar}" width="${to - from}" height="8" rx="4" fill="${active}"/>`,
    ...ends.map(
      (x) =>
        `<circle cx="${x}" cy="${y}" r="25" fill="${active}"/><use href="#octi-${game.seats[turn]?.glyph}" transform="translate(${x} ${y}) scale(.76)"/>`,
    ),
  ].join('');
}

/** A row below the board: pods that are too small on it, behind the number of their square. */
interface Row {
  readonly square?: Square;
  readonly pods: readonly Pod[];
}

function lensRows({ game, board }: Position): Row[] {
  const most = Math.floor((game.width * 100 - lens.first) / lens.step);
  return squaresOf(game).flatMap((square) => {
    const pods = stackOn(board, square);
    if (pods.length <= legible) return [];
    return Array.from({ length: Math.ceil(pods.length / most) }, (_, row) => ({
      ...(row === 0 && { square }),
      pods: pods.slice(row * most, (row + 1) * most),
    }));
  });
}

function drawRow(game: Game, { square, pods }: Row, at: number): string {
  const y = game.height * 100 + margin + at * lens.height + 38;
  return [
    `<g class="lens"><rect x="-4" y="${y - 45}" width="${game.width * 100 + 8}" height="90" rx="6" fill="${cell}"/>`,
    square === undefined ? '' : drawNumber(square, 34, y, 30, frame),
    ...pods.map((pod, place) => placePod(game, pod, lens.first + (place + 0.5) * lens.step, y, lens.scale)),
    '</g>',
  ].join('');
}
