import { undoTypography } from '../../base/index.js';
import { hasOneTypingError } from '../../base/language/typingErrors.js';
import { beginsLikeTurn, hasOnlyTurnCharacters } from '../../notation/index.js';
import { gameNames } from '../../rules/index.js';
import { firstBoard, readBoardNumber } from '../arguments/boardNumber.js';
import { allOptions, isGameWord } from '../arguments/gameOptions.js';
import { isPassword } from '../arguments/identityClaim.js';
import { opensTurn } from '../arguments/userid.js';
import type { CommandEntry } from '../model/commandEntry.js';
import { commandTable, translationsOf } from '../table/commandTable.js';
import { isKnownWord } from '../table/knownWords.js';
import { parseCommandLine } from './parseCommandLine.js';

/** The maximum number of words to read in a line; the rest is ignored. */
const mostWords = 60;
/** Words that may precede a command, as in "then octi move 102 33+B". */
const mostFillers = 3;

/** A word in a line, or one of several words that were typed without a space between them. */
interface Token {
  /** Lower-case, without the punctuation around it. */
  readonly bare: string;
  readonly plain: string;
  /** The index of the word that it was cut from. */
  readonly at: number;
}

/** The start of a command in a line: a game word, a command word and a board number, any of which may be misspelt. */
interface LineStart {
  /** The words after it, up to the end of the line. */
  readonly rest: readonly Token[];
  /** The index of its first word. */
  readonly from: number;
  readonly game: boolean;
  /** The nearest command; unset if the line begins with a number instead. */
  readonly entry?: CommandEntry;
  /** Whether the command word is spelt right. */
  readonly exact: boolean;
  /** A board number, or characters that may be meant as one. */
  readonly number?: string;
  /** The line with its game word and command word spelt right and separated. */
  readonly corrected: string;
}

/** Returns the words in a line as if typed on a plain keyboard; never splits or joins words. */
export const plainWords = (line: string): string[] =>
  (line.match(/\S+/g) ?? []).map((word) => undoTypography(word).replace(/\s+/g, ''));

const bareOf = (word: string): string => word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

const wordNames = commandTable.flatMap((entry) =>
  [entry.word, ...(entry.also ?? [])].map((name) => ({ name, entry })),
);

/** Names for commands in other languages; typing errors in them are not corrected. */
const foreignNames = commandTable.flatMap((entry) => translationsOf(entry).map((name) => ({ name, entry })));

/** Caches results by word, since words recur in long lines. */
function remembered<T>(find: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined || known.has(word)) return found as T;
    if (known.size > 20_000) known.clear();
    const value = find(word);
    known.set(word, value);
    return value;
  };
}

/** Returns the game that a word names, perhaps with a typing error. */
const gameNear = remembered((word: string): string | undefined => {
  if (word.length < 3 || word.length > 30) return undefined;
  if (isGameWord(word)) return word;
  const [name = ''] = word.split(/[+-]/);
  return gameNames.find((one) => name === one || hasOneTypingError(name, one));
});

type Near = { readonly name: string; readonly entry: CommandEntry; readonly exact: boolean };

/** Returns the command that a word names, perhaps with a typing error, or abbreviates with three letters or more. */
const commandNear = remembered((word: string): Near | undefined => {
  if (word.length < 3 || word.length > 20) return undefined;
  const found = wordNames.find(({ name }) => name === word) ?? foreignNames.find(({ name }) => name === word);
  if (found) return { ...found, exact: true };
  const near =
    wordNames.find(({ name }) => name.length > 3 && hasOneTypingError(word, name)) ??
    wordNames.find(({ name }) => name.startsWith(word));
  return near && { ...near, exact: false };
});

/** Returns the command that two words make if the space between them is the typing error. */
const wordNear = remembered((words: string): Near | undefined => {
  const found =
    words.length > 20
      ? undefined
      : wordNames.find(({ name }) => name.length > 3 && hasOneTypingError(words, name));
  return found && { ...found, exact: false };
});

