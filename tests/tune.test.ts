import { expect, test } from 'vitest';
import { type LearnedWeights, learnedWeights, squareIndex } from '../src/computer/board/learnedWeights.js';
import { think } from '../src/computer/index.js';
import { parsePosition } from '../src/notation/index.js';
import { type Game, games, isWon } from '../src/rules/index.js';
import { Fit, weightsText } from './long/tune/fit.js';
import { NetworkFit, networkText } from './long/tune/fitNetwork.js';
import { searchScores } from './long/tune/searchScores.js';
import { ownPlay, selfPlay } from './long/tune/selfPlay.js';
import { blend, chanceStyle } from './long/tune/styles.js';
import { positionOf } from './support/examples.js';
import { Random } from './support/random.js';

const [octi] = games as [Game];

test('a self-play game is the same for the same game number, and different for different weights', () => {
  const numbers = [1, 2, 3, 4];
  const options = { seed: 7, nodes: 60 };
  const played = numbers.map((number) => selfPlay(octi, number, options));
  expect(numbers.map((number) => selfPlay(octi, number, options))).toEqual(played);
  const learned = learnedWeights(octi);
  expect(numbers.map((number) => selfPlay(octi, number, { ...options, learned }))).not.toEqual(played);
  const found = played.flatMap((one) => one?.positions ?? []);
  expect(new Set(found).size).toBeGreaterThan(10);
  for (const text of found) {
    const position = parsePosition(text);
    expect(position.ok && !isWon(position.value)).toBe(true);
  }
});

test('a self-play game with the network is the same for the same game number, and has a score for each search', () => {
  const play = () => ownPlay(octi, 3, { seed: 7, nodes: 60 });
  const one = play();
  expect(play()).toEqual(one);
  expect(ownPlay(octi, 4, { seed: 7, nodes: 60 })).not.toEqual(one);
  const { positions = [], scores = [], winner } = one ?? {};
  expect(positions.length).toBeGreaterThan(3);
  expect(scores).toHaveLength(positions.length);
  expect(new Set(scores).size).toBeGreaterThan(3);
  for (const score of scores) expect(Math.abs(score)).toBeLessThanOrEqual(600);
  expect([0, 1]).toContain(winner);
});

test('features that win gain weight equally for both players and on both sides of the board', () => {
  const fit = new Fit(positionOf('octi x x37,o33 x:0/0/0 o:0/0/0'));
  // The player with a prong pointing forward on the second file wins.
  for (let n = 0; n < 100; n++) {
    fit.add(positionOf('octi x x25E,x37,o33 x:0/0/0 o:0/0/0'), 0);
    fit.add(positionOf('octi x o25A,x37,o33 x:0/0/0 o:0/0/0'), 1);
  }
  const { before, after } = fit.run(3, 1);
  expect(after).toBeLessThan(before / 2);
  const weights = fit.weights();
  const place = (file: number, rank: number) => (rank - 1) * 9 + file - 1;
  const forward = (file: number) => weights.prongs[place(file, 5) * 8 + 4] as number;
  expect(forward(2)).toBeGreaterThan(0);
  expect(forward(8)).toBe(forward(2));
  expect(forward(2)).toBeGreaterThan(weights.prongs[place(2, 5) * 8] as number);
  expect(weights.squares).toHaveLength(81);
  const text = weightsText(9, weights, 'by a test');
  expect(JSON.parse(text)).toEqual({ made: 'by a test', ...weights });
  expect(text.match(/^ {4}[-\d, ]+,?$/gm)).toHaveLength(9 + 81);
});

test('a network learns something that weights cannot: the value of a pod next to another one', () => {
  const texts = ['x25E,x37', 'x25E,x57', 'x45E,x37', 'x45E,x57'];
  const learn = () => {
    const network = new NetworkFit(octi, 4);
    for (let n = 0; n < 1000; n++) {
      texts.forEach((text, at) => {
        // The first player wins if one pod is near and the other is not.
        const winner = at === 0 || at === 3 ? 0 : 1;
        network.add(positionOf(`octi x ${text},o33 x:0/0/0 o:0/0/0`), winner, winner === 0 ? 600 : -600);
      });
    }
    const { before, after } = network.run(1);
    expect(after).toBeLessThan(before / 2);
    return network.weights();
  };
  const weights = learn();
  expect(learn()).toEqual(weights);
  const text = networkText(weights, 'by a test');
  expect(JSON.parse(text)).toEqual({ made: 'by a test', ...weights });
});

test('a search gives a position the same score every time, within a limit', () => {
  const near = 'octi x x34E,x37,o73 x:0/0/0 o:0/0/0';
  const texts = ['octi x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25', near];
  const scores = searchScores(texts, 100);
  expect(searchScores(texts, 100)).toEqual(scores);
  expect(scores[1]).toBe(600);
});

test('random styles differ, and all of them value getting closer to the goals', () => {
  const random = new Random(3);
  const styles = Array.from({ length: 20 }, () => chanceStyle(octi, random));
  expect(new Set(styles.map((style) => JSON.stringify(style))).size).toBe(20);
  const place = (square: number) => squareIndex(octi, 0, square);
  for (const { squares, counts } of styles) {
    // Square 53 is a goal of the first player, and 57 a home.
    expect(squares[place(54)]).toBeGreaterThan(squares[place(56)] as number);
    expect(counts[4]).toBeGreaterThan(counts[1] as number);
  }
  const [one, other] = styles as [LearnedWeights, LearnedWeights];
  expect(blend(one, other, 0)).toEqual(one);
  expect(blend(one, other, 1)).toEqual(other);
  expect(blend(one, other, 0.5).reserve).toBe(Math.round((one.reserve + other.reserve) / 2));
});

test('the computer chooses different turns with different weights', () => {
  const position = positionOf('octi x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25');
  const turnBy = (weights: LearnedWeights) =>
    think(position, { level: 9, seed: 1, nodes: 200, weights })?.turn;
  const learned = learnedWeights(octi) as LearnedWeights;
  const hoarding = { ...learned, hand: 500, reserve: -500 };
  expect(turnBy(hoarding)?.kind).toBe('enter');
  expect(turnBy({ ...learned, reserve: 2000 })?.kind).not.toBe('enter');
});
