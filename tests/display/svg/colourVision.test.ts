import { describe, expect, test } from 'vitest';
import { figure, frame, squareColour } from '../../../src/display/svg/svgBackground.js';
import { captured, mark } from '../../../src/display/svg/svgMarks.js';
import { lookOf, superprongFill } from '../../../src/display/svg/svgPod.js';
import type { Seat } from '../../../src/rules/index.js';
import { allVisions, apart, contrast } from '../../support/colours.js';
import { positionOf } from '../../support/examples.js';

const { game } = positionOf('octi4 x - x:0/0/0 o:0/0/0 X:0/0/0 O:0/0/0');
const looks = game.seats.map((_, seat) => ({
  glyph: game.seats[seat]?.glyph,
  ...lookOf(game, seat as Seat),
}));
const pairs = looks.flatMap((one, at) => looks.slice(at + 1).map((other) => [one, other] as const));
/** Every colour that a pod may be drawn on. */
const grounds = [squareColour, mark, '#b3bfc4', ...looks.map(({ home }) => home[0])];

describe.each(allVisions)('for %s vision', (vision) => {
  test('the pods of the four seats differ by their fills', () => {
    for (const [one, other] of pairs) {
      expect(apart(one.fill, other.fill, vision), `${one.glyph} ${other.glyph}`).toBeGreaterThan(25);
    }
  });

  test('the mark for the last turn differs from every background, and a cross differs from all of these', () => {
    for (const ground of grounds.filter((one) => one !== mark)) {
      expect(apart(mark, ground, vision), ground).toBeGreaterThan(20);
    }
    for (const ground of grounds) expect(apart(captured, ground, vision), ground).toBeGreaterThan(25);
  });

  test('superprongs differ from every pod', () => {
    for (const { glyph, fill } of looks)
      expect(apart(superprongFill, fill, vision), glyph).toBeGreaterThan(25);
  });
});

describe('contrast', () => {
  test('between pods and every background, by fill or by edge, is at least 3 to 1', () => {
    for (const { glyph, fill, edge } of looks) {
      for (const ground of grounds) {
        const most = Math.max(contrast(fill, ground), contrast(edge, ground));
        expect(most, `${glyph} on ${ground}`).toBeGreaterThan(3);
      }
      expect(contrast(fill, edge), `sign of ${glyph}`).toBeGreaterThan(4.5);
    }
  });

  test('between numbers or marks and their background is high enough', () => {
    expect(contrast(figure, frame)).toBeGreaterThan(7);
    expect(contrast(mark, frame)).toBeGreaterThan(7);
    expect(contrast(frame, squareColour)).toBeGreaterThan(4.5);
    for (const { glyph, home } of looks)
      expect(contrast(home[0], home[1]), `home of ${glyph}`).toBeGreaterThan(1.5);
  });
});

test('the signs of the seats differ, so players do not need the colours', () => {
  expect(new Set(looks.map(({ sign, weight }) => `${sign} ${weight}`)).size).toBe(looks.length);
});
