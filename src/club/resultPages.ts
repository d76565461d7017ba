import type { Blank, NameUnder, Sentence } from '../base/index.js';
import type { Labels } from '../notation/index.js';
import type { Position } from '../rules/index.js';
import type { BoardId, Rating, Seek, SeekId, Standing, TurnRow } from '../store/index.js';
import type { BoardView } from './board/boardView.js';

/** The ratings of the computer's levels in a game, from the lowest level up. */
export interface LevelRatings {
  /** The game's id, without options. */
  readonly game: string;
  readonly ratings: readonly number[];
}

/** One row in the table of boards. */
export interface BoardRow {
  readonly id: BoardId;
  readonly game: string;
  readonly state: Sentence;
  readonly players: Blank;
  /** The computer's level, if it plays on the board. */
  readonly level: number | null;
  /** Whether the reader must play or answer a challenge. */
  readonly waits?: true;
}

/** Legal turns of one kind from one square. */
export interface TurnGroup {
  readonly square: number;
  readonly kind: NameUnder<'letter.moves.'>;
  readonly count: number;
  /** The first few turns, or all of them. */
  readonly texts: readonly string[];
}

/** A player whom others may challenge. */
export interface PlayerRow {
  readonly userid: string;
  /** The rating in the requested game, or in the player's most-played game; undefined before the first rated game. */
  readonly rating?: Rating | undefined;
  readonly active: number;
  readonly finished: number;
  readonly lastTurnAt: number | null;
  /** The games that the player is looking for and the reader has not joined. */
  readonly seeks: readonly { readonly id: SeekId; readonly game: string }[];
  /** The games for which the player rejects challenges, if the list is not about one game. */
  readonly refuses?: readonly string[];
  /** The last day of a vacation, ISO 8601. */
  readonly awayUntil?: string;
}

/** The emails that a player gets, and how to get fewer. */
export interface EmailChoices {
  readonly kind: 'emails';
  /** The player's settings. */
  readonly digest: boolean;
  readonly receipts: boolean;
  readonly broadcast: boolean;
  /** Whether the player gets a puzzle every week. */
  readonly puzzle: boolean;
  /** The last day of a vacation, ISO 8601. */
  readonly awayUntil?: string;
  /** The last day to suggest for a vacation, ISO 8601. */
  readonly proposed: string;
  /** The board that the page is about, and how the player can leave it. */
  readonly board?: { readonly id: BoardId; readonly userid: string; readonly leave: 'resign' | 'decline' };
}

/** A part of an answer that shows what a command asked for. */
export type Page =
  | {
      readonly kind: 'help';
      readonly topics: readonly string[];
      /** The reader's settings, if the help is about `set`. */
      readonly settings?: ReadonlyMap<string, string>;
      /** The highest computer level that the server offers; 0 if it offers none; all levels if unset. */
      readonly highest?: number;
    }
  | {
      readonly kind: 'board';
      readonly view: BoardView;
      readonly turns: readonly TurnRow[];
      readonly past?: number;
      /** Whether the player asked for the board as text. */
      readonly plain?: true;
      /** The labels of the pods, which are listed below the board. */
      readonly labels?: Labels;
      /** How the game changed the reader's rating, once it is over. */
      readonly rating?: { readonly before: number; readonly after: number };
    }
  | {
      readonly kind: 'preview';
      /** The board; undefined for the start of a game. */
      readonly view?: BoardView;
      /** Whether the turns continue from an earlier position on the board. */
      readonly isPast?: boolean;
      readonly position: Position;
      readonly turns: readonly { readonly seat: number; readonly text: string }[];
      /** The number of the first turn. */
      readonly from: number;
      readonly state: Sentence;
      /** Whether the reader has submitted the turn and may confirm it. */
      readonly isSubmitted?: true;
    }
  | {
      readonly kind: 'moves';
      readonly view: BoardView;
      readonly groups: readonly TurnGroup[];
    }
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'boards';
      readonly rows: readonly BoardRow[];
      readonly more: boolean;
      /** The sentence to show if there are no boards. */
      readonly none?: Sentence;
    }
  | {
      readonly kind: 'seeks';
      readonly seeks: readonly (Seek & {
        /** The player who made the seek, then those who have joined it. */
        readonly players: readonly string[];
        readonly missing: number;
        /** Whether the reader made it or has joined it. */
        readonly isOwn: boolean;
      })[];
    }
  | {
      readonly kind: 'standings';
      readonly game: string;
      readonly from: number;
      readonly rows: readonly Standing[];
      /** The next page, if there is one. */
      readonly next?: number;
    }
  | {
      readonly kind: 'players';
      /** The game; undefined for players of all games. */
      readonly game?: string;
      readonly rows: readonly PlayerRow[];
      /** The next page, if there is one. */
      readonly next?: number;
    }
  | EmailChoices
  | {
      readonly kind: 'player';
      readonly userid: string;
      readonly facts: readonly Sentence[];
      readonly ratings: readonly Rating[];
      /** Whether the profile is the reader's own. */
      readonly isReader?: true;
      /** Whether the reader may challenge the player. */
      readonly challenge?: true;
      /** For the computer, the ratings of its levels, in each game that has its own. */
      readonly levels?: readonly LevelRatings[];
      readonly isComputer?: true;
    };
