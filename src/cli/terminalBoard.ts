import { styleText } from 'node:util';
import { boardText } from '../display/index.js';
import { ownerOf, type Position, stackOn } from '../rules/index.js';
import { isUnicodeLocale } from '../server/config/environment.js';

/** Columns left of the board's left border. */
const margin = 4;

const boxes = new Map([
  ['|', '│'],
  ['-', '─'],
  ['\\', '╲'],
  ['/', '╱'],
]);

type Style = Parameters<typeof styleText>[0];
const seatStyles: readonly Style[] = [
  ['bold', 'yellow'],
  ['bold', 'cyan'],
  ['bold', 'red'],
  ['bold', 'blue'],
];

/**
 * A board for standard output: the text of docs/rules.md section 6; in a terminal, with Unicode lines and a colour for
 * each player. Colours depend on `NO_COLOR`, `FORCE_COLOR` and the terminal (`util.styleText`).
 */
export const boardForOutput = (position: Position): string =>
  process.stdout.isTTY && isUnicodeLocale() ? unicodeBoard(position) : boardText(position);

/** The board of docs/rules.md section 6, with the same lines and columns, in Unicode and in colour. */
export function unicodeBoard(position: Position): string {
  const { width, height } = position.game;
  const right = margin + 4 * width;
  const lines = boardText(position).split('\n');
  const borders = lines.flatMap((line, at) => (line.slice(margin).startsWith('+---') ? [at] : []));
  return lines
    .map((line, at) => {
      const border = borders.indexOf(at);
      const aside = inUnicode(line.slice(right + 1));
      if (border >= 0) return `${line.slice(0, margin)}${borderLine(width, border, borders.length)}${aside}`;
      const rank = borders.findIndex((one) => one > at);
      if (rank <= 0) return inUnicode(line.slice(0, right + 1)) + aside;
      const cells = Array.from({ length: width }, (_, column) => {
        const cell = line.slice(margin + 4 * column + 1, margin + 4 * column + 4);
        const [top] = stackOn(position.board, (column + 1) * 10 + (height - rank + 1));
        return top === undefined ? dim(cell) : styleText(seatStyles[ownerOf(top)] ?? 'bold', inUnicode(cell));
      });
      return `${line.slice(0, margin)}│${cells.join('│')}│${aside}`;
    })
    .join('\n');
}

const dim = (cell: string): string => (cell.trim() === '' ? cell : styleText('dim', cell));

const inUnicode = (text: string): string => text.replace(/[|\\/-]/g, (sign) => boxes.get(sign) ?? sign);

function borderLine(width: number, border: number, count: number): string {
  const [left, middle, end] = border === 0 ? '┌┬┐' : border === count - 1 ? '└┴┘' : '├┼┤';
  return `${left}${Array.from({ length: width }, () => '───').join(middle)}${end}`;
}
