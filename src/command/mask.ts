import { undoTypography } from '../base/index.js';
import { hidden, isPassword } from './claim.js';
import { helpTopics } from './help.js';
import { allOptions, isGameWord } from './options.js';
import { isTurnLine } from './readLine.js';
import { looksLikeUserid } from './userid.js';
import { nearest } from './words.js';

const mostWords = 12;
const mostCharacters = 80;
/** Words behind `change`, and whom a challenge may name. */
const meant: readonly string[] = ['address', 'password', 'computer'];

/**
 * A line that could not be read, for quoting it in an answer (PLAY.md section 5): what has a meaning here stays as it
 * is, whatever may be a password is `****`, and a long line is cut.
 */
export function masked(line: string): string {
  const text = undoTypography(line).trim();
  if (isTurnLine(text) && !/#.*[^\d\s]/.test(text)) return cut(text);
  const words = text.split(/\s+/);
  const secret = words.findIndex((word) => /^(sig|password$)/i.test(word));
  const name = isSignup(words[secret] ?? '') ? secret + 1 : -1;
  // Behind the name of a sign-up and behind `change password` stands the password, however short it is.
  const opens = secret + (/^sig/i.test(words[secret] ?? '') ? 2 : 1);
  const shown = words
    .slice(0, mostWords)
    .map((word, at) =>
      isKnown(word) ||
      (at === name && looksLikeUserid(word)) ||
      !(isPassword(word) || (secret >= 0 && at >= opens))
        ? word
        : hidden,
    );
  return words.length > mostWords ? `${cut(shown.join(' '))} ...` : cut(shown.join(' '));
}

const isSignup = (word: string): boolean => word.length >= 3 && 'signup'.startsWith(word.toLowerCase());

const cut = (text: string): string =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters)}...` : text;

function isKnown(word: string): boolean {
  const bare = word
    .toLowerCase()
    .replace(/^-+/, '')
    .replace(/=\d{1,4}$/, '')
    .replace(/[.,:;!?]+$/, '');
  // A word that is nearly one of ours is shown, so that its writer sees the slip.
  return (
    meant.includes(bare) ||
    isGameWord(bare) ||
    allOptions.includes(bare) ||
    nearest(bare, helpTopics()) !== undefined
  );
}
