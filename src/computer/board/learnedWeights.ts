import octi from '../../../data/weights/octi.json' with { type: 'json' };
import octilite from '../../../data/weights/octilite.json' with { type: 'json' };
import { type Game, type Square, squaresOf } from '../../rules/index.js';

/**
 * What has been learned from games of the computer with itself, in hundredths of a pod. Everything is seen by the first
 * player; the second one sees the board upside down.
 */
export interface LearnedWeights {
  /** A pod by its square: 11, 21 and so on, then the next rank. */
  readonly squares: readonly number[];
  /** Each prong by the square of its pod, A to H. */
  readonly prongs: readonly number[];
  /** By how many prongs a pod has. */
  readonly counts: readonly number[];
  /** A pod with prongs that is an attacker: no more than two squares from a goal. */
  readonly attacker: number;
  /** By the square of the number of attackers. */
  readonly attackers: number;
  /** A pod in the reserve, and a prong in hand. */
  readonly reserve: number;
  readonly hand: number;
  /** A prong that leads onto an empty square; onto a friendly stack; one that allows a jump; and over an enemy besides. */
  readonly step: number;
  readonly join: number;
  readonly jump: number;
  readonly capture: number;
  /** Where all goals are needed: by how many of them a player holds; and a captured pod. */
  readonly held?: readonly number[];
  readonly captured?: number;
}

/** The weights of a game in `data/weights/`, if there are any; superprongs do not change them. */
export const learnedWeights = ({ name, wrap }: Game): LearnedWeights | undefined =>
  learned[wrap ? `${name}+wrap` : name];

const learned: Readonly<Record<string, LearnedWeights>> = { octi, octilite };

/** The place of a square in `squares` for a player: the second one sees the board upside down. */
export const placeOf = (game: Game, seat: number, square: Square): number => {
  const [column, rank] = [Math.floor(square / 10) - 1, (square % 10) - 1];
  return (seat === 0 ? rank : game.height - 1 - rank) * game.width + column;
};

/** A direction as a player sees it: A and E, B and D, H and F change places. */
export const directionFor = (seat: number, direction: number): number =>
  seat === 0 ? direction : (12 - direction) & 7;

/** Squares that are no more than two from one of a player's goals: `[seat * 100 + square]`. */
export function attackingSquares(game: Game): Uint8Array {
  const near = new Uint8Array(200);
  for (const [seat, { goals }] of game.seats.slice(0, 2).entries()) {
    for (const square of squaresOf(game)) {
      if (goals.some((goal) => distance(game, goal, square) <= 2)) near[seat * 100 + square] = 1;
    }
  }
  return near;
}

/** Steps from a square to another on an empty board, in any direction. */
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
