import { type DeobfuscatedText, deobfuscate, obfuscatedAt } from './deobfuscate.js';

const mostCharacters = 4000;
/** How many characters of the text are examined, including removed ones. */
const mostLookedAt = 3 * mostCharacters;
const removed = '[...]';
/** The first half of a surrogate pair that was cut in two. */
const halfSign = /[\ud800-\udbff]$/;

/**
 * Cleans a player's text for other players (docs/club-rules.md section 2). Removes addresses, Message-IDs and words
 * that look like a letter's token, however they are spelt, and control characters. Cuts off the text after 4000
 * characters. All other words are left as written.
 */
export function cleanComment(text: string): string {
  const words = beginning(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{C}\n\t]/gu, '')
    .trim();
  const clean = without(words, deobfuscate(words)).trim().slice(0, mostCharacters);
  return clean.replace(halfSign, '').trim();
}

/**
 * Returns the part of the text that is examined. It ends before a word that the limit would cut, because half an address
 * would not be recognised.
 */
const beginning = (text: string): string =>
  text.length <= mostLookedAt ? text : text.slice(0, mostLookedAt).replace(/\S{1,200}$/, '');

/** A range in the plain spelling; `to` is exclusive. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Removes the addresses and tokens found in the plain spelling from the original text. */
function without(written: string, plain: DeobfuscatedText): string {
  const spans = [...addresses(plain.text), ...tokens(plain.text)]
    .map(({ from, to }) => ({ from: plain.starts[from] ?? 0, to: plain.starts[to] ?? written.length }))
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const out: string[] = [];
  let upTo = 0;
  for (const { from, to } of spans) {
    if (from >= upTo) out.push(written.slice(upTo, from), removed);
    upTo = Math.max(upTo, to);
  }
  return [...out, written.slice(upTo)].join('');
}

/** Characters that are allowed unquoted on either side of the @ in an address. */
const atom = /[^\s<>()[\]",;:|@\ue000]/;
const hostSign = /[^\s<>()[\]",;:|]/;
const mostBlanks = 20;
const mostQuoted = 100;
/** A host name with a dot. */
const domain =
  /^(?:[\p{L}\p{N}_-]{1,63}\.){1,20}(?:xn--[a-z\d-]{1,59}|\p{L}[\p{L}\p{M}]{1,62})(?![\p{L}\p{N}])/iu;
const literal = /^\[[^[\]\n]{0,80}[\d:][^[\]\n]{0,80}\]/;

/**
 * Finds addresses and Message-IDs. For a plain @ without spaces, any word on each side is enough. If there are spaces
 * around the @, or it is spelt some other way, a host with a dot or an address in brackets must follow, so "see you @
 * home" is not an address.
 */
function* addresses(text: string): Generator<Span> {
  let upTo = 0;
  for (const { index: at } of text.matchAll(/[@\ue000]/g)) {
    if (at < upTo) continue;
    const span = addressAround(text, at, upTo);
    if (!span) continue;
    upTo = span.to;
    yield span;
  }
}

function addressAround(text: string, at: number, floor: number): Span | undefined {
  const local = localBefore(text, at, floor);
  const host = hostBehind(text, at + 1, local.isTight && text[at] !== obfuscatedAt);
  if (local.from === at || host === undefined) return undefined;
  const opens = angleBefore(text, local.from, floor);
  const closes = opens === undefined ? undefined : angleBehind(text, host);
  return { from: closes === undefined ? local.from : (opens ?? local.from), to: closes ?? host };
}

/**
 * Finds the start of the local part before an @. It is a word or a quoted string, perhaps followed by a comment in
 * parentheses.
 */
function localBefore(text: string, at: number, floor: number): { from: number; isTight: boolean } {
  let from = blanksBefore(text, at, floor);
  const isTight = from === at;
  if (text[from - 1] === ')') {
    const lowest = Math.max(floor, from - mostQuoted);
    const opens = text.slice(lowest, from).lastIndexOf('(');
    if (opens >= 0) from = blanksBefore(text, lowest + opens, floor);
  }
  if (text[from - 1] === '"') {
    // An @ inside quotation marks does not make an address.
    for (let n = from - 2; n >= Math.max(0, from - mostQuoted); n -= 1) {
      if (text[n] === '\n') break;
      if (text[n] === '"' && text[n - 1] !== '\\') return { from: n, isTight };
    }
  }
  const end = from;
  while (from > floor && atom.test(text[from - 1] ?? '')) from -= 1;
  return { from: from === end ? at : from, isTight };
}

const blanksBefore = (text: string, at: number, floor: number): number => {
  let from = at;
  while (from > floor && at - from < mostBlanks && /\s/.test(text[from - 1] ?? '')) from -= 1;
  return from;
};

/** Finds the end of the host after an @; undefined if there is none. */
function hostBehind(text: string, from: number, isTight: boolean): number | undefined {
  const [skipped = ''] = /^\s{0,20}(?:\([^()\n]{0,100}\)\s{0,20})?/.exec(text.slice(from, from + 142)) ?? [];
  const start = from + skipped.length;
  const behind = text.slice(start, start + 400);
  const bracketed = literal.exec(behind);
  if (bracketed) return start + bracketed[0].length;
  if (!(isTight && skipped === '') && !domain.test(behind)) return undefined;
  let to = start;
  while (to < text.length && hostSign.test(text[to] ?? '')) to += 1;
  // A full stop after the host is the end of a sentence.
  while (to > start && /[.!?]/.test(text[to - 1] ?? '')) to -= 1;
  return to > start ? to : undefined;
}

/** Finds the opening angle bracket right before an address or a Message-ID. */
function angleBefore(text: string, at: number, floor: number): number | undefined {
  let from = at;
  while (from > floor && /[^\s<>]/.test(text[from - 1] ?? '')) from -= 1;
  return from > floor && text[from - 1] === '<' ? from - 1 : undefined;
}

/** Returns the index after the closing angle bracket. */
function angleBehind(text: string, at: number): number | undefined {
  let to = at;
  while (to < text.length && /[^\s<>]/.test(text[to] ?? '')) to += 1;
  return text[to] === '>' ? to + 1 : undefined;
}

/**
 * A letter's token is 25 to 36 characters of base32hex in lower case. Mail programs may change its case and wrap it.
 */
const run = /(?<![\p{L}\p{N}])[\da-v]{25,40}(?![\p{L}\p{N}])/giu;
const brokenRun =
  /(?<![\p{L}\p{N}])([\da-v]{1,39})[^\S\n]{0,3}\n[>|\s]{0,10}([\da-v]{1,39})(?![\p{L}\p{N}])/giu;

/** Finds words that look like a letter's token. Ordinary long words have no digits between their letters. */
function* tokens(text: string): Generator<Span> {
  for (const { 0: found, index } of text.matchAll(run)) {
    if (/\d/.test(found) && /[a-v]/i.test(found)) yield { from: index, to: index + found.length };
  }
  for (const { 0: found, 1: above = '', 2: below = '', index } of text.matchAll(brokenRun)) {
    const chars = above.length + below.length;
    const longer = above.length < below.length ? below : above;
    if (chars >= 25 && chars <= 40 && /\d[a-v]|[a-v]\d+[a-v]/i.test(longer)) {
      yield { from: index, to: index + found.length };
    }
  }
}
