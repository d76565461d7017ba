import { playerWords, type SettingValue, settingValues } from '../../base/language/playerWords.js';

/** Returns other words for a value, in all languages. */
const wordsFor = (value: SettingValue): readonly string[] =>
  Object.values(playerWords).flatMap(({ values = {} }) => values[value] ?? []);

const meanings = new Map<string, readonly SettingValue[]>();
for (const value of settingValues)
  for (const word of wordsFor(value)) meanings.set(word, [...(meanings.get(word) ?? []), value]);

/** All words for values, in all languages. */
export const valueWords: readonly string[] = [...meanings.keys()];

/**
 * Returns the value in `known` that a word names, in any language: "aus" names `off`. Any other word is returned in
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
