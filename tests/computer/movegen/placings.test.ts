import { expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { mayRescue, placings } from '../../../src/computer/movegen/placings.js';
import { enter, liberate } from '../../../src/computer/movegen/turnList.js';
import {
  type Game,
  games,
  isWon,
  judge,
  makeBoard,
  ownerOf,
  type Position,
  partnerOf,
  pod,
  type Seat,
  type Square,
  squaresOf,
} from '../../../src/rules/index.js';
import { anyPosition } from '../../support/arbitrary.js';
import { exampleGames, positionOf, readExamples } from '../../support/examples.js';
import { fc } from '../../support/property.js';

/** Compares the computer's list of ways to enter or liberate a pod with those that the rules allow. */
function compare(position: Position): number {
  const listed: string[] = [];
  const stopped = placings(new SearchBoard(position), (kind, square) => {
    listed.push(`${kind === enter ? 'enter' : kind === liberate ? 'liberate' : kind} ${square}`);
    return false;
  });
  const legal = squaresOf(position.game).flatMap((square) =>
    (['enter', 'liberate'] as const)
      .filter((kind) => judge(position, { kind, square }).ok)
      .map((kind) => `${kind} ${square}`),
  );
  expect([stopped, listed.sort()]).toEqual([false, legal.sort()]);
  return legal.length;
}

test('the computer places pods exactly where the rules allow', () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      if (!isWon(position)) compare(position);
    }),
  );
});

test('the computer places pods exactly where the rules allow in the examples', () => {
  const counts = exampleGames.map((game) =>
    readExamples(game)
      .map(({ position }) => positionOf(position))
      .filter((position) => !isWon(position))
      .reduce((sum, position) => sum + compare(position), 0),
  );
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1);
});

test('the list ends as soon as the caller has enough', () => {
  const position = positionOf('octi x o33,x37E,x57 x:1/0/5 o:0/0/0');
  expect(compare(position)).toBeGreaterThan(1);
  let calls = 0;
  expect(placings(new SearchBoard(position), () => ++calls === 1)).toBe(true);
  expect(calls).toBe(1);
});

test('the computer brings its partner back exactly where the rules allow', () => {
  const compareRescue = (position: Position): boolean => {
    const legal = squaresOf(position.game).filter((square) => judge(position, { kind: 'rescue', square }).ok);
    const square = mayRescue(new SearchBoard(position));
    if (legal.length === 0) expect(square).toBeUndefined();
    else expect(legal).toContain(square);
    return legal.length > 0;
  };
  const game = games.find(({ actions }) => actions.includes('rescue')) as Game;
  const partner = (seat: Seat) => partnerOf(game, seat);
  let found = 0;
  fc.assert(
    fc.property(
      fc.constantFrom<Seat>(0, 1, 2, 3),
      fc.array(fc.tuple(fc.constantFrom(0, 0, 1, 3), fc.nat(4)), { maxLength: 6 }),
      fc.record({ out: fc.boolean(), resigned: fc.boolean(), captured: fc.nat(2) }),
      (turn, some, { out, resigned, captured }) => {
        const squares = [...game.seats.flatMap(({ homes }) => homes), 55];
        // No two sides share a square.
        const owners = new Map(
          some.map(([after, at]) => [squares[at] as Square, ((turn + after) % 4) as Seat]),
        );
        const pods = [...owners].map(([square, seat]) => ({ square, pod: pod(seat, 1) }));
        const supply = { reserve: 0, captured: 0, prongs: 0, superprongs: 0, out: false };
        const supplies = game.seats.map((_, seat) =>
          seat === partner(turn)
            ? { ...supply, captured, out, ...(out && resigned && { resigned }) }
            : supply,
        );
        const board = makeBoard(pods.filter(({ pod: one }) => !(out && ownerOf(one) === partner(turn))));
        const position: Position = { game, turn, board, supplies };
        if (!isWon(position) && compareRescue(position)) found += 1;
      },
    ),
    { numRuns: 300 },
  );
  expect(found).toBeGreaterThan(0);
});
