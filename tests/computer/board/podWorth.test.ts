import { describe, expect, test } from 'vitest';
import { distance, type LearnedWeights, learnedWeights } from '../../../src/computer/board/learnedWeights.js';
import { podWorthTable, reserveWorth, superWorth } from '../../../src/computer/board/podWorth.js';
import {
  allProngs,
  countProngs,
  type Game,
  games,
  type Square,
  seatRecord,
  squaresOf,
} from '../../../src/rules/index.js';

const gameOf = (id: string) => games.find((game) => game.id === id) as Game;
const nobody = () => false;
const worth = (table: Int32Array, seat: number, square: Square, prongs: number): number =>
  table[(seat * 100 + square) * 256 + prongs] as number;

/** Counts the steps that a pod needs to reach the nearest goal on an empty board, by trying every step. */
function stepsOf({ neighbours }: Game, from: Square, prongs: number, goals: readonly Square[]): number {
  let reached = new Set([from]);
  for (let steps = 0; steps < 100; steps++) {
    if (goals.some((goal) => reached.has(goal))) return steps;
    const further = new Set(reached);
    for (const square of reached) {
      for (let direction = 0; direction < 8; direction++) {
        const to = (prongs >> direction) & 1 ? (neighbours[square * 8 + direction] as Square) : 0;
        if (to !== 0) further.add(to);
      }
    }
    if (further.size === reached.size) return Number.POSITIVE_INFINITY;
    reached = further;
  }
  throw new Error('no board takes this many steps');
}

describe('without learned weights', () => {
  test.each(['octi', 'octi+wrap', 'octilite'])(
    'in %s a pod is worth more the closer its prongs bring it to a goal',
    (id) => {
      const game = gameOf(id);
      const table = podWorthTable(game, nobody, undefined);
      const { goals, homes } = seatRecord(game, 0);
      const squares = squaresOf(game).filter((square) => !homes.includes(square));
      for (const prongs of [1, 4, 16, 20, 40, 68, 170, 255]) {
        const bySteps = new Map<number, Set<number>>();
        for (const square of squares) {
          const steps = stepsOf(game, square, prongs, goals);
          if (steps === Number.POSITIVE_INFINITY) continue;
          bySteps.set(steps, (bySteps.get(steps) ?? new Set()).add(worth(table, 0, square, prongs)));
        }
        const values = [...bySteps].sort(([one], [other]) => one - other).map(([, worths]) => [...worths]);
        // Squares at the same distance have the same value, and each step further away costs something.
        expect(values.map(({ length }) => length)).toEqual(values.map(() => 1));
        for (let at = 1; at < Math.min(values.length, 9); at++) {
          expect(values[at - 1]?.[0]).toBeGreaterThan(values[at]?.[0] as number);
        }
      }
    },
  );

  test('a pod is worth more with each additional prong, and on a home square, which it guards', () => {
    const game = gameOf('octi');
    const table = podWorthTable(game, nobody, undefined);
    const [home = 0] = seatRecord(game, 0).homes;
    for (const square of squaresOf(game)) {
      for (let prongs = 1; prongs < 256; prongs++) {
        expect(worth(table, 0, square, prongs)).toBeGreaterThan(
          worth(table, 0, square, prongs & (prongs - 1)),
        );
      }
    }
    // For a pod with all prongs, the home base is as far from the goals as the middle of the rank in front of it.
    const goals = seatRecord(game, 0).goals;
    const alike = squaresOf(game).filter(
      (square) =>
        !seatRecord(game, 0).homes.includes(square) &&
        stepsOf(game, square, allProngs, goals) === stepsOf(game, home, allProngs, goals),
    );
    expect(alike.length).toBeGreaterThan(0);
    for (const square of alike) {
      expect(worth(table, 0, home, allProngs)).toBeGreaterThan(worth(table, 0, square, allProngs));
    }
  });

  test('in a four-player game the home of an enemy who is out attracts no pods', () => {
    const game = gameOf('octi4');
    const [one, other] = seatRecord(game, 0).goals as [Square, Square];
    const owner = game.seats.findIndex(({ homes }) => homes.includes(one));
    const all = podWorthTable(game, nobody, undefined);
    const fewer = podWorthTable(game, (seat) => seat === owner, undefined);
    for (const square of squaresOf(game)) {
      const nearer =
        stepsOf(game, square, allProngs, [one]) < stepsOf(game, square, allProngs, [other]) &&
        !seatRecord(game, 0).homes.includes(square);
      // Only the other goal counts, and it is further away than the two goals are on average.
      if (nearer) expect(worth(fewer, 0, square, allProngs)).toBeLessThan(worth(all, 0, square, allProngs));
    }
    expect(worth(fewer, 0, other, allProngs)).toBeGreaterThan(worth(fewer, 0, one, allProngs));
  });
});

test.each(['octi', 'octi+wrap', 'octilite'])(
  'with the learned weights for %s, a pod is worth the sum of its parts',
  (id) => {
    const game = gameOf(id);
    const weights = learnedWeights(game) as LearnedWeights;
    const table = podWorthTable(game, nobody, weights);
    game.seats.forEach(({ goals }, seat) => {
      for (const square of squaresOf(game)) {
        const [column, rank] = [Math.floor(square / 10) - 1, (square % 10) - 1];
        const place = (seat === 0 ? rank : game.height - 1 - rank) * game.width + column;
        const isNear = goals.some((goal) => distance(game, goal, square) <= 2);
        for (let prongs = 0; prongs < 256; prongs += 3) {
          let sum = (weights.squares[place] as number) + (weights.counts[countProngs(prongs)] as number);
          'ABCDEFGH'.split('').forEach((_, prong) => {
            // The second seat sees the board upside down: north is south, and northeast is southeast.
            const seen = seat === 0 ? prong : [4, 3, 2, 1, 0, 7, 6, 5][prong];
            if ((prongs >> prong) & 1) sum += weights.prongs[place * 8 + (seen as number)] as number;
          });
          if (isNear && prongs !== 0) sum += weights.attacker;
          expect(worth(table, seat, square, prongs)).toBe(Math.trunc(sum));
        }
      }
    });
  },
);

test('only one table is made for each combination of game, weights and players', () => {
  const game = gameOf('octi4');
  expect(podWorthTable(game, nobody, undefined)).toBe(podWorthTable(game, () => false, undefined));
  expect(podWorthTable(game, (seat) => seat === 1, undefined)).not.toBe(
    podWorthTable(game, nobody, undefined),
  );
});

test('each superprong counts, and learned weights determine what a reserve pod is worth', () => {
  expect(superWorth(0)).toBe(0);
  expect(superWorth(0b1010)).toBe(2 * superWorth(1));
  expect(superWorth(1)).toBeGreaterThan(0);
  const weights = learnedWeights(gameOf('octi')) as LearnedWeights;
  expect(reserveWorth(weights)).toBe(weights.reserve);
  expect(reserveWorth(undefined)).toBeGreaterThan(0);
});
