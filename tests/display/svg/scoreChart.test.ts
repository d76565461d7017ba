import { expect, test } from 'vitest';
import { scoreChartSvg } from '../../../src/display/svg/scoreChart.js';
import { drawNumber } from '../../../src/display/svg/svgGlyphs.js';
import { captured } from '../../../src/display/svg/svgMarks.js';

const ofTurns = (turns: number) => Array.from({ length: turns + 1 }, () => 0.5);
/** Returns the numbers along the bottom of a chart with this many turns. */
const ticks = (turns: number): number[] => {
  const lines = scoreChartSvg({ chances: ofTurns(turns), points: [] })
    .split('\n')
    .filter((line) => line.includes('v8"'));
  return Array.from({ length: turns }, (_, at) => at + 1).filter((number) => {
    const digits = drawNumber(number, 0, 0, 26, '#fff')
      .match(/ d="[^"]*"/g)
      ?.join('');
    return lines.some(
      (line) =>
        line
          .slice(line.indexOf('<g'))
          .match(/ d="[^"]*"/g)
          ?.join('') === digits,
    );
  });
};

test("Black's share is the dark area at the bottom, from the left edge to the right", () => {
  const svg = scoreChartSvg({ chances: [0.5, 1, 0], points: [] });
  expect(svg).toContain('<path d="M20 320L20 170L460 20L900 320L900 320Z" fill="#16202c"/>');
  expect(svg).toContain('<path d="M20 170L460 20L900 320" fill="none"');
});

test('a marked turn has a point at its number and chance', () => {
  const svg = scoreChartSvg({ chances: [0.5, 1, 0.25, 0], points: [1, 2] });
  const points = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="11" fill="(#\w+)"/g)];
  expect(points.map(([, x, y, fill]) => [x, y, fill])).toEqual([
    ['313.33', '20', captured],
    ['606.67', '245', captured],
  ]);
});

test('at most ten turns are numbered, at round intervals', () => {
  expect(ticks(1)).toEqual([1]);
  expect(ticks(10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(ticks(11)).toEqual([2, 4, 6, 8, 10]);
  expect(ticks(21)).toEqual([5, 10, 15, 20]);
  expect(ticks(400)).toEqual([50, 100, 150, 200, 250, 300, 350, 400]);
});

test('the chart of a game that ended before the first turn does not divide by zero', () => {
  const svg = scoreChartSvg({ chances: [0.5], points: [] });
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  expect(svg).toContain('M20 170');
});
