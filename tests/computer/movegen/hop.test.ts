import { expect, test } from 'vitest';
import { canHop, isEnemyOf } from '../../../src/computer/movegen/hop.js';
import { MutableBoard, ownerOf, prongsOf } from '../../../src/rules/index.js';
import { InPlacePathWalker } from '../../../src/rules/perft/inPlacePathWalker.js';
import { anyPosition } from '../../support/arbitrary.js';
import { positionOf } from '../../support/examples.js';
import { fc } from '../../support/property.js';

test('enemies are the pods of the other side, whichever seat is to play', () => {
  const board = new MutableBoard(positionOf('octi4 x x11,o22,X33,O44 x:0/0/0 o:0/0/0 X:0/0/0 O:0/0/0'));
  const enemies = (seat: 0 | 1) => [11, 22, 33, 44, 55].map((square) => isEnemyOf(board, square, seat));
  expect([enemies(0), enemies(1)]).toEqual([
    [false, true, false, true, false],
    [true, false, true, false, false],
  ]);
});

test('a pod can leave its square if and only if the walker finds a path for it', () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      const board = new MutableBoard(position);
      const walker = new InPlacePathWalker();
      position.board.forEach((stack, square) => {
        for (const pod of stack) {
          if (ownerOf(pod) !== position.turn) continue;
          board.remove(square, pod);
          walker.begin(pod, square);
          const hops = walker.next(board);
          board.add(square, pod);
          expect(canHop(board, square, prongsOf(pod), position.turn)).toBe(hops);
        }
      });
    }),
  );
});
