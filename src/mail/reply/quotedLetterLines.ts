import { exampleQuotes } from '../../base/index.js';
import { htmlToText } from '../html/htmlToText.js';
import { ownText } from './ownText.js';
import { linksIn, withoutLinks } from './quotedLinks.js';
import { markQuoteHeaders } from './quoteHeaders.js';
import { isQuote } from './quoteMarks.js';

/** Shorter pieces of a letter's lines may occur in an email by chance. */
const shortestPiece = 12;
/** The search for a line includes at most this many characters of the lines found before it. */
const longestRun = 200;

/** One of our letters, prepared so that its lines can be searched. */
export interface LetterText {
  readonly text: string;
  readonly html?: string;
}

/**
 * Returns the sender's own text in an answer to a letter. Lines of the letter count as quotes, whether or not the mail
 * program has marked them; `ownText` then removes the rest. It recognises whole lines of the letter, pieces of its
 * sentences if lines were broken differently, and lines right below these if they also come next in the letter.
 *
 * A command typed above the letter is kept, even if it is an example from the letter: letters show commands only
 * in double quotes, players' comments only after `| ` or in a `blockquote` (docs/club-rules.md section 2), and turns
 * only after their numbers. The search for pieces skips all of these. Below an unmarked line of the letter, only text
 * that is not in the letter is the sender's own.
 * @param address the address that the letter was sent from
 * @param ownLine see `ReadOptions`
 */
export function ownTextInReplyTo(
  text: string,
  letter: LetterText,
  address?: string,
  ownLine?: RegExp,
): string {
  const { html = '' } = letter;
  const known = new QuotedLetter([
    letter.text,
    ...(html ? [htmlToText(html), ...pictureLines(html), ...labels(html)] : []),
  ]);
  let run = '';
  // Below an unmarked line of the letter, any text that is also in the letter may be quoted.
  let isBelow = false;
  const marked = withoutLinks(text, linksIn(html))
    .split('\n')
    .map((line) => {
      // Compare the line without its marks first: with them, a search of the whole letter would find nothing.
      const bare = squeezed(isQuote(line) ? line.replace(/^[\s>]+/, '') : line);
      // Some programs add an empty line after every line.
      if (bare === '') return line;
      const found = known.find(bare, run, isBelow);
      isBelow ||= found !== undefined && !isQuote(line);
      // If the reply leaves something out, the comparison continues from here.
      const before = found?.goesOn ? `${run} ` : '';
      run = found === undefined ? '' : `${before}${found.text}`.trim().slice(-longestRun);
      return found === undefined || isQuote(line) ? line : `> ${line}`;
    });
  return ownText((address === undefined ? marked : markQuoteHeaders(marked, address)).join('\n'), ownLine);
}

/**
 * Returns the text that mail programs show in place of pictures. It is the alternative text or the address, usually in
 * brackets.
 */
const pictureLines = (html: string): string[] =>
  [...html.matchAll(/<img src="(cid:[^"]*)" alt="([^"]*)"/g)].flatMap(([, address = '', words = '']) => [
    address,
    words,
  ]);
/** Returns the labels of the links as one string, each on its own line. */
const labels = (html: string): string[] => [
  htmlToText(
    [...html.matchAll(/<a href="mailto:[^>]*>([^<]*)<\/a>/g)].map(([, label]) => `<p>${label}</p>`).join(''),
  ),
];
const aroundPicture = /^\[(?:[\p{L}\d]+: )?|\]$/gu;

/** Reduces every run of white space, which mail programs may change, to one space. */
const squeezed = (text: string): string =>
  text
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A mark that a mail program puts before quoted lines. */
const mark = /^\s*(?:[|:#*%»>]|[A-Za-z]{1,4}>)\s*/;
const mostMarks = 4;

/** The marks before players' comments in the text of our HTML. */
const inBlockquote = /^(?:> ?)+/gm;

class QuotedLetter {
  readonly #lines: ReadonlySet<string>;
  /** Every version of the letter's text, each joined into one line, with a space at each end. */
  readonly #all: string;
  /** The same without quoted examples or players' comments. */
  readonly #prose: string;

  constructor(texts: readonly string[]) {
    const joined = (change: (text: string) => string) =>
      texts.map((text) => ` ${squeezed(change(text))} `).join('\n');
    this.#lines = new Set(texts.flatMap((text) => text.split('\n').map(squeezed)));
    this.#all = joined((text) => text.replace(inBlockquote, ''));
    this.#prose = joined((text) => text.replace(/^\s*[|>].*$/gm, '\u2016').replace(exampleQuotes, '""'));
  }

  /** Finds a line in the letter, without its quote marks: after the lines found before it, or anywhere. */
  find(
    line: string,
    run: string,
    isBelow: boolean,
  ): { readonly text: string; readonly goesOn: boolean } | undefined {
    let one = line.replace(aroundPicture, '');
    for (let freed = 0; freed <= mostMarks; freed += 1) {
      if (one === '') return { text: '', goesOn: true };
      if (run !== '' && this.#all.includes(`${run} ${one} `)) return { text: one, goesOn: true };
      if (this.#holds(one) || (isBelow && this.#contains(one))) return { text: one, goesOn: false };
      const less = one.replace(mark, '');
      if (less === one) break;
      one = less;
    }
    return undefined;
  }

  /** Whether the letter contains this text anywhere, as whole words. */
  #contains(line: string): boolean {
    for (let at = this.#all.indexOf(line); at >= 0; at = this.#all.indexOf(line, at + 1)) {
      const [before, after] = [
        this.#all.slice(at - 1, at),
        this.#all.slice(at + line.length, at + line.length + 2),
      ];
      if (opens.test(before) && closes.test(after)) return true;
    }
    return false;
  }

  #holds(line: string): boolean {
    if (!isTelling(line)) return false;
    return (
      this.#lines.has(line) || (line.length >= shortestPiece && this.#source(line).includes(` ${line} `))
    );
  }

  /**
   * Returns the text to search for a piece. A piece with a bar or a quotation mark cannot be a command, so it may come
   * from anywhere.
   */
  #source(piece: string): string {
    return /^\||["«»]/.test(piece) ? this.#all : this.#prose;
  }
}

/** Text that may surround text quoted from the middle of a sentence. */
const opens = /^[\s"«'([<|]?$/;
const closes = /^(?:$|[\s"»'()[\]<>|]|[.,:;!?](?:$|[\s"»']))/;

/**
 * Whether a line is a sentence, a heading, a row of a board or a turn after its number, which nobody types to play.
 */
const isTelling = (line: string): boolean =>
  /^[|+"«]|^\d+\. |\|.*\||^(?:\d ){2,}\d\b|^(?:\d{1,3} )?[\p{L} ]+:$/u.test(line) ||
  (line.match(/\p{L}{3,}/gu)?.length ?? 0) >= 2;
