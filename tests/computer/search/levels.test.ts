import { expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { OneTurnWins } from '../../../src/computer/evaluate/oneTurnWins.js';
import { type Level, levelRating, levels, strengthOf } from '../../../src/computer/search/levels.js';
import type { SearchResult } from '../../../src/computer/search/rootSearch.js';
import { SearchContext } from '../../../src/computer/search/searchContext.js';
import { think, timeOf } from '../../../src/computer/think.js';
import { type Game, games, play, startPosition } from '../../../src/rules/index.js';
import { positionOf } from '../../support/examples.js';

const all = Array.from({ length: levels.last }, (_, at) => (at + levels.first) as Level);

test('each level looks at more positions than the previous one, or evaluates them better', () => {
  for (const [game, level] of games.flatMap((one) => all.slice(1).map((higher) => [one, higher] as const))) {
    const [lower, higher] = [strengthOf((level - 1) as Level, game), strengthOf(level, game)];
    expect(higher.noise).toBeLessThanOrEqual(lower.noise);
    expect(higher.ms).toBeGreaterThanOrEqual(lower.ms);
    expect(higher.nodes).toBeGreaterThanOrEqual(lower.nodes);
    expect(higher.ahead).toBeGreaterThanOrEqual(lower.ahead);
    expect([higher.depth, higher.ahead, higher.noise]).not.toEqual([lower.depth, lower.ahead, lower.noise]);
    expect(higher.ahead).toBeLessThanOrEqual(higher.nodes);
  }
});

test("level 1 overlooks the opponent's reply on two turns in five; the other levels never do", () => {
  const game = games[0] as Game;
  const board = new SearchBoard(startPosition(game));
  const seeing = (level: Level) =>
    Array.from(
      { length: 1000 },
      (_, seed) => new SearchContext(board, { ...strengthOf(level, game), seed }),
    ).filter(({ looksAhead }) => looksAhead).length;
  expect(seeing(1)).toBeGreaterThan(560);
  expect(seeing(1)).toBeLessThan(640);
  for (const level of all.slice(1)) expect(seeing(level)).toBe(1000);
});

test("level 1 lets the opponent win only if it overlooks the opponent's reply", () => {
  // 56-57 is a threat. A pod on 57 or a capture defends against it.
  const position = positionOf('octi x o33,o56A,o73,x37,x77,x88D x:4/0/20 o:4/0/20');
  const board = new SearchBoard(position);
  let blunders = 0;
  for (let seed = 0; seed < 200; seed++) {
    const { turn } = think(position, { level: 1, seed }) as SearchResult;
    const after = play(position, turn);
    const loses = new OneTurnWins(new SearchBoard(after)).canWin(after.turn);
    if (loses) blunders++;
    if (new SearchContext(board, { ...strengthOf(1, position.game), seed }).looksAhead)
      expect(loses).toBe(false);
  }
  expect(blunders).toBeGreaterThan(20);
  expect(blunders).toBeLessThanOrEqual(100);
});

test('no level takes more than ten seconds; only a search with a given depth has no time limit', () => {
  for (const level of all) expect(timeOf({ level, seed: 1 })).toBeLessThanOrEqual(10_000);
  expect(timeOf({ level: 9, seed: 1, nodes: 5 })).toBe(Number.POSITIVE_INFINITY);
  expect(timeOf({ level: 9, seed: 1, depth: 5 })).toBe(Number.POSITIVE_INFINITY);
});

test('in every game, each level is rated at least 100 Elo above the one below, and the default level is rated 1500', () => {
  for (const game of games) {
    expect(levelRating(game, levels.usual)).toBe(1500);
    for (const level of all.slice(1)) {
      expect(levelRating(game, level) - levelRating(game, (level - 1) as Level)).toBeGreaterThanOrEqual(100);
    }
  }
});
