/**
 * Removes a letter's links from text. Mail programs write them after or instead of their labels, with or without
 * `mailto:`, percent-encoded or not, in brackets or not, on one line or several.
 * @param links their addresses as in the letter's HTML, with entities decoded
 */
export function withoutLinks(text: string, links: readonly string[]): string {
  const targets = [...new Set(links.map(plainly))].filter((target) => target.length >= shortest);
  const starts = [...new Set(targets.map((target) => target.slice(0, shortest)))];
  if (starts.length === 0) return text;
  const out: string[] = [];
  let upTo = 0;
  for (const { index } of text.matchAll(startsAt(starts))) {
    if (index < upTo) continue;
    const ends = targets.flatMap((target) => endOf(text, index, target) ?? []);
    if (ends.length === 0) continue;
    const [before, after] = bracketsAround(text, index, Math.max(...ends));
    out.push(text.slice(upTo, before));
    upTo = after;
  }
  return [...out, text.slice(upTo)].join('');
}

/** Returns the links in the HTML of a letter. */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a href="mailto:([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));

/** How many characters of a link's address must be in one piece. */
const shortest = 4;

const startsAt = (starts: readonly string[]): RegExp =>
  new RegExp(starts.map((start) => start.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'gi');

/** Decodes a link and removes its white space. */
function plainly(link: string): string {
  const text = link.replace(/^mailto:/i, '');
  try {
    return decodeURIComponent(text).replace(/\s/g, '').toLowerCase();
  } catch {
    return text.replace(/\s/g, '').toLowerCase();
  }
}

/** A line break that a mail program adds, and what it puts before the next line. */
const lineBreak = String.raw`(?:[ \t]*\r?\n[>|\s]*)?`;
const encodedBlank = `%${lineBreak}(?:0${lineBreak}[9ad]|2${lineBreak}0)`;
/** White space, encoded or not, and the marks before a quoted line. */
const between = new RegExp(
  String.raw`(?:\s|${encodedBlank}|[\u200b-\u200d\u2060\ufeff]|(?<=\n[>|\s]{0,20})[>|])*`,
  'iy',
);
const encodedBlanks = new RegExp(`(?:${lineBreak}${encodedBlank})*`, 'iy');
/** One encoded byte, which may also be split across lines. */
const encodedByte = new RegExp(String.raw`${lineBreak}%${lineBreak}[\da-f]${lineBreak}[\da-f]`, 'iy');
const mostBytes = 4;

/** Returns the index of the end of a link that begins here; undefined if none does. */
function endOf(text: string, from: number, target: string): number | undefined {
  let at = from;
  for (let done = 0; done < target.length; ) {
    at = skip(between, text, at);
    const [sign, next] = signAt(text, at);
    if (sign === '' || !target.startsWith(sign, done)) return undefined;
    done += sign.length;
    at = next;
  }
  return skip(encodedBlanks, text, at);
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

/** Returns the decoded character here, and the index of the next one. */
function signAt(text: string, at: number): [string, number] {
  if (text.startsWith('&amp;', at)) return ['&', at + '&amp;'.length];
  let bytes = '';
  let to = at;
  for (let count = 0; count < mostBytes; count += 1) {
    encodedByte.lastIndex = to;
    const [byte] = encodedByte.exec(text) ?? [];
    if (byte === undefined) break;
    to += byte.length;
    bytes += byte.replace(/[^%\da-f]/gi, '');
    try {
      return [decodeURIComponent(bytes).toLowerCase(), to];
    } catch {
      // The character is still incomplete.
    }
  }
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return at < text.length ? [sign.toLowerCase(), at + sign.length] : ['', at];
}

/** Extends a range to include the scheme before it and the brackets around it. */
function bracketsAround(text: string, from: number, to: number): [number, number] {
  const [before = ''] =
    /[^\S\n]*[<[(]?(?:mailto:\s*)?$/i.exec(text.slice(Math.max(0, from - 20), from)) ?? [];
  const opens = /[<[(]/.test(before);
  const [after = ''] = opens ? (/^\s{0,3}[>\])]/.exec(text.slice(to, to + 4)) ?? []) : [];
  return [from - before.length, to + after.length];
}
