import { undoTypography } from '../../base/index.js';
import { anyPhrase } from '../../base/language/playerWords.js';
import { redacted } from '../arguments/identityClaim.js';
import { opensTurn } from '../arguments/userid.js';
import { isOdd, mayBePassword } from '../line/looksLikeCommand.js';
import { isKnownWord } from '../table/knownWords.js';
import { isEveryday } from './everydayWords.js';

const end = '(?![\\p{L}\\p{N}])';
/** The text is compared as it was written, so it may have curly apostrophes. */
const written = (phrases: string): string => `${phrases.replaceAll("'", "['’]")}${end}`;
const named = `(?<![\\p{L}\\p{N}])${written(anyPhrase('password.names'))}`;
const joined = written(anyPhrase('password.joined'));
/** What may come before a password, apart from words; neither `****` nor a smiley. */
const gap = `(?!\\*{4}|[:=]-?[()DP/|]${end})(?:[\\s:=>*_~\`"'\\p{Pi}\\p{Pf}\\p{Ps}]|(?<=\\s)\\p{Pd})`;
/** A word, or two words up to a closing quote. */
const target =
  '(?:(?<=["\'\\p{Pi}\\p{Ps}])[^\\s"\\p{Pi}\\p{Pf}]+[ \\t]+[^\\s"\'\\p{Pi}\\p{Pf}]+(?=["\'\\p{Pi}\\p{Pf}])|\\S+)';
const behindName = new RegExp(`(${named}(?:(?:${gap})+${joined})*)((?:${gap})+)(${target})`, 'giu');
const nameOf = new RegExp(named, 'iu');
/** Without one of these, a word on the next line has nothing to do with the word "password" before it. */
const leadsOn = new RegExp(`[:=]|${joined}`, 'iu');
const shortest = 4;

/** Returns a word as if typed on a plain keyboard, without punctuation and other symbols around it. */
export const withoutMarks = (word: string): string =>
  undoTypography(word).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** The result of looking for passwords after words such as "password". */
interface NamedPasswords {
  /** The text with `****` for each of them. */
  readonly redacted: string;
  /** The words that were replaced, without punctuation around them. */
  readonly words: readonly string[];
}

/**
 * Replaces words after "password", "pw", "Kennwort" and similar words that may be passwords (`my password is still
 * opensesame`), and any other word in such a line that mixes letters with digits or symbols. After a colon or in
 * quotes, any word may be a password; elsewhere, ordinary words and words too short for a password are kept.
 */
export function hideNamedPasswords(text: string): NamedPasswords {
  const words: string[] = [];
  const hide = (word: string): string => {
    words.push(...word.split(/\s+/).map(withoutMarks));
    // A full stop or a closing quote is not part of the password.
    return redacted + (/[.,;)"'\p{Pf}]*$/u.exec(word)?.[0] ?? '');
  };
  const behind = text.replace(behindName, (whole, before: string, between: string, word: string) => {
    const opening = before + between;
    const isNextLine = /[\n\r]/.test(opening);
    if (isNextLine && !leadsOn.test(opening)) return whole;
    const isTold = !isNextLine && (/[:=]/.test(opening) || /["'\p{Pi}\p{Ps}]$/u.test(between));
    const isSecret = isTold ? mayBeTold : mayBeSecret;
    return isSecret(word) ? opening + hide(word) : whole;
  });
  const shown = behind.replace(/[^\r\n]+/g, (line) =>
    nameOf.test(line)
      ? line.replace(/\S+/g, (word) => {
          const plain = withoutMarks(word);
          return isOdd(plain) && mayBePassword(plain) && !isKnownWord(plain) ? hide(word) : word;
        })
      : line,
  );
  return { redacted: shown, words };
}

/** Whether a word that is called a password may be one, even if it is an everyday word. */
function mayBeTold(word: string): boolean {
  const plain = withoutMarks(word);
  return plain.length >= shortest && !isKnownWord(plain) && (!opensTurn(plain) || mayBePassword(plain));
}

/** Whether a word may be a password, and is not an ordinary word. */
function mayBeSecret(word: string): boolean {
  const plain = withoutMarks(word);
  const isLikely = mayBePassword(plain) || (isOdd(plain) && !opensTurn(plain));
  return isLikely && !isEveryday(plain) && !isKnownWord(plain);
}
