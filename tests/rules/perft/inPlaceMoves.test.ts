import { describe, expect, test } from 'vitest';
import { InPlaceMoves } from '../../../src/rules/perft/inPlaceMoves.js';
import { positionOf } from '../../support/examples.js';
import { madeInPlace } from '../../support/madeInPlace.js';

/** Lists the moves of the pods on a square, with the position after each. */
const movesFrom = (position: string, square: number, most?: number) =>
  madeInPlace(
    positionOf(position),
    (board) => new InPlaceMoves(board),
    (moves, visit) => moves.visit(square, visit),
    most,
  );
const turnsFrom = (position: string, square: number) => Object.keys(movesFrom(position, square).made).sort();
const none = 'x:0/0/0 o:0/0/0';

describe('the moves from a square', () => {
  test('are steps and chains of jumps with every choice of captures', () => {
    const position = `octi o o33AC,x34,x45 ${none}`;
    const { made, stopped, left } = movesFrom(position, 33);
    expect(made).toEqual({
      '33-43': `octi x o43AC,x34,x45 ${none}`,
      '33-35': `octi x o35AC,x34,x45 ${none}`,
      '33-35x': 'octi x o35AC,x45 x:0/1/0 o:0/0/0',
      '33-35-55': `octi x o55AC,x34,x45 ${none}`,
      '33-35x-55': 'octi x o55AC,x45 x:0/1/0 o:0/0/0',
      '33-35-55x': 'octi x o55AC,x34 x:0/1/0 o:0/0/0',
      '33-35x-55x': 'octi x o55AC x:0/2/0 o:0/0/0',
    });
    expect([stopped, left]).toEqual([false, position]);
  });

  test('include every choice of its pods, with equal pods interchangeable', () => {
    expect(turnsFrom(`octi o o33A,o33A,o33C,x88 ${none}`, 33)).toEqual([
      '33A-34',
      '33A-34,33A-34',
      '33A-34,33A-34,33C-43',
      '33A-34,33C-43',
      '33C-43',
    ]);
  });

  test('include each choice of captures once for several pods that jump over the same square', () => {
    const { made } = movesFrom(`octi o o33A,o33A,x34 ${none}`, 33);
    // Both pods land on 35, which is empty before they move.
    const pairs = Object.keys(made).filter((turn) => turn.includes(','));
    expect(pairs).toHaveLength(2);
    expect(pairs.map((turn) => made[turn]).sort()).toEqual([
      'octi x o35A,o35A x:0/1/0 o:0/0/0',
      `octi x o35A,o35A,x34 ${none}`,
    ]);
  });

  test("do not exist for other players' pods, pods without prongs, or pods that are blocked", () => {
    const position = `octi o o33,x34A,o39A,o44B,x55,x66 ${none}`;
    for (const square of [33, 34, 39, 44, 77]) expect(turnsFrom(position, square)).toEqual([]);
  });

  test('step onto friends only where stacks are allowed', () => {
    expect(turnsFrom(`octi o o33A,o34 ${none}`, 33)).toEqual(['33-34', '33-35', '33-35x']);
    expect(turnsFrom(`octilite o o33A,o34 ${none}`, 33)).toEqual(['33-35', '33-35x']);
  });

  test('end when the visit returns true, and the board is restored', () => {
    const position = `octi o o33A,o33AC,o33AC,x34,x45 ${none}`;
    const all = Object.keys(movesFrom(position, 33).made).length;
    expect(all).toBeGreaterThan(20);
    for (const most of [1, 2, 7, all]) {
      const { made, stopped, left } = movesFrom(position, 33, most);
      expect([Object.keys(made).length, stopped, left]).toEqual([most, true, position]);
    }
  });
});
