import {
  type Direction,
  type Game,
  hasProng,
  ownerOf,
  type Pod,
  type Position,
  prongText,
  type Seat,
  type Square,
  stackOn,
  superprongsOf,
} from '../../rules/index.js';

/**
 * The compass rose for the prongs. It is drawn to the right of the bar, from the border above the middle rank to the
 * border below that rank.
 */
const compassRose = ['    H A B', '     \\|/', '    G-+-C', '     /|\\', '    F E D'] as const;

/**
 * Draws a position as fixed-width text (docs/board-display.md). It shows the board, the supplies, the pods of each
 * stack and the compass rose. Lines are joined by `\n`, with none at the end.
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
    lines.push(border + (rank === middle ? compassRose[0] : rank === middle - 1 ? compassRose[4] : ''));
    const aside = rank === middle ? compassRose.slice(1, 4) : (blocks.shift() ?? ['', '', '']);
    lines.push(...rankLines(position, rank, letters).map((text, i) => text + aside[i]));
  }
  lines.push(border);
  const lower = panel(position, false);
  lines.push(...lower.map((text, i) => (i === lower.length - 1 ? columns : blank) + text));
  for (const block of blocks) lines.push(...block.map((text) => blank + text));
  return lines.map((line) => line.trimEnd()).join('\n');
}

/**
 * Draws a position as text for a narrow screen, at most 45 columns. Below the board are the pods of the stacks side by
 * side, with the compass rose. It does not include the supplies.
 */
export function narrowBoardText(position: Position): string {
  const { width, height } = position.game;
  const columns = `      ${numbers(1, width).join('   ')}`;
  const border = `    +${'---+'.repeat(width)}`;
  const stacks = legends(position);
  const letters = new Map(stacks.map(({ square, letter }) => [square, letter]));
  return [
    columns,
    ...numbers(1, height)
      .reverse()
      .flatMap((rank) => [border, ...rankLines(position, rank, letters).map((line) => line.slice(0, -1))]),
    border,
    columns,
    '',
    ...besideEachOther([compassRose.map((line) => line.slice(4)), ...stacks.flatMap(({ blocks }) => blocks)]),
  ]
    .map((line) => line.trimEnd())
    .join('\n');
}

/** The longest line of stacks beside the compass rose. */
const longestRow = 45;

/** Places blocks of text side by side, in as many rows as they need. */
function besideEachOther(blocks: readonly (readonly string[])[]): string[] {
  const rows: string[][] = [];
  for (const block of blocks) {
    const row = rows.at(-1);
    const from = row && Math.max(...row.map((line) => line.length)) + 3;
    const wide = Math.max(...block.map((line) => line.length));
    if (!row || !from || from + wide > longestRow) rows.push([...block]);
    else {
      for (let at = 0; at < Math.max(row.length, block.length); at++) {
        row[at] = `${(row[at] ?? '').padEnd(from)}${block[at] ?? ''}`;
      }
    }
  }
  return rows.flatMap((row, at) => (at === 0 ? row : ['', ...row]));
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

const isUpper = ({ height, seats }: Game, seat: number): boolean =>
  seats[seat]?.homes.every((home) => home % 10 > height / 2) ?? false;
/** Draws the players' supplies above or below the board, under their headings. */
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

/** Caches the drawn ranks of a position, since a letter contains the board twice, for wide and for narrow screens. */
const drawnRanks = new WeakMap<Position, Map<number, readonly string[]>>();

/** Draws the three lines of a rank, up to the bar. */
function rankLines(
  position: Position,
  rank: number,
  letters: ReadonlyMap<Square, string>,
): readonly string[] {
  const drawn = drawnRanks.get(position) ?? new Map<number, readonly string[]>();
  drawnRanks.set(position, drawn);
  const lines = drawn.get(rank) ?? drawRank(position, rank, letters);
  drawn.set(rank, lines);
  return lines;
}

function drawRank(position: Position, rank: number, letters: ReadonlyMap<Square, string>): string[] {
  const cells = numbers(1, position.game.width).map((column) => {
    const square = column * 10 + rank;
    const stack = stackOn(position.board, square);
    const [first] = stack;
    if (first !== undefined && stack.length === 1) return podLines(position.game, first);
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

/** Facts about a stack that the board cannot show. */
interface Legend {
  readonly square: Square;
  readonly letter: string;
  /** Blocks of three lines; only a stack larger than play can produce needs more than one block. */
  readonly blocks: readonly (readonly string[])[];
}

/** Finds the squares with two or more pods and letters them in reading order: top rank first, left to right. */
function legends(position: Position): Legend[] {
  const { game, board } = position;
  const squares: Square[] = [];
  for (let y = game.height; y >= 1; y--) {
    for (let x = 1; x <= game.width; x++) if (stackOn(board, x * 10 + y).length > 1) squares.push(x * 10 + y);
  }
  return squares.map((square, i) => {
    const letter = String.fromCharCode('A'.charCodeAt(0) + i);
    return { square, letter, blocks: blocksOf(position, square, letter) };
  });
}

function blocksOf(position: Position, square: Square, letter: string): string[][] {
  const text = (pod: Pod) => `${position.game.seats[ownerOf(pod)]?.glyph}${prongText(pod)}`;
  const pods = [...stackOn(position.board, square)].sort(
    (a, b) => Number(text(a) > text(b)) - Number(text(a) < text(b)),
  );
  const blocks: string[][] = [];
  const row = podsOfSide(position);
  for (let i = 0; i < pods.length; i += row) {
    const drawn = pods.slice(i, i + row).map((pod) => podLines(position.game, pod));
    const margins = ['     ', `  ${i === 0 ? letter : ' '}  `, '     '];
    blocks.push(margins.map((margin, line) => margin + drawn.map((pod) => pod[line]).join(' ')));
  }
  return blocks;
}

/** Returns the number of pods that a side has: no stack in a real game is larger, and this many fit on a line. */
function podsOfSide({ game }: Position): number {
  const side = game.seats[0]?.side;
  return game.seats
    .filter((seat) => seat.side === side)
    .reduce((sum, seat) => sum + seat.homes.length + game.supply.reserve, 0);
}

/** Three lines of three: directions by number, -1 for the pod itself. */
const layout = [
  [7, 0, 1],
  [6, -1, 2],
  [5, 4, 3],
] as const;
const strokes = '|/-\\|/-\\';

/** Draws a pod in three lines of three characters, its prongs around its glyph; a superprong is `*`. */
function podLines({ seats }: Game, pod: Pod): string[] {
  const draw = (direction: Direction | -1): string => {
    if (direction === -1) return seats[ownerOf(pod)]?.glyph ?? '';
    if (!hasProng(pod, direction)) return ' ';
    return (superprongsOf(pod) >> direction) & 1 ? '*' : strokes.charAt(direction);
  };
  return layout.map((line) => line.map(draw).join(''));
}

/** Returns the headings for the supplies, in the order of their values. */
export const supplyHeads = (game: Game): string => `Res Cap Prongs${game.super ? ' Super' : ''}`;

const seatName = ({ seats }: Game, seat: Seat): string => `${seats[seat]?.side}(${seats[seat]?.glyph})`;

/** Draws a seat's supplies, each value under its heading. */
export function supplyValues({ game, supplies }: Position, seat: Seat): string {
  const { reserve, captured, prongs, superprongs, out } = supplies[seat] as Position['supplies'][number];
  const values = `${String(reserve).padEnd(4)}${String(captured).padEnd(4)}${String(prongs).padEnd(7)}`;
  return `${values}${game.super ? superprongs : ''}${out ? 'out' : ''}`;
}
