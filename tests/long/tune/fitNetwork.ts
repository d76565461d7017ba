import { directionFor, squareIndex } from '../../../src/computer/board/learnedWeights.js';
import { fullActivation, outputUnit } from '../../../src/computer/board/networkTables.js';
import {
  handBuckets,
  type NetworkWeights,
  reserveBuckets,
  rowsOf,
} from '../../../src/computer/board/networkWeights.js';
import { evaluate } from '../../../src/computer/evaluate/evaluate.js';
import { type Game, ownerOf, type Position, prongsOf, type Seat } from '../../../src/rules/index.js';
import { boardWithoutNetwork } from '../../support/boardWithoutNetwork.js';
import { Random } from '../../support/random.js';
import { chance, unit } from './fit.js';

/** The weight of a game's result. The search score has the remaining weight. */
const resultShare = 0.25;
/** The number of passes through all samples. */
export const passes = 8;
const rate = 0.01;
const decay = 1e-5;

/** One position: the rows that are added to the neurons, for each of its four views. */
interface Sample {
  /** For each feature: its row for the side to play, the same for the mirrored board, and both for the other side. */
  readonly rows: Uint16Array;
  /** The value without a network, in units of the logit. */
  readonly base: number;
  /** The target for training: the probability of winning. */
  readonly wanted: number;
  readonly won: boolean;
}

/** The four views of a position: for the side to play and for the other side, each both mirrored and not. */
const views = 4;

/** Fits a network to positions, their winners and their search scores (Adagrad). */
export class NetworkFit {
  readonly #neurons: number;
  readonly #samples: Sample[] = [];
  readonly #rows: Float32Array;
  readonly #bias: Float32Array;
  readonly #out: Float32Array;
  readonly #sums: Float32Array;
  #offset = 0;

  constructor(game: Game, neurons: number) {
    this.#neurons = neurons;
    this.#rows = new Float32Array(rowsOf(game.width * game.height).count * neurons);
    this.#bias = new Float32Array(neurons);
    this.#out = new Float32Array(2 * neurons);
    this.#sums = new Float32Array(views * neurons);
  }

  get count(): number {
    return this.#samples.length;
  }

