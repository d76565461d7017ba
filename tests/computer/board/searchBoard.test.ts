import { expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { makePosition } from '../../../src/notation/index.js';
import { ownerOf, type Position, type Seat } from '../../../src/rules/index.js';
import { anyPosition } from '../../support/arbitrary.js';
import { positionOf } from '../../support/examples.js';
import { fc } from '../../support/property.js';

const keysOf = (position: Position): string => {
  const keys = new Int32Array(2);
  new SearchBoard(position).keys(keys);
  return keys.join();
};

test('a board returns its position, and counts the pods on it', () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      const board = new SearchBoard(position);
      expect(makePosition(board.position())).toBe(makePosition(position));
      position.game.seats.forEach((_, seat) => {
        const pods = position.board.flat().filter((pod) => ownerOf(pod) === seat).length;
        expect(board.standing[seat]).toBe(pods);
        expect(board.hasPod(seat as Seat)).toBe(pods > 0);
      });
    }),
  );
});

test('undoing a capture restores everything, including the value of the pods and their key', () => {
  fc.assert(
    fc.property(anyPosition, fc.nat(), (position, pick) => {
      const pods = position.board.flatMap((stack, square) => stack.map((pod) => ({ square, pod })));
      if (pods.length === 0) return;
      const { square, pod } = pods[pick % pods.length] as (typeof pods)[number];
      const board = new SearchBoard(position);
      const before = [board.worth, board.low, board.high];
      board.capture(square, pod, position.turn);
      expect(board.captured[ownerOf(pod)]).toBe((position.supplies[ownerOf(pod)]?.captured ?? 0) + 1);
      board.release(square, pod, position.turn);
      expect([board.worth, board.low, board.high]).toEqual(before);
      expect(makePosition(board.position())).toBe(makePosition(position));
    }),
  );
});

test('positions that differ in any way have different keys', () => {
  const texts = [
    'octi x o33,x37 x:4/0/25 o:4/0/25',
    'octi o o33,x37 x:4/0/25 o:4/0/25',
    'octi x o33,x36 x:4/0/25 o:4/0/25',
    'octi x o33,x37A x:4/0/25 o:4/0/25',
    'octi x o33,x37,x37 x:4/0/25 o:4/0/25',
    'octi x o33,o33,x37 x:4/0/25 o:4/0/25',
    'octi x o33,x37 x:3/0/25 o:4/0/25',
    'octi x o33,x37 x:4/1/25 o:4/0/25',
    'octi x o33,x37 x:4/0/24 o:4/0/25',
    'octi x o33,x37 x:4/0/25 o:4/0/24',
  ];
  expect(new Set(texts.map((text) => keysOf(positionOf(text)))).size).toBe(texts.length);
});

test('a prize is a goal that wins, or the home of an enemy who is still in the game', () => {
  const two = new SearchBoard(positionOf('octi3base x x33,o53 x:0/0/0 o:0/0/0'));
  expect([33, 53, 73, 37].map((square) => two.isPrize(square))).toEqual([false, true, true, false]);
  const four = new SearchBoard(positionOf('octi4 x x44,o45 x:0/0/0 o:0/0/0 X:1/0/0 O:0/1/0/out'));
  expect([77, 33, 73, 53].map((square) => four.isPrize(square))).toEqual([true, false, false, false]);
});
