import { describe, expect, test } from 'vitest';
import { makePosition, makeSgf, parseSgf, type SgfRecord } from '../../../src/notation/index.js';
import { games, startPosition } from '../../../src/rules/index.js';
import { growth } from '../../support/growth.js';
import { refusalOf } from '../../support/sentences.js';
import { readable, recordOf, turnTexts } from '../../support/sgf.js';

const starts = new Map(games.map((game) => [game.id, makePosition(startPosition(game))]));
const startOf = (id: string): string => starts.get(id) ?? '';

function read(text: string): SgfRecord {
  const record = parseSgf(text);
  if (!record.ok) throw new Error(refusalOf(record));
  return record.value;
}

const files: [string, SgfRecord, string][] = [
  [
    'the fast game with everything that a record can say about it',
    recordOf(startOf('octi'), ['37+E', '33+A a [wry] smile: \\o/', '37-36', '33', '36+A-E'], {
      players: ['alice', 'bob [the builder]'],
      date: '2026-11-21',
      result: 'B+R',
      comment: 'Board 12\n\nBegun in spring.',
    }),
    `(;FF[4]GM[19]CA[UTF-8]AP[Octi:0.1.0]
RU[fast]SZ[9]
BO[37][57][77]WO[33][53][73]NP[25]NR[4]
PB[alice]PW[bob [the builder\\]]
DT[2026-11-21]RE[B+R]
C[Board 12

Begun in spring.]
;B[37+E]
;W[33+A]C[a [wry\\] smile: \\\\o/]
;B[37-36]
;W[33]
;B[36+A-E]
)
`,
  ],
  [
    'the full game on the edgeless board',
    recordOf(startOf('octi3base+wrap'), ['37+H', '33+G', '37-28', '33-23', '28-19', '23-13', '19-91']),
    `(;FF[4]GM[19]CA[UTF-8]AP[Octi:0.1.0]
RU[full:edgeless]SZ[9]
BO[37][57][77]WO[33][53][73]NP[25]NR[4]
;B[37+H]
;W[33+G]
;B[37-28]
;W[33-23]
;B[28-19]
;W[23-13]
;B[19-91]
)
`,
  ],
  [
    'superprongs and free moves',
    recordOf(startOf('octi+wrap+super'), ['37+E!', '33+A!', '37-36;36-35', '33-34;53+A']),
    `(;FF[4]GM[19]CA[UTF-8]AP[Octi:0.1.0]
RU[fast:edgeless,superprong]SZ[9]
BO[37][57][77]WO[33][53][73]NP[24]NR[4]NS[1]
;B[37+E!]
;W[33+A!]
;B[37-36;36-35]
;W[33-34;53+A]
)
`,
  ],
  [
    'the small game',
    recordOf(startOf('octilite'), ['26+E', '22+A', '26-25', '22-23', '25-24', '32+A', '24-22x']),
    `(;FF[4]GM[19]CA[UTF-8]AP[Octi:0.1.0]
RU[kids]SZ[6:7]
BO[26][36][46][56]WO[22][32][42][52]NP[12]NR[0]
;B[26+E]
;W[22+A]
;B[26-25]
;W[22-23]
;B[25-24]
;W[32+A]
;B[24-22x]
)
`,
  ],
  [
    'four players',
    recordOf(startOf('octi4'), ['37+D', '77+F', '73', '33+A', '37-46'], {
      players: ['ann', 'ben', undefined, 'dan'],
    }),
    `(;FF[4]GM[19]CA[UTF-8]AP[Octi:0.1.0]
RU[four]SZ[9]
BO[37][73]WO[77][33]NP[12]NR[3]
PB[ann]PW[ben]PO[dan]
;B[37+D]
;W[77+F]
;B[73]
;W[33+A]
;B[37-46]
)
`,
  ],
  [
    'four players, three of whom leave',
    recordOf(startOf('octi4'), ['37+D', '77+F said', '73', '37-46'], {
      name: 'Board 101',
      departures: [
        { afterTurn: 2, seat: 3 },
        { afterTurn: 3, seat: 2 },
        { afterTurn: 4, seat: 0 },
      ],
    }),
    `(;FF[4]GM[19]CA[UTF-8]AP[Octi:0.1.0]
RU[four]SZ[9]
BO[37][73]WO[77][33]NP[12]NR[3]
GN[Board 101]
;B[37+D]
;W[77+F]C[said]LEFT[O]
;B[73]LEFT[X]
;B[37-46]LEFT[x]
)
`,
  ],
  [
    'a position set up by hand, including stacks and supplies',
    recordOf('octi3base+super o o33,o56,o56AB,o56AB,x55B!,x77 x:4/1/20/0 o:1/2/20/3', [
      '56AB-57,56AB-67',
      '55+A',
    ]),
    `(;FF[4]GM[19]CA[UTF-8]AP[Octi:0.1.0]
RU[full:superprong]SZ[9]
BO[37][57][77]WO[33][53][73]NP[20]
AB[55B!][77]AW[33][56][56AB][56AB]PL[W]SUPPLY[x:4/1/20/0][o:1/2/20/3]
;W[56AB-57,56AB-67]
;B[55+A]
)
`,
  ],
  [
    'a four-player position set up by hand, with one player out',
    recordOf('octi4+wrap X O34,X44A,X77,x44,x45C x:0/0/1 o:0/4/1/out X:1/1/2 O:3/0/3', ['44-45']),
    `(;FF[4]GM[19]CA[UTF-8]AP[Octi:0.1.0]
RU[four:edgeless]SZ[9]
BO[37][73]WO[77][33]
AB[44][45C]AX[44A][77]AO[34]PL[X]SUPPLY[x:0/0/1][o:0/4/1/out][X:1/1/2][O:3/0/3]
;B[44-45]
)
`,
  ],
  [
    'an empty board',
    recordOf('octilite o - x:0/0/0 o:1/2/3', []),
    `(;FF[4]GM[19]CA[UTF-8]AP[Octi:0.1.0]
RU[kids]SZ[6:7]
BO[26][36][46][56]WO[22][32][42][52]
PL[W]SUPPLY[x:0/0/0][o:1/2/3]
)
`,
  ],
];

