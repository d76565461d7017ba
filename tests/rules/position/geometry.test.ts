import { describe, expect, test } from 'vitest';
import type { Direction, Game } from '../../../src/rules/position/gameModel.js';
import { findGame } from '../../../src/rules/position/games.js';
import { hopBetween, isSquare, neighbour, squaresOf } from '../../../src/rules/position/geometry.js';

const gameOf = (id: string): Game => {
  const game = findGame(id);
  if (!game.ok) throw new Error(game.error.code);
  return game.value;
};
const [octi, wrap, lite] = [gameOf('octi'), gameOf('octi+wrap'), gameOf('octilite')];

describe('squares', () => {
  test('exist only on the game’s board', () => {
    expect(squaresOf(octi)).toHaveLength(81);
    expect(squaresOf(lite)).toHaveLength(42);
    expect(squaresOf(lite).every((square) => isSquare(lite, square))).toBe(true);
  });

  test.each([10, 20, 71, 18, 0, -11, 33.5, 100, Number.NaN])('%d is not on the small board', (number) => {
    expect(isSquare(lite, number)).toBe(false);
  });
});

describe('neighbours', () => {
  test('are listed clockwise around the square, starting with A in the north', () => {
    const around = ([0, 1, 2, 3, 4, 5, 6, 7] as Direction[]).map((one) => neighbour(octi, 55, one));
    expect(around).toEqual([56, 66, 65, 64, 54, 44, 45, 46]);
  });

  test('end at the edge, or wrap around it (docs/rules.md section 1)', () => {
    expect(neighbour(octi, 95, 2)).toBe(0);
    expect(neighbour(wrap, 95, 2)).toBe(15);
    expect(neighbour(wrap, 31, 3)).toBe(49);
    expect(neighbour(wrap, 19, 7)).toBe(91);
  });
});

describe('hops', () => {
  test('are determined by the start and the landing square alone', () => {
    expect(hopBetween(octi, 33, 34)).toEqual({ direction: 0, over: undefined });
    expect(hopBetween(octi, 33, 55)).toEqual({ direction: 1, over: 44 });
    expect(hopBetween(wrap, 19, 22)).toBeUndefined();
    expect(hopBetween(wrap, 19, 82)).toEqual({ direction: 7, over: 91 });
  });

  test.each([33, 45, 36, 0, 63.5])('there is no hop from 33 to %d', (to) => {
    expect(hopBetween(octi, 33, to)).toBeUndefined();
  });

  test('no hop crosses the edge of a board that has one', () => {
    expect(hopBetween(octi, 95, 15)).toBeUndefined();
    expect(hopBetween(octi, 11, 0)).toBeUndefined();
  });
});
