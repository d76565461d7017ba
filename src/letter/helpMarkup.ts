import { exampleQuotes } from '../base/index.js';
import { boardText } from '../display/index.js';
import { parsePosition } from '../notation/index.js';
import type { Position } from '../rules/index.js';
import { mostColumns, wrap } from './textLayout.js';

/** A piece of a help page. */
export type HelpBlock =
  | { readonly kind: 'title' | 'heading' | 'paragraph' | 'item'; readonly text: string }
  | HelpRow
  | { readonly kind: 'board'; readonly position: Position; readonly turn?: string };

interface HelpRow {
  readonly kind: 'row';
  readonly left: string;
  readonly right: string;
}

/**
 * Reads a help page, written in a subset of Markdown. It can contain `# title`, `## heading`, paragraphs, two-column
 * tables (`| left | right |`), `- list items`, and boards, fenced as `board`: a position string, followed by the turn
 * that led there if the picture should mark it.
 * @throws Error if a board is not a position
 */
export function parseHelp(markup: string): HelpBlock[] {
  const blocks: HelpBlock[] = [];
  // A line continues the paragraph or list item above it.
  let open = false;
  const lines = markup.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]?.trim() ?? '';
    const [, mark = '', said = ''] = /^(##?|-) (.*)$/.exec(line) ?? [];
    const [, left, right] = /^\| (.*?) \| (.*?) ?\|$/.exec(line) ?? [];
    const last = blocks.at(-1);
    if (line === '```board') {
      const end = lines.indexOf('```', at);
      blocks.push(readBoard(lines.slice(at + 1, end)));
      at = end;
      open = false;
    } else if (line === '') {
      open = false;
    } else if (mark === '#' || mark === '##') {
      blocks.push({ kind: mark === '#' ? 'title' : 'heading', text: said });
      open = false;
    } else if (mark === '-') {
      blocks.push({ kind: 'item', text: said });
      open = true;
    } else if (left !== undefined && right !== undefined) {
      blocks.push({ kind: 'row', left, right });
      open = false;
    } else if (open && (last?.kind === 'paragraph' || last?.kind === 'item')) {
      blocks[blocks.length - 1] = { ...last, text: `${last.text} ${line}` };
    } else {
      blocks.push({ kind: 'paragraph', text: line });
      open = true;
    }
  }
  return blocks;
}

function readBoard([written = '', turn]: readonly string[]): HelpBlock {
  const position = parsePosition(written);
  if (!position.ok) throw new Error(`a help page contains a board that cannot be read: ${written}`);
  return { kind: 'board', position: position.value, ...(turn !== undefined && { turn }) };
}

/** If the left column is wider than this, the right one is put below it. */
const widestLeft = 26;

/** Returns the length of the longest left cell. */
const widestOf = (blocks: readonly HelpBlock[]): number =>
  Math.max(0, ...blocks.map((block) => (block.kind === 'row' ? block.left.length : 0)));

/** Renders a help page as plain text of at most 78 columns. */
export function helpAsText(blocks: readonly HelpBlock[]): string {
  const widest = widestOf(blocks);
  let text = '';
  let before: HelpBlock['kind'] | undefined;
  for (const block of blocks) {
    // There is no empty line between rows or items, or below a heading.
    const close =
      before === 'heading' || (before === block.kind && (block.kind === 'row' || block.kind === 'item'));
    text += `${text === '' ? '' : close ? '\n' : '\n\n'}${blockAsText(block, widest)}`;
    before = block.kind;
  }
  return text;
}

function blockAsText(block: HelpBlock, widest: number): string {
  switch (block.kind) {
    case 'title':
    case 'paragraph':
      return wrap(block.text);
    case 'heading':
      return wrap(block.text.toUpperCase());
    case 'item':
      return `- ${indented(block.text, 2)}`;
    case 'row':
      if (block.right === '') return `  ${block.left}`;
      return widest > widestLeft
        ? `  ${block.left}\n      ${indented(block.right, 6)}`
        : `  ${block.left.padEnd(widest)}   ${indented(block.right, widest + 5)}`;
    case 'board':
      return boardText(block.position);
  }
}

/** Wraps text and indents all lines after the first. */
const indented = (text: string, by: number): string =>
  wrap(text, mostColumns - by).replaceAll('\n', `\n${' '.repeat(by)}`);

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Renders a letter's text as HTML. Text to type is in a fixed-width font. Its quotation marks are kept, so that it is
 * not mistaken for a command when a reply quotes it.
 */
export const inline = (text: string): string => {
  const code = [...text.matchAll(exampleQuotes)].map(([example]) => example);
  return text
    .split(exampleQuotes)
    .flatMap((plain, at) => {
      const example = code[at];
      return example === undefined
        ? [escaped(plain)]
        : [escaped(plain), `<code style="font-size: 1.05em">${escaped(example)}</code>`];
    })
    .join('');
};

/** Renders a table cell. Two cells are side by side in a wide letter, and one below the other on a phone. */
export const tableCell = (width: string, html: string): string =>
  `<span style="display: inline-block; vertical-align: top; width: 100%; max-width: ${width}">${html}</span>`;

/** Renders a table row. If any left cell in the table is too wide, all rows have the right cell below the left one. */
function rowAsHtml({ left, right }: HelpRow, widest: number): string {
  const head = `<strong>${inline(left)}</strong>`;
  if (right === '') return `<p style="margin: 0">${head}</p>`;
  return widest > widestLeft
    ? `<p style="margin: 0 0 10px">${head}<br>\n${inline(right)}</p>`
    : `<p style="margin: 0 0 8px">${tableCell('13em', head)} ${tableCell('25em', inline(right))}</p>`;
}

/** Renders a help page, or a part of one without boards, as HTML. */
export function helpAsHtml(blocks: readonly Exclude<HelpBlock, { kind: 'board' }>[]): string {
  const html: string[] = [];
  const widest = widestOf(blocks);
  blocks.forEach((block, at) => {
    const isItem = block.kind === 'item';
    if (isItem && blocks[at - 1]?.kind !== 'item') html.push('<ul style="padding-left: 20px">');
    html.push(block.kind === 'row' ? rowAsHtml(block, widest) : blockAsHtml(block));
    if (isItem && blocks[at + 1]?.kind !== 'item') html.push('</ul>');
  });
  return html.join('\n');
}

function blockAsHtml(block: Exclude<HelpBlock, { kind: 'board' | 'row' }>): string {
  switch (block.kind) {
    case 'title':
      return `<h1 style="font-size: 22px">${inline(block.text)}</h1>`;
    case 'heading':
      return `<h2 style="font-size: 17px">${inline(block.text)}</h2>`;
    case 'paragraph':
      return `<p>${inline(block.text)}</p>`;
    case 'item':
      return `<li>${inline(block.text)}</li>`;
  }
}
