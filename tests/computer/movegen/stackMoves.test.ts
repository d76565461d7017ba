import { expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { addStackMoves } from '../../../src/computer/movegen/stackMoves.js';
import { TurnList } from '../../../src/computer/movegen/turnList.js';
import { TurnListBuilder } from '../../../src/computer/movegen/turnListBuilder.js';
import { makePosition } from '../../../src/notation/index.js';
import {
  isWon,
  judge,
  type Move,
  ownerOf,
  type Position,
  play,
  type Square,
  squaresOf,
  type Turn,
  turns,
} from '../../../src/rules/index.js';
import { densePosition } from '../../support/arbitrary.js';
import { positionOf } from '../../support/examples.js';
import { fc } from '../../support/property.js';

/** Lists the computer's moves of several pods from a square. Also returns the position on the board afterwards. */
function listed(position: Position, square: Square, hops = 3000): { moves: Move[]; left: string } {
  const board = new SearchBoard(position);
  const turnList = new TurnList();
  const builder = new TurnListBuilder(board);
  builder.begin(turnList, { captures: false, turnsOf: () => true, hops });
  addStackMoves(builder, square);
  return { moves: turnList.turns as Move[], left: makePosition(board.position()) };
}

const after = (position: Position, turn: Turn): string => makePosition(play(position, turn));

/** Counts the enemies that a move jumps over without capturing them, judging by the squares between its landings. */
const enemiesLeft = (position: Position, { square, parts, captures }: Move): number => {
  const over = new Set<Square>();
  for (const { path } of parts) {
    for (const [at, to] of path.entries()) {
      const from = path[at - 1] ?? square;
      for (let direction = 0; direction < 8; direction++) {
        const near = position.game.neighbours[from * 8 + direction] as Square;
        if (near !== 0 && near !== to && position.game.neighbours[near * 8 + direction] === to)
          over.add(near);
      }
    }
  }
  const side = (seat: number) => position.game.seats[seat]?.side;
  const enemies = [...over].flatMap((at) =>
    (position.board[at] ?? []).filter((pod) => side(ownerOf(pod)) !== side(position.turn)),
  );
  return enemies.length - captures.flatMap(({ pods }) => pods).length;
};

test('the moves of a stack are legal, move two pods or more, and capture every enemy that they jump', () => {
  let made = 0;
  fc.assert(
    fc.property(densePosition, (position) => {
      if (isWon(position)) return;
      for (const square of squaresOf(position.game)) {
        const { moves, left } = listed(position, square);
        expect(left).toBe(makePosition(position));
        for (const move of moves) {
          expect(judge(position, move).ok).toBe(true);
          expect(move.parts.length).toBeGreaterThan(1);
          expect(enemiesLeft(position, move)).toBe(0);
          made += 1;
        }
      }
    }),
  );
  expect(made).toBeGreaterThan(1000);
});

test.each([
  'octi x o33,x55AC,x55E x:0/0/0 o:0/0/0',
  'octi x o33,o65,x55BC,x55E x:0/0/0 o:0/0/0',
  'octi x o33,o65,o76B,x55BC,x55C x:0/0/0 o:0/0/0',
  'octi x o33,x55AC,x55AC,o65 x:0/0/0 o:0/0/0',
])('for a stack of two with few paths, every result of moving both is listed: %s', (text) => {
  const position = positionOf(text);
  const all = [...turns(position)].filter(
    (turn): turn is Move =>
      turn.kind === 'move' && turn.parts.length === 2 && enemiesLeft(position, turn) === 0,
  );
  const expected = [...new Set(all.map((turn) => after(position, turn)))].sort();
  expect(expected.length).toBeGreaterThan(1);
  const { moves } = listed(position, 55);
  expect(moves.map((turn) => after(position, turn)).sort()).toEqual(expected);
});

test('if there are many paths, the pods follow those that gain the most', () => {
  const position = positionOf('octi x o33,o36,o46,x55ABCDEFGH,x55ABCDEFGH x:0/0/0 o:0/0/0');
  const both = [...turns(position)].filter(
    (turn): turn is Move =>
      turn.kind === 'move' && turn.parts.length === 2 && enemiesLeft(position, turn) === 0,
  );
  const { moves } = listed(position, 55);
  expect(moves.length).toBeLessThan(new Set(both.map((turn) => after(position, turn))).size);
  // The path that captures twice is found last, and gains more than a step away from the goals.
  expect(moves.some(({ captures }) => captures.length === 2)).toBe(true);
  // The best of all moves is among them.
  const worth = (turn: Turn) => new SearchBoard(play(position, turn)).worth;
  expect(Math.max(...moves.map(worth))).toBe(Math.max(...both.map(worth)));
});

test('a square with only one pod that can move has no moves of several pods', () => {
  expect(listed(positionOf('octi x o33,x55A,x55 x:0/0/0 o:0/0/0'), 55).moves).toEqual([]);
});

test('with a budget of 0 hops, no paths of several pods are combined', () => {
  const position = positionOf('octi x o33,x55ABCDEFGH,x55ABCDEFGH,o56 x:0/0/0 o:0/0/0');
  expect(listed(position, 55, 0).moves.length).toBeLessThan(listed(position, 55).moves.length);
});
