import type { Refusal, Result } from '../../base/index.js';
import type { EmailLanguage } from '../../base/language/playerWords.js';
import type { AnsweredLetter, Command, Word } from './commands.js';

/** The parts of a line around a command word. */
export interface CommandInput {
  /** The words after the command word, as if typed on a plain keyboard. */
  readonly args: readonly string[];
  /** The game word at the beginning, lower-case, with its options if any: `octi`, `octi+wrap`, `all`. */
  readonly game?: string;
  /** Options between the game word and the command word, without hyphens. */
  readonly options: readonly string[];
  readonly answered: AnsweredLetter;
  readonly table: readonly CommandEntry[];
}

/** The words in the table: `yes` and `no` only answer confirmation emails and are not in it. */
type TableWord = Exclude<Word, 'yes' | 'no'>;

/** One command in the table that parsing, help and the README are generated from (docs/club-rules.md section 1). */
export interface CommandEntry {
  readonly word: TableWord;
  /** Other words for the command. */
  readonly also?: readonly string[];
  /**
   * Names for the command in other languages, from `data/playerWords`. Typed in full, they mean this command wherever
   * it is allowed, and never anything else.
   */
  readonly translated?: Readonly<Partial<Record<EmailLanguage, readonly string[]>>>;
  /**
   * Words that players write after the command and might ask about: `help` shows this command's page for them. Synonyms
   * are in `data/playerWords`.
   */
  readonly about?: readonly string[];
  /** Whether it must be written in full, because it cannot be undone. */
  readonly inFull: boolean;
  /** Who must be identified: nobody, a player, or the recipient of a confirmation email. */
  readonly needs: 'nobody' | 'player' | 'confirmation';
  /** Whether it acts on one board, whose number may be omitted in a reply to a letter about that board. */
  readonly onBoard: boolean;
  /**
   * Set if the command needs confirmation at a confirmed address, whatever the proof (docs/mail-rules.md section 2).
   */
  readonly asks?: true;
  /** Usage lines; optional parts are in brackets. */
  readonly usage: readonly string[];
  /** Lines that are read as this command. */
  readonly examples: readonly string[];
  /** Lines that look like this command and are refused. */
  readonly wrong: readonly string[];
  /** Reads the words after the command word; refuses with a code from `command` or `rules`. */
  readonly read: (given: CommandInput) => Result<Command, Refusal>;
}

/** Builds a command line from its parts, for quoting in answers. */
export const quoteLine = (...parts: readonly (string | number | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' ');
