import { styleText } from 'node:util';
import { supplyHeads, supplyValues } from '../display/index.js';
import { wrap } from '../letter/index.js';
import {
  octiSquares,
  ownerOf,
  type Position,
  podName,
  type Seat,
  type Square,
  squaresOf,
  stackOn,
} from '../rules/index.js';
import { isUnicodeLocale } from '../server/config/environment.js';
import { boardForOutput, seatStyles, terminalColumns } from './terminalBoard.js';

/** Rows that `octi play` needs besides the board: a blank line above and below it, and the prompt. */
const otherRows = 3;

/** The directions of prongs, drawn beside the board if the terminal is wide enough. */
const compassRose = ['H A B', ' \\|/ ', 'G-+-C', ' /|\\ ', 'F E D'];

/** A board for the terminal. */
interface FittingBoard {
  readonly text: string;
  /** The number of rows that the terminal would need for the full board; set if the board is compact. */
  readonly fullRows?: number;
}

/**
 * Returns the board for standard output, as `boardForOutput` does. If a terminal has fewer rows than that board needs,
 * returns the compact one.
 */
export function boardToFit(
  position: Position,
  terminal: { readonly isTTY: boolean; readonly rows: number; readonly columns: number } = process.stdout,
): FittingBoard {
  const text = boardForOutput(position);
  const fullRows = text.split('\n').length + otherRows;
  // Node.js reports 0 rows for a terminal of unknown size.
  if (!terminal.isTTY || fullRows <= (terminal.rows || 24)) return { text };
  return { text: compactBoard(position, terminalColumns(terminal)), fullRows };
}

/**
 * Draws a board with one line for each rank. Below it are the supplies and the pods of each player, with their prongs as
 * in position strings.
 */
export function compactBoard(position: Position, columns: number, isUnicode = isUnicodeLocale()): string {
  const { game, board } = position;
  const octi = octiSquares(game);
  const files = Array.from({ length: game.width }, (_, at) => at + 1);
  const cell = (square: Square): string => {
    const [first, ...others] = stackOn(board, square);
    if (first === undefined)
      return octi.includes(square) ? ' + ' : styleText('dim', isUnicode ? ' · ' : ' . ');
    const text = ` ${game.seats[ownerOf(first)]?.glyph}${others.length === 0 ? ' ' : others.length + 1}`;
    return styleText(seatStyles[ownerOf(first)] ?? 'bold', text);
  };
  const width = 4 + 4 * game.width;
  const hasRoom = width + 4 + (compassRose[0]?.length ?? 0) <= columns;
  const ranks = Array.from({ length: game.height }, (_, at) => {
    const rank = game.height - at;
    const aside = hasRoom ? compassRose[at - Math.floor((game.height - compassRose.length) / 2)] : undefined;
    const line = `  ${rank}  ${files.map((file) => cell(file * 10 + rank)).join(' ')}`;
    return (aside === undefined ? line : `${line}    ${aside}`).trimEnd();
  });
  return [`      ${files.join('   ')}`, ...ranks, '', ...supplies(position, columns)].join('\n');
}

/** Lists the supplies and the pods of each player under one heading. */
function supplies(position: Position, columns: number): string[] {
  const { game, board } = position;
  const names = game.seats.map(({ side, glyph }) => `${side}(${glyph})`);
  const values = game.seats.map((_, seat) => supplyValues(position, seat as Seat).trimEnd());
  const table = columnsOf([
    ['', ...names],
    [supplyHeads(game), ...values],
  ]);
  const rows = game.seats.flatMap((_, seat) => {
    const pods = squaresOf(game).flatMap((square) =>
      stackOn(board, square)
        .filter((pod) => ownerOf(pod) === seat)
        .map((pod) => podName(square, pod)),
    );
    const start = table[seat + 1] ?? '';
    const [first = '', ...others] = wrap(pods.join(' '), Math.max(12, columns - 1 - start.length)).split(
      '\n',
    );
    return [`${start}${first}`.trimEnd(), ...others.map((line) => ' '.repeat(start.length) + line)];
  });
  return [`${table[0]}Pods`, ...rows];
}

/** Joins columns of text into lines, two spaces after each column. */
function columnsOf(cells: readonly (readonly string[])[]): string[] {
  const padded = cells.map((column) => {
    const width = Math.max(...column.map((text) => text.length)) + 2;
    return column.map((text) => text.padEnd(width));
  });
  return (padded[0] ?? []).map((_, line) => padded.map((column) => column[line]).join(''));
}
