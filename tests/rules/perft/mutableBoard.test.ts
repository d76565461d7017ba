import { expect, test } from 'vitest';
import { makePosition } from '../../../src/notation/index.js';
import { MutableBoard } from '../../../src/rules/perft/mutableBoard.js';
import { pod } from '../../../src/rules/position/pod.js';
import { anyPosition } from '../../support/arbitrary.js';
import { positionOf } from '../../support/examples.js';
import { fc } from '../../support/property.js';

test('a board returns every position unchanged', () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      expect(new MutableBoard(position).position()).toEqual(position);
    }),
  );
});

test('setting a board to another position leaves no trace of the old one', () => {
  const board = new MutableBoard(positionOf('octi+super o o33,o33A!,x44 x:1/2/3/4 o:5/0/7/8'));
  const next = 'octi+super x o55 x:0/0/9/0 o:4/1/2/3';
  board.set(positionOf(next));
  expect(makePosition(board.position())).toBe(next);
});

test('enemies are the pods of the other side', () => {
  const two = new MutableBoard(positionOf('octi o o33,x44 x:0/0/0 o:0/0/0'));
  expect([33, 44, 55].map((square) => two.isEnemy(square))).toEqual([false, true, false]);
  two.turn = 0;
  expect([33, 44, 55].map((square) => two.isEnemy(square))).toEqual([true, false, false]);
  // x and X play together, and so do o and O.
  const four = new MutableBoard(positionOf('octi4 X x11,o22,X33,O44 x:0/0/0 o:0/0/0 X:0/0/0 O:0/0/0'));
  expect([11, 22, 33, 44].map((square) => four.isEnemy(square))).toEqual([false, true, false, true]);
});

test('the turn goes around the seats and back', () => {
  for (const text of ['octi x - x:0/0/0 o:0/0/0', 'octi4 x - x:0/0/0 o:0/0/0 X:0/0/0 O:0/0/0']) {
    const position = positionOf(text);
    const board = new MutableBoard(position);
    const seats = position.game.seats.map(() => {
      board.passOn();
      return board.turn;
    });
    expect(seats).toEqual([...position.game.seats.keys()].map((seat) => (seat + 1) % seats.length));
    board.passBack();
    expect(board.turn).toBe(seats.length - 1);
    board.passOn();
    expect(board.turn).toBe(0);
  }
});

test('a captured pod gives its prongs to the captor, and releasing it takes them back', () => {
  const text = 'octi+super o o33,x44,x44A!BC x:0/0/1/1 o:0/0/2/0';
  const board = new MutableBoard(positionOf(text));
  const captured = pod(0, 0b111, 0b1);
  board.capture(44, captured);
  expect(makePosition(board.position())).toBe('octi+super o o33,x44 x:0/1/1/1 o:0/0/4/1');
  board.release(44, captured);
  expect(makePosition(board.position())).toBe(text);
});

test('players who are out stay out', () => {
  const board = new MutableBoard(positionOf('octi4 o o33 x:0/0/0/out o:0/0/0 X:0/0/0 O:0/0/0'));
  expect([0, 1, 2, 3].map((seat) => board.isOut(seat as 0))).toEqual([true, false, false, false]);
});

test('there is no square beyond the edge, unless the board wraps', () => {
  const edges = (game: string) => {
    const board = new MutableBoard(positionOf(`${game} x - x:0/0/0 o:0/0/0`));
    return [0, 2, 4, 6].map((direction) => board.next(99, direction as 0));
  };
  expect(edges('octi')).toEqual([0, 0, 98, 89]);
  expect(edges('octi+wrap')).toEqual([91, 19, 98, 89]);
});
