import { describe, expect, test } from 'vitest';
import {
  cutLine,
  dateText,
  dayText,
  mostColumns,
  narrowColumns,
  quotedWords,
  quoteLines,
  turnColumns,
  valueColumns,
  wrap,
} from '../../src/letter/textLayout.js';

test('a letter is 78 columns wide', () => {
  expect(mostColumns).toBe(78);
  const line = `${'x'.repeat(38)} ${'y'.repeat(39)}`;
  expect(wrap(line)).toBe(line);
  expect(wrap(`${line}z`)).toBe(`${'x'.repeat(38)}\n${'y'.repeat(39)}z`);
});

describe('wrapping', () => {
  test.each([
    ['a line that ends exactly at the last column', 'aaa bbb ccc', 11, 'aaa bbb ccc'],
    ['a line one character too long', 'aaa bbb cccc', 11, 'aaa bbb\ncccc'],
    ['several lines', 'aa bb cc dd', 5, 'aa bb\ncc dd'],
    ['a word longer than a line', 'a bbbbbbbb c', 4, 'a\nbbbbbbbb\nc'],
    ['a first word longer than a line', 'bbbbbbbb c', 4, 'bbbbbbbb\nc'],
    ['line breaks', 'aa bb\ncc', 5, 'aa bb\ncc'],
    ['empty lines', 'aa\n\nbb', 5, 'aa\n\nbb'],
    ['spaces at the end', 'aa bb   ', 5, 'aa bb'],
    ['two spaces in a row', 'aa  bb cc', 6, 'aa  bb\ncc'],
    ['spaces at the beginning', '  aa bb', 20, 'aa bb'],
    ['nothing', '', 5, ''],
    ['an example, which is never broken', 'send "aa bb cc" now', 8, 'send\n"aa bb cc"\nnow'],
    ['two examples', '"a b" or "c d"', 8, '"a b" or\n"c d"'],
    ['a quote that is not closed', 'a "b c d', 4, 'a "b\nc d'],
  ])('text with %s', (_, text, columns, wrapped) => {
    expect(wrap(text, columns)).toBe(wrapped);
  });
});

describe('a quotation', () => {
  test('has a bar before every line, and no space after the bar of an empty one', () => {
    expect(quoteLines('move 33+B\n\nhello')).toBe('| move 33+B\n|\n| hello');
    expect(quoteLines('')).toBe('|');
  });

  test('fits in 78 columns with its bar, even if it has long words', () => {
    const words = `${'x'.repeat(36)} ${'y'.repeat(39)}`;
    expect(quoteLines(words)).toBe(`| ${words}`);
    expect(quoteLines(`${words}z`)).toBe(`| ${'x'.repeat(36)}\n| ${'y'.repeat(39)}z`);
    expect(quoteLines('u'.repeat(76))).toBe(`| ${'u'.repeat(76)}`);
    expect(quoteLines('u'.repeat(160))).toBe(`| ${'u'.repeat(76)}\n| ${'u'.repeat(76)}\n| ${'u'.repeat(8)}`);
  });
});

describe("a player's text", () => {
  const long = `${'x'.repeat(50)} ${'y'.repeat(50)}`;

  test('is marked in plain text, and unchanged in HTML', () => {
    expect(quotedWords('a  \n\nb')).toEqual({ text: '| a\n|\n| b', plain: 'a\n\nb', cut: 0 });
    expect(quotedWords(long)).toEqual({
      text: `| ${'x'.repeat(50)}\n| ${'y'.repeat(50)}`,
      plain: long,
      cut: 0,
    });
  });

  test('is shortened to a given number of lines, as counted in plain text', () => {
    expect(quotedWords('a\nb\nc\nd', 2)).toEqual({ text: '| a\n| b', plain: 'a\nb', cut: 2 });
    expect(quotedWords('a\nb', 2)).toEqual({ text: '| a\n| b', plain: 'a\nb', cut: 0 });
    // The long line takes up two lines in plain text, and counts as shortened only if one of them is omitted.
    expect(quotedWords(long, 2)).toMatchObject({ plain: long, cut: 0 });
    expect(quotedWords(`a\n${long}\nb`, 2)).toEqual({
      text: `| a\n| ${'x'.repeat(50)}`,
      plain: `a\n${'x'.repeat(50)}`,
      cut: 2,
    });
    expect(quotedWords(`${long}\nb`, 1)).toMatchObject({ plain: 'x'.repeat(50), cut: 2 });
  });
});

