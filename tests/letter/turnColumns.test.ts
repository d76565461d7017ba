import { expect, test } from 'vitest';
import { mostColumns, turnColumns } from '../../src/letter/textLayout.js';

const turns = (...texts: string[]) => texts.map((text, at) => ({ number: at + 1, seat: at % 2, text }));

test('columns are as wide as their turns need, so that a telephone shows them whole', () => {
  expect(turnColumns(turns('57+E', '33+B', '57-56', '44-66x'), 2)).toBe(
    '  1. 57+E        2. 33+B\n  3. 57-56       4. 44-66x',
  );
});

test('the columns of four players fit a telephone, too', () => {
  const four = ['37+E', '77+E', '73+H', '33+B'].map((text, seat) => ({ number: 197 + seat, seat, text }));
  expect(turnColumns(four, 4)).toBe('197. 37+E  198. 77+E  199. 73+H  200. 33+B');
});

test('a turn too long for a column has a line to itself and does not widen the others', () => {
  const long = `46-${'66-46-'.repeat(8)}66x`;
  const lines = turnColumns(turns('57+E', long, '57-56', '33+B'), 2).split('\n');
  expect(lines).toEqual(['  1. 57+E', `  2. ${long}`, '  3. 57-56      4. 33+B']);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(mostColumns);
});

test('a turn of many lines fits 78 columns, and nothing of it is lost', () => {
  const long = `46-${'66-46-'.repeat(60)}66x`;
  for (const seats of [2, 4]) {
    const lines = turnColumns([{ number: 1, seat: 0, text: long }], seats).split('\n');
    expect(lines.length).toBeGreaterThan(4);
    expect(Math.max(...lines.map((line) => line.length))).toBe(78);
    expect(lines.slice(1).every((line) => line.startsWith('     .. '))).toBe(true);
    expect(lines.map((line, at) => (at === 0 ? line.slice(5) : line.slice(8))).join('')).toBe(long);
  }
});

test.each([2, 4])('columns of %i players fit 78 columns however long their turns are', (seats) => {
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
