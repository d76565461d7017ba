import { type Language, languages, playerWords } from '../base/playerWords.js';
import { commandTable, translationsOf } from './commandTable.js';

const [usual, ...others] = languages;

/** Common words in first emails, by language. */
const commonIn = languages.map(
  (language) => [language, new Set(playerWords[language].common?.split(' '))] as const,
);

/** Names of commands, and topics of the help that are asked for without `help` before them. */
const commandsIn = (language: Language): readonly string[] => [
  ...commandTable.flatMap(({ translated }) => translated?.[language] ?? []),
  ...(playerWords[language].topicsAlone ?? []),
];

/** A sign-up: the userid and the password after it are words of no language. */
const signups = commandTable.flatMap((entry) =>
  entry.word === 'signup' ? [entry.word, ...translationsOf(entry)] : [],
);
const newAccount = new RegExp(`(?<!\\p{L})(${signups.join('|')})[ \\t]+\\S+(?:[ \\t]+\\S+)?`, 'gu');

const weightOfCommand = 3;
const longest = 4000;

/** The language of a text, guessed from common words and from commands; undefined for English and if it is unclear. */
export function guessLanguage(text: string): Language | undefined {
  const words =
    text
      .slice(0, longest)
      .normalize('NFKC')
      .toLowerCase()
      .replace(newAccount, '$1')
      .match(/\p{L}+/gu) ?? [];
  const counts = new Map<Language, number>();
  const count = (language: Language, more: number) =>
    counts.set(language, (counts.get(language) ?? 0) + more);
  for (const [language, known] of commonIn) count(language, words.filter((word) => known.has(word)).length);
  const [first = '', second = ''] = words;
  for (const language of others) {
    const names = commandsIn(language);
    if (names.includes(first) || names.includes(second)) count(language, weightOfCommand);
  }
  const [[most, times] = [usual, 0], [, next] = [usual, 0]] = [...counts].sort(([, a], [, b]) => b - a);
  return most !== usual && times >= 2 && times > next ? most : undefined;
}
