import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { boardToFit, compactBoard } from '../../src/cli/compactBoard.js';
import { boardText } from '../../src/display/index.js';
import { games, startPosition } from '../../src/rules/index.js';
import { positionOf } from '../support/examples.js';

const drawn = (text: string, columns = 80, isUnicode = false) =>
  stripVTControlCharacters(compactBoard(positionOf(text), columns, isUnicode));

test('a compact board has one line for each rank, and lists pods and supplies', () => {
  const position = 'octi x o33,o53,o73,o79ABC,x58ABCDEFG,x58ABCDEFH,x37,x57 x:1/2/10 o:3/0/15';
  expect(drawn(position).split('\n')).toEqual([
    '      1   2   3   4   5   6   7   8   9',
    '  9   .   .   .   .   .   .   o   .   .',
    '  8   .   .   .   .   x2  .   .   .   .',
    '  7   .   .   x   .   x   .   +   .   .     H A B',
    '  6   .   .   .   .   .   .   .   .   .      \\|/',
    '  5   .   .   .   .   .   .   .   .   .     G-+-C',
    '  4   .   .   .   .   .   .   .   .   .      /|\\',
    '  3   .   .   o   .   o   .   o   .   .     F E D',
    '  2   .   .   .   .   .   .   .   .   .',
    '  1   .   .   .   .   .   .   .   .   .',
    '',
    '          Res Cap Prongs  Pods',
    'Black(x)  1   2   10      37 57 58ABCDEFG 58ABCDEFH',
    'White(o)  3   0   15      33 53 73 79ABC',
  ]);
  expect(drawn(position, 80, true)).toContain('\n  9   ·   ·   ·   ·   ·   ·   o   ·   ·\n');
});

test('in a narrow terminal, a compact board has no compass rose, and lists pods on several lines', () => {
  const text = drawn('octi x o33,o53,o73,x58ABCDEFG,x58ABCDEFH,x37,x57 x:1/2/10 o:3/0/15', 48);
  expect(text).not.toContain('G-+-C');
  expect(text).toMatch(/^Black\(x\) {2}1 {3}2 {3}10 {6}37 57 58ABCDEFG\n {26}58ABCDEFH$/m);
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(48);
});

test('the board is compact only if the terminal has too few rows', () => {
  const position = startPosition(games[0] as (typeof games)[number]);
  const full = boardText(position);
  const at = (rows: number, isTTY = true) => boardToFit(position, { isTTY, rows, columns: 80 });
  expect(at(44)).toEqual({ text: full });
  expect(at(43)).toEqual({ text: compactBoard(position, 80), fullRows: 44 });
  // The size of the terminal is unknown.
  expect(at(0)).toEqual(at(24));
  expect(at(24, false)).toEqual({ text: full });
});

test('every game fits in a terminal with 24 rows', () => {
  for (const game of games) {
    const { text } = boardToFit(startPosition(game), { isTTY: true, rows: 24, columns: 80 });
    expect([game.id, text.split('\n').length <= 21]).toEqual([game.id, true]);
  }
});
