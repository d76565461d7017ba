import { escaped, inline, tableCell } from './helpMarkup.js';
import type { ReplyLink } from './replyLinks.js';

/** A row in a list. */
export interface ListRow {
  readonly title: string;
  readonly facts?: readonly string[];
  /** Turns, shown in a fixed-width font on the same line as the title, so that a quoted line is never just a turn. */
  readonly turns?: string;
  readonly links?: readonly ReplyLink[];
}

const fixedWidth =
  "font-family: Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', 'Courier New', monospace; font-size: 13px";

const linkAsHtml = ({ label, href }: ReplyLink): string =>
  `<a href="${escaped(href)}" style="display: inline-block; padding: 6px 0">${escaped(label)}</a>`;

function rowAsHtml({ title, facts = [], turns, links = [] }: ListRow): string {
  if (turns !== undefined) {
    return `<strong>${inline(title)}:</strong> <span style="${fixedWidth}">${escaped(turns)}</span>`;
  }
  const lines = [...facts.map(inline), ...links.map(linkAsHtml)];
  return `${tableCell('13em', `<strong>${inline(title)}</strong>`)} ${tableCell('25em', lines.join('<br>\n'))}`;
}

/** Renders a list in HTML. The facts appear beside a row's title, or below it on a phone. */
export function listAsHtml(rows: readonly ListRow[]): string {
  const style = 'margin: 0; padding: 8px 0; border-top: 1px solid #808080';
  const html = rows.map((row) => `<p style="${style}">${rowAsHtml(row)}</p>`);
  return `<div style="margin: 0 0 14px">\n${html.join('\n')}\n</div>`;
}
