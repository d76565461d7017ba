import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { chartSize, scoreChartSvg } from '../../../src/display/index.js';
import { scoreChartPng } from '../../../src/display/png/scoreChartPng.js';
import { decodePng } from '../../support/decodePng.js';

const chart = (turns: number) => ({
  chances: Array.from({ length: turns + 1 }, (_, at) => 0.5 + 0.4 * Math.sin(at / 3)),
  points: [3, 4, turns],
});

test.each([4, 30, 400])('a chart of %i turns is a small PNG that looks like its SVG', (turns) => {
  const png = scoreChartPng(chart(turns));
  expect(scoreChartPng(chart(turns))).toEqual(png);
  expect(png.length).toBeLessThan(25_000);
  const fitTo = { mode: 'zoom', value: 0.9 } as const;
  const drawn = new Resvg(scoreChartSvg(chart(turns)), { fitTo }).render();
  expect([drawn.width, drawn.height]).toEqual([chartSize.width, chartSize.height].map((side) => side * 0.9));
  const seen = decodePng(png, drawn.width, drawn.height);
  let off = 0;
  drawn.pixels.forEach((value, byte) => {
    if (Math.abs((seen[byte] ?? 0) - value) > 32) off += 1;
  });
  expect(off / drawn.pixels.length).toBeLessThan(0.01);
});