test('a line without spaces is split into pieces, and an empty one is one piece', () => {
  expect(cutLine('abcdefg', 3)).toEqual(['abc', 'def', 'g']);
  expect(cutLine('abc', 3)).toEqual(['abc']);
  expect(cutLine('', 3)).toEqual(['']);
});

test('a date has minutes and a time zone', () => {
  expect(dateText(Date.UTC(2026, 2, 1, 17, 5, 59, 999))).toBe('2026-03-01T17:05Z');
  expect(dayText(Date.UTC(2026, 2, 1, 17, 5, 59, 999))).toBe('2026-03-01T17:05Z/day');
});

const turns = (...texts: string[]) => texts.map((text, at) => ({ number: at + 1, seat: at % 2, text }));

test('columns are only as wide as their turns require, so that they fit on a phone screen', () => {
  expect(turnColumns(turns('57+E', '33+B', '57-56', '44-66x'), 2)).toBe(
    '  1. 57+E        2. 33+B\n  3. 57-56       4. 44-66x',
  );
});

test('the columns for four players fit on a phone, too', () => {
  const four = ['37+E', '77+E', '73+H', '33+B'].map((text, seat) => ({ number: 197 + seat, seat, text }));
  expect(turnColumns(four, 4)).toBe('197. 37+E  198. 77+E  199. 73+H  200. 33+B');
});

test('a turn too long for a column gets its own line and does not widen the columns', () => {
  const long = `46-${'66-46-'.repeat(8)}66x`;
  const lines = turnColumns(turns('57+E', long, '57-56', '33+B'), 2).split('\n');
  expect(lines).toEqual(['  1. 57+E', `  2. ${long}`, '  3. 57-56      4. 33+B']);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(mostColumns);
});

test('a turn of many lines fits in 78 columns, and no part of it is lost', () => {
  const long = `46-${'66-46-'.repeat(60)}66x`;
  for (const seats of [2, 4]) {
    const lines = turnColumns([{ number: 1, seat: 0, text: long }], seats).split('\n');
    expect(lines.length).toBeGreaterThan(4);
    expect(Math.max(...lines.map((line) => line.length))).toBe(78);
    expect(lines.slice(1).every((line) => line.startsWith('     .. '))).toBe(true);
    expect(lines.map((line, at) => (at === 0 ? line.slice(5) : line.slice(8))).join('')).toBe(long);
  }
});

test.each([2, 4])('columns for %i players fit in 78 characters however long their turns are', (seats) => {
  for (let length = 1; length <= 90; length++) {
    const text = 'x'.repeat(length);
    const played = Array.from({ length: 2 * seats }, (_, at) => ({
      number: 97 + at,
      seat: at % seats,
      text,
    }));
    const lines = turnColumns(played, seats).split('\n');
    for (const line of lines) expect(line.length, `${length}: ${line}`).toBeLessThanOrEqual(78);
    expect(lines.join('').replaceAll(/[^x]/g, '')).toHaveLength(2 * seats * length);
  }
});

