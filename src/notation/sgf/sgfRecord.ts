import { type Game, leave, type Position, play, type Seat, type Turn } from '../../rules/index.js';

/** A turn and what was said about it; `parseSgf` gives these two back and leaves the others out. */
export interface RecordedTurn {
  readonly turn: Turn;
  /** C. */
  readonly comment: string;
  /** V: what the position after it is worth to Black, in pods. */
  readonly value?: number;
  /** A turn that would have been better, as a variation. */
  readonly better?: { readonly turn: Turn; readonly value: number };
}

/**
 * A recorded game, as an SGF file of FF[4] holds it (GM[19], Octi).
 *
 * Names, date and result are one line each; comments keep their line ends, as `\n`. Tabs become blanks, and other
 * control characters are dropped, in writing as in reading. An empty text is the same as none.
 */
export interface SgfRecord {
  /** RU, with SZ, BO and WO: `full` is `octi3base`, `fast` `octi`, `kids` `octilite`, and our own `four` `octi4`. */
  readonly game: Game;
  /** GN: what the game is called. */
  readonly name?: string;
  /** The names by seat: PB and PW; in a game of four, which the standard has not, PX and PO for the seats X and O. */
  readonly players: readonly (string | undefined)[];
  /** DT: ISO dates in the standard's short form, as `2026-11-21` or `2026-11-21,22`. */
  readonly date?: string;
  /** RE: `B+` `B+R` `B+T` `B+F` and the same for W, `0` for a draw, `Void`, `?`. */
  readonly result?: string;
  /** The start of the game, or a position set up (see `readSgfStart`). */
  readonly start: Position;
  /** The turns, each with what was said about it (C). */
  readonly turns: readonly RecordedTurn[];
  /**
   * LEFT, our own property: the seats of a game of four that were given up while it went on, in the order they were, and
   * after how many turns. Left out where there are none.
   */
  readonly departures?: readonly { readonly afterTurn: number; readonly seat: Seat }[];
  /** What was said before the first turn (C of the root), and in a file of others about the whole game (GC). */
  readonly comment: string;
  /** V of the root: what the position is worth to Black, in pods. `parseSgf` does not give it back. */
  readonly value?: number;
}

/** A position of a record after a number of turns, without the players who leave the game then. */
export const withoutLeavers = (
  position: Position,
  { departures = [] }: Pick<SgfRecord, 'departures'>,
  afterTurn: number,
): Position =>
  departures
    .filter((one) => one.afterTurn === afterTurn)
    .reduce((before, { seat }) => leave(before, seat), position);

/** The position that a record ends with. */
export const positionOfSgf = (record: SgfRecord): Position =>
  record.turns.reduce(
    (before, { turn }, at) => withoutLeavers(play(before, turn), record, at + 1),
    withoutLeavers(record.start, record, 0),
  );
