import type { BoardId, SeekId } from '../../base/data/ids.js';
import type { TurnText } from '../../notation/index.js';
import type { TurnQueue } from './turnQueue.js';

/** The sender named in the command; other code verifies this (docs/mail-rules.md section 2). */
export interface IdentityClaim {
  readonly userid?: string;
  readonly password?: string;
}

interface CommandBase extends IdentityClaim {
  /** The command line as understood, for quoting in answers: canonical words, and `****` in place of a password. */
  readonly line: string;
}

interface BoardCommand extends CommandBase {
  /** The board; may be omitted in a reply to a board letter, which implies it. */
  readonly board?: BoardId;
}

/** A union with one command type for each word; all have the same parts. */
type ForEachWord<W extends string, T> = W extends string ? T & { readonly word: W } : never;

/** A turn, parsed but not yet resolved, and the `#n` after it. */
interface WithTurn extends BoardCommand {
  readonly turn: TurnText;
  readonly number?: number;
}

/** The terms that challenges and seeks share. Clocks are in days; an omitted clock means the server's default. */
export interface GameTerms {
  /** Game with options in order: `octi3base+wrap`. */
  readonly game: string;
  readonly order: 'as written' | 'second' | 'random';
  readonly rated: boolean;
  readonly nagDays?: number;
  readonly forfeitDays?: number;
  readonly totalDays?: number;
}

/** Commands that find a game. */
type Matchmaking =
  | (CommandBase &
      GameTerms & {
        readonly word: 'challenge';
        /** One userid (the sender plays first) or two in order of play; in a four-player game, the partner first. */
        readonly players: readonly string[];
        /** The computer's level, if the command specifies one. */
        readonly level?: number;
      })
  | (CommandBase & GameTerms & { readonly word: 'seek' })
  | (CommandBase & { readonly word: 'seeks' })
  | ForEachWord<'join' | 'unseek', CommandBase & { readonly seek: SeekId }>
  | (CommandBase & {
      readonly word: 'limit';
      readonly game: string;
      readonly limit: number | 'accept' | 'reject' | 'off';
    });

/** Commands with a board and nothing else. */
export type BoardOnlyWord =
  | 'decline'
  | 'propose'
  | 'undo'
  | 'resign'
  | 'claim'
  | 'confirm'
  | 'chat'
  | 'moves'
  | 'export'
  | 'rematch'
  | 'analyse'
  | 'hint';

/** Commands for playing and for looking at boards. */
type Playing =
  | ForEachWord<BoardOnlyWord, BoardCommand>
  | ForEachWord<'accept' | 'reject', BoardCommand & { readonly what?: 'draw' | 'undo' }>
  | ForEachWord<'move' | 'submit', WithTurn>
  | (BoardCommand & { readonly word: 'queue'; readonly plan: TurnQueue | 'clear' })
  | (BoardCommand & {
      readonly word: 'preview';
      /** Set for a new game instead of a board. */
      readonly game?: string;
      /** The number of the turn on the board after which the previewed turns begin. */
      readonly number?: number;
      readonly turns: readonly TurnText[];
    })
  | (BoardCommand & {
      readonly word: 'show';
      readonly number?: number;
      readonly player?: string;
      readonly game?: string;
    })
  | ForEachWord<'import' | 'tutorial', CommandBase>
  | (CommandBase & {
      readonly word: 'puzzle';
      /** A game with its options; if unset, a game that the player plays. */
      readonly game?: string;
      /** Whether to show the solution: to the puzzle on this board or, if unset, to the one meant. */
      readonly solution?: true;
      readonly board?: BoardId;
    })
  | (BoardCommand & { readonly word: 'replay'; readonly number: number })
  | (BoardCommand & {
      readonly word: 'showas';
      readonly display: 'ascii' | 'labels' | 'position';
      readonly number?: number;
    });

/** Commands for messages and watching, and for lists of boards and players. */
type People =
  | (CommandBase & { readonly word: 'message'; readonly players: readonly string[] })
  | (CommandBase & { readonly word: 'broadcast' })
  | (CommandBase & { readonly word: 'mute'; readonly player: string; readonly off: boolean })
  | (BoardCommand & { readonly word: 'subscribe'; readonly all?: true })
  /** `choices` asks which emails there are and how to get fewer. */
  | (BoardCommand & { readonly word: 'unsubscribe'; readonly all?: true; readonly choices?: true })
  | (CommandBase & { readonly word: 'notify'; readonly boards: readonly BoardId[] | 'all' | 'off' })
  | (CommandBase & { readonly word: 'list'; readonly games: readonly string[] })
  | (CommandBase & {
      readonly word: 'games';
      readonly game?: string;
      readonly players: readonly string[];
      readonly which: 'all' | 'active' | 'inactive' | 'next';
    })
  | (CommandBase & { readonly word: 'standings'; readonly game: string; readonly page: number })
  | (CommandBase & { readonly word: 'history'; readonly game?: string; readonly player?: string })
  | (CommandBase & { readonly word: 'userinfo'; readonly player: string })
  | (CommandBase & { readonly word: 'players'; readonly game?: string; readonly page: number });

/** Commands about the account itself. */
type Account =
  | (CommandBase & { readonly word: 'help'; readonly topics: readonly string[] })
  | (CommandBase & {
      readonly word: 'signup';
      readonly name: string;
      readonly secret?: string;
      readonly addresses: readonly string[];
    })
  | (CommandBase & { readonly word: 'add'; readonly address: string })
  | (CommandBase & {
      readonly word: 'change';
      readonly what: 'address';
      readonly old?: string;
      readonly address: string;
    })
  | (CommandBase & { readonly word: 'change'; readonly what: 'password'; readonly secret: string | 'off' })
  | (CommandBase & { readonly word: 'delete'; readonly address?: string; readonly newPlayer?: string })
  /** The player asked to take over the boards. */
  | (CommandBase & { readonly word: 'signoff'; readonly newPlayer?: string })
  | (CommandBase & { readonly word: 'set'; readonly name: string; readonly value: string })
  | (CommandBase & {
      readonly word: 'vacation';
      /** A day as returned by `readDay`, `tomorrow`, or a length in days: `14 days`. */
      readonly until: string | 'off';
    })
  /** The answer to a confirmation email: the sender's own text begins with `yes` or `no`. */
  | ForEachWord<'yes' | 'no', CommandBase & { /** Its line has more text. */ readonly isAlone?: false }>;

/** One command, parsed but not yet checked (docs/club-rules.md section 1). */
export type Command = Matchmaking | Playing | People | Account;

export type Word = Command['word'];

/** What the parser needs to know about the letter that an email answers, if any. */
export interface AnsweredLetter {
  /** The board, for a board letter. */
  readonly board?: BoardId;
  /** Whether the position on that board is a puzzle. */
  readonly puzzle?: boolean;
  /** Whether the game on that board has not begun: the letter is a challenge. */
  readonly isChallenge?: boolean;
  /** The Subject as we wrote it. */
  readonly subject?: string;
  /** Whether it is a confirmation email: only yes and no are accepted. */
  readonly confirmation?: boolean;
  /** The boards, for a digest with several of them: a turn must name one. */
  readonly boards?: readonly BoardId[];
  /** The writer, for a player's message: text that is not a command goes to them. */
  readonly writer?: string;
}

/** The commands in one email and the free text after them. */
export interface MailCommands {
  readonly source: 'reply' | 'subject' | 'body';
  readonly commands: readonly Command[];
  /** The player's text for the other players, trimmed; `''` if there is none. */
  readonly message: string;
  /** Whether some commands came after lines that are not commands. */
  readonly areApart?: true;
}
