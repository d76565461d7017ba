import type { Direction, Game, Square } from './gameModel.js';
import { directions } from './pod.js';

const eastward = [0, 1, 1, 1, 0, -1, -1, -1];
const northward = [1, 1, 0, -1, -1, -1, 0, 1];

/** Returns all squares of a board, column by column. */
export function squaresOf({ width, height }: Pick<Game, 'width' | 'height'>): Square[] {
  const squares: Square[] = [];
  for (let x = 1; x <= width; x++) for (let y = 1; y <= height; y++) squares.push(x * 10 + y);
  return squares;
}

/** Whether a number is a square of the game's board. */
export function isSquare({ width, height }: Pick<Game, 'width' | 'height'>, square: Square): boolean {
  const x = Math.floor(square / 10);
  const y = square % 10;
  return Number.isInteger(square) && x >= 1 && x <= width && y >= 1 && y <= height;
}

/** Builds the table of neighbours for `Game`. */
export function neighbourTable(width: number, height: number, wrap: boolean): Uint8Array {
  const table = new Uint8Array(100 * 8);
  for (const square of squaresOf({ width, height })) {
    for (const direction of directions) {
      let x = Math.floor(square / 10) + (eastward[direction] as number);
      let y = (square % 10) + (northward[direction] as number);
      if (wrap) {
        x = ((x + width - 1) % width) + 1;
        y = ((y + height - 1) % height) + 1;
      }
      if (isSquare({ width, height }, x * 10 + y)) table[square * 8 + direction] = x * 10 + y;
    }
  }
  return table;
}

/** Returns the square next to another one, or 0 if that is off the board. */
export const neighbour = (game: Game, square: Square, direction: Direction): Square =>
  game.neighbours[square * 8 + direction] as Square;

/**
 * A step, or a jump over the square in between; the start and landing squares alone decide which
 * (docs/notation-reference.md section 1).
 */
interface Hop {
  readonly direction: Direction;
  /** The square jumped over; undefined for a step. */
  readonly over: Square | undefined;
}

/** Returns the hop that leads from one square to another; undefined if there is none. */
export function hopBetween(game: Game, from: Square, to: Square): Hop | undefined {
  // `neighbours` has 0 beyond the edge; 0 is not a square.
  if (to === 0) return undefined;
  for (const direction of directions) {
    const near = neighbour(game, from, direction);
    if (near === 0) continue;
    if (near === to) return { direction, over: undefined };
    if (neighbour(game, near, direction) === to) return { direction, over: near };
  }
  return undefined;
}