  /** @param score the score of a search, for the side to play, in hundredths of a pod */
  add(position: Position, winner: Seat, score: number): void {
    const { turn } = position;
    const won = winner === turn;
    const searched = chance(score / unit);
    this.#samples.push({
      rows: this.#features(position),
      base: evaluate(boardWithoutNetwork(position)) / unit,
      wanted: resultShare * (won ? 1 : 0) + (1 - resultShare) * searched,
      won,
    });
  }

  #features({ game, board, supplies, turn }: Position): Uint16Array {
    const area = game.width * game.height;
    const { own, other, supplies: first } = rowsOf(area);
    const rows: number[] = [];
    const add = (mine: boolean, feature: number, mirrored = feature) => {
      const [one, two] = mine ? [own, other] : [other, own];
      rows.push(one + feature, one + mirrored, two + feature, two + mirrored);
    };
    board.forEach((stack, square) => {
      for (const pod of stack) {
        const owner = ownerOf(pod);
        const place = squareIndex(game, owner, square);
        const across = place + game.width - 1 - 2 * (place % game.width);
        const mine = owner === turn;
        add(mine, place, across);
        let count = 0;
        for (let prong = 0; prong < 8; prong++) {
          if (((prongsOf(pod) >> prong) & 1) === 0) continue;
          const seen = directionFor(owner, prong);
          add(mine, area + place * 8 + seen, area + across * 8 + ((8 - seen) & 7));
          count++;
        }
        add(mine, area * 9 + count);
      }
    });
    const [mine, theirs] = [supplies[turn], supplies[1 - turn]];
    const reserves = [mine, theirs].map((one) => Math.min(one?.reserve ?? 0, reserveBuckets - 1)) as [
      number,
      number,
    ];
    const hands = [mine, theirs].map((one) => Math.min((one?.prongs ?? 0) >> 1, handBuckets - 1)) as [
      number,
      number,
    ];
    const both = (one: number, two: number) => rows.push(first + one, first + one, first + two, first + two);
    both(reserves[0], reserves[1]);
    both(reserveBuckets + reserves[1], reserveBuckets + reserves[0]);
    both(2 * reserveBuckets + hands[0], 2 * reserveBuckets + hands[1]);
    both(2 * reserveBuckets + handBuckets + hands[1], 2 * reserveBuckets + handBuckets + hands[0]);
    return Uint16Array.from(rows);
  }

  /**
   * Goes through the samples. Returns the loss before and after, measured on the one sample in twenty that is set
   * aside.
   */
  run(seed: number, progress: (pass: number) => void = () => {}): { before: number; after: number } {
    const random = new Random(seed);
    const n = this.#neurons;
    const drawn = (size: number) => (random.below(1 << 24) / (1 << 24) - 0.5) * size;
    for (let at = 0; at < this.#rows.length; at++) this.#rows[at] = drawn(0.2);
    this.#bias.fill(0.3);
    for (let i = 0; i < n; i++) {
      this.#out[i] = drawn(0.3);
      this.#out[n + i] = -(this.#out[i] as number);
    }
    const split = Math.floor(this.#samples.length * 0.95);
    const aside = this.#samples.slice(split);
    const samples = this.#samples.slice(0, split);
    const before = loss(aside, ({ base }) => base);
    const step = new Step(this.#rows, this.#bias, this.#out, this.#sums);
    for (let pass = 0; pass < passes; pass++) {
      step.speed = rate * (1 - (0.95 * pass) / passes);
      for (let left = samples.length - 1; left > 0; left--) {
        const other = random.below(left + 1);
        [samples[left], samples[other]] = [samples[other] as Sample, samples[left] as Sample];
      }
      for (const sample of samples) {
        const error = chance(this.#valueOf(sample)) - sample.wanted;
        this.#offset -= step.offset(error);
        step.learn(sample.rows, error);
      }
      progress(pass + 1);
    }
    return { before, after: loss(aside, (sample) => this.#valueOf(sample)) };
  }

  #valueOf({ rows, base }: Sample): number {
    const n = this.#neurons;
    const sums = this.#sums;
    const all = this.#rows;
    for (let view = 0; view < views; view++) sums.set(this.#bias, view * n);
    for (let at = 0; at < rows.length; at += views) {
      for (let view = 0; view < views; view++) {
        const row = (rows[at + view] as number) * n;
        const to = view * n;
        for (let i = 0; i < n; i++) sums[to + i] = (sums[to + i] as number) + (all[row + i] as number);
      }
    }
    let value = base + this.#offset;
    for (let i = 0; i < n; i++) {
      const mine = activation(sums[i] as number) + activation(sums[n + i] as number);
      const theirs = activation(sums[2 * n + i] as number) + activation(sums[3 * n + i] as number);
      value += mine * (this.#out[i] as number) + theirs * (this.#out[n + i] as number);
    }
    return value;
  }

  weights(): NetworkWeights {
    const wholes = (list: Float32Array, size: number) =>
      Array.from(list, (one) => Math.round(one * size) + 0);
    return {
      neurons: this.#neurons,
      rows: wholes(this.#rows, fullActivation),
      bias: wholes(this.#bias, fullActivation),
      out: wholes(this.#out, unit * outputUnit),
      offset: Math.round(unit * this.#offset) + 0,
    };
  }
}

/** The gradients of one sample, and for each weight the sum of its squared gradients so far (Adagrad). */
class Step {
  speed = 0;
  readonly #rows: Float32Array;
  readonly #bias: Float32Array;
  readonly #out: Float32Array;
  readonly #sums: Float32Array;
  readonly #ofRows: Float32Array;
  readonly #ofBias: Float32Array;
  readonly #ofOut: Float32Array;
  #ofOffset = 1e-3;
  readonly #slopes: Float32Array;

  constructor(rows: Float32Array, bias: Float32Array, out: Float32Array, sums: Float32Array) {
    this.#rows = rows;
    this.#bias = bias;
    this.#out = out;
    this.#sums = sums;
    this.#ofRows = new Float32Array(rows.length).fill(1e-3);
    this.#ofBias = new Float32Array(bias.length).fill(1e-3);
    this.#ofOut = new Float32Array(out.length).fill(1e-3);
    this.#slopes = new Float32Array(sums.length);
  }

  offset(error: number): number {
    this.#ofOffset += error * error;
    return (this.speed * error) / Math.sqrt(this.#ofOffset);
  }

  /** Learns from a sample for which the neurons' `sums` have just been computed. */
  learn(rows: Uint16Array, error: number): void {
    const n = this.#bias.length;
    const slopes = this.#slopes;
    const sums = this.#sums;
    const [all, ofAll] = [this.#rows, this.#ofRows];
    for (let at = 0; at < slopes.length; at++) {
      const sum = sums[at] as number;
      const out = this.#out[(at % n) + (at < 2 * n ? 0 : n)] as number;
      slopes[at] = sum > 0 && sum < 1 ? error * out * 2 * sum : 0;
    }
    for (let i = 0; i < 2 * n; i++) {
      const at = i < n ? i : n + i;
      const active = activation(sums[at] as number) + activation(sums[at + n] as number);
      change(this.#out, this.#ofOut, i, error * active + decay * (this.#out[i] as number), this.speed);
    }
    for (let i = 0; i < n; i++) {
      const [one, two, three, four] = [i, n + i, 2 * n + i, 3 * n + i];
      const slope =
        (slopes[one] as number) +
        (slopes[two] as number) +
        (slopes[three] as number) +
        (slopes[four] as number);
      if (slope !== 0) change(this.#bias, this.#ofBias, i, slope, this.speed);
    }
    for (let view = 0; view < views; view++) {
      for (let feature = view; feature < rows.length; feature += views) {
        const row = (rows[feature] as number) * n;
        for (let i = 0; i < n; i++) {
          const slope = slopes[view * n + i] as number;
          if (slope !== 0) change(all, ofAll, row + i, slope + decay * (all[row + i] as number), this.speed);
        }
      }
    }
  }
}

function change(
  list: Float32Array,
  squares: Float32Array,
  at: number,
  gradient: number,
  speed: number,
): void {
  squares[at] = (squares[at] as number) + gradient * gradient;
  list[at] = (list[at] as number) - (speed * gradient) / Math.sqrt(squares[at] as number);
}

/** Computes the value of a neuron: its sum, clipped to the range from 0 to 1 and squared. */
const activation = (sum: number): number => (sum > 0 ? (sum < 1 ? sum * sum : 1) : 0);

function loss(samples: readonly Sample[], logit: (sample: Sample) => number): number {
  let sum = 0;
  for (const sample of samples) {
    const won = chance(logit(sample));
    sum -= Math.log(sample.won ? won : 1 - won);
  }
  return sum / Math.max(1, samples.length);
}

/** Formats a network as a file for `data/weights`: one row of the network on each line. */
export function networkText({ rows, ...rest }: NetworkWeights, made: string): string {
  const { neurons, ...others } = rest;
  const lines = Array.from(
    { length: rows.length / neurons },
    (_, row) => `    ${rows.slice(row * neurons, (row + 1) * neurons).join(', ')}`,
  );
  const last = Object.entries(others).map(
    ([key, value]) => `  "${key}": ${JSON.stringify(value).replaceAll(',', ', ')}`,
  );
  return `{
  "made": ${JSON.stringify(made)},
  "neurons": ${neurons},
  "rows": [
${lines.join(',\n')}
  ],
${last.join(',\n')}
}
`;
}
