import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { terminalBoard, terminalColumns, textForWidth } from '../../src/cli/terminalBoard.js';
import { boardText } from '../../src/display/index.js';
import { parsePosition } from '../../src/notation/index.js';

const read = (text: string) => {
  const position = parsePosition(text);
  if (!position.ok) throw new Error(position.error.code);
  return position.value;
};

const plain: Readonly<Record<string, string>> = { '│': '|', '─': '-', '╲': '\\', '╱': '/' };

test('a board in Unicode matches the text board, character for character', () => {
  for (const text of [
    'octi x o33,o53,o73,o79ABC,x58ABCDEFG,x58ABCDEFH,x37,x57 x:0/0/10 o:3/0/15',
    'octilite o o23,x26 x:0/0/12 o:0/0/12',
    'octi4 X x25AB,o52,X85,O58 x:0/0/12 o:0/0/12 X:0/0/12 O:0/0/12',
  ]) {
    const position = read(text);
    const drawn = stripVTControlCharacters(terminalBoard(position));
    const back = drawn.replace(/[│─╲╱]/g, (sign) => plain[sign] ?? '').replace(/[┌┬┐├┼┤└┴┘]/g, '+');
    expect(back).toBe(boardText(position));
  }
});

test('if the terminal is too narrow, stacks and supplies are below the board', () => {
  const position = read('octi x o33,o53,o73,o79ABC,x58ABCDEFG,x58ABCDEFH,x37,x57 x:1/2/10 o:3/0/15');
  expect(textForWidth(position, 80)).toBe(boardText(position));
  const narrow = textForWidth(position, 60);
  expect(Math.max(...narrow.split('\n').map((line) => line.length))).toBeLessThanOrEqual(45);
  expect(narrow).toMatch(
    / {6}A {2}-x- {2}x-\n[\s\S]*\n\n {10}Res Cap Prongs\nBlack\(x\) {2}1 {3}2 {3}10\nWhite\(o\) {2}3 {3}0 {3}15$/,
  );
  const drawn = stripVTControlCharacters(terminalBoard(position, narrow));
  const back = drawn.replace(/[│─╲╱]/g, (sign) => plain[sign] ?? '').replace(/[┌┬┐├┼┤└┴┘]/g, '+');
  expect(back).toBe(narrow);
});

test('a board without Unicode only adds colours to the text board', () => {
  const position = read('octi4 X x25AB,o52,X85,O58 x:0/0/12 o:0/0/12 X:0/0/12 O:0/0/12');
  expect(stripVTControlCharacters(terminalBoard(position, boardText(position), false))).toBe(
    boardText(position),
  );
});

test('a terminal of unknown size is assumed to have 80 columns', () => {
  expect(terminalColumns({ columns: 0 })).toBe(80);
  expect(terminalColumns({ columns: 132 })).toBe(132);
});

test('the lines of a board in Unicode meet at corners and crossings', () => {
  const lines = stripVTControlCharacters(terminalBoard(read('octilite x x26,o23 x:0/0/12 o:0/0/12'))).split(
    '\n',
  );
  expect(lines[2]).toMatch(/^ {4}┌───(┬───){5}┐ {4}│/);
  expect(lines[6]).toMatch(/^ {4}├───(┼───){5}┤ {4}│/);
  expect(lines.findLast((line) => line.includes('└'))).toMatch(/^ {4}└───(┴───){5}┘/);
});