describe('turns in columns', () => {
  const at = (number: number, seat: number, text: string) => ({ number, seat, text });

  test("leave a seat's place empty if it has not played", () => {
    expect(turnColumns([at(2, 1, '33+B'), at(3, 0, '57+E')], 2)).toBe(
      `${' '.repeat(13)}  2. 33+B\n  3. 57+E`,
    );
    expect(turnColumns([at(1, 0, 'a'), at(2, 2, 'c'), at(3, 3, 'd'), at(4, 0, 'a')], 4)).toBe(
      '  1. a            2. c    3. d\n  4. a',
    );
  });

  test('start a new line when a seat has its second turn', () => {
    expect(turnColumns([at(1, 0, 'a'), at(2, 0, 'b')], 2)).toBe('  1. a\n  2. b');
  });

  test('are four spaces apart for two players, and two spaces apart for more', () => {
    expect(turnColumns([at(1, 0, 'aa'), at(2, 1, 'b')], 2)).toBe('  1. aa      2. b');
    expect(turnColumns([at(1, 0, 'aa'), at(2, 1, 'b')], 3)).toBe('  1. aa    2. b');
  });

  test('are at most half a line wide', () => {
    const [fits, long] = ['x'.repeat(33), 'x'.repeat(34)];
    expect(turnColumns([at(1, 0, fits), at(2, 1, fits)], 2)).toBe(`  1. ${fits}   2. ${fits}`);
    expect(turnColumns([at(1, 0, long), at(2, 1, fits)], 2)).toBe(
      `  1. ${long}\n${' '.repeat(39)}  2. ${fits}`,
    );
  });

  test('are empty if nobody has played', () => {
    expect(turnColumns([], 2)).toBe('');
  });

  test('are broken after 70 characters', () => {
    const [row] = [at(1, 0, 'x'.repeat(66))];
    expect(turnColumns([row], 2)).toBe(`  1. ${'x'.repeat(65)}\n     .. x`);
    expect(turnColumns([at(1, 0, 'x'.repeat(65))], 2)).toBe(`  1. ${'x'.repeat(65)}`);
  });
});

describe('a table of values', () => {
  const rows = (texts: readonly string[], seats = 2) =>
    texts.map((text, at) => ({ number: at + 1, seat: at % seats, text, value: `${(at * 37) % 101}%` }));

  test('keeps its columns beside long turns, which are wrapped in their own column', () => {
    const turns = ['37+A', '33+B', '77AEG+F-A', '46-66-84x-86x', '37A-46-66-84x', '44+C', '57', '33BC+H'];
    expect(`\n${valueColumns(rows(turns), 2, 44)}\n`).toBe(`
  1. 37+A          0%    2. 33+B         37%
  3. 77AEG+F-A    74%    4. 46-66-84x    10%
                         .. -86x
  5. 37A-46-66    47%    6. 44+C         84%
  .. -84x
  7. 57           20%    8. 33BC+H       57%
`);
    expect(valueColumns(rows(turns), 2)).toContain('  3. 77AEG+F-A      74%    4. 46-66-84x-86x  10%\n');
  });

  test('has two columns for four players, and leaves out the turns of a player who is out', () => {
    const played = rows(['37+A', '33+A', '57+A', '53+A', '37+B', '33+B'], 4).filter(
      ({ number }) => number !== 4,
    );
    expect(valueColumns(played, 4, 44).split('\n')).toEqual([
      '  1. 37+A   0%    2. 33+A  37%',
      '  3. 57+A  74%',
      '  5. 37+B  47%    6. 33+B  84%',
    ]);
    const first = rows(['37+A', '33+A']).filter(({ seat }) => seat === 1);
    expect(valueColumns(first, 2, 44)).toBe(`${' '.repeat(18)}2. 33+A  37%`);
  });

  test('is never too wide, and breaks no turn off without a mark', () => {
    const long = '77ABCDEFGH-66-55x-44x(ABCDEFGH)-22-11,77-66-55x';
    for (const columns of [narrowColumns, mostColumns]) {
      for (const seats of [2, 4]) {
        const lines = valueColumns(rows([long, '33', long, long], seats), seats, columns).split('\n');
        for (const line of lines) {
          expect(line.length).toBeLessThanOrEqual(columns);
          expect(line).toMatch(/^ *(\d+\.|\.\.) /);
        }
      }
    }
  });
});