describe.each(files)('%s', (_, record, file) => {
  test('is written', () => expect(makeSgf(record, '0.1.0')).toBe(file));
  test('is written without a version if none is given', () =>
    expect(makeSgf(record)).toBe(file.replace('AP[Octi:0.1.0]', 'AP[Octi]')));
  test('is read', () => expect(readable(read(file))).toEqual(readable(record)));
  test('is read with the line endings of an email', () => {
    expect(readable(read(file.replaceAll('\n', '\r\n')))).toEqual(readable(record));
  });
});

describe('files from other programs', () => {
  test('may have white space anywhere, lower case and old names, in the middle of an email', () => {
    const record = read(`From: bob@example.com\r\nSubject: our game (at last)\r
\r
  ( ; GaMe [ 19 ]\tff[3] RUles[ Fast ]\r\n  PlayerBlack[Ann]\r PW [ Bob
 Smith ] dt[1999-05-07] RE[b+Resign] KM[0] XYZ[a][b] ; Black
  [37 + e] ; W[ 33+a ] (; b[37\u201336])) -- \r\nBob (;x`);
    expect(record).toMatchObject({ players: ['Ann', 'Bob  Smith'], date: '1999-05-07', result: 'B+R' });
    expect(record.game.id).toBe('octi');
    expect(turnTexts(record)).toEqual(['37+E', '33+A', '37-36']);
  });

  test('have their variations skipped, whatever they contain', () => {
    const record = read(
      '(;GM[19]RU[fast];B[37+E](;W[33+A](;B[37-36];W[33-34])(;B[nonsense](;AB[99])(;W[\\]])))(;W[53+A]C[or so]))(;GM[1])',
    );
    expect(turnTexts(record)).toEqual(['37+E', '33+A', '37-36', '33-34']);
  });

  test('may have comments with escapes, soft line breaks and every kind of line ending', () => {
    const record = read(
      '(;GM[19]RU[fast]C[a\\]b\\\\c\\:d:e\\\nf\\\r\ng]GC[all]\r;C[before]\n;B[37+E]C[1\r\n2\r3\n4\n\r5\t6\u0000\v7];C[more];W[33+A]GC[of it])',
    );
    expect(record.comment).toBe('all\n\na]b\\c:d:efg\n\nbefore\n\nof it');
    expect(record.turns.map(({ comment }) => comment)).toEqual(['1\n2\n3\n4\n5 6 7\n\nmore', '']);
  });

  test('may have a byte order mark, and a turn in the root', () => {
    expect(turnTexts(read('\ufeff(;GM[19]RU[fast]B[37+E]C[so])'))).toEqual(['37+E']);
    expect(read('(;GM[19]RU[fast]B[37+E]C[so]GC[why])')).toMatchObject({
      comment: 'why',
      turns: [{ comment: 'so' }],
    });
  });

  test.each(games.map((game) => game.id))('need no setup for the start of %s', (id) => {
    const record = recordOf(startOf(id), []);
    expect(makeSgf(record)).not.toMatch(/A[BWXO]\[|PL\[|SUPPLY/);
    expect(makePosition(read(makeSgf(record)).start)).toBe(startOf(id));
  });

  test.each([
    ['0', '0'],
    ['Draw', '0'],
    ['void', 'Void'],
    ['?', '?'],
    ['W+', 'W+'],
    ['w+time', 'W+T'],
    ['B+F', 'B+F'],
    ['B+Forfeit', 'B+F'],
    ['B+3.5', 'B+3.5'],
    ['', undefined],
  ])('may have the result RE[%s]', (written, result) =>
    expect(read(`(;GM[19]RE[${written}])`).result).toBe(result),
  );

  test.each(['1999', '1999-05', '1999-05-07', '1999-05-07,08', '1999-05-07,06-01', '1998,1999'])(
    'may have the date DT[%s]',
    (date) => expect(read(`(;GM[19]DT[${date}])`).date).toBe(date),
  );
});

test.each([
  ['PB[a]\n;PB[b]', 2, 4, 'PB appears more than once'],
  ['PB[a][b]', 1, 14, 'PB appears more than once'],
  ['GN[a]GN[b]', 1, 16, 'GN appears more than once'],
  ['DT[May 5]', 1, 11, 'DT[May 5] is not a date'],
  ['DT[2026-13-01]', 1, 11, 'DT[2026-13-01] is not a date'],
  ['DT[2026-05-32]', 1, 11, 'DT[2026-05-32] is not a date'],
  ['DT[05-07]', 1, 11, 'DT[05-07] is not a date'],
  ['RE[Black won]', 1, 11, 'RE[Black won] is not a result'],
  ['RE[X+R]', 1, 11, 'RE[X+R] is not a result'],
])('%j is refused, and the error says where', (head, line, column, words) => {
  expect(refusalOf(parseSgf(`(;GM[19]${head})`))).toContain(`line ${line}, column ${column}: ${words}`);
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

test('a file without a game is refused with an example that can be read', () => {
  const [example = ''] = /\(;.*\)/.exec(refusalOf(parseSgf('hello'))) ?? [];
  expect(parseSgf(example)).toMatchObject({ ok: true });
});
