import { styleText } from 'node:util';
import { boardText, narrowBoardText, supplyHeads, supplyValues } from '../display/index.js';
import { ownerOf, type Position, type Seat, stackOn } from '../rules/index.js';
import { isUnicodeLocale } from '../server/config/environment.js';

/** Columns to the left of the board's left border. */
const margin = 4;

const boxes = new Map([
  ['|', '│'],
  ['-', '─'],
  ['\\', '╲'],
  ['/', '╱'],
]);

type Style = Parameters<typeof styleText>[0];
/** The style of each seat's pods. */
export const seatStyles: readonly Style[] = [
  ['bold', 'yellow'],
  ['bold', 'cyan'],
  ['bold', 'red'],
  ['bold', 'blue'],
];

/**
 * Returns a board for standard output, in the text form described in docs/board-display.md. On a terminal, each
 * player has a colour, and lines use Unicode characters if the locale supports them. If the terminal is narrow, stacks
 * and supplies are below the board. Colours depend on `NO_COLOR`, `FORCE_COLOR` and the terminal (`util.styleText`).
 */
export function boardForOutput(position: Position): string {
  if (!process.stdout.isTTY) return boardText(position);
  return terminalBoard(position, textForWidth(position, terminalColumns()), isUnicodeLocale());
}

/**
 * Returns the width of a terminal in columns; 80 if its size is unknown, for example on a serial line, where Node.js
 * reports 0.
 */
export const terminalColumns = (terminal: { readonly columns: number } = process.stdout): number =>
  terminal.columns || 80;

/**
 * Returns the board as text. If the usual form is wider than `columns`, returns the narrow form, with the supplies on
 * lines below it.
 */
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

/**
 * Returns the text form of a board (docs/board-display.md), or the narrow form, in colour, without changing its lines
 * and columns.
 */
export function terminalBoard(position: Position, text = boardText(position), isUnicode = true): string {
  const drawn = isUnicode ? inUnicode : (ascii: string) => ascii;
  const { width, height } = position.game;
  const right = margin + 4 * width;
  const lines = text.split('\n');
  const borders = lines.flatMap((line, at) => (line.slice(margin).startsWith('+---') ? [at] : []));
  return lines
    .map((line, at) => {
      const border = borders.indexOf(at);
      const aside = drawn(line.slice(right + 1));
      if (border >= 0) {
        const crossings = isUnicode
          ? borderLine(width, border, borders.length)
          : line.slice(margin, right + 1);
        return `${line.slice(0, margin)}${crossings}${aside}`;
      }
      const rank = borders.findIndex((one) => one > at);
      if (rank <= 0) return drawn(line.slice(0, right + 1)) + aside;
      const cells = Array.from({ length: width }, (_, column) => {
        const cell = line.slice(margin + 4 * column + 1, margin + 4 * column + 4);
        const [top] = stackOn(position.board, (column + 1) * 10 + (height - rank + 1));
        return top === undefined ? dim(cell) : styleText(seatStyles[ownerOf(top)] ?? 'bold', drawn(cell));
      });
      const bar = drawn('|');
      return `${line.slice(0, margin)}${bar}${cells.join(bar)}${bar}${aside}`;
    })
    .join('\n');
}

const dim = (cell: string): string => (cell.trim() === '' ? cell : styleText('dim', cell));

const inUnicode = (text: string): string =>
  text.replace(/[|\\/-]/g, (character) => boxes.get(character) ?? character);

function borderLine(width: number, border: number, count: number): string {
  const [left, middle, end] = border === 0 ? '┌┬┐' : border === count - 1 ? '└┴┘' : '├┼┤';
  return `${left}${Array.from({ length: width }, () => '───').join(middle)}${end}`;
}
