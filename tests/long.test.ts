import { expect, test } from 'vitest';
import { games } from '../src/rules/index.js';
import { playGames } from './long/games.js';
import { compareListings } from './long/listing.js';
import { examplePositions } from './long/positions.js';
import { readStrings } from './long/strings.js';
import { Tally } from './long/tally.js';
import { Random } from './support/random.js';

/** A short run of `npm run fuzz`, with a fixed seed. `FUZZ_SEED=7 npx vitest ...` tries another. */
const seed = Number(process.env.FUZZ_SEED ?? 1);

const isEveryGameIn = (tally: Tally, what: string): void => {
  for (const { id } of games) expect([id, tally.count(`${what} of ${id}`) > 0]).toEqual([id, true]);
};

test('strings of every kind are read or refused, and accepted turns are legal and read back the same', () => {
  const tally = new Tally();
  readStrings(8000, new Random(seed), examplePositions(), tally);
  expect(tally.count('texts read as turns')).toBeGreaterThanOrEqual(8000);
  expect(tally.count('texts read as positions')).toBe(1600);
  // Neither parser refuses everything.
  expect(tally.count('of those accepted as turns')).toBeGreaterThan(1000);
  expect(tally.count('of those accepted as positions')).toBeGreaterThan(100);
  isEveryGameIn(tally, 'positions');
});

test('random games follow every rule to the end', () => {
  const tally = new Tally();
  playGames(2, new Random(seed), tally);
  expect(games.map(({ id }) => tally.count(`games of ${id}`))).toEqual(games.map(() => 2));
  expect(tally.count('turns made')).toBeGreaterThan(500);
});

test('in every game, both generators make the same turns and positions', () => {
  const tally = new Tally();
  compareListings(40_000, new Random(seed), examplePositions(), tally);
  expect(tally.count('turns listed twice')).toBeGreaterThanOrEqual(40_000);
  isEveryGameIn(tally, 'positions');
});
