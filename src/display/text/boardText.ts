import { type Game, type Position, type Seat, type Square, stackOn } from '../../rules/index.js';
import { legends } from './legend.js';
import { podLines } from './podLines.js';
import { seatName, supplyHeads, supplyValues } from './supplies.js';

/** The directions of prongs; right of the bar from the border above the middle rank to the one below it. */
export const rose = ['    H A B', '     \\|/', '    G-+-C', '     /|\\', '    F E D'] as const;

/**
 * The position as fixed-width text (docs/rules.md section 6): board, supplies, the pods of each stack and the direction
 * rose. Lines are joined by `\n`, without one at the end.
 */
export function boardText(position: Position): string {
  const { width, height } = position.game;
  const columns = `      ${numbers(1, width).join('   ')}      |`;
  const blank = `${' '.repeat(columns.length - 1)}|`;
  const border = `    +${'---+'.repeat(width)}    |`;
  const middle = (height + 1) / 2;
  const waiting = legends(position);
  const letters = new Map(waiting.map(({ square, letter }) => [square, letter]));
  const blocks = waiting.flatMap((legend) => legend.blocks);

  const lines = panel(position, true).map((text, i) => (i === 0 ? columns : blank) + text);
  for (const rank of numbers(1, height).reverse()) {
    lines.push(border + (rank === middle ? rose[0] : rank === middle - 1 ? rose[4] : ''));
    const aside = rank === middle ? rose.slice(1, 4) : (blocks.shift() ?? ['', '', '']);
    lines.push(...rankLines(position, rank, letters).map((text, i) => text + aside[i]));
  }
  lines.push(border);
  const lower = panel(position, false);
  lines.push(...lower.map((text, i) => (i === lower.length - 1 ? columns : blank) + text));
  for (const block of blocks) lines.push(...block.map((text) => blank + text));
  return lines.map((line) => line.trimEnd()).join('\n');
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

const isUpper = ({ height, seats }: Game, seat: number): boolean =>
  seats[seat]?.homes.every((home) => home % 10 > height / 2) ?? false;
/** The supplies of the players above or below, under their heads. */
function panel(position: Position, upper: boolean): string[] {
  const { game } = position;
  const seats = game.seats.flatMap((_, seat) => (isUpper(game, seat) === upper ? [seat as Seat] : []));
  const heads = supplyHeads(game);
  const [only, ...others] = seats;
  if (only !== undefined && others.length === 0) {
    return [`${seatName(game, only)}  ${heads}`, `          ${supplyValues(position, only)}`];
  }
  return [
    `          ${heads}`,
    ...seats.map((seat) => `${seatName(game, seat)}  ${supplyValues(position, seat)}`),
  ];
}

/** The three lines of a rank, up to the bar. */
function rankLines(position: Position, rank: number, letters: ReadonlyMap<Square, string>): string[] {
  const cells = numbers(1, position.game.width).map((column) => {
    const square = column * 10 + rank;
    const [first, ...others] = stackOn(position.board, square);
    if (first !== undefined && others.length === 0) return podLines(position.game, first);
    const centre = letters.get(square) ?? (isOcti(position.game, square) ? '+' : ' ');
    return ['   ', ` ${centre} `, '   '];
  });
  return [0, 1, 2].map((line) => {
    const margin = line === 1 ? `  ${rank} |` : '    |';
    return `${margin}${cells.map((cell) => `${cell[line]}|`).join('')}${margin}`;
  });
}

const isOcti = ({ seats, neutral }: Game, square: Square): boolean =>
  neutral.includes(square) || seats.some(({ homes }) => homes.includes(square));
