import { describe, expect, test } from 'vitest';
import { findGame, MutableBoard, type Seat } from '../../../src/rules/index.js';
import { isDecided, isWon, losesHome, nextSeat, sidesIn } from '../../../src/rules/legality/gameEnd.js';
import { positionOf } from '../../support/examples.js';

const found = findGame('octi4');
if (!found.ok) throw new Error(found.error.code);
const game = found.value;
const without = (...out: Seat[]) => ({ game, isOut: (seat: Seat) => out.includes(seat) });

describe('the next seat to play', () => {
  test.each<[Seat, Seat[], Seat]>([
    [0, [], 1],
    [3, [], 0],
    [0, [1], 2],
    [2, [3, 0], 1],
    [1, [0, 2, 3], 1],
  ])('after %i, with %j out, is %i', (seat, out, next) => {
    expect(nextSeat(without(...out), seat)).toBe(next);
  });
});

describe('a four-player game', () => {
  test('is decided once both players on a side are out', () => {
    expect(isDecided(without())).toBe(false);
    expect(isDecided(without(0, 1))).toBe(false);
    expect(isDecided(without(0, 2))).toBe(true);
    expect(isDecided(without(1, 3))).toBe(true);
  });

  test('is won by the sides that still have a player', () => {
    const position = positionOf('octi4 x X73 x:1/0/0 o:0/1/1/out X:0/0/1 O:1/1/4/out');
    expect(isWon(position)).toBe(true);
    expect(sidesIn(game, position.supplies)).toEqual([0, 2]);
  });

  test.each<[string, Seat, boolean]>([
    ['octi4 x X73,o55,O55,x33 x:1/0/0 o:0/0/1 X:0/0/1 O:0/0/1', 3, true],
    ['octi4 x X73,o55,O55,x33 x:1/0/0 o:0/0/1 X:0/0/1 O:0/0/1', 1, false],
    // Only the mover's own pods eliminate a player, not the partner's.
    ['octi4 x X33,o55,O55,x37 x:1/0/0 o:0/0/1 X:0/0/1 O:0/0/1', 3, false],
    // A player does not lose a home to a partner.
    ['octi4 x x73,X54,o55,O55 x:1/0/0 o:0/0/1 X:0/0/1 O:0/0/1', 2, false],
    ['octi4 x X73,o55,x33 x:1/0/0 o:0/0/1 X:0/0/1 O:0/0/1/out', 3, false],
    ['octi4 x X73,o55,O55,x33 x:1/0/0 o:0/0/1 X:0/0/1 O:0/0/1/out', 3, true],
  ])('%s: whether seat %i loses its home to the mover is %s', (text, seat, lost) => {
    expect(losesHome(new MutableBoard(positionOf(text)), seat, 0)).toBe(lost);
  });
});

describe('a two-player game is won by the player who just moved', () => {
  test.each([
    ['octi o x33,o55 x:0/0/1 o:0/0/1', true],
    ['octi x x33,o55 x:0/0/1 o:0/0/1', false],
    ['octi o x34,o55 x:0/0/1 o:0/0/1', false],
    ['octi3base o x33,x53,o55 x:0/0/1 o:0/0/1', false],
    ['octi3base o x33,x53,x73,o55 x:0/0/1 o:0/0/1', true],
    ['octi3base x x33,x53,x73,o55 x:0/0/1 o:0/0/1', false],
  ])('%s: %s', (text, won) => {
    expect(isWon(positionOf(text))).toBe(won);
  });
});
