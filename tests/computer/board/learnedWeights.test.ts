import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  attackingSquares,
  directionFor,
  learnedWeights,
} from '../../../src/computer/board/learnedWeights.js';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { evaluate } from '../../../src/computer/evaluate/evaluate.js';
import { findGame, makeBoard, ownerOf, type Position, pod, prongsOf } from '../../../src/rules/index.js';
import { anyPosition } from '../../support/arbitrary.js';
import { positionOf } from '../../support/examples.js';
import { fc } from '../../support/property.js';

const gameOf = (id: string) => {
  const game = findGame(id);
  if (!game.ok) throw new Error(id);
  return game.value;
};

/** Transforms the squares and directions of a position, and swaps its players if needed. */
function changed(
  { game, turn, board, supplies }: Position,
  square: (square: number) => number,
  direction: (direction: number) => number,
  swaps: boolean,
): Position {
  const seatOf = (seat: number) => (swaps ? 1 - seat : seat) as 0 | 1;
  const pods = board.flatMap((stack, at) =>
    stack.map((one) => {
      let prongs = 0;
      for (let d = 0; d < 8; d++) if ((prongsOf(one) >> d) & 1) prongs |= 1 << direction(d);
      return { square: square(at), pod: pod(seatOf(ownerOf(one)), prongs) };
    }),
  );
  return {
    game,
    turn: seatOf(turn),
    board: makeBoard(pods),
    supplies: swaps ? supplies.toReversed() : supplies,
  };
}

const worth = (position: Position): number => evaluate(new SearchBoard(position));

test('a position keeps its value if it is mirrored, or turned upside down with the players swapped', () => {
  let seen = 0;
  const anyOcti = anyPosition.filter(({ game }) => game.id === 'octi');
  fc.assert(
    fc.property(anyOcti, (position) => {
      const flipped = changed(
        position,
        (square) => square + 10 - 2 * (square % 10),
        (d) => directionFor(1, d),
        true,
      );
      const mirrored = changed(
        position,
        (square) => 100 - Math.floor(square / 10) * 10 + (square % 10),
        (d) => (8 - d) & 7,
        false,
      );
      expect(worth(flipped)).toBe(worth(position));
      expect(worth(mirrored)).toBe(worth(position));
      seen++;
    }),
  );
  expect(seen).toBeGreaterThan(50);
});

test('a prong that points at the goals is worth more than one that points away', () => {
  const start = 'octi x o33,o53,o73,x37,x55?,x77 x:4/0/24 o:4/0/25';
  const withProng = (prong: string) => worth(positionOf(start.replace('?', prong)));
  expect(withProng('E')).toBeGreaterThan(withProng('A'));
  expect(withProng('E')).toBeGreaterThan(withProng(''));
});

test('attackers are at most two squares from a goal', () => {
  const near = attackingSquares(gameOf('octi'));
  const squares = (seat: number) => [15, 16, 35, 36, 95, 31, 51].filter((at) => near[seat * 100 + at] === 1);
  expect(squares(0)).toEqual([15, 35, 95, 31, 51]);
  expect(squares(1)).toEqual([15, 16, 35, 36, 95]);
});

test('each weight file says how it was made, and is small', () => {
  for (const file of readdirSync('data/weights')) {
    const text = readFileSync(`data/weights/${file}`, 'utf8');
    const game = file.replace(/(\.network)?\.json$/, '');
    expect(JSON.parse(text).made.startsWith(`npm run tune -- --game ${game} --seed `)).toBe(true);
    expect(text.length).toBeLessThan(file.includes('.network') ? 200_000 : 50_000);
  }
});

test('weights learned for one game are used only for that game', () => {
  expect(learnedWeights(gameOf('octi'))?.squares).toHaveLength(81);
  expect(learnedWeights(gameOf('octilite'))?.squares).toHaveLength(42);
  expect(learnedWeights(gameOf('octilite'))?.prongs).toHaveLength(42 * 8);
  expect(learnedWeights(gameOf('octi+super'))).toBe(learnedWeights(gameOf('octi')));
  expect(learnedWeights(gameOf('octi+wrap+super'))).toBe(learnedWeights(gameOf('octi+wrap')));
  expect(learnedWeights(gameOf('octi+wrap'))).not.toEqual(learnedWeights(gameOf('octi')));
  for (const id of ['octi3base', 'octi4']) {
    expect(learnedWeights(gameOf(id))).toBeUndefined();
  }
});
