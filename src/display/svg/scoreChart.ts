import { type ScoreChart, turnTicks } from '../text/scoreChartText.js';
import { frame } from './svgBackground.js';
import { drawNumber, drawPercentage, numberWidth, short } from './svgGlyphs.js';
import { captured, mark } from './svgMarks.js';

/** The size of a chart, in the units of board pictures, where a square is 100 wide. */
export const chartSize = { width: 920, height: 400 } as const;

const left = 134;
const right = 880;
const top = 30;
const bottom = 340;
/** The height of the digits, which are about 12 pixels high in an email on a phone. */
const digitHeight = 32;
const black = '#16202c';
const white = '#fffdf6';
const rule = '#7f8c8d';
/** The maximum number of turns numbered below the chart. */
const mostTicks = 10;

/**
 * Draws the winning chances of both sides as SVG with a background, without fonts. At each turn, Black's share is dark
 * and starts from the bottom; White's is light. The scale on the left is Black's chance, and the numbers along the bottom
 * are turns.
 */
export function scoreChartSvg({ chances, points }: ScoreChart): string {
  const last = Math.max(1, chances.length - 1);
  const x = (number: number): number => left + ((right - left) * number) / last;
  const y = (chance: number): number => bottom - (bottom - top) * chance;
  const line = chances.map((chance, at) => `${short(x(at))} ${short(y(chance))}`);
  const end = short(x(chances.length - 1));
  const ticks = turnTicks(chances.length - 1, mostTicks);
  const { width, height } = chartSize;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<path d="M0 0H${width}V${height}H0Z" fill="${frame}"/>`,
    `<path d="M${left} ${top}H${right}V${bottom}H${left}Z" fill="${white}"/>`,
    `<path d="M${left} ${bottom}L${line.join('L')}L${end} ${bottom}Z" fill="${black}"/>`,
    ...[0.25, 0.5, 0.75].map(
      (chance) =>
        `<path d="M${left} ${y(chance)}H${right}" stroke="${rule}" stroke-width="${chance === 0.5 ? 3 : 1.5}" fill="none"/>`,
    ),
    ...ticks.map((number) => {
      const middle = Math.min(x(number), width - 8 - numberWidth(number, digitHeight) / 2);
      return `<path d="M${short(x(number))} ${bottom}v8" stroke="${rule}" stroke-width="3"/>${drawNumber(number, middle, bottom + 34, digitHeight, '#fff')}`;
    }),
    ...[0, 0.5, 1].map(
      (chance) =>
        `<path d="M${left - 8} ${y(chance)}h8" stroke="${rule}" stroke-width="3"/>${drawPercentage(chance * 100, left - 16, y(chance), digitHeight, '#fff')}`,
    ),
    // The dark area and the frame have nearly the same colour.
    `<path d="M${left} ${top}H${right}V${bottom}H${left}Z" fill="none" stroke="${rule}" stroke-width="3"/>`,
    `<path d="M${line.join('L')}" fill="none" stroke="${mark}" stroke-width="5" stroke-linejoin="round"/>`,
    ...points.map(
      (number) =>
        `<circle cx="${short(x(number))}" cy="${short(y(chances[number] ?? 0))}" r="11" fill="${captured}" stroke="#fff" stroke-width="4"/>`,
    ),
    '</svg>',
  ].join('\n');
}
