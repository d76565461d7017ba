import { expect, test } from 'vitest';
import type { LearnedWeights } from '../../../src/computer/board/learnedWeights.js';
import { think, winning } from '../../../src/computer/index.js';
import { type Game, games, startPosition } from '../../../src/rules/index.js';
import { chanceStyle } from '../../long/tune/styles.js';
import { positionOf } from '../../support/examples.js';
import { Random } from '../../support/random.js';

/** Evaluates only material and mobility, so that what a search finds does not depend on learned weights. */
const material: LearnedWeights = {
  squares: Array(81).fill(0),
  prongs: Array(81 * 8).fill(0),
  counts: Array.from({ length: 9 }, (_, count) => 100 + 20 * count),
  attacker: 0,
  attackers: 0,
  reserve: 100,
  hand: 4,
  step: 3,
  join: 3,
  jump: 6,
  capture: 0,
};

const [octi] = games as [Game];
/** Weights that do not depend on what has been learned. */
const weights = chanceStyle(octi, new Random(1));
const nodesFor = (depth: number): number =>
  think(startPosition(octi), { level: 9, seed: 1, nodes: 1e9, depth, weights })?.nodes as number;

test('looking six turns ahead needs few positions, because late turns are searched less deeply', () => {
  // The search would need 37,000 if all turns were searched as deeply as the first.
  expect(nodesFor(6)).toBeLessThan(20_000);
  // Searching one turn deeper needs about three times as many positions, not ten times.
  expect(nodesFor(6)).toBeLessThan(5 * nodesFor(5));
});

test('a series of threats is followed beyond the depth: a win in seven turns is found at depth one', () => {
  const position = positionOf(
    'octi x o33A,o53H,o73D,o76ABDEH,x37,x46DFH,x55BDF,x57,x57C,x77 x:1/0/18 o:3/0/17',
  );
  const result = think(position, { level: 9, seed: 1, nodes: 1e9, depth: 1, weights: material });
  expect(result?.score).toBe(winning - 7);
  expect(result?.nodes).toBeLessThan(3000);
});

test('capturing an own pod is seen as a defence', () => {
  // After 34-35 White threatens 35-36-37. Only 46-26x prevents that: it captures Black's own pod on 36.
  const position = positionOf('octi o o34A,o13A,x36,x46G x:0/7/0 o:0/0/0');
  const limits = { level: 9, seed: 1, nodes: 1e6 } as const;
  expect(think(position, { ...limits, depth: 1 })?.score).toBeLessThan(winning / 2);
  // With superprongs in play, too.
  const withSuper = positionOf('octi+super o o34A,o13A,x36,x46G,x27D x:0/6/0/0 o:0/0/0/0');
  expect(think(withSuper, { ...limits, depth: 3 })?.score).toBeLessThan(winning / 2);
  // White has another win, two turns later.
  expect(think(position, limits)?.score).toBe(winning - 5);
});
