/** The content of a game's chart. */
export interface ScoreChart {
  /** Black's winning chance at the start and after each turn, from 0 to 1. */
  readonly chances: readonly number[];
  /** The numbers of the marked turns. */
  readonly points: readonly number[];
}

/** Round intervals for the turn numbers below a chart. */
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Returns the turn numbers to write below a chart: at most `most`, at round intervals. */
export function turnTicks(turns: number, most: number): number[] {
  const step = steps.find((one) => turns / one <= most) ?? turns;
  return Array.from({ length: Math.floor(turns / step) }, (_, at) => (at + 1) * step);
}

/** The height of a text chart, in lines. Each stands for a tenth, so the middle line is 50%. */
const height = 10;
/** The width of the scale, up to the line beside it. */
const scaleWidth = 6;
/** The widest bar for one turn. */
const widestBar = 3;
/** The maximum number of turns numbered below the chart, and the fewest columns from one number to the next. */
const ticks = { most: 10, apart: 4 } as const;

/**
 * Draws the winning chances of both sides as fixed-width text, at most this many columns wide. Black's share is filled
 * with `#` from the bottom, and `^` marks turns. If there are more turns than columns, some turns are left out.
 */
export function scoreChartText({ chances, points }: ScoreChart, columns: number): string {
  const most = columns - scaleWidth;
  const last = chances.length - 1;
  const bar = Math.min(widestBar, Math.floor(most / chances.length));
  const width = bar === 0 ? most : chances.length * bar;
  const shownAt = (column: number): number =>
    bar === 0 ? Math.round((column * last) / (width - 1)) : Math.floor(column / bar);
  const columnOf = (number: number): number =>
    bar === 0 ? Math.round((number * (width - 1)) / last) : number * bar + Math.floor((bar - 1) / 2);
  const across = Array.from({ length: width }, (_, column) => chances[shownAt(column)] ?? 0);
  const rows = Array.from({ length: height }, (_, at) => height - at).map((row) => {
    const empty = row * 2 === height ? '-' : ' ';
    const label = row * 2 === height ? '50%' : row === height ? '100%' : '';
    const cells = across.map((chance) => (chance * height >= row - 0.5 ? '#' : empty));
    return `${label.padStart(4)} |${cells.join('')}`;
  });
  const marks = Array.from({ length: width }, () => ' ');
  for (const number of points) marks[columnOf(number)] = '^';
  let numbers = '';
  for (const number of turnTicks(last, Math.min(ticks.most, Math.floor(width / ticks.apart)))) {
    const { length } = String(number);
    const at = Math.min(columnOf(number) - Math.floor((length - 1) / 2), most - length);
    numbers = numbers.padEnd(at) + number;
  }
  const below = [marks.join(''), numbers].filter((line) => line.trim() !== '');
  return [...rows, `  0% +${'-'.repeat(width)}`, ...below.map((line) => ' '.repeat(scaleWidth) + line)]
    .map((line) => line.trimEnd())
    .join('\n');
}
