import { playerWords } from '../../base/language/playerWords.js';
import { nearest } from '../../base/language/typingErrors.js';
import { allOptions, isGameWord, withHyphens } from '../arguments/gameOptions.js';
import { preferenceWords, wordsForValues } from '../arguments/preferenceWords.js';
import { commandTable, translationsOf } from './commandTable.js';
import { helpTopics } from './helpPages.js';
import { preferences } from './preferences.js';

/** Known words that the tables do not contain. */
const meant = [
  ...['addresses', 'computer', 'multiple', 'board', 'userid', 'until'],
  ...['all', 'active', 'inactive', 'next', 'new', 'draw', 'undo', 'off', 'clear', 'if', 'then'],
  ...Object.values(playerWords).flatMap(
    ({ command: { newPlayer = [], address = [], password = [] } = {} }) => [
      ...newPlayer,
      ...address,
      ...password,
    ],
  ),
];

const known: ReadonlySet<string> = new Set([
  ...meant,
  ...allOptions,
  ...preferenceWords,
  ...wordsForValues,
  ...helpTopics(),
  ...commandTable.flatMap(translationsOf),
  ...commandTable.flatMap(({ word, also = [], about = [] }) => [word, ...also, ...about]),
  ...Object.entries(preferences).flatMap(([name, values]) => [name, ...values]),
]);

/**
 * Returns a word in the form used for comparison: in lower case, without leading hyphens, and without a value or
 * punctuation at its end.
 */
const bareOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/^-+/, '')
    .replace(/=.{0,7}$/, '')
    .replace(/[.,:;!?]+$/, '');

/** Whether a word has a meaning here: a command, a game with its options, an option, a preference, a number. */
export function isKnownWord(word: string): boolean {
  const bare = bareOf(word);
  if (known.has(bare) || /^#?\d+$/.test(bare) || withHyphens(bare) !== undefined) return true;
  const [game = '', ...options] = bare.split(/[+-]/);
  return isGameWord(game) && options.every((one) => allOptions.includes(one));
}

/**
 * Whether a word is known, perhaps with a typing error. Answers quote such a word, so that its writer sees the error.
 */
export const isNearlyKnownWord = (word: string): boolean =>
  isKnownWord(word) ||
  nearest(bareOf(word), helpTopics()) !== undefined ||
  (word.startsWith('-') && nearest(bareOf(word), allOptions) !== undefined);
