import {
  mainLanguage,
  type PlayerWords,
  type PreferenceName,
  type ValueWord,
  wordsIn,
} from '../../base/language/playerWords.js';
import { readDay } from '../arguments/dayWords.js';
import { isGameWord } from '../arguments/gameOptions.js';
import { commandTable } from './commandTable.js';

/** Commands whose last word may name the offer that they answer. */
const answersOffer: ReadonlySet<string> = new Set(['accept', 'decline', 'reject']);

/** Commands that may end with `off`: `vacation off`. */
const endsWithOff: ReadonlySet<string> = new Set(['vacation', 'mute', 'notify']);

/** Commands that may name a new player for the boards: `signoff to bob`. */
const namesNewPlayer: ReadonlySet<string> = new Set(['signoff', 'delete']);

/**
 * Returns a command line with the command in the words of a language, for emails: `zeige 101` for `show 101`. Anything
 * else, such as a turn, is left unchanged. The parser accepts the words of every language.
 */
export function inWordsOf(language: string, line: string): string {
  // English needs no translation: the command table has the usual words, and the English file only alternatives.
  const words = language === mainLanguage ? undefined : wordsIn(language);
  if (!words) return line;
  const [first = '', ...others] = line.split(' ');
  const [game, written = '', args] = isGameWord(first)
    ? [[first], others[0], others.slice(1)]
    : [[], first, others];
  const entry = commandTable.find(({ word }) => word === written);
  if (!entry) return line;
  const named = (command: string): string | undefined => words.commands?.[command]?.[0];
  const name = named(entry.word) ?? entry.word;
  const last: Readonly<Record<string, string | undefined>> = {
    'puzzle solution': words.command?.solution?.[0],
    'subscribe all': words.values?.all?.[0],
    'unsubscribe all': words.values?.all?.[0],
  };
  const changed: Readonly<Record<string, string | undefined>> = {
    address: words.command?.address?.[0],
    password: words.command?.password?.[0],
  };
  const [arg = ''] = args;
  const only = args.length === 1 || arg === 'solution' ? last[`${entry.word} ${arg}`] : undefined;
  const behind =
    only !== undefined
      ? [only, ...args.slice(1)]
      : entry.word === 'vacation' && (arg === 'until' || /^\d/.test(arg))
        ? vacationInWords(words, language, args)
        : entry.word === 'help'
          ? args.map((topic) => words.topics?.[topic]?.[0] ?? named(topic) ?? topic)
          : answersOffer.has(entry.word)
            ? args.map((word) => offerInWordsOf(language, word))
            : entry.word === 'set'
              ? settingWords(words, language, args)
              : entry.word === 'change'
                ? args.map((word, at) => (at === 0 ? changed[word] : undefined) ?? word)
                : entry.word === 'limit'
                  ? args.map((word) => valueInWordsOf(language, word))
                  : endsWithOff.has(entry.word)
                    ? args.map((word) => replaceWord(word, 'off', words.command?.ended?.[0]))
                    : namesNewPlayer.has(entry.word)
                      ? args.map((word) => replaceWord(word, 'to', words.command?.newPlayer?.[0]))
                      : entry.word === 'preview' && arg === 'new'
                        ? [words.command?.new?.[0] ?? arg, ...args.slice(1)]
                        : args;
  return [...game, name, ...behind].join(' ');
}

/** Replaces a word in a command; in a usage line, it may be in brackets. */
const replaceWord = (written: string, word: string, own = word): string =>
  /^\[?(\w+)\]?$/.exec(written)?.[1] === word ? written.replace(word, own) : written;

/** Returns the name and the value of a setting in a language's words. */
function settingWords(words: PlayerWords, language: string, args: readonly string[]): string[] {
  const [name = '', ...values] = args;
  return args.length === 0
    ? []
    : [
        words.settings?.[name as PreferenceName]?.[0] ?? name,
        ...values.map((value) => valueInWordsOf(language, value)),
      ];
}

/** Returns a setting with its value, or its name alone, in the words of a language: `sprache de` for `language de`. */
export const settingInWordsOf = (language: string, setting: string): string =>
  inWordsOf(language, `set ${setting}`).split(' ').slice(1).join(' ');

/** Returns the words after `vacation`: its last day, `until tomorrow` or `2 weeks`. */
function vacationInWords({ command }: PlayerWords, language: string, args: readonly string[]): string[] {
  const [count = '', ...behind] = args;
  const day = behind.join(' ');
  if (count !== 'until') {
    const names = (day.startsWith('week') ? command?.weeks : command?.days) ?? [];
    return [count, names[count === '1' ? 1 : 0] ?? day];
  }
  const [untilTomorrow] = command?.untilTomorrow ?? [];
  if (day === 'tomorrow' && untilTomorrow !== undefined) return [untilTomorrow];
  const written = dayInWords(language, day);
  const elided = /^(?:8|11)\b/.test(written) ? command?.until?.find((word) => word.endsWith("'")) : undefined;
  return elided === undefined ? [command?.until?.[0] ?? 'until', written] : [`${elided}${written}`];
}

/** Returns a day as it is written in the language, if the parser can read that form: `24. Dezember`. */
function dayInWords(language: string, written: string): string {
  const [, year, month, day] = /^(\d{4}|-)-(\d\d)-(\d\d)$/.exec(readDay(written) ?? '') ?? [];
  if (year === undefined) return written;
  const hasYear = year !== '-';
  const at = Date.UTC(hasYear ? Number(year) : 2024, Number(month) - 1, Number(day));
  const form = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, hasYear ? { ...form, year: 'numeric' } : form).format(at);
}

/** Returns the word for a help topic in a language. */
export const topicInWordsOf = (language: string, topic: string): string =>
  inWordsOf(language, `help ${topic}`).split(' ').slice(1).join(' ');

/** Returns the word for a help topic in a Subject. It is capitalised if it is a noun in a language that capitalises nouns. */
export function topicInTitle(language: string, topic: string): string {
  const word = topicInWordsOf(language, topic);
  const isNoun = wordsIn(language)?.nouns?.includes(word) ?? false;
  return isNoun ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word;
}

/** Returns the word that `set` accepts in a language for the value of a setting: `aus` for `off`. */
export const valueInWordsOf = (language: string, value: string): string =>
  (language === mainLanguage ? undefined : wordsIn(language)?.values?.[value as ValueWord]?.[0]) ?? value;

/** Returns the word that `accept` and `reject` accept in a language for an offer: `remis` for `draw`. */
export const offerInWordsOf = (language: string, offered: string): string =>
  offered === 'draw' || offered === 'undo' ? (wordsIn(language)?.values?.[offered]?.[0] ?? offered) : offered;
