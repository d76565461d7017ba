import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { boardText, narrowBoardText } from '../../../src/display/index.js';
import { exampleGames, positionOf, readExamples } from '../../support/examples.js';

const shown = (text: string): string[] => boardText(positionOf(text)).split('\n');

/** The model for the layout: the page of an old Octi server that describes its board display. */
const top = String.raw`
      1   2   3   4   5   6   7   8   9      |Black(x)  Res Cap Prongs
                                             |          1   1   11
    +---+---+---+---+---+---+---+---+---+    |
    |   |   |   |   |   |\|/|   |   |   |    |     \|/
  9 |   |   |   |   |   | o |   |   |   |  9 |  A   x- -x-
    |   |   |   |   |   |/|\|   |   |   |    |          |\
    +---+---+---+---+---+---+---+---+---+    |
    |   |   |   |   |   |   |   |   |   |    |
  8 |   |   |   |   |   |   |   |   |   |  8 |
    |   |   |   |   |   |   |   |   |   |    |
    +---+---+---+---+---+---+---+---+---+    |
    |   |   |   |   |   |   |   |   |   |    |
  7 |   |   | x |   | x | A | + |   |   |  7 |
    |   |   |   |   |   |   |   |   |   |    |
    +---+---+---+---+---+---+---+---+---+    |
    |   |   |   |   |\|/|   |   |   |   |    |
  6 |   |   |   | x-| o |   |   |   |   |  6 |
    |   |   |   |/|\|   |   |   |   |   |    |
    +---+---+---+---+---+---+---+---+---+    |    H A B
    |   |   |   |   |   |   |   |   |   |    |     \|/
  5 |   |   |   |   |   |   |   |   |   |  5 |    G-+-C
    |   |   |   |   |   |   |   |   |   |    |     /|\
    +---+---+---+---+---+---+---+---+---+    |    F E D`;
const bottom = `
    +---+---+---+---+---+---+---+---+---+    |
                                             |White(o)  Res Cap Prongs
      1   2   3   4   5   6   7   8   9      |          1   1   11`;

