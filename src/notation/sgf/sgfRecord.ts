import { type Game, leave, type Position, play, type Seat, type Turn } from '../../rules/index.js';

/** A turn with its comment and analysis; `parseSgf` reads only the turn and the comment. */
export interface RecordedTurn {
  readonly turn: Turn;
  /** C. */
  readonly comment: string;
  /** V: the value of the position after the turn for Black, in pods. */
  readonly value?: number;
  /** A better turn and its continuation, as a variation, and the value of that turn. */
  readonly better?: { readonly turns: readonly Turn[]; readonly value: number };
}

/**
 * A recorded game, as stored in an SGF file (FF[4], GM[19] for Octi).
 *
 * Names, date and result are one line each; comments keep their line breaks, as `\n`. When a record is written or read,
 * tabs become spaces, and other control characters are dropped. Empty text counts as missing.
 */
export interface SgfRecord {
  /**
   * RU: `full` for `octi3base`, `fast` for `octi`, `kids` for `octilite`, and our own `four` for `octi4`. SZ, BO and WO
   * must agree.
   */
  readonly game: Game;
  /** GN: the name of the game. */
  readonly name?: string;
  /** The names by seat: PB and PW, and in four-player games, which are not in the standard, PX and PO for X and O. */
  readonly players: readonly (string | undefined)[];
  /** DT: ISO dates in the standard's short form, such as `2026-11-21` or `2026-11-21,22`. */
  readonly date?: string;
  /** RE: `B+` `B+R` `B+T` `B+F` and the same for W, `0` for a draw, `Void`, `?`. */
  readonly result?: string;
  /** The start of the game, or a position that was set up (see `readSgfStart`). */
  readonly start: Position;
  /** The turns, each with its comment (C). */
  readonly turns: readonly RecordedTurn[];
  /**
   * LEFT, our own property, lists the seats whose players left a four-player game before its end, in the order they
   * left, each with the number of turns played before that. Omitted if there are none.
   */
  readonly departures?: readonly { readonly afterTurn: number; readonly seat: Seat }[];
  /**
   * The comment before the first turn (C of the root); in files from other programs, also comments on the game (GC).
   */
  readonly comment: string;
  /** V of the root: the value of the position for Black, in pods. `parseSgf` does not read it. */
  readonly value?: number;
}

/** Returns the position after a given number of turns, minus the players who leave the game at that point. */
export const withoutLeavers = (
  position: Position,
  { departures = [] }: Pick<SgfRecord, 'departures'>,
  afterTurn: number,
): Position =>
  departures
    .filter((one) => one.afterTurn === afterTurn)
    .reduce((before, { seat }) => leave(before, seat), position);

/** Returns the last position of a record. */
export const positionOfSgf = (record: SgfRecord): Position =>
  record.turns.reduce(
    (before, { turn }, at) => withoutLeavers(play(before, turn), record, at + 1),
    withoutLeavers(record.start, record, 0),
  );
