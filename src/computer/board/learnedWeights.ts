import octi from '../../../data/weights/octi.json' with { type: 'json' };
import octiWrap from '../../../data/weights/octi+wrap.json' with { type: 'json' };
import octilite from '../../../data/weights/octilite.json' with { type: 'json' };
import { type Game, type Square, squaresOf } from '../../rules/index.js';

/**
 * Evaluation weights learned from self-play, in hundredths of a pod (docs/computer-training.md, Learned weights). Squares and
 * directions are as seen by the first seat. For the second seat, the board is flipped top to bottom.
 */
export interface LearnedWeights {
  /** The value of a pod on each square: 11, 21 and so on, rank by rank. */
  readonly squares: readonly number[];
  /** The value of a prong by its pod's square and its direction: A to H for 11, then for 21 and so on. */
  readonly prongs: readonly number[];
  /** The value of having 0, 1, ... 8 prongs. */
  readonly counts: readonly number[];
  /** Bonus for an attacker: a pod with prongs that is at most two squares from a goal. */
  readonly attacker: number;
  /** Multiplied by the square of the number of attackers. */
  readonly attackers: number;
  /** The value of a pod in the reserve, and of a prong in hand. */
  readonly reserve: number;
  readonly hand: number;
  /**
   * Mobility, for each prong: the values of a step onto an empty square, a step onto a friendly stack, and a jump, and
   * the extra value of jumping over an enemy.
   */
  readonly step: number;
  readonly join: number;
  readonly jump: number;
  readonly capture: number;
  /**
   * In games where one goal is not enough: the value of holding 0, 1, ... goals, and of each of your own captured pods.
   */
  readonly held?: readonly number[];
  readonly captured?: number;
}

/**
 * Returns the weights for a game from `data/weights/`, if there are any. They are the same with and without
 * superprongs.
 */
export const learnedWeights = (game: Game): LearnedWeights | undefined => learned[weightsName(game)];

/** Returns the name of a game's files in `data/weights/`, the same with and without superprongs. */
export const weightsName = ({ name, wrap }: Game): string => (wrap ? `${name}+wrap` : name);

const learned: Readonly<Record<string, LearnedWeights>> = {
  octi,
  'octi+wrap': octiWrap,
  octilite,
};

/** Returns the index of a square in `squares`, flipped for the second seat. */
export const squareIndex = (game: Game, seat: number, square: Square): number => {
  const [column, rank] = [Math.floor(square / 10) - 1, (square % 10) - 1];
  return (seat === 0 ? rank : game.height - 1 - rank) * game.width + column;
};

/** Returns the index of a direction, flipped for the second seat: A and E, B and D, and H and F are swapped. */
export const directionFor = (seat: number, direction: number): number =>
  seat === 0 ? direction : (12 - direction) & 7;

/** Returns a table with 1 for squares at most two steps from one of a seat's goals: `[seat * 100 + square]`. */
export function attackingSquares(game: Game): Uint8Array {
  const near = new Uint8Array(100 * game.seats.length);
  for (const [seat, { goals }] of game.seats.entries()) {
    for (const square of squaresOf(game)) {
      if (goals.some((goal) => distance(game, goal, square) <= 2)) near[seat * 100 + square] = 1;
    }
  }
  return near;
}

/** Counts the steps between two squares on an empty board, for a pod with all prongs. */
export function distance({ width, height, wrap }: Game, one: Square, other: Square): number {
  const apart = (from: number, to: number, size: number) => {
    const plain = Math.abs(from - to);
    return wrap ? Math.min(plain, size - plain) : plain;
  };
  return Math.max(
    apart(Math.floor(one / 10), Math.floor(other / 10), width),
    apart(one % 10, other % 10, height),
  );
}
