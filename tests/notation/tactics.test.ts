import { expect, test } from 'vitest';
import { StoredDataError } from '../../src/base/index.js';
import { makePosition, readTactics } from '../../src/notation/index.js';

const position = 'octi x x35E,o11A x:0/0/0 o:0/0/0';
const tactic = { number: 7, task: 'win', turns: 2, level: 1, position, right: ['35-34'] };
const file = (change: object) => JSON.stringify({ game: 'octi', tactics: [{ ...tactic, ...change }] });

test('a file of tactics is read', () => {
  const [read] = readTactics(file({}), 'octi.json');
  expect(read).toMatchObject({ id: 'octi/7', task: 'win', turns: 2, level: 1, right: ['35-34'] });
  expect(read && makePosition(read.position)).toBe('octi x o11A,x35E x:0/0/0 o:0/0/0');
});

test.each([
  { task: 'lose' },
  { turns: 5 },
  { turns: 0 },
  { right: [] },
  { level: 11 },
  { number: 0 },
  { hint: 'none' },
])('a file with %j is refused', (change) => {
  expect(() => readTactics(file(change), 'octi.json')).toThrow(StoredDataError);
});

test.each([{ position: 'octi x x35E' }, { position: 'octilite x x35E,o11A x:0/0/0 o:0/0/0' }])(
  'a file with %j is refused, and the error names the position, which does not belong to its game',
  (change) => {
    expect(() => readTactics(file(change), 'octi.json')).toThrow(
      /octi\.json: octi\/7 is not a position in octi/,
    );
  },
);
