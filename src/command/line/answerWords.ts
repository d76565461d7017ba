import { undoTypography } from '../../base/index.js';
import { anyPhrase } from '../../base/language/playerWords.js';
import { beginsWithBoardNumber } from '../arguments/boardNumber.js';

/** The commands that answer a confirmation email. */
export const answerWords = ['yes', 'no', 'accept', 'reject'] as const;
export type AnswerWord = (typeof answerWords)[number];

/** Whether a command word answers a confirmation email. */
export const isAnswerWord = (word: string): word is AnswerWord =>
  (answerWords as readonly string[]).includes(word);

/** Words that may follow an answer on the same line. Automatic replies may begin with one too, but then say more. */
const courtesies = anyPhrase('answer.courtesies');
const line = (words: string, behind = courtesies): RegExp =>
  new RegExp(`^${words}(?:[\\s,;.!]+${behind})*[\\s.!]*$`, 'iu');
/** Like `line`, but also allows courtesies before the words. */
const politeLine = (words: string, behind = courtesies): RegExp =>
  new RegExp(
    `^(?:${anyPhrase('answer.courtesies', 'answer.regrets')}[\\s,;.!]+)*${words}(?:[\\s,;.!]+${behind})*[\\s.!]*$`,
    'iu',
  );
const yes = line(anyPhrase('answer.yes'));
const no = line(anyPhrase('answer.no'));
const accepted = politeLine(
  anyPhrase('answer.yes', 'answer.accept'),
  anyPhrase('answer.courtesies', 'answer.accept'),
);
const behindNo = anyPhrase('answer.courtesies', 'answer.regrets', 'answer.excuses');
const declined = politeLine(
  anyPhrase('answer.no', 'answer.decline'),
  anyPhrase('answer.decline', 'answer.courtesies', 'answer.regrets', 'answer.excuses'),
);
const [regret, excuse] = [anyPhrase('answer.regrets'), anyPhrase('answer.excuses')];
/** Matches "Sorry, no time" and "keine Zeit, leider". An excuse alone may only mean "not now". */
const excused = new RegExp(
  `^(?:${courtesies}[\\s,;.!]+)*(?:${regret}[\\s,;.!]+${excuse}|${excuse}[\\s,;.!]+${regret})(?:[\\s,;.!]+${behindNo})*[\\s.!]*$`,
  'iu',
);
const agreed = line(anyPhrase('answer.yesInWords'));
const refused = line(anyPhrase('answer.noInWords'));
const refuses = politeLine(anyPhrase('answer.refuse'));
const confirmed = line(anyPhrase('answer.yes'), anyPhrase('answer.courtesies', 'answer.meant'));
const alone = new RegExp(
  `^(?:${answerWords.join('|')}|${anyPhrase('answer.yes', 'answer.no')})[\\s.!]*$`,
  'iu',
);
const first = (words: string): RegExp => new RegExp(`^${words}(?![\\p{L}\\p{N}])`, 'iu');
const yesFirst = first(anyPhrase('answer.yes'));
const yesOrNoFirst = first(anyPhrase('answer.yes', 'answer.no'));
/** Matches "yes" or "no" in any language, and the text after it. */
const opening = new RegExp(
  `^\\s*(?:(${anyPhrase('answer.yes', 'answer.yesThen')})|${anyPhrase('answer.no', 'answer.noThen')})(?![\\p{L}\\p{N}_'/?-])[\\s,.;:!\\u2013\\u2014-]*([^\\s,.;:!\\u2013\\u2014-][\\s\\S]*)$`,
  'iu',
);

const firstLine = (text: string): string =>
  undoTypography(text)
    .split('\n')
    .map((one) => one.trim())
    .find((one) => one !== '') ?? '';

/**
 * Returns what the first line of the text means, in any language; undefined if it is anything other than yes or no, with
 * or without courtesies.
 */
export function answerLine(text: string): 'yes' | 'no' | undefined {
  const first = firstLine(text);
  if (first.length > 80) return undefined;
  return yes.test(first) ? 'yes' : no.test(first) ? 'no' : undefined;
}

/** Whether the first line of the text accepts a challenge and says nothing else, apart from courtesies. */
export function acceptsChallenge(text: string): boolean {
  const first = firstLine(text);
  return first.length <= 80 && accepted.test(first);
}

/** Whether the first line of the text declines a challenge and says nothing else, apart from courtesies and excuses. */
export function declinesChallenge(text: string): boolean {
  const first = firstLine(text);
  return first.length <= 80 && (declined.test(first) || excused.test(first));
}

/**
 * Whether the first line of the text answers "do you want to decline?" with a word such as "decline". Courtesies are
 * allowed too, but nothing else.
 */
export function saysDecline(text: string): boolean {
  const first = firstLine(text);
  return first.length <= 80 && refuses.test(first);
}

/**
 * Returns the answer that the first line of the text gives in words other than yes and no. Undefined if the line says
 * anything else, apart from courtesies.
 */
export function answerInWords(text: string): 'yes' | 'no' | undefined {
  const first = firstLine(text);
  if (first.length > 80) return undefined;
  return agreed.test(first) || confirmed.test(first) ? 'yes' : refused.test(first) ? 'no' : undefined;
}

/** Whether the first line of the text answers yes to "did you mean?" and says nothing else. */
export function isPlainYes(text: string): boolean {
  const first = firstLine(text);
  return first.length <= 80 && confirmed.test(first);
}

/** Whether the first line of the text begins with "yes", in any language, whatever comes after it. */
export const beginsWithYes = (text: string): boolean => yesFirst.test(firstLine(text));

/**
 * Whether the first line of the text begins with "yes" or "no", in any language, whatever comes after it. In `No. 101`,
 * "no" means number.
 */
export const beginsWithYesOrNo = (text: string): boolean =>
  yesOrNoFirst.test(firstLine(text)) && !beginsWithBoardNumber(firstLine(text));

/** Whether the first line of the text is a one-word answer. */
export const isAnswerAlone = (text: string): boolean => alone.test(firstLine(text));

/** Returns the text after the first line that is not blank. */
export function belowFirstLine(text: string): string {
  return text
    .trim()
    .replace(/^[^\r\n\u2028\u2029\u0085\v\f]*/, '')
    .trim();
}

/** The "yes" or "no" at the beginning of the text, and what comes after it. */
interface AnswerAndMore {
  readonly answer: 'yes' | 'no';
  readonly rest: string;
  /** Whether the answer is alone on its line. */
  readonly isBelow: boolean;
}

/**
 * Returns the "yes" or "no" at the beginning of the text, and the rest of it. Returns undefined if the text begins
 * differently or has no more words.
 */
export function answerThenMore(text: string): AnswerAndMore | undefined {
  const written = text.normalize('NFC');
  const [, yes, rest] = opening.exec(written) ?? [];
  if (rest === undefined || beginsWithBoardNumber(written)) return undefined;
  const isBelow = belowFirstLine(written).endsWith(rest.trim());
  return { answer: yes === undefined ? 'no' : 'yes', rest, isBelow };
}
