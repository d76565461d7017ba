import { anyPhrase } from '../../base/language/playerWords.js';

/** Stands in for an @ that was written some other way, such as `%40` or `(at)`. */
export const obfuscatedAt = '\ue000';

/** Text in plain spelling, and where each character was in the original text. */
export interface DeobfuscatedText {
  readonly text: string;
  /** For each UTF-16 unit of `text`, where it begins in the original text; it ends where the next one begins. */
  readonly starts: readonly number[];
}

/** How many layers of encoding are undone. Each pass undoes one layer throughout the text. */
const mostPasses = 5;

/** Escapes in URLs, HTML and MIME, soft line breaks, and symbols spelt out as words in brackets. */
const encoded = new RegExp(
  [
    '%(?:25){0,9}(?:c[2-9a-f]|d[\\da-f]|e[\\da-f]|f[0-4])(?:%[89ab][\\da-f]){1,3}',
    '%(?:25){0,9}[\\da-f]{2}',
    '&#0{0,9}\\d{1,7};?',
    '&#x0{0,9}[\\da-f]{1,6};?',
    '&(?:commat|period|amp|percnt|num|semi|plus|lowbar);',
    '=\\n',
    '=40',
    `\\s{0,3}[([{<]\\s{0,2}(?:${anyPhrase('address.at', 'address.dot')}|[@.])\\s{0,2}[)\\]}>]\\s{0,3}`,
  ].join('|'),
  'giu',
);
/** A word in brackets that stands for the @. */
const bracketedAt = new RegExp(`^[\\s([{<]+(?:${anyPhrase('address.at')}|@)`, 'iu');
const named: Readonly<Record<string, string>> = {
  commat: obfuscatedAt,
  period: '.',
  amp: '&',
  percnt: '%',
  num: '#',
  semi: ';',
  plus: '+',
  lowbar: '_',
};

/**
 * Returns text in plain spelling, so that addresses and tokens can be found however they were written. Replaces
 * compatibility characters, drops invisible characters, and undoes escapes and soft line breaks. Use it only for
 * searching; show the text as it was written.
 * @param written the text, with `\n` as the line ending
 */
export function deobfuscate(written: string): DeobfuscatedText {
  let plain = folded(written);
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const less = decoded(plain);
    if (!less) break;
    plain = less;
  }
  return plain;
}

class Spelling {
  readonly #pieces: string[] = [];
  readonly starts: number[] = [];

  add(text: string, start: number): void {
    this.#pieces.push(text);
    for (let n = 0; n < text.length; n += 1) this.starts.push(start);
  }

  get text(): string {
    return this.#pieces.join('');
  }
}

function folded(written: string): DeobfuscatedText {
  const out = new Spelling();
  let at = 0;
  for (const character of written) {
    out.add(fold(character), at);
    at += character.length;
  }
  return out;
}

/** Returns a character as typed on a plain keyboard; empty if it is invisible. */
function fold(character: string): string {
  if (character <= '\x7f') return character;
  return character
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}|[^\P{C}\n\t]/gu, '')
    .replace(/\u3002/g, '.')
    .replace(/[\u201c-\u201f\u00ab\u00bb]/g, '"');
}

/** Decodes the encoded parts; undefined if there are none. */
function decoded({ text, starts }: DeobfuscatedText): DeobfuscatedText | undefined {
  const out = new Spelling();
  let upTo = 0;
  const copy = (to: number) => {
    for (; upTo < to; upTo += 1) out.add(text[upTo] ?? '', starts[upTo] ?? 0);
  };
  for (const { 0: found, index } of text.matchAll(encoded)) {
    const plain = decode(found);
    if (plain === undefined) continue;
    copy(index);
    upTo = index + found.length;
    out.add(plain, starts[index] ?? 0);
  }
  if (upTo === 0) return undefined;
  copy(text.length);
  return out;
}

function decode(found: string): string | undefined {
  if (found === '=\n') return '';
  if (found === '=40') return obfuscatedAt;
  if (/^[\s([{<]/.test(found)) return bracketedAt.test(found) ? obfuscatedAt : '.';
  const word = /^&([a-z]+);$/i.exec(found)?.[1]?.toLowerCase();
  if (word !== undefined) return named[word];
  const [, hex, decimal = ''] = /^&#(?:x([\da-f]+)|(\d+));?$/i.exec(found) ?? [];
  const character = found.startsWith('&')
    ? fromCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
    : fromBytes(found.replace(/^%(?:25)+(?=[\da-f]{2})/i, '%'));
  if (character === undefined) return undefined;
  const plain = [...character]
    .map(fold)
    .join('')
    .replace(/[^\P{C}\n\t]/gu, '');
  return plain === '@' ? obfuscatedAt : plain;
}

const fromCode = (code: number): string | undefined =>
  code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;

function fromBytes(escapes: string): string | undefined {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return undefined;
  }
}