/** The first two characters of options that begin with a digit; other digits after a hyphen are part of a turn. */
const digitStarts = allOptions.filter((option) => /^\d/.test(option)).map((option) => option.slice(0, 2));
const isOption = (word: string): boolean => {
  const name = /^--?(.*)/.exec(word)?.[1]?.toLowerCase() ?? '';
  return /^[a-z]/.test(name) || digitStarts.some((start) => name.startsWith(start));
};
const isBoard = (word: string): boolean => readBoardNumber(word) !== undefined;
/** Whether a word may be a board number: even with a typing error, one has at least two digits. */
const isNumberLike = (word: string): boolean => /\d.*\d/.test(word) && /^[\w#.,:;+-]{2,12}$/.test(word);

/** Splits words that were typed without a space between them: `octimove`, `move102`, `102alice`. */
function cut(plain: string, at: number): Token[] {
  const bare = bareOf(plain);
  const piece = (text: string): Token => ({ bare: bareOf(text), plain: text, at });
  if (bare.length > 40 || bare.length < 5 || isKnownWord(bare) || beginsLikeTurn(bare))
    return [{ bare, plain, at }];
  const digits = /^(\p{L}\D*?)(\d{3,9})$/u.exec(bare);
  if (digits) {
    const [, word = '', number = ''] = digits;
    const [head, tail] = glued(bareOf(word)) ?? [];
    if (head && tail) return [piece(head), piece(tail), piece(number)];
    if (gameNear(bareOf(word)) || commandNear(bareOf(word))) return [piece(word), piece(number)];
  }
  const [, number = '', name = ''] = /^(\d{3,9})\W?(\p{L}\S*)$/u.exec(plain) ?? [];
  if (isBoard(number)) return [piece(number), piece(name)];
  const parts = glued(bare);
  return parts ? parts.map(piece) : [{ bare, plain, at }];
}

/** Splits a game word and a command word that have no space between them, or another character instead. */
const glued = remembered((word: string): readonly [string, string] | undefined => {
  if (word.length < 6 || word.length > 30) return undefined;
  for (const game of gameNames) {
    // One typing error changes the length by at most one, and cannot affect both ends.
    if (!word.includes(game.slice(0, 3)) && !word.includes(game.slice(1, 4))) continue;
    const near = wordNames.find(({ name }) => word === game + name || hasOneTypingError(word, game + name));
    if (near) return [game, near.name];
  }
  return undefined;
});

/** Finds the start of a command in a line, skipping filler words before it. */
export function lineStartOf(words: readonly string[]): LineStart | undefined {
  const pieces = words.slice(0, mostWords).flatMap(cut);
  for (let at = 0; at <= mostFillers && at < pieces.length; at++) {
    const head = lineStartAt(pieces, at);
    if (head) return head;
  }
  const [first, ...rest] = pieces;
  if (!first || !isBoard(first.bare)) return undefined;
  return { rest, from: first.at, game: false, exact: false, number: first.bare, corrected: '' };
}

function lineStartAt(pieces: readonly Token[], from: number): LineStart | undefined {
  const first = pieces[from];
  if (!first) return undefined;
  const skipOptions = (at: number): number => {
    let next = at;
    while (isOption(pieces[next]?.plain ?? '') && !commandNear(pieces[next]?.bare ?? '')) next += 1;
    return next;
  };
  const game = gameNear(first.bare);
  let at = game === undefined ? from : skipOptions(from + 1);
  let word = commandNear(pieces[at]?.bare ?? '');
  // The error may be an extra space, or a space in place of a letter: `mo ve`.
  const apart = word?.exact ? undefined : wordNear(`${pieces[at]?.bare ?? ''} ${pieces[at + 1]?.bare ?? ''}`);
  if (apart) {
    word = apart;
    at += 1;
  }
  if (!word) return undefined;
  let behind = skipOptions(at + 1);
  let number = pieces[behind]?.bare ?? '';
  const further = pieces[behind + 1]?.bare ?? '';
  if (/^\d{1,2}$/.test(number) && /^\d{1,8}$/.test(further)) {
    number += further;
    behind += 1;
  }
  const numbered = isBoard(number) || (isNumberLike(number) && !beginsLikeTurn(number));
  const plainOf = (some: readonly Token[]) => some.map(({ plain }) => plain);
  const options = game === undefined ? [] : plainOf(pieces.slice(from + 1, at)).filter(isOption);
  const corrected = [
    ...(game === undefined ? [] : [game]),
    ...options,
    word.name,
    ...plainOf(pieces.slice(at + 1)),
  ];
  return {
    rest: pieces.slice(numbered ? behind + 1 : behind),
    from: first.at,
    game: game !== undefined,
    entry: word.entry,
    exact: word.exact,
    ...(numbered && { number }),
    corrected: corrected.join(' '),
  };
}

/** Whether something cannot be a word in any language because it mixes letters with a digit or a symbol. */
export const isOdd = (word: string): boolean => /\p{L}/u.test(word) && /[\p{N}@&$%*#^~_+=<>|\\]/u.test(word);

/** Whether a word may be a password, perhaps with a typing error: long enough, and not a turn. */
export const mayBePassword = (word: string): boolean =>
  isPassword(word) ||
  (word.length >= 8 && opensTurn(word) && /\p{L}{3}/u.test(word) && !hasOnlyTurnCharacters(word));

/**
 * Whether a line is clearly not meant for the other players. It is within one typing error of a command with a game
 * word, with an extra or missing space or number, or with another word in front. A command word alone is not enough: a
 * board, a turn or a password must follow.
 */
export function looksLikeCommand(line: string): boolean {
  const words = plainWords(line);
  const head = lineStartOf(words);
  // The rest of the line may have been wrapped onto the next one.
  if (!head) return words.length === 1 && gameNear(bareOf(words[0] ?? '')) !== undefined;
  const { rest, from, game, entry, exact, number, corrected } = head;
  const turnAt = rest.findIndex(({ bare }) => beginsLikeTurn(bare));
  const endsInTurn = turnAt >= 0 && turnAt <= 2;
  const board = number !== undefined && isBoard(number);
  if (!entry) return board && endsInTurn;
  // A password follows a name, which a typing error may have split in two.
  const password = rest.slice(1, 3).some(({ plain }) => mayBePassword(plain) && !isKnownWord(plain));
  if (game) {
    if (turnAt >= 0 || password || (number !== undefined && rest.length <= 1)) return true;
    if (rest.length === 0 && number === undefined && exact && from === 0) return true;
    const read = parseCommandLine(corrected, { board: firstBoard });
    return read.ok && (from > 0 || corrected !== words.join(' ').toLowerCase());
  }
  if (!entry.onBoard) return false;
  if (board) {
    if (endsInTurn || (password && (turnAt >= 0 || rest.length <= 3))) return true;
    return exact && from <= 1 && rest.length <= 1;
  }
  if (from > 0) return from <= 1 && exact && turnAt === 0 && rest.length === 1;
  if (number === undefined) return false;
  // `move 12 alice 33+B` and `chat 1o2 alice opensesame`, with the board number mistyped.
  const isNoCount = !/^[1-9]\d?$/.test(number) || isOdd(rest[1]?.plain ?? '');
  return (
    (turnAt >= 0 && (password || (exact && endsInTurn && turnAt === rest.length - 1))) ||
    (password && rest.length === 2 && isNoCount)
  );
}

/** Whether a line begins with a command, perhaps misspelt. Many lines written to other players do too. */
export function beginsWithCommand(line: string): boolean {
  const head = lineStartOf(plainWords(line));
  return head?.entry !== undefined && head.from === 0;
}

/** Whether more than its first word shows that a line is a command: a turn, or a password after a name. */
export function isWholeCommand(line: string): boolean {
  const head = lineStartOf(plainWords(line));
  if (!head || !looksLikeCommand(line)) return false;
  const { rest, game, number } = head;
  const password = rest.slice(1, 3).some(({ plain }) => mayBePassword(plain) && !isKnownWord(plain));
  const isNamed = game || (number !== undefined && isBoard(number));
  return password || (isNamed && rest.some(({ bare }) => beginsLikeTurn(bare)));
}
