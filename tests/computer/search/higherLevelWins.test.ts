import { expect, test } from 'vitest';
import { findGame, type Game, games } from '../../../src/rules/index.js';
import type { Score } from '../../long/match/sprt.js';
import { playPair } from '../../long/matches.js';
import { Random } from '../../support/random.js';

const play = (game: Game, a: 1 | 2 | 3 | 4 | 5 | 6, b: 1 | 2 | 3, pairs: number): Score => {
  const score: Score = { wins: 0, draws: 0, losses: 0 };
  const random = new Random(a * 10 + b);
  for (let pair = 0; pair < pairs; pair++) playPair(game, { level: a }, { level: b }, random, score);
  return score;
};

test('a higher level clearly beats a lower one', () => {
  const [octi] = games as [Game];
  expect(play(octi, 3, 1, 6).wins).toBeGreaterThanOrEqual(10);
  expect(play(octi, 4, 2, 8).wins).toBeGreaterThanOrEqual(11);
});

test.each(['octilite', 'octi+wrap+super'])('a higher level clearly beats a lower one in %s, too', (id) => {
  const game = findGame(id);
  if (!game.ok) throw new Error(id);
  expect(play(game.value, 4, 1, 2).wins).toBeGreaterThanOrEqual(3);
});
