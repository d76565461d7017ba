import { expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { OneTurnWins } from '../../../src/computer/evaluate/oneTurnWins.js';
import { makePosition, makeTurn } from '../../../src/notation/index.js';
import { outcome, type Position, play, type Seat, type Turn } from '../../../src/rules/index.js';
import { anyPosition, fewTurns, reachedPosition } from '../../support/arbitrary.js';
import { positionOf } from '../../support/examples.js';
import { fc } from '../../support/property.js';

/** Lists the squares on which a turn changes, or may change, the number of pods. */
const touched = (turn: Turn): number[] =>
  turn.kind === 'move'
    ? [
        turn.square,
        ...turn.parts.map(({ path }) => path.at(-1) as number),
        ...turn.captures.map(({ square }) => square),
      ]
    : turn.kind === 'enter'
      ? [turn.square]
      : [];

test("a turn that touches none of a win's squares does not prevent that win", () => {
  let left = 0;
  const look = (position: Position): void => {
    if (position.game.wins !== 'any goal' || position.game.super || outcome(position)) return;
    const enemy = (1 - position.turn) as Seat;
    const { reach } = new OneTurnWins(new SearchBoard(position));
    if (!reach.canWin(enemy) || !reach.knowsSquares) return;
    for (const turn of fewTurns(position, 1500) ?? []) {
      if (touched(turn).some((square) => reach.concerns(square))) continue;
      const after = play(position, turn);
      if (outcome(after)) continue;
      left++;
      const text = `${makePosition(position)} ${makeTurn(position, turn)}`;
      expect([text, new OneTurnWins(new SearchBoard(after)).canWin(enemy)]).toEqual([text, true]);
    }
  };
  fc.assert(
    fc.property(fc.oneof(anyPosition, reachedPosition), (position) => {
      for (const turn of [0, 1] as const) look({ ...position, turn });
    }),
    { numRuns: 300 },
  );
  expect(left).toBeGreaterThan(100);
});

test.each([
  ['octi o x34E,o55 x:0/0/0 o:0/0/0', [33, 34]],
  ['octi o x35E,o34 x:0/0/0 o:0/0/0', [33, 34, 35]],
  ['octi o x37E,o36,o34 x:0/0/0 o:0/0/0', [33, 34, 35, 36, 37]],
])('the squares of a win: %s', (text, squares) => {
  const { reach } = new OneTurnWins(new SearchBoard(positionOf(text)));
  expect(reach.canWin(0)).toBe(true);
  expect(Array.from({ length: 100 }, (_, at) => at).filter((at) => reach.concerns(at))).toEqual(squares);
});

test('a pod may leave the home of a player who is out, to reach the next home', () => {
  const text = 'octi4 x x77F,x66,x44,X73,O24 x:0/0/9 o:0/1/9/out X:0/0/9 O:0/0/9';
  expect(new OneTurnWins(new SearchBoard(positionOf(text))).canWin(0)).toBe(true);
});
