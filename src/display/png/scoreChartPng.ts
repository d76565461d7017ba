import { chartSize, scoreChartSvg } from '../svg/scoreChart.js';
import type { ScoreChart } from '../text/scoreChartText.js';
import { makeBand, makeIndexedPng } from './indexedPng.js';
import { frequentColours, Palette } from './palette.js';
import { drawSprite, overlay } from './sprites.js';

/** Pixels per unit of the SVG. */
const zoom = 0.9;
const mostColours = 48;

/**
 * Renders a chart as PNG; the same chart always gives the same bytes.
 * @throws Error if this system has no rasteriser (package `@resvg/resvg-js`)
 */
export function scoreChartPng(chart: ScoreChart): Buffer {
  const drawn = drawSprite(scoreChartSvg(chart), { left: 0, top: 0, ...chartSize }, zoom);
  const { width, height } = drawn;
  const canvas = new Uint8Array(width * height * 3);
  overlay(canvas, { width, height }, drawn, 0, 0);
  const palette = new Palette(frequentColours(canvas, mostColours));
  return makeIndexedPng(width, [makeBand(palette.indicesOf(canvas), width)], palette.colours);
}
