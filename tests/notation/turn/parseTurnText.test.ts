import { describe, expect, test } from 'vitest';
import { isTurnText, parseTurnText } from '../../../src/notation/turn/parseTurnText.js';
import { parseTurn, resolveTurn } from '../../../src/notation/turn/resolveTurn.js';
import { exampleGames, positionOf, readExamples } from '../../support/examples.js';
import { fc } from '../../support/property.js';

const bare = (square: number) => ({ square, prongs: undefined });

describe('a turn text', () => {
  test.each([
    ['73', { kind: 'place', square: 73, suffix: '' }],
    ['73 r', { kind: 'place', square: 73, suffix: 'R' }],
    ['33m', { kind: 'place', square: 33, suffix: 'M' }],
    ['33 + b!', { kind: 'insert', pod: bare(33), prong: 1, isSuper: true }],
    ['33+A-H', { kind: 'reposition', pod: bare(33), prong: 0, old: 7 }],
    [
      '46dc!-56',
      {
        kind: 'move',
        parts: [
          {
            pod: { square: 46, prongs: { prongs: 12, superprongs: 4 } },
            hops: [{ to: 56, mark: undefined }],
          },
        ],
      },
    ],
    [
      '84\u201386\u00d7-68x(O:ab,-)',
      {
        kind: 'move',
        parts: [
          {
            pod: bare(84),
            hops: [
              { to: 86, mark: 'all' },
              {
                to: 68,
                mark: [
                  { owner: 'O', prongs: 3, superprongs: 0 },
                  { prongs: 0, superprongs: 0 },
                ],
              },
            ],
          },
        ],
      },
    ],
  ])('%s is read without a position', (text, usual) => {
    const read = parseTurnText(text);
    expect(read).toMatchObject({ ok: true, value: { names: 'squares', free: [] } });
    expect(read.ok && read.value.usual).toEqual(usual);
  });

  test('has free moves before the usual action', () => {
    expect(parseTurnText('33-34; 34-36x;53+A')).toMatchObject({
      ok: true,
      value: {
        text: '33-34;34-36x;53+A',
        free: [{ pod: bare(33) }, { pod: bare(34), hops: [{ to: 36, mark: 'all' }] }],
        usual: { kind: 'insert' },
      },
    });
  });

  test.each([
    ['B2+b', { kind: 'insert', pod: 'B2', prong: 1, isSuper: false }],
    ['r2+B!', { kind: 'insert', pod: 'r2', prong: 1, isSuper: true }],
    ['R2+A-C', { kind: 'reposition', pod: 'R2', prong: 0, old: 2 }],
    [
      'B1-34; B4>15X',
      {
        kind: 'move',
        parts: [
          { pod: 'B1', hops: [{ to: 34, mark: undefined }] },
          { pod: 'B4', hops: [{ to: 15, mark: 'all' }] },
        ],
      },
    ],
  ])('%s names pods by labels', (text, usual) => {
    const read = parseTurnText(text);
    expect(read.ok && read.value).toMatchObject({ names: 'labels' });
    expect(read.ok && read.value.usual).toEqual(usual);
  });

  test.each([
    ['', 'notation.wantTurn'],
    ['see 33', 'notation.wantTurn'],
    ['33 is nice', 'notation.wantAction'],
    ['33-', 'notation.wantSquare'],
    ['33+', 'notation.wantProng'],
    ['36x35', 'notation.wantLanding'],
    ['33+AB', 'notation.oneProng'],
    ['33+A+B', 'notation.oneProng'],
    ['33+A-BC', 'notation.wantEnd'],
    ['33+A!B', 'notation.wantEnd'],
    ['33-34 or 35', 'notation.wantHop'],
    ['33-34,35', 'notation.wantMove'],
    ['33A-34,BC-35', 'notation.wantStack'],
    ['33A-34; B!C-35', 'notation.wantStack'],
    ['33A-34 B-35', 'notation.wantStack'],
    ['33A-34,BC', 'notation.wantSquare'],
    ['BC-35', 'notation.wantTurn'],
    ['33AA-34', 'notation.prongTwice'],
    ['33-35x(', 'notation.wantCaptured'],
    ['33-35x(A', 'notation.wantClose'],
    ['33+A;34+A', 'notation.notFree'],
    ['33-34,33-35;34+A', 'notation.notFree'],
    ['33-34;', 'notation.wantUsual'],
    ['R2', 'notation.wantLabelled'],
    ['B1-34;B4', 'notation.wantLabelled'],
    ['9'.repeat(20_001), 'notation.tooLong'],
    [`B1-${'3'.repeat(20_001)}`, 'notation.tooLong'],
  ])('%s is not a turn', (text, code) => {
    expect(parseTurnText(text)).toMatchObject({ ok: false, error: { code } });
    expect(isTurnText(text)).toBe(false);
  });

  test.each([
    ['57-56 57-56', '57-56 57-56', '57-56'],
    [' 33 - 34  or 35 ', '33 - 34 or 35', '33 - 34'],
    ['see 33', 'see 33', ''],
  ])('%s is quoted with its spaces', (typed, text, before) => {
    expect(parseTurnText(typed)).toMatchObject({ error: { data: { text, before } } });
  });

  test('is refused for its spelling before labels are looked up', () => {
    const position = positionOf('octi x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25');
    expect(parseTurn(position, 'R1-34;R')).toMatchObject({ error: { code: 'notation.wantLabelled' } });
    expect(parseTurn(position, 'R1-34;R2-35')).toMatchObject({ error: { code: 'notation.labelOfOther' } });
    expect(parseTurn(position, 'B1-38;b1-27')).toMatchObject({ error: { code: 'notation.labelTwice' } });
    expect(isTurnText('B1-38;b1-27')).toBe(true);
  });
});

describe('parsing, then resolving', () => {
  test.each(exampleGames)('gives the same result as reading in one step, on the examples for %s', (game) => {
    for (const { position, turns } of readExamples(game)) {
      const at = positionOf(position);
      for (const text of turns.keys()) {
        const parsed = parseTurnText(text);
        expect(parsed.ok && resolveTurn(at, parsed.value)).toEqual(parseTurn(at, text));
      }
    }
  });

  test('refuses any text once the game is over', () => {
    const won = positionOf('octi o x33,o55 x:0/0/1 o:0/0/1');
    const parsed = parseTurnText('55+A');
    expect(parsed.ok && resolveTurn(won, parsed.value)).toMatchObject({ error: { code: 'rules.gameOver' } });
    expect(parseTurn(won, 'no turn')).toMatchObject({ error: { code: 'rules.gameOver' } });
  });

  test('never throws', () => {
    const position = positionOf('octi+super x o33,o53A!,x37B!,x37,x57 x:4/0/25/1 o:4/0/25/1');
    const character = fc.constantFrom(...'123456789ABCDEFGHBR+-,;()!>xXo: #\u2013');
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 25 }), (text) => {
        const parsed = parseTurnText(text);
        if (!parsed.ok) expect(parsed.error.code).toMatch(/^notation\./);
        else resolveTurn(position, parsed.value);
      }),
      { numRuns: 2000 },
    );
  });
});
