import { expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { placings } from '../../../src/computer/movegen/placings.js';
import { enter, liberate } from '../../../src/computer/movegen/turnList.js';
import { isWon, judge, type Position, squaresOf } from '../../../src/rules/index.js';
import { anyPosition } from '../../support/arbitrary.js';
import { exampleGames, positionOf, readExamples } from '../../support/examples.js';
import { fc } from '../../support/property.js';

/** The ways to enter or liberate a pod, as the computer lists them and as the rules judge them. */
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

test('the computer places pods exactly where the rules allow it', () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      if (!isWon(position)) compare(position);
    }),
  );
});

test('the computer places pods exactly where the rules allow it in the examples', () => {
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
