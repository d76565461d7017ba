import { describe, expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { hasLegalTurn } from '../../../src/computer/movegen/hasLegalTurn.js';
import { MakeUnmake } from '../../../src/computer/movegen/makeUnmake.js';
import { TurnGenerator } from '../../../src/computer/movegen/turnGenerator.js';
import { TurnList } from '../../../src/computer/movegen/turnList.js';
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

/** Returns the sums that a board updates with every turn. */
function sumsOf(board: SearchBoard) {
  const keys = new Int32Array(2);
  board.keys(keys);
  return [...keys, board.worth, ...board.standing, ...board.supers];
}

/** Makes every turn in the list in place and compares it with the plain rules. */
function compare(position: Position): number {
  const board = new SearchBoard(position);
  const maker = new MakeUnmake(board);
  const turnList = new TurnList();
  new TurnGenerator(board).list(turnList, { captures: false, turnsOf: () => true, hops: 500 });
  const before = sumsOf(board);
  const texts = new Set<string>();
  for (let index = 0; index < turnList.count; index++) {
    const turn = judge(position, turnList.turns[index] as Turn);
    if (!turn.ok)
      throw new Error(
        `${makePosition(position)}: ${JSON.stringify(turnList.turns[index])} ${turn.error.code}`,
      );
    texts.add(makeTurn(position, turn.value));
    const after = play(position, turn.value);
    maker.make(turnList, index);
    expect(makePosition(board.position())).toBe(makePosition(after));
    if (position.game.wins !== 'enemies out') expect(sumsOf(board)).toEqual(sumsOf(new SearchBoard(after)));
    if (!isWon(after)) expect(hasLegalTurn(board)).toBe(!turns(after).next().done);
    maker.unmake(turnList, index);
    expect(sumsOf(board)).toEqual(before);
  }
  // Each turn occurs once.
  expect(texts.size).toBe(turnList.count);
  expect(turnList.count > 0).toBe(hasLegalTurn(board));
  expect(makePosition(board.position())).toBe(makePosition(position));
  return turnList.count;
}

describe('turns made in place', () => {
  test.each(exampleGames)('match the rules in the examples for %s', (game) => {
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