describe('the board as text', () => {
  test('matches the model exactly', () => {
    const lines = shown('octi x o56ABH,o69ABDEFH,x37,x46CDEF,x57,x67ABCH,x67CDEG x:1/1/11 o:1/1/11');
    expect(lines).toHaveLength(41);
    expect(lines.slice(0, 23)).toEqual(top.split('\n').slice(1));
    expect(lines.slice(-3)).toEqual(bottom.split('\n').slice(1));
  });

  test('is what docs/board-display.md shows', () => {
    const section = readFileSync('docs/board-display.md', 'utf8');
    const examples = section.split('The position `').slice(1);
    expect(examples).toHaveLength(2);
    // The panel headings, as given in the text around the examples.
    const headings = shown('octi+super x x37 x:4/0/24/1 o:4/0/24/1')[0]?.split('|')[1];
    expect(headings).toBe('Black(x)  Res Cap Prongs Super');
    expect(section).toContain('`Black(x)  Res Cap Prongs`, with ` Super` added in `+super` games');
    for (const example of examples) {
      const [position = ''] = example.split('`');
      const blocks = [...example.matchAll(/```\n(.*?)\n```/gs)].map(([, block = '']) => block.split('\n'));
      const [first = [], last = first] = blocks;
      const lines = shown(position);
      // A board is shown whole, or by its first and last lines.
      if (blocks.length === 1) expect(lines).toEqual(first);
      expect(lines.slice(0, first.length)).toEqual(first);
      expect(lines.slice(-last.length)).toEqual(last);
    }
  });

  test('marks empty home squares, draws all eight prongs, and puts each number under its heading', () => {
    const lines = shown(
      'octi o o12ABCDEFGH - x:0/0/0 o:0/0/0'.replace(' -', '').replace('x:0/0/0', 'x:12/3/45'),
    );
    expect(lines[1]).toBe(`${' '.repeat(45)}|          12  3   45`);
    expect(lines[28]?.slice(0, 46)).toBe('  3 |   |   | + |   | + |   | + |   |   |  3 |');
    expect(lines.slice(31, 34).map((line) => line.slice(5, 8))).toEqual(['\\|/', '-o-', '/|\\']);
  });

  test('gives stacks letters in reading order and leaves the rank of the compass rose empty', () => {
    const stacks = ['11', '91', '15', '18', '98'].map((square) => `o${square},o${square}C`).join(',');
    const lines = shown(`octi o ${stacks} x:0/0/0 o:0/0/0`);
    expect(lines[8]?.charAt(6)).toBe('A');
    expect(lines[8]?.charAt(38)).toBe('B');
    expect(lines[20]?.charAt(6)).toBe('C');
    expect(lines[36]?.charAt(6)).toBe('D');
    const legends = [4, 8, 12, 16, 20, 24].map((line) => lines[line]?.slice(46));
    expect(legends).toEqual([
      '  A   o   o-',
      '  B   o   o-',
      '  C   o   o-',
      '  D   o   o-',
      '    G-+-C',
      '  E   o   o-',
    ]);
  });

  test('lists the pods of a stack in ASCII order, as written in a position string', () => {
    const lines = shown('octi o o55BC,o55,o55A,o55B x:0/0/0 o:0/0/0');
    expect(lines.slice(3, 6).map((line) => line.slice(46))).toEqual([
      '          |    /   /',
      '  A   o   o   o   o-',
      '',
    ]);
  });

  test('puts a ninth stack below the board, and continues a stack too large for a line in the next legend', () => {
    const squares = ['11', '12', '13', '14', '15', '16', '17', '18', '19'];
    const nine = shown(`octi o ${squares.map((s) => `o${s},o${s}`).join(',')} x:0/0/0 o:0/0/0`);
    expect(nine).toHaveLength(44);
    expect(nine[42]).toBe(`${' '.repeat(45)}|  I   o   o`);
    const large = shown(`octi o ${Array(9).fill('o11').join(',')} x:0/0/0 o:0/0/0`);
    expect(large[4]?.slice(46)).toBe('  A   o   o   o   o   o   o   o');
    expect(large[8]?.slice(46)).toBe('      o   o');
    expect(Math.max(...large.map((line) => line.length))).toBeLessThanOrEqual(78);
  });

  test('has six columns and seven ranks in octilite', () => {
    const lines = shown('octilite x o22,o32E,o42,o52,x26,x36A,x46,x56 x:0/0/11 o:0/0/11');
    expect(lines).toHaveLength(33);
    expect(lines[0]).toBe('      1   2   3   4   5   6      |Black(x)  Res Cap Prongs');
    expect(lines[2]).toBe('    +---+---+---+---+---+---+    |');
    expect(lines[7]).toBe('    |   |   | | |   |   |   |    |');
    expect(lines[8]).toBe('  6 |   | x | x | x | x |   |  6 |');
    expect(lines[16]).toBe('  4 |   |   |   |   |   |   |  4 |    G-+-C');
    expect(lines[32]).toBe('      1   2   3   4   5   6      |          0   0   11');
  });

  test('shows a superprong as a star, and has a column for superprongs in supply', () => {
    const lines = shown('octi+super x o33A!BE!,o55B!,o55BH!,x37 x:4/0/24/1 o:3/10/5/12');
    expect(lines[0]?.slice(45)).toBe('|Black(x)  Res Cap Prongs Super');
    expect(lines[1]?.slice(45)).toBe('|          4   0   24     1');
    expect(lines[39]?.slice(45)).toBe('|White(o)  Res Cap Prongs Super');
    expect(lines[40]?.slice(45)).toBe('|          3   10  5      12');
    expect(lines.slice(27, 30).map((line) => line.slice(13, 16))).toEqual([' */', ' o ', ' * ']);
    expect(lines.slice(3, 6).map((line) => line.slice(46))).toEqual(['       * * /', '  A   o   o', '']);
  });
});

describe('a board for a narrow screen', () => {
  test.each(exampleGames)('in %s is at most 45 columns wide, and shows every pod', (game) => {
    for (const { position: text } of readExamples(game)) {
      const position = positionOf(text);
      const narrow = narrowBoardText(position);
      for (const line of narrow.split('\n')) expect(line.length, text).toBeLessThanOrEqual(45);
      const glyphs = (of: string) =>
        [...of.replace(/^.*Res Cap.*$|\w+\([xoXO]\)|out$/gm, '').matchAll(/[xoXO]/g)].length;
      expect(glyphs(narrow), text).toBe(glyphs(boardText(position)));
      expect(narrow).toContain('G-+-C');
    }
  });
});
