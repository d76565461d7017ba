import { describe, expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { Generator } from '../../../src/computer/movegen/generator.js';
import { hasPlay } from '../../../src/computer/movegen/hasPlay.js';
import { PlayMaker } from '../../../src/computer/movegen/playMaker.js';
import { Plays } from '../../../src/computer/movegen/plays.js';
import { makePosition, makeTurn } from '../../../src/notation/index.js';
import {
  games,
  isWon,
  judge,
  outcome,
  type Position,
  play,
  startPosition,
  type Turn,
  turns,
} from '../../../src/rules/index.js';
import { chooseTurn } from '../../long/chooseTurn.js';
import { exampleGames, positionOf, readExamples } from '../../support/examples.js';
import { Random } from '../../support/random.js';

/** The state of a board, from incremental sums and computed again. */
function sumsOf(board: SearchBoard) {
  const keys = new Int32Array(2);
  board.keys(keys);
  return [...keys, board.worth, ...board.standing, ...board.supers];
}

/** Makes every play of the list in place and compares it with the plain rules. */
function compare(position: Position): number {
  const board = new SearchBoard(position);
  const maker = new PlayMaker(board);
  const plays = new Plays();
  new Generator(board).list(plays, { captures: false, turnsOf: () => true, hops: 500 });
  const before = sumsOf(board);
  const texts = new Set<string>();
  for (let index = 0; index < plays.count; index++) {
    const turn = judge(position, plays.turns[index] as Turn);
    if (!turn.ok)
      throw new Error(`${makePosition(position)}: ${JSON.stringify(plays.turns[index])} ${turn.error.code}`);
    texts.add(makeTurn(position, turn.value));
    const after = play(position, turn.value);
    maker.make(plays, index);
    expect(makePosition(board.position())).toBe(makePosition(after));
    if (position.game.wins !== 'enemies out') expect(sumsOf(board)).toEqual(sumsOf(new SearchBoard(after)));
    if (!isWon(after)) expect(hasPlay(board)).toBe(!turns(after).next().done);
    maker.unmake(plays, index);
    expect(sumsOf(board)).toEqual(before);
  }
  // Each turn occurs once.
  expect(texts.size).toBe(plays.count);
  expect(plays.count > 0).toBe(hasPlay(board));
  expect(makePosition(board.position())).toBe(makePosition(position));
  return plays.count;
}

describe('plays made in place', () => {
  test.each(exampleGames)('match the rules in the examples of %s', (game) => {
    let made = 0;
    for (const { position } of readExamples(game)) {
      const at = positionOf(position);
      if (!outcome(at)) made += compare(at);
    }
    expect(made).toBeGreaterThan(200);
  });

  test.each(games.map(({ id }) => id))('match the rules in random games of %s', (id) => {
    const random = new Random(7);
    let position = startPosition(games.find((game) => game.id === id) as (typeof games)[number]);
    let made = 0;
    for (let turn = 0; turn < 90 && !outcome(position); turn++) {
      if (turn % 6 === 5) made += compare(position);
      position = play(position, chooseTurn(position, random) as Turn);
    }
    expect(made).toBeGreaterThan(100);
  });
});
