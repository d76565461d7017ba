import { expect, test } from 'vitest';
import { chartSize, scoreChartSvg } from '../../../src/display/svg/scoreChart.js';
import { drawNumber, drawPercentage } from '../../../src/display/svg/svgGlyphs.js';
import { captured } from '../../../src/display/svg/svgMarks.js';

const ofTurns = (turns: number) => Array.from({ length: turns + 1 }, () => 0.5);
/** Returns the numbers along the bottom of a chart with this many turns. */
const ticks = (turns: number): number[] => {
  const lines = scoreChartSvg({ chances: ofTurns(turns), points: [] })
    .split('\n')
    .filter((line) => line.includes('v8"'));
  return Array.from({ length: turns }, (_, at) => at + 1).filter((number) => {
    const digits = drawNumber(number, 0, 0, 32, '#fff')
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
  expect(svg).toContain('<path d="M134 340L134 185L507 30L880 340L880 340Z" fill="#16202c"/>');
  expect(svg).toContain('<path d="M134 185L507 30L880 340" fill="none"');
});

test("a scale on the left shows Black's chance: 100% at the top, 50% in the middle and 0% at the bottom", () => {
  const svg = scoreChartSvg({ chances: [0.5, 1], points: [] });
  for (const [value, y] of [
    [100, 30],
    [50, 185],
    [0, 340],
  ] as const) {
    expect(svg).toContain(drawPercentage(value, 118, y, 32, '#fff'));
  }
});

test('every number is inside the picture', () => {
  for (const turns of [1, 9, 10, 40, 100, 400]) {
    const numbered = scoreChartSvg({ chances: ofTurns(turns), points: [] });
    const paths = [...numbered.matchAll(/transform="translate\(([\d.-]+) ([\d.-]+)\) scale\(2\)"/g)];
    expect(paths.length).toBeGreaterThan(8);
    for (const [, x, y] of paths) {
      expect(Number(x)).toBeGreaterThan(4);
      expect(Number(x) + 20).toBeLessThan(chartSize.width - 4);
      expect(Number(y)).toBeGreaterThan(4);
      expect(Number(y) + 32).toBeLessThan(chartSize.height - 4);
    }
  }
});

test('a marked turn has a point at its number and chance', () => {
  const svg = scoreChartSvg({ chances: [0.5, 1, 0.25, 0], points: [1, 2] });
  const points = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="11" fill="(#\w+)"/g)];
  expect(points.map(([, x, y, fill]) => [x, y, fill])).toEqual([
    ['382.67', '30', captured],
    ['631.33', '262.5', captured],
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
  expect(svg).toContain('M134 185');
});
