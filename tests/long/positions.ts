import { type Game, games, isWon, type Position, play, startPosition } from '../../src/rules/index.js';
import { densePosition, superPosition } from '../support/arbitrary.js';
import { exampleGames, positionOf, readExamples } from '../support/examples.js';
import { fc } from '../support/property.js';
import type { Random } from '../support/random.js';
import { chooseTurn } from './chooseTurn.js';

/** A new game starts after this many turns. */
const longest = 150;

/** Returns the positions in the examples. Pass their folder if it is not beside the code. */
export const examplePositions = (folder?: URL): Position[] =>
  exampleGames.flatMap((game) => readExamples(game, folder).map(({ position }) => positionOf(position)));

/**
 * Yields an endless series of positions from random games. In each game, yields one after fewer than 60 turns, then
 * more at short intervals.
 */
function* played(game: Game, random: Random): Generator<Position, never, undefined> {
  for (;;) {
    let position = startPosition(game);
    let ahead = random.below(60);
    for (let made = 0; made < longest; made++) {
      if (ahead-- === 0) {
        yield position;
        ahead = random.below(8);
      }
      const turn = chooseTurn(position, random);
      if (!turn) break;
      position = play(position, turn);
    }
    // The end of a game is a position, too.
    yield position;
  }
}

/** Yields an endless series of crowded positions set up by hand. In a few of them, the game is over. */
function* dense(random: Random): Generator<Position, never, undefined> {
  const any = fc.oneof({ weight: 4, arbitrary: densePosition }, { weight: 1, arbitrary: superPosition });
  for (;;) {
    const seed = random.below(2 ** 31);
    for (const position of fc.sample(any, { seed, numRuns: 20 })) {
      if (!isWon(position) || random.oneIn(10)) yield position;
    }
  }
}

/** Yields an endless series of positions of every game in turn: from play, set up by hand, and from a list. */
export function* somePositions(
  random: Random,
  listed: readonly Position[],
): Generator<Position, never, undefined> {
  const walks = games.map((game) => played(game, random));
  const crowded = dense(random);
  for (;;) {
    for (const walk of walks) {
      yield walk.next().value;
      yield crowded.next().value;
      if (listed.length > 0) yield random.of(listed);
    }
  }
}
