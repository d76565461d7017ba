import { playerWords } from '../../base/language/playerWords.js';

/** Returns all strings in data, without the names of its fields. */
const textsIn = (data: unknown): string[] =>
  typeof data === 'string'
    ? [data]
    : typeof data === 'object' && data !== null
      ? Object.values(data).flatMap(textsIn)
      : [];

/** The groups of a language's words that contain no phrases. */
const everydayGroups = [
  'language',
  'languages',
  'commands',
  'settings',
  'values',
  'particles',
  'topics',
  'topicsAlone',
  'common',
  'months',
  'everyday',
] as const;

/**
 * Words of seven letters or more that players write in short lines. With punctuation after them, they are long enough
 * to be passwords. They are hidden only where a password is expected; elsewhere, the sender's own password is
 * recognised by its hash.
 * Phrases are regular expressions, so `everyday` in the language's file repeats their long words.
 */
const everyday: ReadonlySet<string> = new Set(
  Object.values(playerWords).flatMap((words) =>
    textsIn(everydayGroups.map((group) => words[group])).flatMap(
      (text) => text.toLowerCase().match(/\p{L}{7,}/gu) ?? [],
    ),
  ),
);

/** Whether a word is an everyday word, perhaps after an elided one: "d'accordo". */
export const isEveryday = (word: string): boolean => {
  const bare = word.toLowerCase().replace(/^[("']+|[.,:;!?)"']+$/g, '');
  return everyday.has(bare.replace(/^\p{L}{1,3}'/u, ''));
};
