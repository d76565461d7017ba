import { attributionLength, isQuote } from './quoteMarks.js';

/**
 * Limits: lines between an attribution and its quote, lines in an attribution, and characters in each of those lines.
 */
const most = { lines: 10, blanks: 2, free: 2, chars: 1_000 };

const stroke = /[-‐-―_=*~#]/u;
/** Matches a label such as `From:`, `*Von:*` or `| 发件人 |`, in any language. */
const label = /^[*|\s]*\p{L}[\p{L}\s'’.-]{0,30}[*\s]*[:：|]/u;

/** Whether a line is a rule, or text between rules. */
function isRule(line: string): boolean {
  let [from, to] = [0, line.length];
  while (from < to && stroke.test(line[from] ?? '')) from += 1;
  while (to > from && stroke.test(line[to - 1] ?? '')) to -= 1;
  if (from < 3) return false;
  return from === line.length ? !line.startsWith('***') : line.length - to >= 2 && to - from <= 60;
}

const endsInColon = /[:：][\p{Cf}\s*]*$/u;

/**
 * Marks as quoted what mail programs write above the letter being answered, in any language. This may be a line that
 * says who wrote it, a block of From, Sent, To and Subject, or a rule. These lines contain the letter's address and are
 * followed by quoted lines.
 */
export function markQuoteHeaders(lines: readonly string[], address: string): string[] {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at)].map((part) =>
    part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  const ours = new RegExp(`(?<![\\w.+-])${local}(?:\\+[\\w.=-]{1,64})?${domain}(?![\\w-])`, 'i');
  const marked = [...lines];
  const mark = (from: number, to: number) => {
    for (let n = from; n < to; n += 1) if (marked[n]?.trim()) marked[n] = `> ${marked[n]}`;
  };
  for (const [n, line] of lines.entries()) {
    if (line.length > most.chars || isQuote(marked[n] ?? '') || !ours.test(line)) continue;
    const below = quoteBelow(marked, n);
    if (below !== undefined) mark(topOf(marked, n), below);
  }
  for (let n = marked.length - 1; n >= 0; n -= 1) {
    const line = (marked[n] ?? '').trim();
    if (line.length > most.chars || !isRule(line)) continue;
    const below = marked.slice(n + 1, n + 2 + most.blanks).find((one) => one.trim() !== '');
    if (below !== undefined && isQuote(below)) mark(n, n + 1);
  }
  return marked;
}

/**
 * Returns the index of the line where the quote begins: after the other header fields, or the rest of the attribution.
 */
function quoteBelow(lines: readonly string[], at: number): number | undefined {
  let blanks = 0;
  let free = 0;
  let last = '';
  for (let n = at + 1; n <= at + most.lines; n += 1) {
    const line = lines[n]?.trim();
    if (line === undefined || line.length > most.chars) return undefined;
    if (isQuote(lines[n] ?? '')) return free === 0 || endsInColon.test(last) ? n : undefined;
    blanks = line === '' ? blanks + 1 : 0;
    if (blanks > most.blanks) return undefined;
    if (line === '') continue;
    if (!label.test(line) && !isRule(line)) free += 1;
    if (free > most.free) return undefined;
    last = line;
  }
  return undefined;
}

/** Returns the index of the first line of the header block or attribution that names the sender on this line. */
function topOf(lines: readonly string[], at: number): number {
  const line = (n: number) => (lines[n] ?? '').trim();
  let top = at;
  const begun = [3, 2, 1].find((back) => attributionLength(lines, at - back) > back);
  if (begun !== undefined) top -= begun;
  // The sender's name is on the line above the address.
  else if (/^\p{Cf}*[<(]/u.test(line(at)) && line(at - 1) !== '' && !isQuote(lines[at - 1] ?? '')) top -= 1;
  const isDoubled = line(at + 1) === '' && label.test(line(at)) && label.test(line(at + 2));
  while (top > 0 && top > at - most.lines) {
    const gap = line(top - 1) === '' ? 1 : 0;
    const above = line(top - 1 - gap);
    const belongs = isRule(above) || ((gap === 0 || isDoubled) && label.test(line(at)) && label.test(above));
    if (above === '' || above.length > most.chars || !belongs) break;
    top -= 1 + gap;
  }
  return top;
}
