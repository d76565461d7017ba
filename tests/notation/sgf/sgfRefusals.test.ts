import { describe, expect, test } from 'vitest';
import { parseSgf } from '../../../src/notation/index.js';
import { growth } from '../../support/growth.js';
import { refusalOf } from '../../support/sentences.js';

const at = (line: number, column: number, words: RegExp): RegExp =>
  new RegExp(`^line ${line}, column ${column}: ${words.source}`);

test('another game of the standard is refused by name', () => {
  const names = [
    ...['Go', 'Othello', 'chess', 'Gomoku', "Nine Men's Morris", 'Backgammon', 'Chinese chess', 'Shogi'],
    ...['Lines of Action', 'Ataxx', 'Hex', 'Jungle', 'Neutron', "Philosopher's Football", 'Quadrature'],
    ...['Trax', 'Tantrix', 'Amazons', '', 'Gess', 'Twixt', 'Zèrtz', 'Plateau', 'Yinsh', 'Pünct'],
    'another game',
  ];
  for (const [at, name] of names.entries()) {
    if (name === '') continue;
    expect(refusalOf(parseSgf(`(;GM[${at + 1}])`))).toContain(`GM[${at + 1}] is ${name}; Octi`);
  }
});

describe('refused with the place', () => {
  test.each([
    ['(;GM[1]SZ[19];B[aa])', at(1, 5, /GM\[1\] is Go; Octi is GM\[19\]$/)],
    ['(;FF[4]\nGM[11])', at(2, 3, /GM\[11\] is Hex/)],
    ['(;FF[4]\r\nGM[77])', at(2, 3, /GM\[77\] is another game; Octi/)],
    ['(;GM[])', at(1, 5, /GM\[\] is another game/)],
    ['(;FF[4]SZ[9];B[37+E])', at(1, 3, /the file does not say .* GM\[19\] is missing/)],
    ['(;RU[Japanese]GM[19])', at(1, 5, /RU\[Japanese\] is not a known game/)],
    ['(;RU[])', at(1, 3, /the file does not say/)],
    ['(;RU[Japanese])', at(1, 3, /the file does not say/)],
    ['(;GM[19]RU[a\u2028resign\u2028b])', at(1, 11, /RU\[a resign b\] is not a known game/)],
    ['(;GM[19]RU[constructor])', at(1, 11, /RU\[constructor\]/)],
    ['(;GM[19]RU[fast:slow])', at(1, 11, /RU\[fast:slow\]/)],
    ['(;GM[19]RU[kids:edgeless])', at(1, 11, /octilite cannot be played with \+wrap/)],
    ['(;GM[19]FF[5])', at(1, 11, /FF\[5\] is not a known version of SGF/)],
    ['(;GM[19]RU[fast]SZ[19])', at(1, 19, /SZ\[19\] does not match RU\[fast\], which is octi/)],
    [
      '(;GM[19]RU[fast]BO[33][53][73])',
      at(1, 19, /BO must list the home squares of Black in octi, each once: 37,/),
    ],
    [
      '(;GM[19]RU[fast]BO[37][57])',
      at(1, 23, /BO must list the home squares of Black in octi, each once: 37,/),
    ],
    [
      '(;GM[19]RU[fast]WO[33][53][53])',
      at(1, 27, /WO must list the home squares of White in octi, each once: 33,/),
    ],
    ['(;GM[19]RU[fast]\nNP[many])', at(2, 3, /NP\[many\] must be a number from 0 to 99/)],
    ['(;GM[19]RU[fast]NR[100])', at(1, 19, /NR\[100\] must be a number from 0 to 99/)],
    ['(;GM[19]RU[fast]NS[1])', at(1, 19, /octi has no superprongs, so NS can only be 0/)],
    ['(;GM[19]PB[a]\n;PB[b])', at(2, 4, /PB appears more than once/)],
    ['(;GM[19]PB[a][b])', at(1, 14, /PB appears more than once/)],
    ['(;GM[19]DT[May 5])', at(1, 11, /DT\[May 5\] is not a date/)],
    ['(;GM[19]DT[2026-13-01])', at(1, 11, /DT\[2026-13-01\] is not a date/)],
    ['(;GM[19]RU[fast]B[37+E];AB[44])', at(1, 25, /AB sets up the board in the middle of the game/)],
    ['(;GM[19]RU[fast];B[ \n])', at(1, 19, /turn 1 is empty/)],
    ['(;GM[19]RE[Black won])', at(1, 11, /RE\[Black won\] is not a result/)],
  ])('%j', (file, sentence) => expect(refusalOf(parseSgf(file))).toMatch(sentence));

  test.each([
    ['AB[37][99x]', at(1, 23, /"99x" is not a pod/)],
    ['AB[x37]', at(1, 19, /"x37" is not a pod/)],
    ['AW[30]', at(1, 19, /o30 is not on the board of octi, whose squares run from 11 to 99/)],
    ['AW[37AA]', at(1, 19, /o37AA names a prong twice/)],
    ['AW[37A!]', at(1, 19, /o37A!: octi has no superprongs/)],
    ['AB[44]AW[45][44]', at(1, 29, /44 has pods of both sides/)],
    [`AB${'[44]'.repeat(41)}`, at(1, 179, /41 pods are too many/)],
    ['AE[37]', at(1, 19, /AE takes pods off the board/)],
    ['RP[37]', at(1, 19, /RP takes pods off/)],
    ['PL[x]', at(1, 19, /PL\[x\] is not a seat/)],
    ['SUPPLY[x:4/0/25]', at(1, 23, /SUPPLY must give the supplies of each seat in turn order:/)],
    ['SUPPLY[x:4/0/25][x:4/0/25]', at(1, 23, /"x:4\/0\/25" should have the form o:0\/0\/0/)],
    ['SUPPLY[x:4/0/25][o:4/0/25/out]', at(1, 23, /o:4\/0\/25\/out: nobody is ever out/)],
    [';B[37+E]C[Hi];AB[44]', at(1, 31, /AB sets up the board in the middle of the game/)],
    ['PL[W]AB[33]AW[37];W[37+E];AB[44]', at(1, 43, /AB sets up the board in the middle of the game/)],
    [';B[37+E];AB[44]', at(1, 26, /AB sets up the board in the middle of the game/)],
  ])('a setup: %s', (setup, sentence) => {
    expect(refusalOf(parseSgf(`(;GM[19]RU[fast]${setup})`))).toMatch(sentence);
  });

  test('a four-player setup', () => {
    const four = (setup: string) => refusalOf(parseSgf(`(;GM[19]RU[four]${setup})`));
    const supplies = 'SUPPLY[x:0/0/0/out][o:0/0/0][X:0/0/0][O:0/0/0]';
    expect(four(`PL[x]${supplies}`)).toMatch(at(1, 19, /x is out of the game/));
    expect(four(supplies)).toMatch(at(1, 23, /x is out of the game and cannot be the seat to play/));
    expect(four('PL[y]')).toMatch(/one of x, o, X, O$/);
    expect(four('AB[44]AO[44]')).toMatch(at(1, 25, /44 has pods of both sides/));
  });

  const game = '(;GM[19]RU[fast]\n;B[37+E]\n';
  test.each([
    [';W[33+A];B[37-35])', at(3, 11, /turn 3, 37-35, cannot be played: .*36.*jump/)],
    [';W[33+A]\r\n\r\n;B[37-])', at(5, 3, /turn 3, 37-, cannot be played: "37-": write a square after/)],
    [';W[])', at(3, 3, /turn 2 is empty, and nobody passes/)],
    [';B[57+E])', at(3, 3, /White \(o\) plays turn 2, so write W\[\.\.\.\] instead of B\[\.\.\.\]/)],
    [';W[33+A]B[37-36])', at(3, 10, /B is a second turn in the same node/)],
    [';W[33+A][37-36])', at(3, 9, /W is a second turn in the same node/)],
    [';C[äöü\u{1f600}]W[99])', at(3, 10, /turn 2, 99, cannot be played/)],
    [';W[33+A', at(3, 3, /the value of W that begins here does not end/)],
    [';W[33+A\\]', at(3, 3, /the value of W that begins here/)],
    [';W[33+A]', at(3, 9, /the file ends inside the game/)],
    [';W[33+A](;B[37-36]', at(3, 19, /the file ends inside the game/)],
    [';W[33+A]\0)', at(3, 9, /U\+0000 cannot come here/)],
    [';W[33+A]])', at(3, 9, /\] cannot come here/)],
    [';W[33+A]\ud800)', at(3, 9, /U\+D800 cannot come here/)],
    [';W)', at(3, 3, /W needs a value in square brackets/)],
    [';white[33+A])', at(3, 2, /white is not a property/)],
    ['(;W[33+A])W[33+A])', at(3, 11, /W cannot come here/)],
    ['(;W[33+A]);B[37-36])', at(3, 11, /only another \) or a variation in parentheses can follow \)/)],
    ['())', at(3, 2, /a /)],
    ['((;W[33+A])))', at(3, 2, /a /)],
    ['(W[33+A]))', at(3, 2, /a /)],
  ])('%j', (rest, sentence) => expect(refusalOf(parseSgf(game + rest))).toMatch(sentence));

  test.each([
    [
      '(;GM[19]RU[fast];B[37+E]LEFT[x])',
      at(1, 29, /LEFT\[x\] exists only in four-player games, which go on without a/),
    ],
    ['(;GM[19]RU[four];B[37+E]LEFT[x][x])', at(1, 32, /LEFT\[x\] is not a player who could leave the game/)],
    ['(;GM[19]RU[four];B[37+E]LEFT[B])', at(1, 29, /LEFT\[B\] is not a player who could leave the game/)],
    [
      '(;GM[19]RU[four];B[37+E]LEFT[o][O][x])',
      at(1, 35, /LEFT\[x\] comes after the end of the game, where nobody can leave/),
    ],
    [
      '(;GM[19]RU[four];B[37+E]LEFT[o];W[77+E])',
      at(1, 34, /Black \(X\) plays turn 2, so write B\[\.\.\.\] instead of W\[\.\.\.\]/),
    ],
  ])('%j', (file, sentence) => expect(refusalOf(parseSgf(file))).toMatch(sentence));

  test('turns after the end of the game', () => {
    for (const last of ['W[44+A]', 'B[33+A]']) {
      expect(refusalOf(parseSgf(`(;GM[19]RU[fast]AB[34E]AW[44];B[34-33];${last})`))).toMatch(
        at(1, 41, /turn 2, \d\d\+A, cannot be played: the game is over/),
      );
    }
  });

  test('more turns than any game has', () => {
    const loop = ';B[37+A-E];W[33+A-E];B[37+E-A];W[33+E-A]'.repeat(1300);
    const file = `(;GM[19]RU[fast];B[37+E];W[33+E]${loop})`;
    expect(refusalOf(parseSgf(file))).toMatch(/more than 5000 turns/);
    expect(parseSgf(file)).toMatchObject({ error: { data: { line: 1 } } });
  });
});

