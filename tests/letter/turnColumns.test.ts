import { expect, test } from 'vitest';
import { mostColumns, turnColumns } from '../../src/letter/text.js';

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
