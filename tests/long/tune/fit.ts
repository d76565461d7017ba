import {
  attackingSquares,
  directionFor,
  type LearnedWeights,
  squareIndex,
} from '../../../src/computer/board/learnedWeights.js';
import { parsePosition } from '../../../src/notation/index.js';
import { ownerOf, type Position, prongsOf, type Seat, seatRecord } from '../../../src/rules/index.js';
import { Random } from '../../support/random.js';
import type { PlayedGame } from './selfPlay.js';

/** The features of a position, as indices and amounts: what the seat to play has, minus what the other seat has. */
interface Sample {
  readonly features: Int32Array;
  readonly amounts: Float32Array;
  readonly won: boolean;
}

/** Features that are not counted by square. */
const names = [
  ...(['attacker', 'attackers', 'reserve', 'hand', 'step', 'join', 'jump', 'capture'] as const),
  ...(['held1', 'held2', 'captured'] as const),
];
type Name = (typeof names)[number];

/** An advantage of this many hundredths of a pod multiplies the odds of winning by e. */
export const unit = 170;
const rate = 0.02;
const decay = 1e-3;

/** Fits the weights of a game to positions and their winners, by logistic regression (Adagrad). */
export class Fit {
  readonly #width: number;
  readonly #area: number;
  readonly #samples: Sample[] = [];
  readonly #near: Uint8Array;
  readonly #needsAll: boolean;
  #weights = new Float64Array(0);

  constructor({ game }: Position) {
    this.#width = game.width;
    this.#area = game.width * game.height;
    this.#near = attackingSquares(game);
    this.#needsAll = game.wins === 'all goals';
  }

  get count(): number {
    return this.#samples.length;
  }

