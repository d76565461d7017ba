import { patternOf } from '../../base/language/mailProgramPatterns.js';
import { anyOf } from '../mailProgramWords.js';

/** Whether a line is marked as quoted. */
export const isQuote = (line: string): boolean => /^ {0,3}>/.test(line);

const wrote = anyOf('quote.wrote');
/** The start of an attribution that may continue over several lines; no turn begins like these dates. */
const begins = new RegExp(`^(?:${anyOf('quote.begins')}|${patternOf('dateBegins')})[\\s\\d,]`, 'iu');
const attributions = [
  new RegExp(`\\d.*(?:^|[\\s)>,:\\d])(?:${wrote})(?:\\s.*)?\\s?[:：]$`, 'iu'),
  new RegExp(`(?:^|\\s)(?:${wrote})\\s.*\\d.*[:：]$`, 'iu'),
  new RegExp(`^(?:${patternOf('yearsSigned')}).*[:：]$`, 'iu'),
  new RegExp(`^(?:${patternOf('yearsFirst')}).*(?:${anyOf('quote.wroteBehind')})\\s?[:：]$`, 'iu'),
];
const spokenBefore = new RegExp(`(?:^|[\\s)>])(?:${wrote})\\s?[:：]$`, 'iu');
const longest = { lines: 4, chars: 400 };

/** Zoho puts dashes before and after the attribution, and no colon. */
const opensRuled = /^-{2,4}\s+(?=\S)/;
const closesRuled = /\s+-{2,4}$/;
/** Matches a date and then an address in angle brackets, in any language. */
const namesSender = new RegExp(`(?:${patternOf('dateParts')}).*<[^<>\\s]+@[^<>\\s]+>`, 'iu');
const hasDateOrAddress = new RegExp(`${patternOf('dateParts')}|${patternOf('years')}|<?\\S+@\\S+`, 'iu');
/** Lotus Notes puts the date between dashes, and the first words of the email after it. */
const notesHead = new RegExp(`^\\S.{0,200}? ---(?:${patternOf('notesDates')})---`, 'i');

/** Whether an attribution comes from a program that leaves the email below it unmarked. */
export const leavesUnmarked = (line: string): boolean =>
  opensRuled.test(line.trim()) || notesHead.test(line.trim());

/**
 * Counts the lines, starting here, that say who wrote the text quoted below; 0 if there are none.
 * @param ownLine see `ReadOptions`
 */
export function attributionLength(lines: readonly string[], at: number, ownLine?: RegExp): number {
  const first = alone((lines[at] ?? '').trim());
  if (first === '' || isQuote(first)) return 0;
  if (notesHead.test(first)) return 1;
  if (opensRuled.test(first)) return ruledLength(lines, at);
  if (begins.test(first)) {
    let joined = '';
    for (let count = 1; count <= longest.lines; count += 1) {
      const line = count === 1 ? first : (lines[at + count - 1] ?? '').trim();
      if (line === '' || isQuote(line)) break;
      joined = `${joined} ${line}`.trim();
      if (joined.length > longest.chars) break;
      if (/[:：]$/.test(joined) && attributions.some((pattern) => pattern.test(joined))) return count;
    }
  }
  // In any other language, it is a line right above a quote, ending in a colon and containing a date or an address.
  if (!/[:：]$/.test(first) || first.length > longest.chars) return 0;
  if (ownLine?.test(first.slice(0, -1).trimEnd())) return 0;
  const below = lines[at + 1] === '' ? lines[at + 2] : lines[at + 1];
  if (!isQuote(below ?? '')) return 0;
  return hasDateOrAddress.test(first) || spokenBefore.test(first) ? 1 : 0;
}

/** Counts the lines, starting here, of an attribution between dashes; 0 if there is none. */
function ruledLength(lines: readonly string[], at: number): number {
  let joined = '';
  for (let count = 1; count <= longest.lines; count += 1) {
    const line = (lines[at + count - 1] ?? '').trim();
    if (line === '' || isQuote(line)) return 0;
    joined = `${joined} ${line}`.trim();
    if (joined.length > longest.chars) return 0;
    if (!closesRuled.test(joined)) continue;
    const bare = joined.replace(opensRuled, '').replace(closesRuled, '');
    const isAttribution =
      namesSender.test(bare) ||
      (begins.test(bare) && attributions.some((pattern) => pattern.test(`${bare}:`)));
    return isAttribution ? count : 0;
  }
  return 0;
}

/** Returns an attribution without the quoted text that Yahoo begins on the same line, unmarked. */
const alone = (line: string): string =>
  line.length > longest.chars ? line : line.replace(/(>\s?\S+(?:\s\S+)?\s?[:：])\s{2,}\S.*$/u, '$1');

const dividers = [
  new RegExp(`^-{2,}\\s*(?:${anyOf('quote.dividers')})\\s*-{2,}$`, 'iu'),
  new RegExp(`^(?:${anyOf('quote.forwarded')}):$`, 'iu'),
];
const label = (words: string): RegExp => new RegExp(`^\\*?(?:${words})\\s?[:：]\\*?(?:\\s|$)`, 'iu');
const fromLabel = label(anyOf('quote.from'));
const furtherLabel = label(anyOf('quote.fields'));

/**
 * Whether the old mail begins here without being marked as quoted: with a divider, or with a block of its From, Sent,
 * To and Subject, with or without a rule of underscores above it.
 */
export function startsOldMail(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? '').trim();
  if (line === '') return false;
  if (dividers.some((divider) => divider.test(line))) return true;
  if (/^[_-]{10,}$/.test(line)) {
    const below = lines[at + 1] === '' ? at + 2 : at + 1;
    return isHeaderBlock(lines, below);
  }
  return isHeaderBlock(lines, at);
}

function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const labels = lines.slice(at, at + 8).map((line) => line.trim());
  const [first = ''] = labels;
  const fromAt = labels.findIndex((line) => fromLabel.test(line));
  // GMX and similar services put the date first.
  if (fromAt < 0 || fromAt > 1 || (fromAt === 1 && !furtherLabel.test(first))) return false;
  return labels.filter((line) => furtherLabel.test(line)).length >= 2 + fromAt;
}
