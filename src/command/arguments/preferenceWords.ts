import {
  type PreferenceName,
  playerWords,
  preferenceNames,
  type ValueWord,
  valueWords,
} from '../../base/language/playerWords.js';

const settings = new Map<string, PreferenceName>();
for (const name of preferenceNames)
  for (const words of [name, ...Object.values(playerWords).flatMap((file) => file.settings?.[name] ?? [])])
    settings.set(words, name);

/** All words in setting names, in all languages. */
export const preferenceWords: readonly string[] = [...settings.keys()].flatMap((name) => name.split(' '));

/**
 * Returns the setting named by the first words in any language, and the other words: "zeitzone" and "time zone" name
 * `timezone`. The words must be in lower case. If they name no setting, the first word is returned unchanged.
 */
export function preferenceMeant(words: readonly string[]): { name: string; rest: readonly string[] } {
  const [first = '', second = ''] = words;
  const ofTwo = settings.get(`${first} ${second}`);
  return ofTwo === undefined
    ? { name: settings.get(first) ?? first, rest: words.slice(1) }
    : { name: ofTwo, rest: words.slice(2) };
}

/** Returns other words for a value, in all languages. */
const wordsFor = (value: ValueWord): readonly string[] =>
  Object.values(playerWords).flatMap(({ values = {} }) => values[value] ?? []);

const meanings = new Map<string, readonly ValueWord[]>();
for (const value of valueWords)
  for (const word of wordsFor(value)) meanings.set(word, [...(meanings.get(word) ?? []), value]);

/** All words for values, in all languages. */
export const wordsForValues: readonly string[] = [...meanings.keys()];

/**
 * Returns the value in `known` named by a word, in any language: "aus" names `off`. Any other word is returned in
 * lower case.
 */
export function valueMeant(word: string, known: readonly string[]): string {
  const written = word.toLowerCase();
  return known.includes(written)
    ? written
    : (meanings.get(written)?.find((one) => known.includes(one)) ?? written);
}

/** Whether a word is or means `off`. */
export const isOff = (word: string | undefined): boolean =>
  word !== undefined && valueMeant(word, ['off']) === 'off';
