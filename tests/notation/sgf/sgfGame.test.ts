import { describe, expect, test } from 'vitest';
import { homesOf, readSgfGame } from '../../../src/notation/sgf/sgfGame.js';
import { parseSgfLine } from '../../../src/notation/sgf/sgfTree.js';
import { games } from '../../../src/rules/index.js';
import { refusalOf } from '../../support/sentences.js';

function read(root: string) {
  const line = parseSgfLine(`(;${root})`);
  if (!line.ok) throw new Error(refusalOf(line));
  return readSgfGame(line.value);
}

const gameIn = (root: string): string | undefined => {
  const game = read(root);
  return game.ok ? game.value.id : undefined;
};

const at = (column: number, words: RegExp): RegExp =>
  new RegExp(`^line 1, column ${column}: ${words.source}`);

describe('the game in a file', () => {
  test.each([
    ['GM[19]', 'octi3base'],
    ['GM[019]RU[full]', 'octi3base'],
    ['GM[19]RU[]', 'octi3base'],
    ['GM[19]RU[full:]', 'octi3base'],
    ['GM[19]RU[:edgeless]', 'octi3base+wrap'],
    ['GM[19]RU[edgeless]', 'octi3base+wrap'],
    ['GM[19]RU[superprong, edgeless]', 'octi3base+wrap+super'],
    ['GM[19]RU[Fast:Superprong]', 'octi+super'],
    ['GM[19]RU[kids]SZ[6:7]', 'octilite'],
    ['GM[19]RU[four:edgeless]', 'octi4+wrap'],
    // RU may name the full game even if SZ also gives the size of the board.
    ['GM[19]RU[full]SZ[9]', 'octi3base'],
    ['GM[19]RU[fast]BO[77][37][57]WO[33][53][73]', 'octi'],
  ])('%s is %s', (root, id) => expect(gameIn(root)).toBe(id));

  test('needs no GM if RU names Octi rules', () => expect(gameIn('RU[fast]')).toBe('octi'));

  test.each(['9', '9:9', ' 9 : 9 ', '9:9\n'])('may give the size of a square board as %j', (size) => {
    expect(gameIn(`GM[19]RU[fast]SZ[${size}]`)).toBe('octi');
    expect(gameIn(`GM[19]SZ[${size}]`)).toBe('octi3base');
  });

  test.each(['6:7', ' 6 : 7 '])('is the small game if there is no RU and the size is %j', (size) =>
    expect(gameIn(`GM[19]SZ[${size}]`)).toBe('octilite'),
  );

  test.each(['1', '2', '3', '4', ' 4 '])('may be in a file with FF[%s]', (format) =>
    expect(gameIn(`FF[${format}]GM[19]`)).toBe('octi3base'),
  );
});

test('another game from the SGF standard is refused, and the error names it', () => {
  const names = [
    ...['Go', 'Othello', 'chess', 'Gomoku', "Nine Men's Morris", 'Backgammon', 'Chinese chess', 'Shogi'],
    ...['Lines of Action', 'Ataxx', 'Hex', 'Jungle', 'Neutron', "Philosopher's Football", 'Quadrature'],
    ...['Trax', 'Tantrix', 'Amazons', '', 'Gess', 'Twixt', 'Zèrtz', 'Plateau', 'Yinsh', 'Pünct'],
    'another game',
  ];
  for (const [before, name] of names.entries()) {
    if (name === '') continue;
    expect(refusalOf(read(`GM[${before + 1}]`))).toContain(`GM[${before + 1}] is ${name}; Octi`);
  }
});

test.each([
  ['GM[1]SZ[19]', at(5, /GM\[1\] is Go; Octi is GM\[19\]$/)],
  ['FF[4]GM[77]', at(10, /GM\[77\] is another game; Octi/)],
  ['GM[]', at(5, /GM\[\] is another game/)],
  ['GM[0]', at(5, /GM\[0\] is another game/)],
  ['FF[4]SZ[9]', at(3, /the file does not say .* GM\[19\] is missing/)],
  ['RU[]', at(3, /the file does not say/)],
  ['RU[Japanese]', at(3, /the file does not say/)],
  ['RU[Japanese]GM[19]', at(5, /RU\[Japanese\] is not a known game/)],
  ['GM[19]RU[a\u2028resign\u2028b]', at(11, /RU\[a resign b\] is not a known game/)],
  ['GM[19]RU[constructor]', at(11, /RU\[constructor\]/)],
  ['GM[19]RU[fast:slow]', at(11, /RU\[fast:slow\]/)],
  ['GM[19]RU[fast:edgeless:superprong]', at(11, /RU\[fast:edgeless:superprong\]/)],
  ['GM[19]RU[kids:edgeless]', at(11, /octilite has no \+wrap/)],
  ['GM[19]FF[5]', at(11, /FF\[5\] is not a known version of SGF/)],
  ['GM[19]FF[0]', at(11, /FF\[0\] is not a known version of SGF/)],
  ['GM[19]RU[fast]SZ[19]', at(19, /SZ\[19\] does not match RU\[fast\], which is octi/)],
  ['GM[19]RU[kids]SZ[7:6]', at(19, /SZ\[7:6\] does not match RU\[kids\], which is octilite/)],
  ['GM[19]GM[19]', at(11, /GM appears more than once/)],
  ['GM[19]FF[4][4]', at(14, /FF appears more than once/)],
  ['GM[19]RU[fast][full]', at(17, /RU appears more than once/)],
  ['GM[19]SZ[9]SZ[9]', at(16, /SZ appears more than once/)],
])('%s is refused, and the error says where', (root, sentence) =>
  expect(refusalOf(read(root))).toMatch(sentence),
);

describe('the home squares', () => {
  test('of a colour include those of all its seats', () => {
    const four = games.find(({ id }) => id === 'octi4');
    expect(four && [homesOf(four, 'Black'), homesOf(four, 'White')]).toEqual([
      [37, 73],
      [77, 33],
    ]);
  });

  test.each([
    ['RU[fast]BO[33][53][73]', 19, 'BO must list each home square of Black in octi once: 37,'],
    // The error points to the first wrong square, or to the last square if some are missing.
    ['RU[fast]BO[37][57][33]', 27, 'BO must list each home square of Black in octi once'],
    ['RU[fast]BO[37][57]', 23, 'BO must list each home square of Black in octi once'],
    ['RU[fast]WO[33][53][53]', 27, 'WO must list each home square of White in octi once: 33,'],
    ['RU[fast]WO[33][53][73][33]', 31, 'WO must list each home square of White in octi once'],
    ['RU[fast]BO[]', 19, 'BO must list each home square of Black in octi once'],
  ])('%s are refused', (root, column, words) =>
    expect(refusalOf(read(`GM[19]${root}`))).toContain(`line 1, column ${column}: ${words}`),
  );
});