  /** Features: squares, prongs by square, prongs, numbers of prongs, and the rest by name. */
  get #size(): number {
    return this.#area * 9 + 8 + 9 + names.length;
  }

  add(position: Position, winner: Seat): void {
    const sums = new Map<number, number>();
    const attackers = [0, 0];
    const { game, board, supplies, turn } = position;
    const last = this.#size - names.length;
    const name = (what: Name, amount: number) => {
      const at = last + names.indexOf(what);
      sums.set(at, (sums.get(at) ?? 0) + amount);
    };
    board.forEach((stack, square) => {
      for (const pod of stack) {
        const owner = ownerOf(pod);
        const prongs = prongsOf(pod);
        const sign = owner === turn ? 1 : -1;
        const place = squareIndex(game, owner, square);
        const add = (feature: number) => sums.set(feature, (sums.get(feature) ?? 0) + sign);
        add(place);
        let count = 0;
        for (let direction = 0; direction < 8; direction++) {
          if (!((prongs >> direction) & 1)) continue;
          count++;
          const seen = directionFor(owner, direction);
          add(this.#area + place * 8 + seen);
          add(this.#area * 9 + seen);
          const near = game.neighbours[square * 8 + direction] as number;
          if (near === 0) continue;
          const there = board[near]?.[0];
          if (there === undefined) {
            name('step', sign / 4);
            continue;
          }
          const isFriend = ownerOf(there) === owner;
          if (isFriend && game.stacks) name('join', sign / 4);
          const landing = game.neighbours[near * 8 + direction] as number;
          if (landing === 0 || (board[landing]?.length ?? 0) > 0) continue;
          name('jump', sign / 4);
          if (!isFriend) name('capture', sign / 4);
        }
        add(this.#area * 9 + 8 + count);
        if (count > 0 && this.#near[owner * 100 + square] === 1) {
          name('attacker', sign / 4);
          attackers[owner] = (attackers[owner] as number) + 1;
        }
      }
    });
    const [one, other] = [attackers[turn] as number, attackers[1 - turn] as number];
    name('attackers', (one * one - other * other) / 8);
    const [own, theirs] = [supplies[turn], supplies[1 - turn]];
    name('reserve', ((own?.reserve ?? 0) - (theirs?.reserve ?? 0)) / 4);
    name('hand', ((own?.prongs ?? 0) - (theirs?.prongs ?? 0)) / 16);
    if (game.wins === 'all goals') {
      for (const seat of [0, 1] as const) {
        const sign = seat === turn ? 1 : -1;
        const { goals } = seatRecord(game, seat);
        const held = goals.filter((goal) => (board[goal] ?? []).some((pod) => ownerOf(pod) === seat)).length;
        if (held === 1) name('held1', sign / 2);
        if (held === 2) name('held2', sign / 2);
        name('captured', (sign * (supplies[seat]?.captured ?? 0)) / 4);
      }
    }
    this.#samples.push({
      features: Int32Array.from(sums.keys()),
      amounts: Float32Array.from(sums.values()),
      won: winner === turn,
    });
  }

  /** Adds the positions from a game. */
  addGame({ winner, positions }: PlayedGame): void {
    for (const text of positions) {
      const position = parsePosition(text);
      if (!position.ok) throw new Error(`not a position: ${text}`);
      this.add(position.value, winner);
    }
  }

  /**
   * Goes through the samples this many times. Returns the loss before and after, measured on the one sample in twenty
   * that is set aside.
   */
  run(times: number, seed: number): { before: number; after: number } {
    const random = new Random(seed);
    const weights = new Float64Array(this.#size + 1);
    const squares = new Float64Array(this.#size + 1).fill(1e-3);
    this.#weights = weights;
    const split = Math.floor(this.#samples.length * 0.95);
    const aside = this.#samples.slice(split);
    const samples = this.#samples.slice(0, split);
    const change = (at: number, gradient: number, speed: number) => {
      squares[at] = (squares[at] as number) + gradient * gradient;
      weights[at] = (weights[at] as number) - (speed * gradient) / Math.sqrt(squares[at] as number);
    };
    const before = this.#loss(aside);
    for (let time = 0; time < times; time++) {
      const speed = rate * (1 - (0.9 * time) / times);
      for (let left = samples.length - 1; left > 0; left--) {
        const other = random.below(left + 1);
        [samples[left], samples[other]] = [samples[other] as Sample, samples[left] as Sample];
      }
      for (const sample of samples) {
        const error = chance(this.#valueOf(sample)) - (sample.won ? 1 : 0);
        change(this.#size, error, speed);
        sample.features.forEach((feature, i) => {
          const gradient = error * (sample.amounts[i] as number) + decay * (weights[feature] as number);
          change(feature, gradient, speed);
        });
      }
    }
    return { before, after: this.#loss(aside) };
  }

  #valueOf({ features, amounts }: Sample): number {
    let value = this.#weights[this.#size] as number;
    for (let i = 0; i < features.length; i++) {
      value += (this.#weights[features[i] as number] as number) * (amounts[i] as number);
    }
    return value;
  }

  #loss(samples: readonly Sample[]): number {
    let sum = 0;
    for (const sample of samples) {
      const won = chance(this.#valueOf(sample));
      sum -= Math.log(sample.won ? won : 1 - won);
    }
    return sum / Math.max(1, samples.length);
  }

  /** Returns the weights, in hundredths of a pod. They are the same on the left and the right. */
  weights(): LearnedWeights {
    const at = (feature: number) => unit * (this.#weights[feature] as number);
    const last = this.#size - names.length;
    const named = (what: Name, share: number) => at(last + names.indexOf(what)) / share;
    const mirror = (place: number) => place + this.#width - 1 - 2 * (place % this.#width);
    const across = (direction: number) => (8 - direction) & 7;
    const prong = (place: number, direction: number) =>
      at(this.#area + place * 8 + direction) + at(this.#area * 9 + direction);
    const places = Array.from({ length: this.#area }, (_, place) => place);
    return {
      squares: places.map((place) => whole((at(place) + at(mirror(place))) / 2)),
      prongs: places.flatMap((place) =>
        Array.from({ length: 8 }, (_, direction) =>
          whole((prong(place, direction) + prong(mirror(place), across(direction))) / 2),
        ),
      ),
      counts: Array.from({ length: 9 }, (_, count) => whole(at(this.#area * 9 + 8 + count))),
      attacker: whole(named('attacker', 4)),
      attackers: tenth(named('attackers', 8)),
      reserve: whole(named('reserve', 4)),
      hand: tenth(named('hand', 16)),
      step: whole(named('step', 4)),
      join: whole(named('join', 4)),
      jump: whole(named('jump', 4)),
      capture: whole(named('capture', 4)),
      ...(this.#needsAll && {
        held: [0, whole(named('held1', 2)), whole(named('held2', 2)), 0],
        captured: whole(named('captured', 4)),
      }),
    };
  }
}

export const chance = (value: number): number => 1 / (1 + Math.exp(-value));
const whole = (value: number): number => Math.round(value) + 0;
const tenth = (value: number): number => Math.round(value * 10) / 10 + 0;

/**
 * Formats the weights as a file for `data/weights`, one rank per line. The file begins with rank 1, on the side of the
 * first player's goals.
 */
export function weightsText(width: number, weights: LearnedWeights, made: string): string {
  const rows = (list: readonly number[], long: number) =>
    Array.from(
      { length: list.length / long },
      (_, row) => `    ${list.slice(row * long, (row + 1) * long).join(', ')}`,
    ).join(',\n');
  const { squares, prongs, counts, ...rest } = weights;
  const others = Object.entries(rest).map(([key, value]) => `  "${key}": ${JSON.stringify(value)}`);
  return `{
  "made": ${JSON.stringify(made)},
  "squares": [
${rows(squares, width)}
  ],
  "prongs": [
${rows(prongs, 8)}
  ],
  "counts": [${counts.join(', ')}],
${others.join(',\n')}
}
`;
}
