import type { Refusal, Result } from '../../base/index.js';
import type { AnsweredLetter, Command, Word } from '../commands.js';

/** What is written around a command word. */
export interface CommandInput {
  /** What follows the word, typography undone, cut at the blanks. */
  readonly args: readonly string[];
  /** The game word at the beginning, lower-case, perhaps with options: `octi`, `octi+wrap`, `all`. */
  readonly game?: string;
  /** Options between the game word and the command word, without hyphens. */
  readonly options: readonly string[];
  readonly answered: AnsweredLetter;
  readonly table: readonly CommandEntry[];
}

/** The words of the table: `yes` and `no` answer questions and are no commands. */
export type TableWord = Exclude<Word, 'yes' | 'no'>;

/** One command of the table, from which reading, help and the README are made (docs/mail-rules.md section 4). */
export interface CommandEntry {
  readonly word: TableWord;
  /** Other words for it. */
  readonly also?: readonly string[];
  /** Words for it in other languages: typed in full, they stand for it wherever it may stand, and for nothing else. */
  readonly translated?: Readonly<Partial<Record<'de' | 'it', readonly string[]>>>;
  /** What players ask about beside the words: `help` gives this command's page for it. */
  readonly about?: readonly string[];
  /** Never shortened: what it does cannot be taken back. */
  readonly inFull: boolean;
  /** Who must be known: nobody, a player, or the recipient of a confirmation email. */
  readonly needs: 'nobody' | 'player' | 'confirmation';
  /** Acts on one board, whose number may be left out in a reply to a letter of that board. */
  readonly onBoard: boolean;
  /** Asked about at a confirmed address whatever the proof (docs/mail-rules.md section 2). */
  readonly asks?: true;
  /** How it is written; optional parts are in brackets. */
  readonly usage: readonly string[];
  /** Lines that are read as this command. */
  readonly examples: readonly string[];
  /** Lines that look like this command and are refused. */
  readonly wrong: readonly string[];
  /** Reads what follows the word; refuses with a code of `command` or of `rules`. */
  readonly read: (given: CommandInput) => Result<Command, Refusal>;
}

/** A command line from its parts, as answers quote it. */
export const quoteLine = (...parts: readonly (string | number | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join(' ');
