import type { Direction } from '../../rules/index.js';
import { short } from './svgGlyphs.js';

/** The colour that marks the last turn and the player whose turn it is. */
export const mark = '#ffe14d';
/** The colour of the crosses over captured pods. */
export const captured = '#c8102e';
const dark = '#16202c';
/** How far each direction goes to the right (`eastward`) or down (`downward`). */
export const eastward = [0, 1, 1, 1, 0, -1, -1, -1] as const;
export const downward = [-1, -1, 0, 1, 1, 1, 0, -1] as const;

/**
 * Draws the mark for a square, centred on the origin. `end` is filled: the turn ended there, or a pod entered or gained
 * a prong there. `start` is an outline.
 */
export function drawBox(kind: 'end' | 'start'): string {
  const inset = kind === 'end' ? 9 : 11;
  const paint = kind === 'end' ? `fill="${mark}"` : `fill="none" stroke="${mark}" stroke-width="6"`;
  const wide = 100 - inset * 2;
  return `<rect x="-${wide / 2}" y="-${wide / 2}" width="${wide}" height="${wide}" rx="7" ${paint}/>`;
}

/** Draws a pod's path from the path data for its line. */
export function drawLine(path: string): string {
  const stroke = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
  return `<path d="${path}" stroke="${dark}" stroke-width="13" ${stroke}/><path d="${path}" stroke="${mark}" stroke-width="8" ${stroke}/>`;
}

/**
 * Draws a cross over a captured pod, inside its body so that its prongs and colour can be seen. On a red pod, whose
 * glyph is also a cross, this cross is dark.
 */
export function drawCross(x = 0, y = 0, scale = 1, isOnRed = false): string {
  const path = '<path d="M-17-17l34 34m0-34l-34 34" fill="none" stroke-linecap="round"';
  const cross = `${path} stroke="#fff" stroke-width="13"/>${path} stroke="${isOnRed ? dark : captured}" stroke-width="8"/>`;
  return scale === 1
    ? cross
    : `<g transform="translate(${short(x)} ${short(y)}) scale(${short(scale)})">${cross}</g>`;
}

/** Draws a cross over the whole square of a captured stack, thin enough for its pods to show. */
export function drawStackCross(isOnRed: boolean): string {
  const path = '<path d="M-38-38l76 76m0-76l-76 76" fill="none" stroke-linecap="round"';
  return `${path} stroke="#fff" stroke-width="9"/>${path} stroke="${isOnRed ? dark : captured}" stroke-width="5"/>`;
}

/** Draws a dot at the new prong of a pod that is alone on its square. The origin is the middle of the square. */
export function drawPoint(direction: Direction): string {
  const slant = direction % 2 === 0 ? 33 : 33 * Math.SQRT1_2;
  const cx = short(eastward[direction] * slant);
  const cy = short(downward[direction] * slant);
  return `<circle cx="${cx}" cy="${cy}" r="5" fill="${mark}" stroke="${dark}" stroke-width="2.5"/>`;
}
