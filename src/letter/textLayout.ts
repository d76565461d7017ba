import { exampleQuotes } from '../base/index.js';

/** The longest line in a letter, in characters; short enough for every mail program (docs/club-rules.md section 2). */
export const mostColumns = 78;

/** The longest line of fixed-width text in HTML: it fits a phone 360 pixels wide. */
export const narrowColumns = 44;

/** Wraps each line of text at spaces, but never within a quoted example; a word longer than a line is left whole. */
export function wrap(text: string, columns = mostColumns): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, columns))
    .join('\n');
}

function wrapLine(line: string, columns: number): string {
  // Most lines fit. Leading spaces are dropped, as in longer lines.
  const fitting = line.trimEnd().replace(/^ +/, '');
  if (fitting.length <= columns) return fitting;
  const lines: string[] = [];
  let current = '';
  // Players copy quoted examples, so an example is never broken.
  const unbroken = line.trimEnd().replace(exampleQuotes, (example) => example.replaceAll(' ', '\0'));
  for (const word of unbroken.split(' ').map((one) => one.replaceAll('\0', ' '))) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current.trim() !== '' && longer.length > columns) {
      lines.push(current);
      current = word;
    } else {
      current = longer;
    }
  }
  return [...lines, current].join('\n');
}

/** Splits a line that has no spaces to break at. */
export function cutLine(line: string, columns: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < line.length; at += columns) pieces.push(line.slice(at, at + columns));
  return pieces.length === 0 ? [''] : pieces;
}

/** Puts `| ` before every line that a player wrote, so that none of them looks like a command in a reply. */
export const quoteLines = (text: string): string =>
  text
    .split('\n')
    .flatMap(brokenLine)
    .map((line) => `| ${line}`.trimEnd())
    .join('\n');

/** Splits a line of a player's text into lines that fit after the mark. */
function brokenLine(line: string): string[] {
  const columns = mostColumns - 2;
  return wrap(line, columns)
    .split('\n')
    .flatMap((piece) => cutLine(piece, columns));
}

/** A player's text as a letter shows it. */
export interface QuotedWords {
  /** For plain text, with a mark before each line. */
  readonly text: string;
  /** For HTML, which shows a bar beside the lines and wraps them itself. */
  readonly plain: string;
  /** The number of lines left out. */
  readonly cut: number;
}

/** Quotes a player's text, truncated after a given number of lines. */
export function quotedWords(text: string, most = Number.POSITIVE_INFINITY): QuotedWords {
  const quoted = quoteLines(text).split('\n');
  const plain: string[] = [];
  let left = most;
  for (const line of text.split('\n')) {
    if (left <= 0) break;
    const pieces = brokenLine(line);
    plain.push(pieces.length > left ? pieces.slice(0, left).join('\n') : line.trimEnd());
    left -= pieces.length;
  }
  return {
    text: quoted.slice(0, most).join('\n'),
    plain: plain.join('\n'),
    cut: Math.max(0, quoted.length - most),
  };
}

/** Returns the number of spaces between two columns of turns. */
const gapOf = (seats: number): number => (seats > 2 ? 2 : 4);

/**
 * Lays out numbered turns in a column for each seat. Columns are no wider than needed, since a phone shows about 45
 * characters. A turn that does not fit its column gets its own line; a turn longer than a line is wrapped, and each
 * continuation line starts with `..`.
 */
export function turnColumns(
  turns: readonly { readonly number: number; readonly seat: number; readonly text: string }[],
  seats: number,
  columns = mostColumns,
): string {
  const most = Math.floor(columns / seats) - 1;
  const cells = turns.map(({ number, seat, text }) => ({
    seat,
    cell: `${String(number).padStart(3)}. ${text}`,
  }));
  const fitting = cells.map(({ cell }) => cell.length).filter((length) => length <= most);
  const width = Math.min(most, Math.max(0, ...fitting) + gapOf(seats) - 1);
  const lines: string[] = [];
  let row: string[] = [];
  const flush = () => {
    const line = row.map((cell) => cell.padEnd(width)).join(' ');
    if (row.length > 0) lines.push(line.trimEnd());
    row = [];
  };
  for (const { seat, cell } of cells) {
    if (row.length > seat || cell.length > width) flush();
    if (cell.length > width) {
      const [head = '', ...rest] = cutLine(cell, columns - 8);
      lines.push(head, ...rest.map((piece) => `     .. ${piece}`));
    } else {
      // The cells for a seat that did not play, and those before the first turn shown, are left empty.
      while (row.length < seat) row.push('');
      row.push(cell);
    }
  }
  flush();
  return lines.join('\n');
}

/** A turn, and the value after it. */
export interface ValuedTurn {
  readonly number: number;
  readonly seat: number;
  readonly text: string;
  readonly value: string;
}

/** The shortest space for a turn in a table of values, and the gap between its columns, in characters. */
const leastTurn = 8;
const valueGap = 2;

/**
 * Lays out numbered turns and the values after them in a column for each seat, or in fewer columns if lines are too
 * short for that. A turn that does not fit its column is wrapped within it, so that the values stay below each other.
 */
export function valueColumns(turns: readonly ValuedTurn[], seats: number, columns = mostColumns): string {
  const valueWidth = Math.max(0, ...turns.map(({ value }) => value.length));
  // A number with its full stop, and the spaces around it and before the value.
  const other = 7 + valueWidth;
  const roomIn = (count: number) => Math.floor((columns - valueGap * (count - 1)) / count) - other;
  const count = [seats, seats / 2].find((one) => Number.isInteger(one) && roomIn(one) >= leastTurn) ?? 1;
  const width = Math.min(roomIn(count), Math.max(0, ...turns.map(({ text }) => text.length)));
  const rows: string[][][] = [];
  let last = count;
  for (const { number, seat, text, value } of turns) {
    const column = seat % count;
    if (column <= last) rows.push([]);
    last = column;
    const [first = '', ...rest] = turnPieces(text, width);
    const head = `${String(number).padStart(3)}. ${first.padEnd(width)}  ${value.padStart(valueWidth)}`;
    (rows.at(-1) as string[][])[column] = [head, ...rest.map((piece) => `  .. ${piece}`)];
  }
  return rows
    .flatMap((cells) => {
      const lines = Math.max(...Array.from(cells, (cell = []) => cell.length));
      return Array.from({ length: lines }, (_, line) =>
        Array.from(cells, (cell = []) => (cell[line] ?? '').padEnd(width + other))
          .join(' '.repeat(valueGap))
          .trimEnd(),
      );
    })
    .join('\n');
}

/** Splits a turn into pieces of at most this many characters, if possible before a hyphen or a plus sign. */
function turnPieces(turn: string, columns: number): string[] {
  const pieces: string[] = [];
  let left = turn;
  while (left.length > columns) {
    const at = Math.max(left.lastIndexOf('-', columns), left.lastIndexOf('+', columns));
    const end = at > 0 ? at : columns;
    pieces.push(left.slice(0, end));
    left = left.slice(end);
  }
  return [...pieces, left];
}

/**
 * Formats a time to the minute in ISO 8601, for a sentence's data. The renderer shows it in the reader's language and
 * time zone.
 */
export const dateText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16)}Z`;

/** Like `dateText`, for a time that is shown only as a day. */
export const dayText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16)}Z/day`;
