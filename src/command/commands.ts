import type { Plan } from './turnPlan.js';

/** Who the command itself says is speaking; whether that is true is decided elsewhere (docs/mail-rules.md section 2). */
export interface Claim {
  readonly userid?: string;
  readonly password?: string;
}

interface Said extends Claim {
  /** The command line as understood, for quoting in answers: canonical words, `****` where a password stands. */
  readonly line: string;
}

interface OnBoard extends Said {
  /** Left out in a reply to a board letter: the board of that letter. */
  readonly board?: number;
}

/** One type for each of several words that take the same. */
type Each<W extends string, T> = W extends string ? T & { readonly word: W } : never;

/** A turn as written, and the `#n` that stood behind it. */
interface WithTurn extends OnBoard {
  readonly turn: string;
  readonly number?: number;
}

/** What a challenge and a seek have in common; clocks in days, those left out as the house has them. */
export interface Terms {
  /** Game with options in order: `octi3base+wrap`. */
  readonly game: string;
  readonly order: 'as written' | 'second' | 'random';
  readonly rated: boolean;
  readonly nagDays?: number;
  readonly forfeitDays?: number;
  readonly totalDays?: number;
}

/** Finding a game. */
type Meeting =
  | (Said &
      Terms & {
        readonly word: 'challenge';
        /** One userid (the sender plays first) or two in order of play; in a game of four the partner first. */
        readonly players: readonly string[];
        /** How strong the computer is to play, where it is named. */
        readonly level?: number;
      })
  | (Said & Terms & { readonly word: 'seek' })
  | (Said & { readonly word: 'seeks' })
  | Each<'join' | 'unseek', Said & { readonly seek: number }>
  | (Said & {
      readonly word: 'limit';
      readonly game: string;
      readonly limit: number | 'accept' | 'reject' | 'off';
    });

/** Words with a board and nothing else. */
export type PlainWord =
  | 'decline'
  | 'propose'
  | 'undo'
  | 'resign'
  | 'claim'
  | 'confirm'
  | 'chat'
  | 'moves'
  | 'export';

/** Playing, and looking at boards. */
type Playing =
  | Each<PlainWord, OnBoard>
  | Each<'accept' | 'reject', OnBoard & { readonly what?: 'draw' | 'undo' }>
  | Each<'move' | 'submit', WithTurn>
  | (OnBoard & { readonly word: 'queue'; readonly plan: Plan | 'clear' })
  | (OnBoard & {
      readonly word: 'preview';
      /** A new game instead of a board. */
      readonly game?: string;
      /** Begin after this turn of the board. */
      readonly number?: number;
      readonly turns: readonly string[];
    })
  | (OnBoard & { readonly word: 'show'; readonly number?: number; readonly player?: string })
  | (Said & { readonly word: 'import' })
  | (OnBoard & { readonly word: 'replay'; readonly number: number })
  | (OnBoard & {
      readonly word: 'showas';
      readonly display: 'ascii' | 'labels' | 'position';
      readonly number?: number;
    });

/** Players among themselves, and tables about them. */
type People =
  | (Said & { readonly word: 'message'; readonly players: readonly string[] })
  | (Said & { readonly word: 'broadcast' })
  | (Said & { readonly word: 'mute'; readonly player: string; readonly off: boolean })
  | Each<'subscribe' | 'unsubscribe', OnBoard & { readonly all?: true }>
  | (Said & { readonly word: 'notify'; readonly boards: readonly number[] | 'all' | 'off' })
  | (Said & { readonly word: 'list'; readonly games: readonly string[] })
  | (Said & {
      readonly word: 'games';
      readonly game?: string;
      readonly players: readonly string[];
      readonly which: 'all' | 'active' | 'inactive' | 'next';
    })
  | (Said & { readonly word: 'standings'; readonly game: string; readonly page: number })
  | (Said & { readonly word: 'history'; readonly game?: string; readonly player?: string })
  | (Said & { readonly word: 'userinfo'; readonly player: string });

/** The account itself. */
type Account =
  | (Said & { readonly word: 'help'; readonly topics: readonly string[] })
  | (Said & {
      readonly word: 'signup';
      readonly name: string;
      readonly secret?: string;
      readonly addresses: readonly string[];
    })
  | (Said & { readonly word: 'add'; readonly address: string })
  | (Said & {
      readonly word: 'change';
      readonly what: 'address';
      readonly old?: string;
      readonly address: string;
    })
  | (Said & { readonly word: 'change'; readonly what: 'password'; readonly secret: string | 'off' })
  | (Said & { readonly word: 'delete'; readonly address?: string; readonly newPlayer?: string })
  /** The new player is asked to take the boards over. */
  | (Said & { readonly word: 'signoff'; readonly newPlayer?: string })
  | (Said & { readonly word: 'set'; readonly name: string; readonly value: string })
  | (Said & { readonly word: 'vacation'; readonly until: string | 'off' })
  /** The answer to a confirmation email: the own text begins with `yes` or `no`. */
  | Each<'yes' | 'no', Said>;

/** One command, read but not yet judged (docs/mail-rules.md section 4). */
export type Command = Meeting | Playing | People | Account;

export type Word = Command['word'];

/** What the reader must know about the letter that is answered, if one is. */
export interface Answered {
  /** A board letter: its board, and its subject as we wrote it (`Octi Board 101 alice`). */
  readonly board?: number;
  /** A confirmation email: only yes and no are read. */
  readonly confirmation?: boolean;
  /** A message of a player: what is no command goes to its writer. */
  readonly writer?: string;
}

/** The commands of one mail and the free text beside them. */
export interface Reading {
  readonly door: 'reply' | 'subject' | 'body';
  readonly commands: readonly Command[];
  /** What the player wrote to the other players, trimmed; `''` for none. */
  readonly message: string;
}
