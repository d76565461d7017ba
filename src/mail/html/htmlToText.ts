import { Parser } from 'htmlparser2';
import { defaultLimits, type ReadLimits } from '../message.js';
import { alike, type Paint, paintOfAttributes, plainPaint } from './colours.js';
import { CssParser } from './cssValues.js';
import { StyleAttributes } from './elementStyle.js';
import { setApart } from './quoteElements.js';
import { readStyleSheets } from './styleSheets.js';
import { TextLines } from './textLines.js';

type Limits = Pick<ReadLimits, 'htmlNodes' | 'htmlDepth' | 'textChars'>;

const blocks = new Set(
  `address article aside blockquote body center dd details div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header
  hr html li main nav ol p pre section table tbody tfoot thead tr ul`.split(/\s+/),
);
const cells = new Set(['td', 'th']);
/** Elements whose text is invisible, crossed out or not the email's own. */
const neverRead = new Set(
  `annotation applet audio canvas del details dialog head iframe meter noembed noframes noscript object option progress
  rp s script select strike style svg template textarea title video`.split(/\s+/),
);

/** The changes that one open element made, to be undone when it closes. */
interface Frame {
  readonly name: string;
  readonly hidden: boolean;
  readonly quoted: boolean;
  readonly spaced: boolean;
  /** Whether this is Gmail's line above a quotation or a forwarded email. */
  readonly head: boolean;
  readonly paint: Required<Paint>;
  /** The numbered list that the items in this element belong to; undefined if there is none. */
  readonly list: NumberedList | undefined;
}

interface NumberedList {
  /** The number of the next item. */
  next: number;
}

/**
 * Returns the readable text of an HTML email, laid out as the reader saw it. Each block is a line, the items of
 * numbered lists keep their numbers, and text that mail programs mark as quoted or as a signature is prefixed with
 * `> `. Never throws; cuts off everything beyond the limits on nodes and depth.
 */
export function htmlToText(html: string, limits: Limits = defaultLimits): string {
  const out = new TextLines(limits.textChars);
  const css = new CssParser();
  const sheets = readStyleSheets(html, css);
  const styles = new StyleAttributes(css);
  const frames: Frame[] = [];
  let nodes = 0;
  let hidden = 0;
  let pre = 0;
  /** The number of a list item whose text is still to come; it may be in a block inside the item. */
  let itemNumber = '';
  let headText: string | undefined;
  let restIsQuote = false;
  let over = false;
  const isOver = () => {
    over ||= nodes > limits.htmlNodes || frames.length > limits.htmlDepth || out.full;
    return over;
  };

  const parser = new Parser({
    onopentag(name, attributes) {
      nodes += 1;
      if (isOver()) return;
      const styled = sheets(name, attributes);
      const own = styles.read(attributes.style);
      const mark = setApart(name, attributes, own.box);
      const isHidden = neverRead.has(name) || attributes.hidden !== undefined || own.hidden || styled.hidden;
      const frame: Frame = {
        name,
        hidden: isHidden,
        quoted: mark === 'quote' || mark === 'head',
        spaced: name === 'p' && !own.box?.flush && !/\bMso/.test(attributes.class ?? ''),
        head: mark === 'head',
        paint: {
          ...(frames.at(-1)?.paint ?? plainPaint),
          ...paintOfAttributes(name, attributes),
          ...styled.paint,
          ...own.paint,
          ...styled.above,
          ...own.above,
        },
        list: listAt(name, attributes, frames.at(-1)?.list),
      };
      frames.push(frame);
      if (frame.hidden) hidden += 1;
      if (name === 'pre') pre += 1;
      if (hidden > 0) return;
      if (name === 'br') out.endLine();
      else if (cells.has(name)) out.gap();
      else if (blocks.has(name) || frame.quoted) out.endBlock(frame.spaced);
      if (name === 'li') itemNumber = frame.list ? `${numberItem(frame.list, attributes.value)}. ` : '';
      if (mark === 'rest' && !restIsQuote) {
        restIsQuote = true;
        out.depth += 1;
      }
      if (frame.quoted) out.depth += 1;
      if (frame.head) headText = '';
    },
    ontext(text) {
      nodes += 1;
      if (isOver() || hidden > 0 || alike(frames.at(-1)?.paint ?? plainPaint)) return;
      if (headText !== undefined && headText.length < 40) headText += text.trimStart();
      if (itemNumber !== '' && text.trim() !== '') {
        out.addWords(itemNumber);
        itemNumber = '';
      }
      if (pre > 0) out.addLines(text);
      else out.addWords(text);
    },
    onclosetag(name) {
      const frame = frames.pop();
      if (!frame || isOver()) return;
      if (frame.hidden) hidden -= 1;
      if (name === 'pre') pre -= 1;
      if (hidden > 0 || frame.hidden) return;
      if (name === 'li') itemNumber = '';
      if (blocks.has(name) || frame.quoted) out.endBlock(frame.spaced);
      if (frame.quoted) out.depth -= 1;
      if (frame.head) {
        if (headText?.startsWith('--') && !restIsQuote) {
          restIsQuote = true;
          out.depth += 1;
        }
        headText = undefined;
      }
    },
  });
  // Parse piece by piece, so that we can stop: the deeper the elements are nested, the longer the parser takes.
  const piece = 8192;
  for (let at = 0; at < html.length && !isOver(); at += piece) parser.write(html.slice(at, at + piece));
  if (!isOver()) parser.end();
  return out.toString();
}

const wholeNumber = (written: string | undefined): number | undefined =>
  /^\s*-?\d{1,9}\s*$/.test(written ?? '') ? Number(written) : undefined;

/** Returns the list whose items an element contains: its own if it is a list, otherwise the one around it. */
function listAt(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  around: NumberedList | undefined,
): NumberedList | undefined {
  if (name === 'ol') return { next: wholeNumber(attributes.start) ?? 1 };
  return name === 'ul' ? undefined : around;
}

/** Returns the number of the next item, which may set its own. */
function numberItem(list: NumberedList, own: string | undefined): number {
  const number = wholeNumber(own) ?? list.next;
  list.next = number + 1;
  return number;
}
