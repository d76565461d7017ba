import type { Refusal, Result, Sentence } from '../base/index.js';
import type { Labels, SgfRecord } from '../notation/index.js';
import type { Game, Position } from '../rules/index.js';
import type {
  Board,
  Offer,
  Player,
  Rating,
  SeatRow,
  Seek,
  Standing,
  Store,
  Takeover,
  TurnRow,
} from '../store/index.js';

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
  /** Turns that had been played. */
  readonly turns: number;
}

/** All that a command is judged by, apart from its own words. */
export interface Context {
  readonly store: Store;
  /** When the mail arrived, ms. */
  readonly now: number;
  /** When it is dealt with, ms: the clock of whoever is next starts no earlier. */
  readonly doneAt: number;
  /** The mail; null for the computer, who sends none. */
  readonly inboxId: number | null;
  /** Unset for those who only look. */
  readonly speaker?: Speaker;
  /** The From address, lower-case. */
  readonly address: string;
  readonly numbers: ReadonlyMap<number, OpenNumber>;
  /** The letter that is answered: about a board, or written by a player. */
  readonly letter?: {
    readonly boardId: number | null;
    readonly offerId: number | null;
    readonly writerId?: number | null;
  };
  /** What the player wrote beside the commands, cleaned. */
  readonly message: string;
  /** The record that came with the mail. */
  readonly record?: SgfRecord;
  /** A number from 0 up to 1 for `-random`. */
  readonly lot: number;
  /** Hash of the password that a command sets. */
  readonly passwordHash: string | null;
}

/** The context of a command that needs a player. */
export type Spoken = Context & { readonly speaker: Speaker };

/** A board with everything a letter shows of it. */
export interface BoardView {
  readonly board: Board;
  readonly game: Game;
  readonly position: Position;
  readonly seats: readonly SeatRow[];
  /** Seats that have left a game of four. */
  readonly departed: readonly number[];
  readonly offer?: Offer;
  /** Who had seats before they were handed over. */
  readonly takeovers?: readonly Takeover[];
}

/** One row of the table of boards. */
export interface BoardRow {
  readonly id: number;
  readonly game: string;
  readonly state: Sentence;
  readonly players: string;
  /** The computer's level, where it plays. */
  readonly level: number | null;
}

/** Legal turns of one kind from one square. */
export interface TurnGroup {
  readonly square: number;
  readonly kind: string;
  readonly count: number;
  /** The first of them, or all. */
  readonly texts: readonly string[];
}

/** Something to read that a command asked for. */
export type Page =
  | { readonly kind: 'help'; readonly topics: readonly string[] }
  | {
      readonly kind: 'board';
      readonly view: BoardView;
      readonly turns: readonly TurnRow[];
      readonly past?: number;
      /** Asked for as text. */
      readonly plain?: true;
      /** Listed below the board. */
      readonly labels?: Labels;
    }
  | {
      readonly kind: 'preview';
      readonly position: Position;
      readonly turns: readonly { readonly seat: number; readonly text: string }[];
      /** Number of the first of them. */
      readonly from: number;
      readonly state: Sentence;
    }
  | { readonly kind: 'moves'; readonly groups: readonly TurnGroup[]; readonly total: Sentence }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'boards'; readonly rows: readonly BoardRow[]; readonly more: boolean }
  | {
      readonly kind: 'seeks';
      readonly seeks: readonly (Seek & {
        /** The maker, then those who have joined. */
        readonly players: readonly string[];
        readonly missing: number;
      })[];
    }
  | {
      readonly kind: 'standings';
      readonly game: string;
      readonly from: number;
      readonly rows: readonly Standing[];
      readonly more: boolean;
    }
  | {
      readonly kind: 'player';
      readonly userid: string;
      readonly facts: readonly Sentence[];
      readonly ratings: readonly Rating[];
    };

/** A board that changed, and what its readers are told. */
export interface Change {
  readonly boardId: number;
  /** Left out where only one player is told something. */
  readonly happened?: Sentence;
  /** What its player wrote earlier, where the mail itself says nothing. */
  readonly words?: string;
  /** A text that was brought in, for the speaker alone. */
  readonly quoted?: { readonly intro: Sentence; readonly text: string };
  /** What one player alone is told in the same letter. */
  readonly aside?: { readonly playerId: number; readonly what: Sentence };
}

/** A letter in which one player writes to another. */
export interface Message {
  readonly to: number;
  readonly kind: 'message' | 'chat' | 'broadcast';
  /** The board whose players are written to. */
  readonly boardId?: number;
}

/** Boards that wait for an heir's answer, as a question holds them; numbers alone, nothing personal. */
export interface Held {
  readonly fromId: number;
  readonly boards: readonly number[];
}

/** What a command did. */
export interface Done {
  /** For an answer that quotes several commands. */
  readonly result: Sentence;
  readonly changes?: readonly Change[];
  readonly pages?: readonly Page[];
  readonly messages?: readonly Message[];
  /** A text file that goes with the answer. */
  readonly file?: { readonly name: string; readonly text: string };
  /** An address that must say yes before it speaks for the player. */
  readonly confirm?: {
    readonly address: string;
    readonly replaces?: string;
  };
  /** Boards that a player is asked to take over. */
  readonly handover?: { readonly heirId: number; readonly held: Held };
  /** Addresses that are told of the result beside the answer. */
  readonly tell?: readonly string[];
}

export type Outcomes = Result<Done, Refusal>;
export { establishedFrom } from '../store/index.js';
export type { Board, Rating, TurnRow };
