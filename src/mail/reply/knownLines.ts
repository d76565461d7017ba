import { exampleQuotes } from '../../base/index.js';
import { htmlToText } from '../html/htmlToText.js';
import { ownText } from './ownText.js';
import { linksIn, withoutLinks } from './quotedLinks.js';
import { markHeads } from './quoteHeads.js';
import { isQuote } from './quoteMarks.js';

/** Shorter pieces of a letter's lines may stand anywhere by chance. */
const shortestPiece = 12;
/** How much of what was found before a line is compared with it. */
const longestRun = 200;

/** The lines of a letter of ours. */
export interface LetterText {
  readonly text: string;
  readonly html?: string;
}

/**
 * The sender's own words in the answer to a letter: lines that stand in the letter are quotes, whatever the mail
 * program did or did not do to mark them, and then all that `ownText` takes off. Known are whole lines of the letter,
 * pieces of its sentences where lines were broken anew, and what follows right below these as it does in the letter.
 *
 * A command that was typed above the letter stays, be it an example of the letter: letters show commands only in double
 * quotes and players' words only behind `| ` (docs/mail-rules.md section 5), and turns only behind their numbers. Pieces are
 * looked for outside all of these. Below a line of the letter that has no mark, only words that the letter does not hold are
 * the sender's own.
 * @param address the one that the letter came from
 */
export function ownTextBeside(text: string, letter: LetterText, address?: string): string {
  const { html = '' } = letter;
  const known = new KnownText([
    letter.text,
    ...(html ? [htmlToText(html), ...pictureLines(html), ...labels(html)] : []),
  ]);
  let run = '';
  // Below a line of the letter that has no mark, whatever stands in the letter may be quoted from there.
  let isBelow = false;
  const marked = withoutLinks(text, linksIn(html))
    .split('\n')
    .map((line) => {
      // Without its marks it is found at once; with them, all of the letter is searched in vain first.
      const bare = squeezed(isQuote(line) ? line.replace(/^[\s>]+/, '') : line);
      // Some programs put empty lines between all others.
      if (bare === '') return line;
      const found = known.find(bare, run, isBelow);
      isBelow ||= found !== undefined && !isQuote(line);
      // Where something has been left out, only what follows here goes on.
      const before = found?.goesOn ? `${run} ` : '';
      run = found === undefined ? '' : `${before}${found.text}`.trim().slice(-longestRun);
      return found === undefined || isQuote(line) ? line : `> ${line}`;
    });
  return ownText((address === undefined ? marked : markHeads(marked, address)).join('\n'));
}

/** Plain text in place of a picture of the HTML: its alternative text or its address, most often in brackets. */
const pictureLines = (html: string): string[] =>
  [...html.matchAll(/<img src="(cid:[^"]*)" alt="([^"]*)"/g)].flatMap(([, address = '', words = '']) => [
    address,
    words,
  ]);
/** The names of links, one by one. */
const labels = (html: string): string[] => [
  htmlToText(
    [...html.matchAll(/<a href="mailto:[^>]*>([^<]*)<\/a>/g)].map(([, label]) => `<p>${label}</p>`).join(''),
  ),
];
const aroundPicture = /^\[(?:[\p{L}\d]+: )?|\]$/gu;

/** Text without what mail programs change about it: kinds and number of blanks. */
const squeezed = (text: string): string =>
  text
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A mark that some mail program puts before quoted lines. */
const mark = /^\s*(?:[|:#*%»>]|[A-Za-z]{1,4}>)\s*/;
const mostMarks = 4;

class KnownText {
  readonly #lines: ReadonlySet<string>;
  /** Everything on one line, versions of the letter apart, a blank at either end. */
  readonly #all: string;
  /** The same without quoted examples and without players' words. */
  readonly #prose: string;

  constructor(texts: readonly string[]) {
    const joined = (change: (text: string) => string) =>
      texts.map((text) => ` ${squeezed(change(text))} `).join('\n');
    this.#lines = new Set(texts.flatMap((text) => text.split('\n').map(squeezed)));
    this.#all = joined((text) => text);
    this.#prose = joined((text) => text.replace(/^\s*\|.*$/gm, '\u2016').replace(exampleQuotes, '""'));
  }

  /** The line, freed of quote marks, as it stands in the letter: behind the run of lines found before it or anywhere. */
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

  /** Whether the letter has these words anywhere, as whole words. */
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

  /** Where a piece is looked for: one that shows where it comes from cannot be a command. */
  #source(piece: string): string {
    return /^\||["«»]/.test(piece) ? this.#all : this.#prose;
  }
}

/** What may stand before and behind words that are quoted from the middle of a sentence. */
const opens = /^[\s"«'([<|]?$/;
const closes = /^(?:$|[\s"»'()[\]<>|]|[.,:;!?](?:$|[\s"»']))/;

/**
 * Whether a line is a sentence, a heading, a row of a board or a turn behind its number, and so nothing that is typed to
 * play.
 */
const isTelling = (line: string): boolean =>
  /^[|+"«]|^\d+\. |\|.*\||^(?:\d ){2,}\d\b|^[\p{L} ]+:$/u.test(line) ||
  (line.match(/\p{L}{3,}/gu)?.length ?? 0) >= 2;
