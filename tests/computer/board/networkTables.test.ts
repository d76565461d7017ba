import { describe, expect, test } from 'vitest';
import { directionFor, squareIndex } from '../../../src/computer/board/learnedWeights.js';
import {
  activations,
  fullActivation,
  NetworkTables,
  networkTables,
  supplyRow,
} from '../../../src/computer/board/networkTables.js';
import {
  handBuckets,
  type NetworkWeights,
  networkWeights,
  reserveBuckets,
  rowsOf,
} from '../../../src/computer/board/networkWeights.js';
import { type Game, games, squaresOf } from '../../../src/rules/index.js';
import { fc } from '../../support/property.js';
import { Random } from '../../support/random.js';

const octi = games.find(({ id }) => id === 'octi') as Game;
const area = octi.width * octi.height;
const neurons = 3;

/** Creates a small network with random weights, whose tables are quick to build. */
function randomWeights(): NetworkWeights {
  const random = new Random(5);
  const some = (length: number) => Array.from({ length }, () => random.below(201) - 100);
  return {
    neurons,
    rows: some(rowsOf(area).count * neurons),
    bias: some(neurons),
    out: some(2 * neurons),
    offset: 7,
  };
}

const weights = randomWeights();
const tables = new NetworkTables(octi, weights);

/** Returns the two sums in an entry: a neuron's sum, and the same neuron's sum for the mirrored board. */
const halves = (entry: number): [number, number] => {
  const low = (entry << 16) >> 16;
  return [low, (entry - low) / 65536];
};

const sumOf = (rows: readonly number[], neuron: number): number =>
  rows.reduce((sum, row) => sum + (weights.rows[row * neurons + neuron] as number), 0);

/** Returns the rows of a pod's features: its place, the number of its prongs, and each prong. */
function featuresOf(first: number, place: number, prongs: number, isMirrored: boolean): number[] {
  const at = isMirrored ? place + octi.width - 1 - 2 * (place % octi.width) : place;
  const directions = [0, 1, 2, 3, 4, 5, 6, 7].filter((prong) => (prongs >> prong) & 1);
  return [
    first + at,
    first + area * 9 + directions.length,
    ...directions.map((prong) => first + area + at * 8 + (isMirrored ? (8 - prong) & 7 : prong)),
  ];
}

test('the row of a pod adds up the weights of its features, for the board and its mirror image', () => {
  const { own, other } = rowsOf(area);
  const somePod = fc.tuple(fc.nat(area - 1), fc.nat(255), fc.constantFrom(0, 1), fc.nat(neurons - 1));
  fc.assert(
    fc.property(somePod, ([place, prongs, view, neuron]) => {
      const entry = tables.pods[((place * 256 + prongs) * 2 + view) * neurons + neuron] as number;
      const first = view === 0 ? own : other;
      expect(halves(entry)).toEqual(
        [false, true].map((isMirrored) => sumOf(featuresOf(first, place, prongs, isMirrored), neuron)),
      );
    }),
  );
});

test('the row of the supplies adds up the weights of both reserves and both hands', () => {
  const { supplies: first } = rowsOf(area);
  fc.assert(
    fc.property(fc.nat(12), fc.nat(12), fc.nat(30), fc.nat(30), (mine, theirs, hand, otherHand) => {
      const rows = [
        first + Math.min(mine, reserveBuckets - 1),
        first + reserveBuckets + Math.min(theirs, reserveBuckets - 1),
        first + 2 * reserveBuckets + Math.min(Math.floor(hand / 2), handBuckets - 1),
        first + 2 * reserveBuckets + handBuckets + Math.min(Math.floor(otherHand / 2), handBuckets - 1),
      ];
      for (let neuron = 0; neuron < neurons; neuron++) {
        const sum = sumOf(rows, neuron);
        const entry = tables.supplies[supplyRow(mine, theirs, hand, otherHand) * neurons + neuron] as number;
        expect(halves(entry)).toEqual([sum, sum]);
      }
    }),
  );
});

test('places and prongs are as their owner sees them', () => {
  for (const seat of [0, 1]) {
    for (const square of squaresOf(octi)) {
      expect(tables.places[seat * 100 + square]).toBe(squareIndex(octi, seat, square));
    }
    for (let prong = 0; prong < 8; prong++) {
      expect(tables.seen[seat * 256 + (1 << prong)]).toBe(1 << directionFor(seat, prong));
    }
    expect(tables.seen[seat * 256 + 255]).toBe(255);
  }
});

describe('activations', () => {
  /** Clips a sum to the range from 0 to `fullActivation` and squares it. */
  const activation = (sum: number) => Math.min(Math.max(sum, 0), fullActivation) ** 2;

  test('of both halves are added, in units of `fullActivation`', () => {
    const aSum = fc.integer({ min: -400, max: 400 });
    fc.assert(
      fc.property(aSum, aSum, (low, high) => {
        const both = (activation(low) + activation(high)) / fullActivation;
        expect(activations(low + high * 65536)).toBe(Math.floor(both));
      }),
    );
  });
});

test('tables are made once for each game that has a network, and are the same with superprongs', () => {
  for (const game of games) {
    const made = networkTables(game);
    expect(made === undefined).toBe(networkWeights(game) === undefined);
    expect(networkTables(game)).toBe(made);
  }
  const withSupers = games.find(({ id }) => id === 'octi+super') as Game;
  expect(networkTables(withSupers)).toBe(networkTables(octi));
});
