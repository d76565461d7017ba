import { describe, expect, test } from 'vitest';
import { InPlaceProngTurns } from '../../../src/rules/perft/inPlaceProngTurns.js';
import { positionOf } from '../../support/examples.js';
import { madeInPlace } from '../../support/madeInPlace.js';

/** Lists the building turns on a square, with the position after each. */
const buildOn = (position: string, square: number, most?: number) =>
  madeInPlace(
    positionOf(position),
    (board) => new InPlaceProngTurns(board),
    (building, visit) => building.visit(square, visit),
    most,
  );
const turnsOn = (position: string, square: number) => Object.keys(buildOn(position, square).made);

describe('building on the pods on a square', () => {
  test('inserts a prong in every free direction, and passes the turn on', () => {
    const position = 'octi x o33,x57ABCDEF x:4/0/3 o:4/0/5';
    const { made, stopped, left } = buildOn(position, 57);
    expect(made).toMatchObject({
      '57+G': 'octi o o33,x57ABCDEFG x:4/0/2 o:4/0/5',
      '57+H': 'octi o o33,x57ABCDEFH x:4/0/2 o:4/0/5',
    });
    expect([stopped, left]).toEqual([false, position]);
  });

  test('moves each prong to every free direction in games where prongs can be moved', () => {
    expect(turnsOn('octi x o33,x57ABCDEF x:4/0/0 o:4/0/5', 57)).toEqual([
      ...['57+G-A', '57+G-B', '57+G-C', '57+G-D', '57+G-E', '57+G-F'],
      ...['57+H-A', '57+H-B', '57+H-C', '57+H-D', '57+H-E', '57+H-F'],
    ]);
    expect(turnsOn('octilite x o22,x56ABCDEF x:0/0/0 o:0/0/5', 56)).toEqual([]);
    expect(turnsOn('octilite x o22,x56ABCDEF x:0/0/1 o:0/0/5', 56)).toEqual(['56+G', '56+H']);
  });

  test('inserts superprongs, which are never moved', () => {
    const turns = turnsOn('octi+super x o33,x57A!BCDEFG x:4/0/0/1 o:4/0/5/0', 57);
    expect(turns).toContain('57+H!');
    expect(turns).not.toContain('57+H');
    expect(turns).toContain('57+H-B');
    expect(turns).not.toContain('57+H-A');
  });

  test('builds on only one of several equal pods, and only on pods of the seat to play', () => {
    const position = 'octi x x57ABCDEFG,x57ABCDEFG,x57BCDEFGH,o33A x:4/0/1 o:4/0/5';
    expect(turnsOn(position, 57).filter((turn) => !/-[A-H]$/.test(turn))).toEqual([
      '57ABCDEFG+H',
      '57BCDEFGH+A',
    ]);
    expect(turnsOn(position, 33)).toEqual([]);
    expect(turnsOn(position, 44)).toEqual([]);
  });

  test('ends when the visit returns true, and the board and the supplies are restored', () => {
    for (const most of [1, 2, 5]) {
      const position = 'octi x o33,x57ABC,x57ABCDEF x:4/0/3 o:4/0/5';
      const { made, stopped, left } = buildOn(position, 57, most);
      expect([Object.keys(made).length, stopped, left]).toEqual([most, true, position]);
    }
  });
});
