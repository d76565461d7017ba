import { describe, expect, test } from 'vitest';
import { lineAndColumn, parseSgfLine } from '../../../src/notation/sgf/sgfTree.js';
import { refusalOf } from '../../support/sentences.js';

const namesOf = (file: string): string | undefined => {
  const line = parseSgfLine(file);
  return line.ok
    ? line.value.nodes.map((node) => node.map(({ name }) => name).join('+')).join(' ')
    : line.error.code;
};

describe('the main line', () => {
  test.each([
    ['(;GM[19];B[1];W[2])', 'GM B W'],
    ['(;GM[19](;B[1];W[2])(;B[3]))', 'GM B W'],
    ['mail\n( ;GM [19] FF[4]\n;B[1])(;GM[1])', 'GM+FF B'],
    ['(;Black[1]White[2]w[3])', 'B+W+W'],
    ['\ufeff(;GM[a\\]b])', 'GM'],
    ['(;)', ''],
    ['nothing here', 'notation.sgf.noGame'],
    ['(;GM[19]', 'notation.sgf.unfinished'],
    ['(;GM[19', 'notation.sgf.unfinishedValue'],
    ['(;GM)', 'notation.sgf.noValue'],
    ['(;GM[19]())', 'notation.sgf.emptyBranch'],
    ['(;GM[19](;B[1]);W[2])', 'notation.sgf.afterBranch'],
    ['(;GM[19]?)', 'notation.sgf.outOfPlace'],
    ['(;black[1])', 'notation.sgf.noCapitals'],
    [`(;C[${'a'.repeat(1_000_000)}])`, 'notation.sgf.tooLong'],
  ])('of %.40s', (file, names) => {
    expect(namesOf(file)).toBe(names);
  });

  test('collects the values of a property from all its nodes, with their positions in the file', () => {
    const line = parseSgfLine('(;AB[11][12];AB[13](;AB[14])(;AB[15]))');
    expect(line.ok && line.value.values.get('AB')).toEqual([
      { raw: '11', at: 4 },
      { raw: '12', at: 8 },
      { raw: '13', at: 15 },
      { raw: '14', at: 23 },
    ]);
  });
});

describe('text that is refused with line and column', () => {
  const at = (line: number, column: number, words: RegExp): RegExp =>
    new RegExp(`^line ${line}, column ${column}: ${words.source}`);
  test.each([
    [';W[33+A', at(3, 3, /the value of W that begins here is never closed/)],
    [';W[33+A\\]', at(3, 3, /the value of W that begins here/)],
    [';W[33+A]', at(3, 9, /the file ends inside the game/)],
    [';W[33+A](;B[37-36]', at(3, 19, /the file ends inside the game/)],
    [';W[33+A]\0)', at(3, 9, /U\+0000 is not allowed here/)],
    [';W[33+A]])', at(3, 9, /\] is not allowed here/)],
    [';W[33+A]\ud800)', at(3, 9, /U\+D800 is not allowed here/)],
    [';W)', at(3, 3, /W needs a value in square brackets/)],
    [';white[33+A])', at(3, 2, /white is not a property/)],
    ['(;W[33+A])W[33+A])', at(3, 11, /W is not allowed here/)],
    ['(;W[33+A]);B[37-36])', at(3, 11, /only another \) or a variation in parentheses can follow \)/)],
    ['())', at(3, 2, /\( must be followed by ; and a node/)],
    ['((;W[33+A])))', at(3, 2, /\( must be followed by ; and a node/)],
    ['(W[33+A]))', at(3, 2, /\( must be followed by ; and a node/)],
  ])('%j', (rest, sentence) =>
    expect(refusalOf(parseSgfLine(`(;FF[4]\n;B[37+E]\n${rest}`))).toMatch(sentence),
  );
});

test('lines and columns are counted as in an editor', () => {
  expect(lineAndColumn('ab\r\ncd', 5)).toEqual({ line: 2, column: 2 });
  expect(lineAndColumn('😀x', 2)).toEqual({ line: 1, column: 2 });
  expect(lineAndColumn('', 0)).toEqual({ line: 1, column: 1 });
});

test('a file of a million characters is read, and a longer one is refused', () => {
  const text = `(;C[${'a'.repeat(1_000_000 - 6)}])`;
  expect([text.length, namesOf(text), namesOf(`${text} `)]).toEqual([1_000_000, 'C', 'notation.sgf.tooLong']);
});

test('only the first twenty characters of a long word are quoted', () => {
  const word = 'ABCDEFGHIJKLMNOPQRST';
  expect(parseSgfLine(`(;${word})`)).toMatchObject({ error: { data: { name: word } } });
  expect(parseSgfLine(`(;${word}U)`)).toMatchObject({ error: { data: { name: `${word}…` } } });
});
