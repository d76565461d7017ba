import type { Game, Seat, Square } from '../../rules/index.js';
import { lookOf, octagon } from './svgPod.js';

/** The colour of the frame around the board. */
export const frame = '#22303c';
/** The colour of a square that is not an OCTI square. */
export const squareColour = '#9dbdac';
export const field = '#5d8172';
export const figure = '#e9efe9';

const outline = 'h88q4 0 4 4v88q0 4-4 4h-88q-4 0-4-4v-88q0-4 4-4Z';

/** Draws a square that is not an OCTI square, centred on the origin, with its part of the field. */
export const drawSquare = (): string =>
  `<path d="M-50-50H50V50H-50Z" fill="${field}"/><path d="M-44-48${outline}" fill="${squareColour}"/>`;

/**
 * Draws an OCTI square, centred on the origin, with a border, the shade of the seat whose home it is, and, if it is
 * empty, an octagon with the seat's glyph.
 */
export function drawBase(game: Game, square: Square, isEmpty: boolean): string {
  const seat = game.seats.findIndex(({ homes }) => homes.includes(square));
  if (seat < 0 && !game.neutral.includes(square)) return '';
  const look = seat < 0 ? undefined : lookOf(game, seat as Seat);
  const [ground, border] = look?.home ?? ['#b3bfc4', '#6d7f8c'];
  const area = `<rect x="-45" y="-45" width="90" height="90" rx="5" fill="${ground}" stroke="${border}" stroke-width="6"/>`;
  if (!isEmpty) return area;
  const centre = `<path fill="none" stroke="${border}"`;
  return [
    area,
    `${centre} d="${octagon(27)}" stroke-width="4"/>`,
    look ? `${centre} d="${look.sign}" stroke-width="${look.weight}" stroke-linecap="round"/>` : '',
  ].join('');
}

/**
 * Draws a notch in the frame where edges are joined and pods can pass. It points outward from the middle of an edge.
 */
export function drawNotch(side: 'top' | 'bottom' | 'left' | 'right', x: number, y: number): string {
  const shape = {
    top: 'm-9 0l9-9l9 9',
    bottom: 'm-9 0l9 9l9-9',
    left: 'm0-9l-9 9l9 9',
    right: 'm0-9l9 9l-9 9',
  };
  return `<path d="M${x} ${y}${shape[side]}" fill="none" stroke="#7fd6ff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`;
}
