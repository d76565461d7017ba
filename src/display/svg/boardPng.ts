import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { boardSvg, type Picture } from './boardSvg.js';
import { makePng } from './makePng.js';

const options: ResvgRenderOptions = {
  // Figures are paths; looking for the fonts of the machine would take time and might change the picture.
  font: { loadSystemFonts: false },
  logLevel: 'off',
};

/** Points of a PNG for each unit of the SVG: twice as many as are shown, for fine screens. */
export const pngZoom = 0.94;

/**
 * A picture as PNG, the same bytes for the same picture. It takes tens of milliseconds, so a server draws in a worker;
 * this file is loaded only where something is drawn.
 * @throws Error where this system has no rasteriser (package `@resvg/resvg-js`).
 */
export function boardPng(picture: Picture): Uint8Array {
  const fitTo = { mode: 'zoom', value: pngZoom } as const;
  const { width, height, pixels } = new Resvg(boardSvg(picture), { ...options, fitTo }).render();
  return makePng(width, height, pixels);
}
