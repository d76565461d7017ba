import { countProngs, type Game, squaresOf } from '../../rules/index.js';
import { directionFor, squareIndex, weightsName } from './learnedWeights.js';
import {
  checkNetwork,
  handBuckets,
  type NetworkWeights,
  networkWeights,
  reserveBuckets,
  rowsOf,
} from './networkWeights.js';

/** The base-2 logarithm of a neuron's largest value; that value represents 1. */
const fullBits = 7;
export const fullActivation = 1 << fullBits;
/** The unit of `out`: this many make a hundredth of a pod. */
export const outputUnit = 16;

/**
 * A network's tables for one game, built once from its weights. Each entry holds the amount for a neuron in its low
 * 16 bits, and the amount for the same neuron on the mirrored board in its high 16 bits. A single addition adds both.
 */
export class NetworkTables {
  readonly neurons: number;
  /**
   * The amounts that a pod adds to the neurons, by place and prongs as seen by its owner. First come those for its
   * owner's neurons, then those for the other player's. `[((place * 256 + prongs) * 2 + other) * neurons]`
   */
  readonly pods: Int32Array;
  /** The amounts that both players' supplies add to the neurons of one of them: see `supplyRow`. */
  readonly supplies: Int32Array;
  readonly start: Int32Array;
  readonly out: Int32Array;
  readonly offset: number;
  /** Each square as seen by each seat: `[seat * 100 + square]`. */
  readonly places = new Uint8Array(200);
  /** Each set of prongs as seen by each seat: `[seat * 256 + prongs]`. */
  readonly seen = new Uint8Array(512);

  constructor(game: Game, weights: NetworkWeights) {
    checkNetwork(game, weights);
    const { neurons, bias, out, offset } = weights;
    this.neurons = neurons;
    this.start = Int32Array.from(bias, (one) => pair(one, one));
    this.out = Int32Array.from(out);
    this.offset = offset;
    for (const seat of [0, 1]) {
      for (const square of squaresOf(game))
        this.places[seat * 100 + square] = squareIndex(game, seat, square);
      for (let prongs = 0; prongs < 256; prongs++) {
        for (let prong = 0; prong < 8; prong++) {
          if (((prongs >> prong) & 1) === 0) continue;
          const at = seat * 256 + prongs;
          this.seen[at] = (this.seen[at] as number) | (1 << directionFor(seat, prong));
        }
      }
    }
    this.pods = podRows(game, weights);
    this.supplies = supplyRows(game, weights);
  }
}

/** Builds the rows for pods. The row of a pod with several prongs is based on the row without its lowest prong. */
function podRows({ width, height }: Game, weights: NetworkWeights): Int32Array {
  const { neurons } = weights;
  const area = width * height;
  const { own, other } = rowsOf(area);
  const made = new Int32Array(area * 256 * 2 * neurons);
  [own, other].forEach((first, view) => {
    const counts = upTo(9, (count) => pairedRow(weights, first + area * 9 + count));
    for (let place = 0; place < area; place++) {
      const across = place + width - 1 - 2 * (place % width);
      const at = (prongs: number) => ((place * 256 + prongs) * 2 + view) * neurons;
      const each = upTo(8, (prong) => {
        const row = (there: number, direction: number) => first + area + there * 8 + direction;
        return pairedRow(weights, row(place, prong), row(across, (8 - prong) & 7));
      });
      made.set(pairedRow(weights, first + place, first + across), at(0));
      for (let prongs = 1; prongs < 256; prongs++) {
        const rest = prongs & (prongs - 1);
        made.copyWithin(at(prongs), at(rest), at(rest) + neurons);
        addTo(made, at(prongs), each[31 - Math.clz32(prongs ^ rest)] as Int32Array);
      }
      for (let prongs = 0; prongs < 256; prongs++) {
        addTo(made, at(prongs), counts[countProngs(prongs)] as Int32Array);
      }
    }
  });
  return made;
}

function supplyRows({ width, height }: Game, weights: NetworkWeights): Int32Array {
  const { neurons } = weights;
  const { supplies: first } = rowsOf(width * height);
  const made = new Int32Array(reserveBuckets ** 2 * handBuckets ** 2 * neurons);
  const rows = (from: number, buckets: number) =>
    upTo(buckets, (size) => pairedRow(weights, first + from + size));
  const reserves = rows(0, reserveBuckets);
  const otherReserves = rows(reserveBuckets, reserveBuckets);
  const hands = rows(2 * reserveBuckets, handBuckets);
  const otherHands = rows(2 * reserveBuckets + handBuckets, handBuckets);
  reserves.forEach((reserve, mine) => {
    otherReserves.forEach((otherReserve, theirs) => {
      hands.forEach((hand, inHand) => {
        otherHands.forEach((otherHand, inOtherHand) => {
          const at = supplyRow(mine, theirs, 2 * inHand, 2 * inOtherHand) * neurons;
          for (const row of [reserve, otherReserve, hand, otherHand]) addTo(made, at, row);
        });
      });
    });
  });
  return made;
}

const upTo = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, at) => make(at));

/** Packs a row of the weights into the low bits, and the row for the mirrored board into the high bits. */
function pairedRow({ rows, neurons }: NetworkWeights, row: number, mirrored = row): Int32Array {
  const made = new Int32Array(neurons);
  for (let i = 0; i < neurons; i++) {
    made[i] = pair(rows[row * neurons + i] as number, rows[mirrored * neurons + i] as number);
  }
  return made;
}

function addTo(list: Int32Array, at: number, row: Int32Array): void {
  for (let i = 0; i < row.length; i++) list[at + i] = (list[at + i] as number) + (row[i] as number);
}

/** The tables built so far, by the name of their weights. Games with and without superprongs share them. */
const made = new Map<string, NetworkTables>();

/** Returns the tables for a game; undefined if it has no network. */
export function networkTables(game: Game): NetworkTables | undefined {
  const weights = networkWeights(game);
  if (!weights) return undefined;
  const tables = made.get(weightsName(game)) ?? new NetworkTables(game, weights);
  made.set(weightsName(game), tables);
  return tables;
}

const pair = (low: number, high: number): number => low + high * 65536;

/** Returns the row for supplies: one player's pods in reserve and the other's, then their prongs in hand. */
export function supplyRow(mine: number, theirs: number, hand: number, otherHand: number): number {
  const reserves = atMost(mine, reserveBuckets) * reserveBuckets + atMost(theirs, reserveBuckets);
  return (
    (reserves * handBuckets + atMost(hand >> 1, handBuckets)) * handBuckets +
    atMost(otherHand >> 1, handBuckets)
  );
}

const atMost = (value: number, buckets: number): number => (value < buckets ? value : buckets - 1);

/**
 * Adds the values of a neuron and of its mirror image. Each sum is clipped to the range from 0 to `fullActivation`,
 * then squared.
 */
export function activations(sums: number): number {
  const low = (sums << 16) >> 16;
  const high = (sums - low) >> 16;
  const one = low > 0 ? Math.min(low, fullActivation) : 0;
  const two = high > 0 ? Math.min(high, fullActivation) : 0;
  return (Math.imul(one, one) + Math.imul(two, two)) >> fullBits;
}
