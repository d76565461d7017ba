import { undoTypography } from '../../base/index.js';
import { anyPhrase } from '../../base/language/playerWords.js';
import { beginsLikeTurn, correctsTurn } from '../../notation/index.js';
import { firstBoard } from '../arguments/boardNumber.js';
import { redacted } from '../arguments/identityClaim.js';
import { looksLikeUserid, opensTurn } from '../arguments/userid.js';
import { withoutCourtesies } from '../line/boardRequests.js';
import {
  beginsWithCommand,
  isOdd,
  lineStartOf,
  looksLikeCommand,
  mayBePassword,
  plainWords,
} from '../line/looksLikeCommand.js';
import { parseCommandLine } from '../line/parseCommandLine.js';
import type { Command } from '../model/commands.js';
import { readTurnLine } from '../model/turnText.js';
import { commandTable, translationsOf } from '../table/commandTable.js';
import { isKnownWord, isNearlyKnownWord } from '../table/knownWords.js';
import { isEveryday } from './everydayWords.js';
import { hideNamedPasswords, withoutMarks } from './namedPasswords.js';

const mostWords = 12;
const mostCharacters = 80;

const forgottenPassword = new RegExp(`^${anyPhrase('request.forgotPassword')}$`, 'u');

/** Whether a whole line says that its writer has forgotten the password; the line itself contains none. */
export const forgotPassword = (line: string): boolean =>
  line.length <= 100 && forgottenPassword.test(withoutCourtesies(line));

/**
 * Redacts a line that could not be read, for quoting in an answer (docs/club-rules.md section 2). Known words are left
 * as they are, a word that may be a password becomes `****`, and a long line is cut off.
 */
