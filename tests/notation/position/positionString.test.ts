import { describe, expect, test } from 'vitest';
import { makePosition, parsePosition } from '../../../src/notation/index.js';
import { games, stackOn, startPosition } from '../../../src/rules/index.js';
import { positionOf } from '../../support/examples.js';
import { refusalOf } from '../../support/sentences.js';

describe('position strings', () => {
  test('are read and written for the start of every game', () => {
    expect(games.map((game) => makePosition(startPosition(game)))).toEqual([
      'octi x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25',
      'octi+wrap x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25',
      'octi+super x o33,o53,o73,x37,x57,x77 x:4/0/24/1 o:4/0/24/1',
      'octi+wrap+super x o33,o53,o73,x37,x57,x77 x:4/0/24/1 o:4/0/24/1',
      'octi3base x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25',
      'octi3base+wrap x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25',
      'octi3base+super x o33,o53,o73,x37,x57,x77 x:4/0/24/1 o:4/0/24/1',
      'octi3base+wrap+super x o33,o53,o73,x37,x57,x77 x:4/0/24/1 o:4/0/24/1',
      'octilite x o22,o32,o42,o52,x26,x36,x46,x56 x:0/0/12 o:0/0/12',
      'octi4 x O33,X73,o77,x37 x:3/0/12 o:3/0/12 X:3/0/12 O:3/0/12',
      'octi4+wrap x O33,X73,o77,x37 x:3/0/12 o:3/0/12 X:3/0/12 O:3/0/12',
    ]);
  });

  test('may have pods and prongs in any order, an empty board, and any spacing', () => {
    const text = ' octi  o x67HCBA,o56,x11,o56BA,o56 x:0/0/0\to:12/3/99 ';
    expect(makePosition(positionOf(text))).toBe('octi o o56,o56,o56AB,x11,x67ABCH x:0/0/0 o:12/3/99');
    expect(makePosition(positionOf('octi x - x:1/0/0 o:0/0/0'))).toBe('octi x - x:1/0/0 o:0/0/0');
  });

  test('are read as equal positions whatever the order of their pods', () => {
    const one = positionOf('octi o o56,o56AB,o56C x:0/0/0 o:0/0/0');
    const other = positionOf('octi o o56C,o56AB,o56 x:0/0/0 o:0/0/0');
    expect(one).toEqual(other);
    expect(stackOn(one.board, 56)).toHaveLength(3);
  });

  const rest = 'x:0/0/0 o:0/0/0';
  test.each([
    ['octi', /"octi" alone is not a position/],
    ['octi x', /"octi" alone is not a position/],
    ['', /^there is no game /],
    [`chess x - ${rest}`, /^there is no game chess/],
    [`octi4 x - ${rest}`, /the supplies of a seat are missing/],
    [`octi4 x - x:0/0/0/out o:0/0/0 X:0/0/0 O:0/0/0`, /x is out of the game/],
    [
      `octi+super x - ${rest}`,
      /should have the form x:0\/0\/0\/0: reserve, captured pods, prongs, superprongs$/,
    ],
    [`octi+wrap+wrap x - ${rest}`, /octi\+wrap\+wrap: write each option once, in this order: octi\+wrap/],
    [`octi+fast x - ${rest}`, /no option \+fast/],
    [`octilite+wrap x - ${rest}`, /octilite has no \+wrap/],
    [`octi X - ${rest}`, /should be one of x, o, not "X"/],
    [`octi x x3 ${rest}`, /^"x3" is not a pod in octi/],
    [`octi x X33 ${rest}`, /^"X33" is not a pod in octi/],
    [`octi x x33,,x44 ${rest}`, /^"" is not a pod in octi/],
    [`octi x x33J ${rest}`, /^"x33J" is not a pod in octi/],
    [`octi x x30 ${rest}`, /^x30 is not on the board of octi, whose squares run from 11 to 99/],
    [`octilite x x71 ${rest}`, /^x71 is not on the board of octilite, whose squares run from 11 to 67/],
    [`octi x x33,o33 ${rest}`, /^33 has pods of both sides/],
    [`octilite x x33,x33 ${rest}`, /^33 has more than one pod/],
    [`octi x x33AA ${rest}`, /^x33AA names a prong twice/],
    [`octi x x33A! ${rest}`, /^x33A!: octi has no superprongs/],
    [`octi x ${Array(41).fill('x33').join(',')} ${rest}`, /^41 pods is too many/],
    ['octi x x33 x:0/0/0', /supplies of a seat are missing.*x:0\/0\/0 o:0\/0\/0$/],
    [`octi x x33 ${rest} o:0/0/0`, /^"o:0\/0\/0" is left over/],
    [`octi x x33 ${rest} o:0/0/0 x:1/1/1`, /^"o:0\/0\/0 x:1\/1\/1" is left over/],
    ['octi x x33 o:0/0/0 x:0/0/0', /^"o:0\/0\/0" should have the form x:0\/0\/0/],
    ['octi x x33 x:0/0 o:0/0/0', /^"x:0\/0" should have the form/],
    ['octi x x33 x:0/0/0/1 o:0/0/0', /should have the form/],
    ['octi x x33 x:0/0/-1 o:0/0/0', /should have the form/],
    ['octi x x33 x:0/0/0/out o:0/0/0', /x:0\/0\/0\/out: nobody is ever out of the game in octi/],
    ['octi x x33 x:0/0/100 o:0/0/0', /^x:0\/0\/100: no number can be higher than 99/],
    [
      `octi x ${'x33,'.repeat(1000)} ${rest}`,
      /a position can have at most 2000 characters, but this one has 4023/,
    ],
  ])('are refused: %s', (text, sentence) => {
    expect(refusalOf(parsePosition(text))).toMatch(sentence);
  });
});
