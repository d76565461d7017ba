import { patternOf } from '../../base/language/mailProgramPatterns.js';
import { anyOf } from '../mailProgramWords.js';

const devices = `${patternOf('devices')}|${anyOf('footer.devices')}`;
const scanners = patternOf('scanners');

const lines = [
  new RegExp(`^(?:${anyOf('footer.sent')})\\s.*(?:${devices}|${patternOf('deviceStems')})`, 'iu'),
  new RegExp(`^(?:${anyOf('footer.sentWith')}) \\S+(?:\\s\\S+){0,4}$`, 'iu'),
  new RegExp(`^.{0,8}(?:${devices}).{0,20}(?:${anyOf('footer.sentBehind')})$`, 'iu'),
  new RegExp(`^(?:${patternOf('footerLines').replaceAll('FOR', anyOf('footer.outlookFor'))})$`, 'iu'),
  new RegExp(`^(?:${anyOf('footer.lines').replaceAll('DEVICE', `(?:${devices})`)})$`, 'iu'),
  new RegExp(
    `(?:${scanners}).*(?:${anyOf('footer.virus')})|(?:${anyOf('footer.virus')}).*(?:${scanners})`,
    'iu',
  ),
  new RegExp(`^.{1,40}www\\.(?:${scanners})\\.com$`, 'iu'),
  new RegExp(`^(?:${anyOf('footer.scanned')}) (?:${scanners})(?![\\p{L}\\d])`, 'iu'),
  new RegExp(`^<?(?:https?://)?www\\.(?:${scanners})\\.[a-z]{2,3}\\b\\S*$`, 'iu'),
];

/** Whether a line is one that phones, email services or virus scanners add below the sender's text. */
export function isFooter(line: string): boolean {
  if (line.length > 200) return false;
  // Some programs put zero-width characters around the line.
  const bare = line.replace(/\p{Cf}/gu, '').trim();
  return lines.some((pattern) => pattern.test(bare));
}

const warns = new RegExp(`^\\W{0,4}(?:${anyOf('warning.begins')})`, 'iu');
const ofStrangers = new RegExp(anyOf('warning.strangers'), 'iu');
/** A longer paragraph is the sender's own text. */
const longestBanner = 600;

/**
 * Counts the lines, starting here, of a mail host's warning about mail from outside; 0 if there is none. A sentence
 * continues on the line below if its line is full.
 */
export function bannerLength(text: readonly string[], at: number): number {
  const line = (text[at] ?? '').trim();
  if (line.length > longestBanner || !warns.test(line) || !ofStrangers.test(line)) return 0;
  let count = 1;
  while (
    count < 5 &&
    isBroken((text[at + count - 1] ?? '').trim()) &&
    /^[^\d\s]/.test(text[at + count] ?? '')
  ) {
    count += 1;
  }
  return count;
}

const isBroken = (line: string): boolean =>
  line.length >= 60 && line.length <= 80 && !/[.!?:)\]*]$/.test(line);

/** Footers from mailing lists and companies, which continue to the end of the text or to a quote. */
const openings = [
  new RegExp(`^(?:${anyOf('legal.heads')})(?![\\p{L}\\d])`, 'iu'),
  new RegExp(`^(?:${anyOf('legal.begins')})\\b.*\\b(?:${anyOf('legal.words')})`, 'iu'),
  new RegExp(`^(?:${anyOf('footer.opens')}|${patternOf('footerOpens')})`, 'iu'),
];
const opens = (line: string): boolean => openings.some((pattern) => pattern.test(line));
const unsubscribe = new RegExp(`^(?:${anyOf('footer.unsubscribe')})\\b`, 'iu');
const listPage = new RegExp(
  `^(?:\\S+ (?:${anyOf('footer.list')})$|https?://\\S*(?:${patternOf('listPages')})|\\S+@\\S+$)`,
  'iu',
);

const isListPage = (line: string): boolean => listPage.test(line) || unsubscribe.test(line);

/** Whether a multi-line footer begins here, with or without a rule above it. */
export function startsFooter(text: readonly string[], at: number): boolean {
  const line = (text[at] ?? '').trim();
  if (line.length > 400) return false;
  if (opens(line)) return true;
  if (!/^[_=#-]{3,}$/.test(line)) return false;
  const below = text.slice(at + 1, at + 4).map((one) => one.trim().slice(0, 400));
  const [first = '', second = ''] = below[0] === '' ? below.slice(1) : below;
  if (unsubscribe.test(first)) return true;
  return opens(first) || isFooter(first) || (isListPage(first) && isListPage(second));
}