export function redactedLine(line: string): string {
  const text = undoTypography(line).trim();
  if (readTurnLine(text) && !/#.*[^\d\s]/.test(text)) return cut(text);
  if (forgotPassword(text)) return text;
  const words = text.split(/\s+/);
  const places = placesIn(words);
  const shown = words.slice(0, mostWords).map((word, at) => (places.has(at) ? redacted : word));
  return words.length > mostWords ? `${cut(shown.join(' '))} ...` : cut(shown.join(' '));
}

const cut = (text: string): string =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters)}...` : text;

/**
 * First words of lines that are never commands: the beginnings of our own Subjects (`Octi: welcome`), greetings and
 * thanks.
 */
const isTalkBehind = new RegExp(
  `^(?:octi\\w*:|${anyPhrase('request.greetings', 'request.thanks')}[,:!]?)$`,
  'iu',
);

/** How our own Subjects begin: `Octi: welcome`, `Octi fragt: Meinst du 57+E?`, `Octi-Hilfe: regeln`. */
const ownSubject = /^octi(?:(?:,? |-)\p{L}+)?: /iu;

/** Returns the indexes of the words in a line that may be passwords because a password is expected there. */
function placesIn(words: readonly string[]): ReadonlySet<number> {
  const places = new Set<number>();
  const name = nameOfSignup(words);
  const hide = (at: number, isCertain = false): void => {
    const word = words[at] ?? '';
    const isName = at === name && looksLikeUserid(word);
    if (!isName && !isNearlyKnownWord(word) && (isCertain || !isEveryday(word))) places.add(at);
  };
  const isLong = (at: number): boolean => mayBePassword(words[at] ?? '');
  // What follows `change password`, or the name in a sign-up, is a password, however short.
  const opens = opensSecret(words, name);
  for (let at = opens; at < words.length; at++) hide(at, true);
  if (name !== undefined && isLong(name)) hide(name, true);
  for (const [at, word] of words.entries()) {
    if (isLong(at) && isOdd(word)) hide(at);
  }
  const head = lineStartOf(words);
  // A line that begins like one of our Subjects is not a command, unless it has a board number after the
  // command.
  const isOwn = ownSubject.test(words.join(' ')) && head?.number === undefined;
  if (!head) {
    // A password may be on its own, after a name, or before a turn.
    const few = words.length <= 2;
    for (const at of words.keys()) {
      const isTalk = !few || (at === 1 && isTalkBehind.test(words[0] ?? ''));
      const isBeforeTurn = opensTurn(words[at + 1] ?? '');
      const isHidden = at < opens && isLong(at) && (!isTalk || isBeforeTurn) && !introducesTurn(words, at);
      if (isHidden) hide(at, isBeforeTurn && !isOwn);
    }
    return places;
  }
  const [first] = head.rest;
  for (let at = 0; at < head.from; at++) if (isLong(at)) hide(at);
  const claims = head.entry === undefined || head.entry.usage.some((usage) => usage.includes('password'));
  // In "I'd love to play, but maybe tomorrow", "love" is within one typing error of "move". So there, an everyday word
  // is no password.
  const isCertain = claims && !isOwn && (head.exact || head.game || head.number !== undefined);
  const turnAt = head.rest.find(({ plain, bare }) => opensTurn(plain) || opensTurn(bare))?.at ?? words.length;
  let names = 0;
  for (const { at, plain } of head.rest) {
    if (isKnownWord(plain) || at >= opens) continue;
    // The first word after the number is a name if a password comes after it.
    const isName = at === first?.at && looksLikeUserid(plain) && isLong(at + 1);
    if (mayBePassword(plain) && !isName && (claims || names > 0)) hide(at, isCertain);
    // Nothing else may come between a name and the turn, so even a short word there was meant as a password.
    else if (!isOwn && claims && names === 1 && at < turnAt && turnAt < words.length) hide(at, true);
    names += 1;
  }
  return places;
}

/**
 * Whether the first word of a line only introduces the turn after it: "Actually 57+G", "Correction: 57+G", "Interesting:
 * 53-54". The sender's own password is still found by its hash.
 */
const introducesTurn = (words: readonly string[], at: number): boolean =>
  at === 0 && !isOdd(words[0] ?? '') && (/\p{L}[:,]$/u.test(words[0] ?? '') || correctsTurn(words[0] ?? ''));

const passwordWord = new RegExp(`^${anyPhrase('command.password')}[:=]?$`, 'iu');

/** Returns the index from which every word counts as a password. */
function opensSecret(words: readonly string[], name: number | undefined): number {
  const password = words.findIndex((word) => passwordWord.test(word));
  const behindName = name === undefined ? words.length : name + 1;
  return Math.min(behindName, password < 0 ? words.length : password + 1);
}

const signups = commandTable.filter(({ word }) => word === 'signup').flatMap(translationsOf);

/** Returns the index of the name in a sign-up, even if `sign up` is two words. */
function nameOfSignup(words: readonly string[]): number | undefined {
  const isSignup = (word = ''): boolean =>
    (word.length >= 3 && 'signup'.startsWith(word.toLowerCase())) || signups.includes(word.toLowerCase());
  const at = words.slice(0, 3).findIndex(isSignup);
  if (at < 0 || /^off$/i.test(words[at + 1] ?? '')) return undefined;
  const isApart = words[at]?.toLowerCase() === 'sign' && words[at + 1]?.toLowerCase() === 'up';
  return isApart ? at + 2 : at + 1;
}

/**
 * Finds the possible passwords in one line of text, by word index. Also returns the passwords in any command on the
 * line, and whether the line may be the second half of a command that a typing error split in two.
 */
function inText(
  line: string,
  own: readonly string[],
  author: string | undefined,
): { places: ReadonlySet<number>; passwords: readonly string[]; isHalf: boolean } {
  const words = plainWords(line);
  if (!words.some(mayBePassword)) return { places: new Set(), passwords: [], isHalf: false };
  const places = new Set(looksLikeCommand(line) ? placesIn(words) : []);
  const read = parseCommandLine(words.join(' '), { board: firstBoard });
  const passwords = read.ok ? passwordsOf(read.value) : [];
  let isHalf = words.length <= 2;
  for (const [at, word] of words.entries()) {
    if (!mayBePassword(word) && !passwords.includes(word)) continue;
    const behind = words[at - 1]?.toLowerCase() ?? '';
    const next = words[at + 1] ?? '';
    const isBehindName = own.includes(behind) && (isOdd(word) || opensTurn(next));
    // `octi move 102 a`, and on the next line `ice opensesame 33+B`.
    const isBehindEnd = at === 1 && own.some((userid) => userid.endsWith(behind));
    const isBeforeTurn =
      beginsLikeTurn(next) &&
      (isOdd(word) || isBehindEnd || (at === 0 && words.length === 2)) &&
      !introducesTurn(words, at);
    if (passwords.includes(word) || isBehindName || isBeforeTurn || (isBehindEnd && isOdd(word)))
      places.add(at);
    isHalf ||= beginsLikeTurn(next);
  }
  // The author's userid is just a name, unless it comes twice in a row: then the second may be the password.
  const isAuthor = (at: number): boolean => author !== undefined && words[at]?.toLowerCase() === author;
  for (const at of places) if (isAuthor(at) && !isAuthor(at - 1)) places.delete(at);
  return { places, passwords, isHalf };
}

/** Returns the passwords in a command: the sender's own, and a new one that it sets. */
export function passwordsOf(command: Command): string[] {
  const secret = 'secret' in command ? command.secret : undefined;
  return [command.password, secret].filter(
    (one) => one !== undefined && one !== 'off' && one !== redacted,
  ) as string[];
}

/** Short words for a password, which no command accepts. */
const shortPasswordWord = /^(?:passwd|pwd|pw)[:=]?$/i;
/** The maximum number of words in a line that begins with an unknown word but may be a command with a password. */
const mostInPasswordLine = 6;

/**
 * Returns a line with `****` for any words where a command takes a password: after "password", after the name in a
 * sign-up, or after the writer's own userid (`set alice pw opensesame`, `Passwort: opensesame`). They may be too short
 * to be valid passwords. Undefined if the line does not look like such a command.
 * @param own userids of the writer, lower-case
 */
export function hidePasswordCommand(line: string, own: readonly string[]): string | undefined {
  const text = undoTypography(line)
    .trim()
    .replace(/(?<=\p{L})[:=](?=\S)/gu, '$& ');
  if (forgotPassword(text)) return undefined;
  const words = text.split(/\s+/);
  const isOwn = (word: string): boolean => own.includes(word.toLowerCase().replace(/[:=,]+$/, ''));
  const isCommand = beginsWithCommand(text);
  const short = words.findIndex((word) => shortPasswordWord.test(word));
  const opens = Math.min(opensSecret(words, nameOfSignup(words)), short < 0 ? words.length : short + 1);
  // A board number may come between the command and the userid.
  const name = isCommand ? words.slice(0, 4).findIndex((word, at) => at > 0 && isOwn(word)) : -1;
  const isLine = opens === 1 || isCommand || isOwn(words[0] ?? '') || words.length <= mostInPasswordLine;
  const [from, to] = opens < words.length && isLine ? [opens, words.length] : [name + 1, name + 2];
  if (from === 0) return undefined;
  const isHidden = (word: string, at: number): boolean =>
    at >= from && at < to && !isKnownWord(word) && !opensTurn(word);
  return words.some(isHidden)
    ? words.map((word, at) => (isHidden(word, at) ? redacted : word)).join(' ')
    : undefined;
}

/** The result of looking for passwords in text that is not read as commands. */
interface PasswordFindings {
  /** The text with `****` for every possible password in lines that look like commands, or after "password". */
  readonly redacted: string;
  /** Words that are certainly passwords, because a line says so. */
  readonly passwords: readonly string[];
  /** All words that are long enough for a password; the likeliest come first. */
  readonly doubtful: readonly string[];
}

/**
 * Looks for passwords in lines that look like commands and after words such as "password", in text that is not read as
 * commands.
 * @param own userids of its author, lower-case
 * @param author the userid of the author's account, lower-case. It is not hidden where a command expects the userid.
 */
export function findPasswords(text: string, own: readonly string[] = [], author?: string): PasswordFindings {
  const passwords: string[] = [];
  const placed: string[] = [];
  const odd: string[] = [];
  const inCommands: string[] = [];
  const others: string[] = [];
  const shown = text.split(/(\r\n?|[\n\u2028\u2029\u0085\v\f])/).map((line, index) => {
    if (index % 2 === 1) return line;
    const found = inText(line, own, author);
    passwords.push(...found.passwords);
    const isLike =
      found.places.size > 0 ||
      found.isHalf ||
      (/\S{8}/.test(line) && (looksLikeCommand(line) || beginsWithCommand(line)));
    let at = -1;
    return line.replace(/\S+/g, (word) => {
      at += 1;
      const isPlaced = found.places.has(at);
      // A soft hyphen is not a dash here.
      const plain = undoTypography(word.replaceAll('\u00ad', '')).replace(/\s+/g, '');
      if (mayBePassword(plain) && !isKnownWord(plain)) {
        const of = isPlaced ? placed : isOdd(withoutMarks(plain)) ? odd : isLike ? inCommands : others;
        of.push(plain);
      }
      return isPlaced ? redacted : word;
    });
  });
  const named = hideNamedPasswords(shown.join(''));
  const doubtful = [...named.words.filter(mayBePassword), ...placed, ...odd, ...inCommands, ...others];
  return { redacted: named.redacted, passwords, doubtful: [...new Set(doubtful)] };
}
