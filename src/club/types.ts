import type { Refusal, Result, Sentence } from '../base/index.js';
import type { Game, Position } from '../rules/index.js';
import type { Board, Offer, Player, SeatRow, Store, TurnRow } from '../store/index.js';

/** How it was shown who is speaking (PLAY.md section 2). `yes`: by an answered question. */
export type Proof = 'token' | 'password' | 'address' | 'yes';

/** The player who speaks, proven. */
export interface Speaker {
  readonly player: Player;
  readonly proof: Proof;
}

/** The number a turn would have, and the board's generation, when the mail was taken up (PLAY.md section 3). */
export interface OpenNumber {
  readonly number: number;
  readonly generation: number;
}

/** All that a command is judged by, apart from its own words. */
export interface Context {
  readonly store: Store;
  /** When the mail arrived, ms. */
  readonly now: number;
  readonly inboxId: number;
  /** Unset for those who only look. */
  readonly speaker?: Speaker;
  /** The From address, lower-case. */
  readonly address: string;
  readonly numbers: ReadonlyMap<number, OpenNumber>;
  /** The board letter that is answered. */
  readonly letter?: { readonly boardId: number; readonly offerId: number | null };
  /** What the player wrote beside the commands, cleaned. */
  readonly message: string;
  /** A number from 0 up to 1 for `-random`. */
  readonly lot: number;
}

/** A board with everything a letter shows of it. */
export interface BoardView {
  readonly board: Board;
  readonly game: Game;
  readonly position: Position;
  readonly seats: readonly SeatRow[];
  /** Seats that have left a game of four. */
  readonly departed: readonly number[];
  readonly offer?: Offer;
}

/** One row of the table of boards. */
export interface BoardRow {
  readonly id: number;
  readonly game: string;
  readonly state: Sentence;
  readonly players: string;
}

/** Something to read that a command asked for. */
export type Page =
  | { readonly kind: 'help'; readonly topics: readonly string[] }
  | {
      readonly kind: 'board';
      readonly view: BoardView;
      readonly turns: readonly TurnRow[];
      readonly past?: number;
    }
  | { readonly kind: 'boards'; readonly rows: readonly BoardRow[]; readonly more: boolean };

/** What a command did. */
export interface Done {
  /** For an answer that quotes several commands. */
  readonly result: Sentence;
  /** The board that changed, and what its readers are told. */
  readonly change?: { readonly boardId: number; readonly happened: Sentence };
  readonly page?: Page;
}

export type Outcomes = Result<Done, Refusal>;
export type { TurnRow };
