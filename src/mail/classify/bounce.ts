import { anyOf } from '../mailProgramWords.js';

/** A report that a letter could not be delivered. */
interface Bounce {
  /** False while the mail host is still trying. */
  readonly final: boolean;
  /** Words in the report that may be tokens of our letters: local parts of Message-IDs and tags in addresses. */
  readonly words: readonly string[];
}

/** Reports quote the letter after their own text; anything past this length is ignored. */
const mostBytes = 200_000;
const mostWords = 50;

/**
 * Makes an expression that finds words in a raw report. A non-ASCII character may be in Latin-1 or UTF-8, as bytes or
 * in quoted-printable. The text to search must have been decoded as Latin-1.
 */
const inRaw = (words: string): string =>
  words.replace(/[^\p{ASCII}]/gu, (sign) => {
    const charsets = sign > '\u00ff' ? (['utf8'] as const) : (['latin1', 'utf8'] as const);
    const bytes = charsets.map((charset) => Buffer.from(sign, charset));
    const forms = bytes.flatMap((letter) => [
      letter.toString('latin1'),
      letter.toString('hex').replace(/../g, '=$&'),
    ]);
    return `(?:${forms.join('|')})`;
  });

/** Phrases in the Subject or text from mail systems that do not support RFC 3464. */
const failed = new RegExp(inRaw(anyOf('bounce.failed')), 'i');
const delayed = new RegExp(inRaw(anyOf('bounce.delayed')), 'i');

/**
 * Reads a delivery report (RFC 3464 section 2.3), or what mail systems write instead of one. Undefined for other mail
 * from robots. The report is only a hint: it counts only if one of its words identifies one of our letters.
 */
export function readBounce(raw: Uint8Array): Bounce | undefined {
  // Message-IDs are ASCII, and quoted-printable may break a line within one.
  const text = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, mostBytes))
    .toString('latin1')
    .replace(/=\r?\n/g, '');
  // A complaint (RFC 5965) is about a letter that has arrived.
  if (/^content-type:[ \t]*message\/feedback-report/im.test(text)) return undefined;
  const actions = [...text.matchAll(/^action:[ \t]*([a-z]+)/gim)].map(([, action = '']) =>
    action.toLowerCase(),
  );
  const status = /^status:[ \t]*([245])\.\d{1,3}\.\d{1,3}/im.exec(text)?.[1];
  const isReport = actions.length > 0 || status !== undefined;
  if (!isReport && !failed.test(text) && !delayed.test(text)) return undefined;
  const final = isReport
    ? actions.includes('failed') || (actions.length === 0 && status === '5')
    : failed.test(text) && !delayed.test(text);
  const words = [...text.matchAll(/[0-9a-v]{25,40}(?=@)/gi)].map(([word]) => word.toLowerCase());
  return { final, words: [...new Set(words)].slice(0, mostWords) };
}
