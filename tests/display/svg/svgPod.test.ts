import { describe, expect, test } from 'vitest';
import {
  drawCount,
  drawGhost,
  ghostPlaces,
  glyphColours,
  lookOf,
  octagon,
  placePod,
  podParts,
  stackPlaces,
  superprongFill,
} from '../../../src/display/svg/svgPod.js';
import { findGame, type Game, pod, type Seat } from '../../../src/rules/index.js';

function gameOf(id: string): Game {
  const game = findGame(id);
  if (!game.ok) throw new Error(id);
  return game.value;
}
const [two, four] = [gameOf('octi+super'), gameOf('octi4')];

describe('a pod', () => {
  test('is drawn with its prongs below its body, each rotated to its direction', () => {
    expect(placePod(two, pod(1, 0b1000_0101), 50, 33.333)).toBe(
      '<g class="pod" transform="translate(50 33.33)"><use href="#octi-o-prong"/>' +
        '<use href="#octi-o-prong" transform="rotate(90)"/><use href="#octi-o-prong" transform="rotate(315)"/>' +
        '<use href="#octi-o"/></g>',
    );
    expect(placePod(two, pod(0), 0, 0)).toBe(
      '<g class="pod" transform="translate(0 0)"><use href="#octi-x"/></g>',
    );
  });

  test('has a superprong in place of a prong in the same direction', () => {
    expect(placePod(two, pod(0, 0b11, 0b10), 0, 0)).toContain(
      '<use href="#octi-x-prong"/><use href="#octi-x-superprong" transform="rotate(45)"/>',
    );
  });

  test('may be scaled, and is paler once captured', () => {
    expect(placePod(two, pod(0), 1, 2, 0.625)).toContain('transform="translate(1 2) scale(0.63)"');
    expect(drawGhost(two, pod(0), 1, 2, 0.5)).toBe(
      `<g opacity=".75">${placePod(two, pod(0), 1, 2, 0.5)}</g>`,
    );
  });
});

describe('captured pods around one that stays', () => {
  const [north, northeast, east, southwest] = [0b1, 0b10, 0b100, 0b10_0000] as const;
  const placesOf = (prongs: number, count: number, trail?: number[]) =>
    ghostPlaces(pod(0, prongs), count, trail && new Set(trail))?.map(({ x, y, scale }) => [x, y, scale]);

  test('are in the corners', () => {
    const corners = [
      [-32, -32],
      [32, -32],
      [-32, 32],
      [32, 32],
    ].map((corner) => [...corner, 0.4]);
    expect(placesOf(0, 1)).toEqual(corners);
    expect(placesOf(north | east, 4)).toEqual(corners);
  });

  test('are on a path only once the other corners are taken', () => {
    expect(placesOf(0, 2, [7, 3])?.slice(0, 2)).toEqual([
      [32, -32, 0.4],
      [-32, 32, 0.4],
    ]);
  });

  test('are beside a prong, on the side where the next direction has no prong', () => {
    expect(placesOf(northeast, 4)?.at(-1)).toEqual([37, -22, 0.3]);
    expect(placesOf(northeast | east, 4)?.at(-1)).toEqual([22, -37, 0.3]);
    expect(placesOf(southwest, 4, [6])?.at(-1)).toEqual([-22, 37, 0.3]);
  });

  test('are beside the corners if there are more than four', () => {
    const places = placesOf(255, 5) ?? [];
    expect(places).toHaveLength(8);
    expect(new Set(places.map(String)).size).toBe(8);
    for (const [x = 0, y = 0] of places) expect([Math.abs(x), Math.abs(y)].sort()).toEqual([22, 37]);
    expect(placesOf(0, 9)).toBeUndefined();
  });

  test('stay clear of the body of the pod', () => {
    for (const count of [4, 8]) {
      for (const prongs of [0, 255]) {
        for (const [x = 0, y = 0, scale = 0] of placesOf(prongs, count) ?? [])
          expect(Math.hypot(x, y) - 26.5 * scale).toBeGreaterThan(28);
      }
    }
  });
});

test('every part of a pod is defined once, in the style of its seat', () => {
  for (const game of [two, four]) {
    const parts = podParts(game);
    const ids = [...parts.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(
      game.seats.flatMap(({ glyph }) => [`octi-${glyph}`, `octi-${glyph}-prong`, `octi-${glyph}-superprong`]),
    );
    expect(parts.split(superprongFill)).toHaveLength(game.seats.length + 1);
  }
});

test('the seats in a game look different, even without colours', () => {
  const looks = four.seats.map((_, seat) => lookOf(four, seat as Seat));
  for (const feature of ['fill', 'sign'] as const) {
    expect(new Set(looks.map((look) => look[feature])).size).toBe(4);
  }
  expect(lookOf(two, 0)).toBe(looks[0]);
  for (const seat of [0, 1, 2, 3] as const) {
    const { fill, edge } = lookOf(four, seat);
    expect(glyphColours(four, seat)).toEqual({ fill, sign: edge });
  }
});

test('the sides of an octagon all have the same length', () => {
  const numbers = octagon(10)
    .match(/-?[\d.]+/g)
    ?.map(Number);
  expect(octagon(10)).toBe('M-4.14-10H4.14L10-4.14V4.14L4.14 10H-4.14L-10 4.14V-4.14Z');
  expect(numbers).toHaveLength(12);
});

describe('the places of a stack', () => {
  test('of one pod: the whole square', () => {
    expect(stackPlaces(1)).toEqual({ scale: 1, pods: [{ x: 0, y: 0 }], count: { x: 0, y: 0 } });
  });

  test.each([2, 3, 4, 5, 8, 9, 15, 16, 39])(
    'of %i pods: one for each, inside the square, without overlap',
    (count) => {
      const { scale, pods, count: number } = stackPlaces(count);
      expect(pods).toHaveLength(count);
      for (const { x, y } of [...pods, number]) {
        expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(49);
      }
      for (const [at, one] of pods.entries()) {
        for (const other of pods.slice(at + 1)) {
          // The centres of bodies that touch are twice the apothem of 26.5 apart.
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(53 * scale);
        }
      }
      if (count > 4) expect(pods).not.toContainEqual(number);
    },
  );
});

test('the number of a stack is on a disc around its place', () => {
  expect(drawCount(12, 34, -34.005)).toMatch(/^<circle cx="34" cy="-34(?:\.01)?" r="14"/);
});
