import type { Command } from '../command/index.js';
import type { SgfRecord, Tactic } from '../notation/index.js';
import type { BoardId, MailId, OfferId, Player, PlayerId, Store } from '../store/index.js';

/** How the server knows who sent an email (docs/mail-rules.md section 2). */
type Proof = 'token' | 'password' | 'address' | 'confirmation';

/** A player whose email was authenticated, and how. */
export interface AuthenticatedSender {
  readonly player: Player;
  readonly proof: Proof;
}

/** The open turn on a board when the server began to process the email (docs/mail-rules.md section 3). */
export interface OpenNumber {
  readonly number: number;
  readonly generation: number;
  /** How many turns had been played by then. */
  readonly turns: number;
}

/** Everything that a command depends on, apart from its own text. */
export interface CommandContext {
  readonly store: Store;
  /** When the email arrived, in ms. */
  readonly now: number;
  /** When the email is processed, in ms. The next player's clock does not start earlier. */
  readonly doneAt: number;
  /** The email's inbox row; null for the computer, which sends none. */
  readonly inboxId: MailId | null;
  /** The authenticated sender; undefined if the command needs no proof and none was given. */
  readonly sender?: AuthenticatedSender;
  /** The From address in lower case. */
  readonly address: string;
  readonly numbers: ReadonlyMap<BoardId, OpenNumber>;
  /** The letter being answered: about a board, or written by a player. */
  readonly letter?: {
    readonly boardId: BoardId | null;
    readonly offerId: OfferId | null;
    readonly writerId?: PlayerId | null;
    /** The offers shown in a digest of several boards. */
    readonly offers?: readonly OfferId[];
  };
  /** The player's message, cleaned, without the commands. */
  readonly message: string;
  /** The record that came with the email. */
  readonly record?: SgfRecord;
  /** A random number, at least 0 and less than 1, for `-random`. */
  readonly random: number;
  /** The available puzzles by game; undefined if there are none. */
  readonly tactics?: () => ReadonlyMap<string, readonly Tactic[]>;
  /** The hash of the password that a command sets. */
  readonly passwordHash: string | null;
}

/** What playing a turn depends on. The computer's turns have this context too, although it sends no mail. */
export type TurnContext = Omit<CommandContext, 'address' | 'random' | 'passwordHash'>;

/** The context for a command that needs a player. */
export type PlayerContext = CommandContext & { readonly sender: AuthenticatedSender };

/** What every change to a board depends on. */
export type ChangeContext = Pick<CommandContext, 'store' | 'now' | 'doneAt'>;

/** The type of the command that begins with a given word. */
export type CommandOf<W extends Command['word']> = Extract<Command, { word: W }>;
