import { typingErrors } from './typingErrors.js';
import type { CommandEntry } from './words/commandEntry.js';

/** Fewer letters do not stand for a word. */
const shortest = 3;

/** The command that a written word stands for, or those it may have been meant for. */
export type Found =
  | { readonly entry: CommandEntry }
  | {
      readonly why: 'inFull' | 'ambiguous' | 'misspelt';
      /** Empty for a word that is like none. */
      readonly candidates: readonly CommandEntry[];
    };

/**
 * Finds a command by its word in any case: in full, or by an unambiguous start of three letters or more where the
 * command allows it (docs/mail-rules.md section 1).
 */
export function findWord(written: string, table: readonly CommandEntry[]): Found {
  const word = written.toLowerCase();
  const names = ({ word: name, also = [] }: CommandEntry) => [name, ...also];
  const exact = table.find((entry) => names(entry).includes(word));
  if (exact) return { entry: exact };
  const begun =
    word.length < shortest ? [] : table.filter((entry) => names(entry).some((name) => name.startsWith(word)));
  const [only, ...others] = begun;
  if (only && others.length > 0) return { why: 'ambiguous', candidates: begun };
  if (only) return only.inFull ? { why: 'inFull', candidates: begun } : { entry: only };
  const near =
    word.length > 20
      ? []
      : table.filter((entry) => names(entry).some((name) => typingErrors(word, name) === 1));
  return { why: 'misspelt', candidates: near };
}
