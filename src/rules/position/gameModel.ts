import type { CodeUnder } from '../../base/index.js';
/** Index of a player in turn order (docs/rules.md section 2). */
export type Seat = 0 | 1 | 2 | 3;

/**
 * A square as a number: the tens digit is its column from the left, the ones digit its rank from the bottom, both
 * counted from 1.
 */
export type Square = number;

/** 0 to 7 for A (north) to H, clockwise (docs/rules.md section 1). */
export type Direction = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** A set of directions: A is bit 0, H is bit 7. */
export type Prongs = number;

/** A pod as a number. Two pods are equal if they have the same owner and prongs: see `pod`. */
export type Pod = number;

/** The pods on one square in ascending order; equal pods are repeated. */
export type Stack = readonly Pod[];

/** The kinds of turn (docs/rules.md section 3). */
export type Action = 'insert' | 'reposition' | 'enter' | 'liberate' | 'rescue' | 'move';

/** One player in a game. */
export interface SeatRecord {
  readonly glyph: 'x' | 'o' | 'X' | 'O';
  /** Seats on the same side are partners, whose pods are friendly. */
  readonly side: 'Black' | 'White';
  readonly homes: readonly Square[];
  /** The enemies' home squares. */
  readonly goals: readonly Square[];
}

/** The name of a game without its options. */
export type GameName = 'octi' | 'octi3base' | 'octilite' | 'octi4';

/** A game with its options (docs/rules.md section 2). */
export interface Game {
  /** The name, then the options in order: `octi3base+wrap`. */
  readonly id: string;
  readonly name: GameName;
  readonly width: number;
  readonly height: number;
  /** Whether the board is edgeless. */
  readonly wrap: boolean;
  /** Whether superprongs are in play. */
  readonly super: boolean;
  readonly seats: readonly SeatRecord[];
  /** OCTI squares that are not a player's home. */
  readonly neutral: readonly Square[];
  /** Each player's supply at the start of the game. */
  readonly supply: Supply;
  readonly actions: readonly Action[];
  /** Whether friendly pods may share a square. */
  readonly stacks: boolean;
  /** Whether reserve pods may also enter on an OCTI square that is not their home if the player has a pod there. */
  readonly entersAway: boolean;
  /**
   * Where pods can be liberated. `with foothold` means on any OCTI square once the player has a pod on a goal, `away` on
   * any OCTI square except the side's homes.
   */
  readonly liberates: 'with foothold' | 'away';
  /** How a player wins: a pod on any goal, a pod on every goal, or all enemies out of the game. */
  readonly wins: 'any goal' | 'all goals' | 'enemies out';
  /** `neighbours[square * 8 + direction]`, 0 off the board. */
  readonly neighbours: Uint8Array;
}

/** A player's supply off the board (docs/rules.md section 1). */
export interface Supply {
  readonly reserve: number;
  readonly captured: number;
  readonly prongs: number;
  readonly superprongs: number;
  /** Whether the player is out of a four-player game. */
  readonly out: boolean;
  /** Whether the player has resigned and so is out for good; a position string does not show this. */
  readonly resigned?: true;
}

/** An immutable position. */
export interface Position {
  readonly game: Game;
  /** The seat to play; once the game is over, the one that would have played next. */
  readonly turn: Seat;
  /** The stack on each square, indexed by square number; all other indices have empty stacks. */
  readonly board: readonly Stack[];
  /** By seat. */
  readonly supplies: readonly Supply[];
}

/** The path of one pod: the squares it lands on, not including the start. */
export interface Part {
  readonly pod: Pod;
  readonly path: readonly Square[];
}

/** Pods captured on one jumped square. */
export interface Capture {
  readonly square: Square;
  /** In ascending order, never empty. */
  readonly pods: readonly Pod[];
}

/** One pod's move with a superprong before the usual action (docs/rules.md section 3, Superprongs). */
export interface FreeMove extends Part {
  readonly square: Square;
  readonly captures: readonly Capture[];
}

/** A turn: any free moves, in the order played, and then the usual action. */
export type Turn = UsualAction & { readonly free?: readonly FreeMove[] };

/** The action that every turn has exactly once, after any free moves (docs/rules.md section 3). */
export type UsualAction =
  | {
      readonly kind: 'insert';
      readonly square: Square;
      readonly pod: Pod;
      readonly prong: Direction;
      readonly superprong?: true;
    }
  | {
      readonly kind: 'reposition';
      readonly square: Square;
      readonly pod: Pod;
      readonly prong: Direction;
      readonly old: Direction;
    }
  | { readonly kind: 'enter'; readonly square: Square }
  | { readonly kind: 'liberate'; readonly square: Square }
  /** Frees a pod that belongs to a partner who is out, on the partner's home square. */
  | { readonly kind: 'rescue'; readonly square: Square }
  | Move;

/** Pods on one square that move together; parts are sorted by pod, then path, and captures by square. */
export interface Move {
  readonly kind: 'move';
  readonly square: Square;
  readonly parts: readonly Part[];
  readonly captures: readonly Capture[];
}

/** How a game ended. */
export interface Outcome {
  readonly winners: readonly Seat[];
  /** Code of the sentence that says why. */
  readonly reason: CodeUnder<'rules.end'>;
}
