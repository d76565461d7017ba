import { styleText } from 'node:util';
import { boardText, narrowBoardText, supplyHeads, supplyValues } from '../display/index.js';
import { ownerOf, type Position, type Seat, stackOn } from '../rules/index.js';
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
 * each player, and in a narrow one without the supplies and with the stacks below. Colours depend on `NO_COLOR`, `FORCE_COLOR` and the terminal (`util.styleText`).
 */
export function boardForOutput(position: Position): string {
  if (!process.stdout.isTTY) return boardText(position);
  const text = textForWidth(position, process.stdout.columns);
  return isUnicodeLocale() ? unicodeBoard(position, text) : text;
}

/** The board as text; the narrow form, with the supplies as lines below it, if the usual one is wider than `columns`. */
export function textForWidth(position: Position, columns: number): string {
  const text = boardText(position);
  if (text.split('\n').every((line) => line.length <= columns)) return text;
  const { seats } = position.game;
  const supplies = seats.map(({ side, glyph }, seat) =>
    `${side}(${glyph})  ${supplyValues(position, seat as Seat)}`.trimEnd(),
  );
  const heads = supplyHeads(position.game).padStart(supplyHeads(position.game).length + 10);
  return [narrowBoardText(position), '', heads, ...supplies].join('\n');
}

/** The board of docs/rules.md section 6 or its narrow form, with the same lines and columns, in Unicode and in colour. */
export function unicodeBoard(position: Position, text = boardText(position)): string {
  const { width, height } = position.game;
  const right = margin + 4 * width;
  const lines = text.split('\n');
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
