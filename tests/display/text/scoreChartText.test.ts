import { expect, test } from 'vitest';
import { scoreChartText, turnTicks } from '../../../src/display/text/scoreChartText.js';

const waves = (turns: number) => Array.from({ length: turns + 1 }, (_, at) => 0.5 + 0.45 * Math.sin(at / 4));

test("Black's share is filled from the bottom, marked turns have a ^, and turns are numbered", () => {
  const drawn = scoreChartText({ chances: [0.5, 0.3, 1, 0], points: [1, 3] }, 44);
  expect(`\n${drawn}\n`).toBe(`
100% |      ###
     |      ###
     |      ###
     |      ###
     |      ###
 50% |###---###---
     |###   ###
     |#########
     |#########
     |#########
  0% +------------
          ^     ^
          1  2  3
`);
});

test('a chart is never wider than allowed, and a long game still marks its turns', () => {
  for (const turns of [0, 1, 5, 12, 18, 37, 38, 100, 400]) {
    for (const columns of [44, 78]) {
      const points = [1, turns].filter((number) => number <= turns);
      const lines = scoreChartText({ chances: waves(turns), points }, columns).split('\n');
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
      expect(lines.join('\n')).not.toMatch(/NaN|undefined/);
      if (turns > 1) expect(lines.find((line) => line.includes('^'))?.match(/\^/g)).toHaveLength(2);
    }
  }
});

test('numbers below a chart are at round intervals and never run together', () => {
  expect(turnTicks(11, 10)).toEqual([2, 4, 6, 8, 10]);
  expect(turnTicks(0, 10)).toEqual([]);
  const [numbers] = scoreChartText({ chances: waves(400), points: [] }, 44)
    .split('\n')
    .slice(-1);
  expect(numbers?.trim().split(/\s+/)).toEqual(['50', '100', '150', '200', '250', '300', '350', '400']);
});
