import { expect, test } from 'vitest';
import { makePosition, makeTurn } from '../../../src/notation/index.js';
import {
  InPlaceTurns,
  MutableBoard,
  type Position,
  perft,
  plainPerft,
  play,
  turns,
} from '../../../src/rules/index.js';
import { anyPosition, fewTurns } from '../../support/arbitrary.js';
import { positionOf } from '../../support/examples.js';
import { fc } from '../../support/property.js';

/** Only the long runs compare longer lists. */
const most = 3000;

const line = (position: Position, turn: Parameters<typeof makeTurn>[1], after: Position): string =>
  `${makeTurn(position, turn)}  ${makePosition(after)}`;

/** Compares the turns made in place with those of the plain generator, and checks that the board is restored. */
function compare(position: Position): void {
  const plain = [...turns(position)].map((turn) => line(position, turn, play(position, turn)));
  const board = new MutableBoard(position);
  const each = new InPlaceTurns(board);
  const inPlace: string[] = [];
  each.visit(() => {
    inPlace.push(line(position, each.turn(), board.position()));
    return false;
  });
  expect(inPlace.sort()).toEqual(plain.sort());
  expect(makePosition(board.position())).toBe(makePosition(position));
}

test('turns made in place match the plain generator, positions included, and the board is restored', () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      if (fewTurns(position, most)) compare(position);
    }),
    { numRuns: 400 },
  );
});

test.each([
  ['one enemy is put out', 'octi4 x O32AB,O99C,X73,o77,x34E,x34A x:0/0/0 o:0/0/1 X:0/0/1 O:1/0/4'],
  ['both enemies are put out', 'octi4 x O23,X73,o17,x67CG,x33B x:0/0/0 o:0/0/1 X:0/0/1 O:1/0/4'],
  ['the next player has no turn', 'octi4 x O33,X73,o55,x37A x:0/0/1 o:0/0/0 X:0/0/1 O:0/0/1'],
  ['the next player can only move', 'octi4 x O33,X73,o55ABCDEFGH,x37A x:0/0/1 o:0/0/0 X:0/0/1 O:0/0/1'],
  ['neither enemy has a turn', 'octi4 x O33,X73,o55,x37A x:0/0/1 o:0/0/0 X:0/0/1 O:0/0/0'],
  ['the next player has an enemy at home', 'octi4 x O33,X77,o55,x37A x:0/0/1 o:1/0/0 X:0/0/1 O:0/0/1'],
  ['the partner is freed', 'octi4 x O33,o77,x73A,x73B x:1/2/1 o:0/0/1 X:2/3/4/out O:0/0/1'],
  ['the player has nobody to free', 'octi4 x O33,o77,x73A x:1/2/1 o:0/0/1 X:2/0/4/out O:0/0/1'],
  ['a pod is freed away from home', 'octi4+wrap x O33,X73,x57A,x77,x73B x:1/2/1 o:0/1/1/out X:2/0/4 O:0/0/1'],
  ['one is out with pods left', 'octi4 x O33,X73,o35,x57A,x77 x:1/2/1 o:0/0/1/out X:2/0/4 O:0/0/1'],
  ['the game is over', 'octi4 X X73,x37 x:1/0/1 o:0/1/1/out X:2/0/4 O:0/1/1/out'],
])('turns made in place match the plain generator in four-player games: %s', (_, text) => {
  compare(positionOf(text));
});

test('if the visit returns true, the walk ends and the board is restored', () => {
  fc.assert(
    fc.property(anyPosition, fc.nat({ max: 50 }), (position, stopAt) => {
      const board = new MutableBoard(position);
      let seen = 0;
      let isLate = false;
      const stopped = new InPlaceTurns(board).visit(() => {
        isLate = seen > stopAt;
        return seen++ === stopAt;
      });
      expect(isLate).toBe(false);
      expect(stopped).toBe(seen === stopAt + 1);
      expect(makePosition(board.position())).toBe(makePosition(position));
    }),
  );
});

test('perft of two turns matches the plain generator', () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      const first = fewTurns(position, 60);
      if (!first || first.some((turn) => !fewTurns(play(position, turn), 200))) return;
      expect(perft(position, 2)).toBe(plainPerft(position, 2));
    }),
    { numRuns: 100 },
  );
});
