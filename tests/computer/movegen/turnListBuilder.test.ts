import { expect, test } from 'vitest';
import { reserveWorth } from '../../../src/computer/board/podWorth.js';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { MakeUnmake } from '../../../src/computer/movegen/makeUnmake.js';
import { TurnGenerator } from '../../../src/computer/movegen/turnGenerator.js';
import {
  atCaptures,
  atFree,
  atKind,
  atMovers,
  enter,
  head,
  move,
  TurnList,
} from '../../../src/computer/movegen/turnList.js';
import { TurnListBuilder } from '../../../src/computer/movegen/turnListBuilder.js';
import { isWon, type Pod, type Position } from '../../../src/rules/index.js';
import { anyPosition } from '../../support/arbitrary.js';
import { positionOf } from '../../support/examples.js';
import { fc } from '../../support/property.js';

const listOf = (board: SearchBoard): TurnList => {
  const turnList = new TurnList();
  new TurnGenerator(board).list(turnList, { captures: false, turnsOf: () => true, hops: 400 });
  return turnList;
};

test('the gain of a turn is what it adds to the value of the pods, plus a bonus for goals', () => {
  let compared = 0;
  fc.assert(
    fc.property(anyPosition, (position) => {
      if (isWon(position) || position.game.wins === 'enemies out') return;
      const board = new SearchBoard(position);
      const turnList = listOf(board);
      const maker = new MakeUnmake(board);
      const [before, side, mover] = [board.worth, board.sides[position.turn] as number, position.turn];
      for (let index = 0; index < turnList.count; index++) {
        const start = turnList.starts[index] as number;
        const turn = turnList.turns[index];
        if (turn?.kind === 'move' && turn.parts.some(({ path }) => board.isPrize(path.at(-1) ?? 0))) continue;
        maker.make(turnList, index);
        const fromReserve = turnList.data[start + atKind] === enter ? reserveWorth(board.weights) : 0;
        const gain = side * (board.worth - before) - fromReserve;
        maker.unmake(turnList, index);
        expect([mover, turn, turnList.gains[index]]).toEqual([mover, turn, expect.closeTo(gain, 6)]);
        compared += 1;
      }
    }),
  );
  expect(compared).toBeGreaterThan(1000);
});

test.each([
  ['octi', 500],
  ['octi3base', 100],
])("in %s, landing on a goal gains more than the pod's change in value", (game, more) => {
  const board = new SearchBoard(positionOf(`${game} x o53,x34E x:0/0/0 o:0/0/0`));
  const turnList = listOf(board);
  const at = turnList.turns.findIndex((turn) => turn.kind === 'move' && turn.parts[0]?.path.at(-1) === 33);
  const pod = board.at(34, 0);
  const moved = board.worthOf(33, pod) - board.worthOf(34, pod);
  expect(turnList.gains[at]).toBeGreaterThan(moved + more);
});

test('keys identify the turns in a position, and stay the same if the turns are listed again', () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      if (isWon(position)) return;
      const keys = (at: Position) => {
        const turnList = listOf(new SearchBoard(at));
        return [...turnList.keys.subarray(0, turnList.count)];
      };
      const first = keys(position);
      expect(keys(position)).toEqual(first);
      expect(new Set(first).size).toBe(first.length);
    }),
  );
});

test('a second path is added only if it has a different result', () => {
  const board = new SearchBoard(positionOf('octi x o33,o65,x55C x:0/0/0 o:0/0/0'));
  const builder = new TurnListBuilder(board);
  const turnList = new TurnList();
  builder.begin(turnList, { captures: false, turnsOf: () => true, hops: 10 });
  const pod = board.at(55, 0) as Pod;
  board.lift(55, pod);
  builder.addMove(55, [pod], [75], [], [[75]]);
  const { count, end } = turnList;
  builder.addMove(55, [pod], [75], [], [[54, 75]]);
  expect([turnList.count, turnList.end, turnList.turns.length]).toEqual([count, end, 1]);
  builder.addMove(55, [pod], [75], [65], [[75]]);
  board.drop(55, pod);
  const start = turnList.starts[1] as number;
  const [header, rest] = [
    turnList.data.subarray(start, start + head),
    turnList.data.subarray(start + head, turnList.end),
  ];
  expect([header[atKind], header[atFree], header[atMovers], header[atCaptures]]).toEqual([move, 0, 1, 1]);
  expect([...rest]).toEqual([pod, 75, 65, board.at(65, 0)]);
  expect((turnList.gains[1] as number) - (turnList.gains[0] as number)).toBe(
    board.worthOf(65, board.at(65, 0)),
  );
});
