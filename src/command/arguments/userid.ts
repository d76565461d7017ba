import { type Refusal, refusal } from '../../base/index.js';
import { playerWords } from '../../base/language/playerWords.js';
import { levels } from '../../computer/search/levels.js';
import { gameNames } from '../../rules/index.js';
import type { CommandEntry } from '../model/commandEntry.js';
import { allOptions } from './gameOptions.js';

/**
 * A pod label from the Android app, alone or before a symbol. A label begins a turn, so no userid begins with one
 * (docs/mail-rules.md).
 */
const label = /^[br][1-7](?![a-z0-9])/i;

/** Whether a word begins the turn in a `move`: it starts with a digit, or with a label from the app's notation. */
export const opensTurn = (word: string): boolean => /^\d/.test(word) || label.test(word);

/** Reserved words besides the names of commands, games and options. */
const meaningful = [
  ...['computer', 'all', 'new', 'next', 'server'],
  ...['active', 'inactive', 'draw', 'multiple', 'board', 'commands', 'rules', 'notation', 'examples'],
];

/**
 * Answers, words within commands, and words that may become commands later. They are reserved because accounts cannot
 * be renamed to make room for them.
 */
const keptBack = [
  ...['yes', 'no', 'to', 'if', 'clear', 'off', 'postmaster', 'admin', 'web'],
  ...Object.values(playerWords).flatMap(({ command }) => command?.newPlayer ?? []),
];

/** Maximum length, in characters. */
export const longestUserid = 20;

/** Whether a word has the form of a userid, whatever its meaning. */
export const looksLikeUserid = (word: string): boolean =>
  /^[a-z][a-z0-9-]+$/i.test(word) && word.length <= longestUserid && !label.test(word);

/** Whether a word names the computer, which can be challenged and looked up like a player. */
export const isComputer = (word: string): boolean => word.toLowerCase() === 'computer';

/** Returns the computer's level nearest to the one in a name such as "computer-3"; undefined for other names. */
export function levelMeant(word: string): number | undefined {
  const [, level] = /^computer-(\d+)$/i.exec(word) ?? [];
  if (level === undefined) return undefined;
  return Math.min(Math.max(Number(level), levels.first), levels.last);
}

/** Whether a name looks like one that replaces the name of a deleted account. */
export const isPseudonym = (word: string): boolean => /^gone-\d+$/i.test(word);

/**
 * Whether a word may be somebody's userid: a userid chosen before a command of the same name existed stays valid.
 */
export const mayBeUserid = (word: string): boolean =>
  looksLikeUserid(word) && ![...gameNames, ...allOptions, ...meaningful].includes(word.toLowerCase());

/** The userid in examples; the server replaces it by a free one. */
export const exampleUserid = 'alice';

/**
 * Returns the refusal for a word that cannot be a userid (docs/mail-rules.md, first table). It is
 * `command.userid.form`, `command.userid.label` or `command.userid.reserved`.
 */
export function whyNoUserid(word: string, table: readonly CommandEntry[]): Refusal | undefined {
  if (label.test(word)) return refusal('command.userid.label', { userid: word, example: exampleUserid });
  // A word of any other form may be a misplaced password, so it is not quoted.
  if (!looksLikeUserid(word)) return refusal('command.userid.form', { example: exampleUserid });
  const reserved = [
    ...table.flatMap(({ word, also = [] }) => [word, ...also]),
    ...gameNames,
    ...allOptions,
    ...meaningful,
    ...keptBack,
  ];
  return isPseudonym(word) ||
    levelMeant(word) !== undefined ||
    reserved.some((one) => one === word.toLowerCase())
    ? refusal('command.userid.reserved', { userid: word, example: exampleUserid })
    : undefined;
}
