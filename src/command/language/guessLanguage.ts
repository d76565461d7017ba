import {
  anyOfPhrases,
  type EmailLanguage,
  emailLanguages,
  playerWords,
} from '../../base/language/playerWords.js';
import { commandTable, translationsOf } from '../table/commandTable.js';

const [usual, ...others] = emailLanguages;

/** Common words in first emails, by language. */
const commonIn = emailLanguages.map(
  (language) => [language, new Set(playerWords[language].common?.split(' '))] as const,
);

/** Names of commands, and help topics that players can request without writing `help` first. */
const commandsIn = (language: EmailLanguage): readonly string[] => [
  ...commandTable.flatMap(({ translated }) => translated?.[language] ?? []),
  ...(playerWords[language].topicsAlone ?? []),
];

/** Names for `signup` in all languages: the userid and the password after them belong to no language. */
const signups = commandTable.flatMap((entry) =>
  entry.word === 'signup' ? [entry.word, ...translationsOf(entry)] : [],
);
const newAccount = new RegExp(`(?<!\\p{L})(${signups.join('|')})[ \\t]+\\S+(?:[ \\t]+\\S+)?`, 'gu');

/** For each language, matches thanks at the beginning of a line, perhaps followed by a name. */
const thanksIn = emailLanguages.map((language) => {
  const phrases = anyOfPhrases(playerWords[language].request?.thanks ?? []);
  return [language, new RegExp(`^[ \\t]*${phrases}[ \\t]*(?=$|[,.!;])`, 'gmu')] as const;
});

const weightOfCommand = 3;
const weightOfThanks = 2;
/** A shorter word may mean something in several languages, so it does not settle the language by itself. */
const shortestAlone = 4;
/** In a text with more words than this, a single common word does not settle the language. */
const shortText = 6;
const longest = 4000;

const plain = (text: string): string => text.slice(0, longest).normalize('NFKC').toLowerCase();

/** Returns the words of the text without any thanks, which are counted separately. */
const wordsOf = (text: string): readonly string[] =>
  thanksIn
    .reduce((left, [, thanks]) => left.replace(thanks, ''), plain(text))
    .replace(newAccount, '$1')
    .match(/\p{L}+/gu) ?? [];

/**
 * Guesses the language of an email from common words, thanks and commands; undefined if it is English or unclear.
 * @param parts its Subject and its text: either may begin with a command
 */
export function guessLanguage(...parts: readonly string[]): EmailLanguage | undefined {
  const words = parts.flatMap(wordsOf);
  const counts = new Map<EmailLanguage, number>();
  const count = (language: EmailLanguage, more: number) =>
    counts.set(language, (counts.get(language) ?? 0) + more);
  for (const [language, known] of commonIn) count(language, words.filter((word) => known.has(word)).length);
  const opening = parts.flatMap((part) => wordsOf(part).slice(0, 2));
  for (const language of others) {
    const names = commandsIn(language);
    if (opening.some((word) => names.includes(word))) count(language, weightOfCommand);
  }
  for (const [language, thanks] of thanksIn)
    if (parts.some((part) => plain(part).search(thanks) >= 0)) count(language, weightOfThanks);
  const found = [...counts.keys()].filter((language) => counts.get(language) !== 0);
  const isShort = words.length <= shortText && found.length === 1;
  for (const [language, known] of commonIn)
    if (isShort && words.some((word) => word.length >= shortestAlone && known.has(word))) count(language, 1);
  const [[most, times] = [usual, 0], [, next] = [usual, 0]] = [...counts].sort(([, a], [, b]) => b - a);
  return most !== usual && times >= 2 && times > next ? most : undefined;
}
