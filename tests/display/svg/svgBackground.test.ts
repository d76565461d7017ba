import { expect, test } from 'vitest';
import {
  drawBase,
  drawNotch,
  drawSquare,
  field,
  squareColour,
} from '../../../src/display/svg/svgBackground.js';
import { lookOf } from '../../../src/display/svg/svgPod.js';
import { findGame, type Game, squaresOf } from '../../../src/rules/index.js';

function gameOf(id: string): Game {
  const game = findGame(id);
  if (!game.ok) throw new Error(id);
  return game.value;
}

test('a square is drawn around its middle and fills its part of the field', () => {
  expect(drawSquare()).toContain(`<path d="M-50-50H50V50H-50Z" fill="${field}"/>`);
  expect(drawSquare()).toContain(`fill="${squareColour}"`);
});

test.each(['octi', 'octilite', 'octi4', 'octi3base'])(
  'in %s, the bases are exactly the home and neutral squares',
  (id) => {
    const game = gameOf(id);
    const bases = [...game.seats.flatMap(({ homes }) => homes), ...game.neutral].sort((a, b) => a - b);
    expect(squaresOf(game).filter((square) => drawBase(game, square, true) !== '')).toEqual(bases);
  },
);

test('a base has the colours of its seat, and its sign only while it is empty', () => {
  const game = gameOf('octi4');
  for (const [seat, { homes }] of game.seats.entries()) {
    const { home, sign } = lookOf(game, seat as 0);
    const [empty, taken] = [
      drawBase(game, homes[0] as number, true),
      drawBase(game, homes[0] as number, false),
    ];
    expect(taken).toContain(`fill="${home[0]}" stroke="${home[1]}"`);
    expect(taken).not.toContain(sign);
    expect(empty.startsWith(taken)).toBe(true);
    expect(empty).toContain(`d="${sign}"`);
  }
});

test('a notch points outward from its place', () => {
  const ends = (['top', 'bottom', 'left', 'right'] as const).map(
    (side) => / d="([^"]*)"/.exec(drawNotch(side, 7, 8))?.[1],
  );
  expect(ends).toEqual(['M7 8m-9 0l9-9l9 9', 'M7 8m-9 0l9 9l9-9', 'M7 8m0-9l-9 9l9 9', 'M7 8m0-9l9 9l-9 9']);
});
