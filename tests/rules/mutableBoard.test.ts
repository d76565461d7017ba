import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makePosition, makeTurn } from '../../src/notation/index.js';
import {
  EachTurn,
  MutableBoard,
  type Position,
  perft,
  plainPerft,
  play,
  turns,
} from '../../src/rules/index.js';
import { anyPosition, fewTurns } from '../support/arbitrary.js';

/** Longer lists are left to the long run. */
const most = 3000;

const line = (position: Position, turn: Parameters<typeof makeTurn>[1], after: Position): string =>
  `${makeTurn(position, turn)}  ${makePosition(after)}`;

test('the board changed in place makes the turns of the plain generator, each with its position, and is restored', () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      if (!fewTurns(position, most)) return;
      const plain = [...turns(position)].map((turn) => line(position, turn, play(position, turn)));
      const board = new MutableBoard(position);
      const each = new EachTurn(board);
      const fast: string[] = [];
      each.visit(() => {
        fast.push(line(position, each.turn(), board.position()));
        return false;
      });
      expect(fast.sort()).toEqual(plain.sort());
      expect(makePosition(board.position())).toBe(makePosition(position));
    }),
    { numRuns: 400 },
  );
});

test('a visit that says stop ends the round with the board restored', () => {
  fc.assert(
    fc.property(anyPosition, fc.nat({ max: 50 }), (position, stopAt) => {
      const board = new MutableBoard(position);
      let seen = 0;
      const stopped = new EachTurn(board).visit(() => seen++ === stopAt);
      expect(stopped).toBe(seen === stopAt + 1);
      expect(makePosition(board.position())).toBe(makePosition(position));
    }),
  );
});

test('perft of two turns is that of the plain generator', () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      const first = fewTurns(position, 60);
      if (!first || first.some((turn) => !fewTurns(play(position, turn), 200))) return;
      expect(perft(position, 2)).toBe(plainPerft(position, 2));
    }),
    { numRuns: 100 },
  );
});
