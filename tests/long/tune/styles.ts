import { distance, type LearnedWeights, squareIndex } from '../../../src/computer/board/learnedWeights.js';
import { type Game, seatRecord, squaresOf } from '../../../src/rules/index.js';
import type { Random } from '../../support/random.js';

/** Ranges for the weights of a random player, in hundredths of a pod. Some players ignore some of the features. */
const ranges = {
  step: [1, 6],
  join: [0, 6],
  jump: [3, 12],
  capture: [0, 25],
  attacker: [0, 60],
  attackers: [0, 20],
  reserve: [40, 120],
  hand: [0, 8],
  prong: [8, 30],
  forward: [0, 15],
  nearer: [15, 65],
  goal: [0, 60],
  guard: [-10, 30],
  centre: [0, 8],
  held: [60, 180],
  captured: [0, 40],
} as const;
type Trait = keyof typeof ranges;

const traitsIn = ({ wins }: Game): Trait[] =>
  (Object.keys(ranges) as Trait[]).filter((trait) => wins === 'all goals' || !ofAllGoals.has(trait));

/** These matter only in games that are won by holding all goals. */
const ofAllGoals: ReadonlySet<Trait> = new Set(['held', 'captured']);

/** One in this many styles looks at these features; the others ignore them. */
const rare: Partial<Record<Trait, number>> = { capture: 2, attackers: 3, forward: 2, goal: 2, centre: 3 };

/** Chooses random weights for a two-player game. They value pods, prongs and getting closer to the goals. */
export function chanceStyle(game: Game, random: Random): LearnedWeights {
  const drawn = Object.fromEntries(
    traitsIn(game).map((trait) => {
      const [low, high] = ranges[trait];
      const looks = random.oneIn(rare[trait] ?? 1);
      const value = low + random.below(high - low + 1);
      return [trait, looks ? value : 0];
    }),
  ) as Record<Trait, number>;
  const { goals, homes } = seatRecord(game, 0);
  const squares: number[] = [];
  const [middle, half] = [(game.width + 1) / 2, (game.height + 1) / 2];
  for (const square of squaresOf(game)) {
    const away = Math.min(...goals.map((goal) => distance(game, goal, square)));
    const off = Math.max(Math.abs(Math.floor(square / 10) - middle), Math.abs((square % 10) - half));
    squares[squareIndex(game, 0, square)] = Math.round(
      drawn.goal / (1 + away) -
        drawn.nearer * away +
        drawn.centre * (half - off) +
        (homes.includes(square) ? drawn.guard : 0),
    );
  }
  const { step, join, jump, capture, attacker, attackers, reserve, hand, held, captured } = drawn;
  // The goals of the first player are in the directions E, D and F.
  const prongs = squares.flatMap(() => [0, 0, 0, 1, 1, 1, 0, 0].map((ahead) => ahead * drawn.forward));
  const counts = Array.from({ length: 9 }, (_, count) => 100 + count * drawn.prong);
  const usual = { squares, prongs, counts, attacker, attackers, reserve, hand, step, join, jump, capture };
  return game.wins === 'all goals' ? { ...usual, held: [0, held, 3 * held, 0], captured } : usual;
}

/** Mixes two sets of weights: only the first at share 0, only the second at share 1. */
export function blend(one: LearnedWeights, other: LearnedWeights, share: number): LearnedWeights {
  const mix = (a: number, b: number) => a + (b - a) * share;
  const mixAll = (a: readonly number[], b: readonly number[]) =>
    a.map((value, at) => Math.round(mix(value, b[at] as number)));
  return {
    squares: mixAll(one.squares, other.squares),
    prongs: mixAll(one.prongs, other.prongs),
    counts: mixAll(one.counts, other.counts),
    attacker: Math.round(mix(one.attacker, other.attacker)),
    attackers: mix(one.attackers, other.attackers),
    reserve: Math.round(mix(one.reserve, other.reserve)),
    hand: mix(one.hand, other.hand),
    step: Math.round(mix(one.step, other.step)),
    join: Math.round(mix(one.join, other.join)),
    jump: Math.round(mix(one.jump, other.jump)),
    capture: Math.round(mix(one.capture, other.capture)),
    ...(one.held && other.held && { held: mixAll(one.held, other.held) }),
    ...(one.captured !== undefined &&
      other.captured !== undefined && { captured: Math.round(mix(one.captured, other.captured)) }),
  };
}
