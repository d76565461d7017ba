import { type Game, leave, type Position, play, type Seat, type Turn } from '../../rules/index.js';

/** A turn and what goes with it; `parseSgf` reads back the turn and the comment only. */
export interface RecordedTurn {
  readonly turn: Turn;
  /** C. */
  readonly comment: string;
  /** V: the value of the position after it for Black, in pods. */
  readonly value?: number;
  /** A better turn with what could follow, as a variation, and the value of that turn. */
  readonly better?: { readonly turns: readonly Turn[]; readonly value: number };
}

/**
 * A recorded game, as stored in an SGF file of FF[4] (GM[19], Octi).
 *
 * Names, date and result are one line each; comments keep their line ends, as `\n`. Tabs become spaces, and other
 * control characters are dropped, both in writing and in reading. An empty text is the same as none.
 */
export interface SgfRecord {
  /** RU, with SZ, BO and WO: `full` is `octi3base`, `fast` `octi`, `kids` `octilite`, and our own `four` `octi4`. */
  readonly game: Game;
  /** GN: the name of the game. */
  readonly name?: string;
  /** The names by seat: PB and PW; in a four-player game, which the standard lacks, PX and PO for the seats X and O. */
  readonly players: readonly (string | undefined)[];
  /** DT: ISO dates in the standard's short form, such as `2026-11-21` or `2026-11-21,22`. */
  readonly date?: string;
  /** RE: `B+` `B+R` `B+T` `B+F` and the same for W, `0` for a draw, `Void`, `?`. */
  readonly result?: string;
  /** The start of the game, or a position set up (see `readSgfStart`). */
  readonly start: Position;
  /** The turns, each with its comment (C). */
  readonly turns: readonly RecordedTurn[];
  /**
   * LEFT, our own property: the seats of a four-player game whose players left while it went on, in that order, and
   * after how many turns they left. Omitted when there are none.
   */
  readonly departures?: readonly { readonly afterTurn: number; readonly seat: Seat }[];
  /** The comment before the first turn (C of the root); in files of other programs also comments on the game (GC). */
  readonly comment: string;
  /** V of the root: the value of the position for Black, in pods. `parseSgf` does not read it. */
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
