import type { CommandEntry } from './entry.js';

/** Fewer letters do not stand for a word. */
const shortest = 3;

/**
 * Typing errors between two short texts: letters left out, put in, changed, or two neighbours swapped
 * (Damerau-Levenshtein, optimal string alignment).
 */
export function typingErrors(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(change, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** The word of a list that comes nearest, if one is near at all; a start of it counts as near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const begun = word.length >= 2 ? known.find((one) => one.startsWith(word)) : undefined;
  if (begun !== undefined || word.length > 30) return begun;
  const errors = known.map((one) => ({ one, errors: typingErrors(word, one) }));
  const most = word.length < 6 ? 1 : 2;
  return errors.sort((a, b) => a.errors - b.errors).find((near) => near.errors <= most)?.one;
}

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
