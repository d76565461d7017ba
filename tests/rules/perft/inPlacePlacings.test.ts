import { describe, expect, test } from 'vitest';
import type { Position } from '../../../src/rules/index.js';
import { whyNotEnter, whyNotLiberate } from '../../../src/rules/legality/placing.js';
import { InPlacePlacings } from '../../../src/rules/perft/inPlacePlacings.js';
import { squaresOf } from '../../../src/rules/position/geometry.js';
import { anyPosition } from '../../support/arbitrary.js';
import { positionOf } from '../../support/examples.js';
import { madeInPlace } from '../../support/madeInPlace.js';
import { fc } from '../../support/property.js';

const placeIn = (position: Position, most?: number) =>
  madeInPlace(
    position,
    (board) => new InPlacePlacings(board),
    (placing, visit) => placing.visit(visit),
    most,
  );
const turnsIn = (position: string) => Object.keys(placeIn(positionOf(position)).made).sort();

describe('entering', () => {
  test('takes a pod from the reserve, and passes the turn on', () => {
    const position = 'octi x o33,x37A x:1/2/0 o:4/0/5';
    const { made, left } = placeIn(positionOf(position));
    expect(made).toEqual({
      '37': 'octi o o33,x37,x37A x:0/2/0 o:4/0/5',
      '57': 'octi o o33,x37A,x57 x:0/2/0 o:4/0/5',
      '77': 'octi o o33,x37A,x77 x:0/2/0 o:4/0/5',
    });
    expect(left).toBe(position);
  });

  test('needs a reserve, and a home without an enemy on it', () => {
    expect(turnsIn('octi x o33,x37 x:0/2/0 o:4/0/5')).toEqual([]);
    expect(turnsIn('octi x o37,x55 x:1/0/0 o:4/0/5')).toEqual(['57', '77']);
    expect(turnsIn('octilite x o22,x56 x:0/0/9 o:0/0/9')).toEqual([]);
  });
});

test('liberating needs a captured pod and a foothold on a goal, and is possible where the player has a pod', () => {
  const position = positionOf('octi3base o o37,o33,x88 x:0/0/7 o:0/1/9');
  expect(placeIn(position).made).toEqual({
    '33': 'octi3base x o33,o33,o37,x88 x:0/0/7 o:0/0/9',
    '37': 'octi3base x o33,o37,o37,x88 x:0/0/7 o:0/0/9',
  });
  expect(turnsIn('octi3base o o33,x88 x:0/0/7 o:0/1/9')).toEqual([]);
});

test('the squares are those that the rules allow, and the board is restored wherever the visit ends', () => {
  fc.assert(
    fc.property(anyPosition, fc.nat({ max: 6 }), (position, most) => {
      const allowed = squaresOf(position.game).flatMap((square) => [
        ...(whyNotEnter(position, square) ? [] : [`enter ${square}`]),
        ...(whyNotLiberate(position, square) ? [] : [`liberate ${square}`]),
      ]);
      const made: string[] = [];
      const collect = (placing: InPlacePlacings, visit: () => boolean) =>
        placing.visit(() => {
          const turn = placing.turn();
          if (turn.kind === 'enter' || turn.kind === 'liberate') made.push(`${turn.kind} ${turn.square}`);
          return visit();
        });
      const all = madeInPlace(position, (board) => new InPlacePlacings(board), collect);
      expect(made.toSorted()).toEqual(allowed.toSorted());
      expect(all.stopped).toBe(false);
      expect(placeIn(position, most + 1).left).toBe(all.left);
    }),
    { numRuns: 200 },
  );
});