test.each(['', 'hello', '[](', '(GM[19])', '\0', '\ufeff', '('.repeat(100_000)])('no game in %j', (file) => {
  expect(refusalOf(parseSgf(file.slice(0, 100_000)))).toMatch(/^there is no SGF game here/);
  expect(parseSgf(file)).toMatchObject({ error: { data: { line: 1, column: 1 } } });
});

describe('hostile files take linear time, not quadratic', () => {
  test.each<[string, boolean, number, (size: number) => string]>([
    ['nested variations', true, 100_000, (n) => `(;GM[19]${'(;'.repeat(n)}${')'.repeat(n)})`],
    ['nothing but openings', false, 100_000, (n) => `(;GM[19]${'(;'.repeat(n)}`],
    ['nodes', true, 900_000, (n) => `(;GM[19]${';'.repeat(n)})`],
    ['comments', true, 300_000, (n) => `(;GM[19]${'C[]'.repeat(n)})`],
    ['values', true, 300_000, (n) => `(;GM[19]C${'[x]'.repeat(n)})`],
    ['pods', false, 200_000, (n) => `(;GM[19]AB${'[33]'.repeat(n)})`],
    ['homes', false, 200_000, (n) => `(;GM[19]BO${'[33]'.repeat(n)})`],
    ['names', false, 900_000, (n) => `(;GM[19]${'X'.repeat(n)}`],
    ['backslashes', false, 900_002, (n) => `(;GM[19]C[${'\\'.repeat(n - (n % 2) + 1)}])`],
    ['line ends', false, 400_000, (n) => `(;GM[19]${'\r\n'.repeat(n)}\0`],
    ['blanks', false, 999_000, (n) => `(${' '.repeat(n)}`],
    ['a long turn', false, 900_000, (n) => `(;GM[19];B[${'3'.repeat(n)}])`],
    ['too much', false, 1_000_000, (n) => `(;GM[19]C[${'x'.repeat(n)}])`],
  ])('%s', async (_, fine, size, file) => {
    const record = parseSgf(file(size));
    expect(record.ok).toBe(fine);
    if (!record.ok) expect(refusalOf(record).length).toBeLessThan(500);
    expect(await growth(file, parseSgf, size)).toBeLessThan(3.5);
  });
});
