import { describe, expect, test } from 'vitest';
import { listAsHtml } from '../../src/letter/listAsHtml.js';

/** Renders the rows in a list, without the element around them. */
function rowsOf(html: string): string[] {
  const [, inside = ''] = /^<div style="margin: 0 0 14px">\n([\s\S]*)\n<\/div>$/.exec(html) ?? [];
  return inside.split('</p>\n').map((row) => row.replace(/<\/p>$/, ''));
}
const cellOf = (width: string, html: string) =>
  `<span style="display: inline-block; vertical-align: top; width: 100%; max-width: ${width}">${html}</span>`;

describe('a list in HTML', () => {
  test('has a paragraph for each row, with a line above it', () => {
    const rows = rowsOf(listAsHtml([{ title: 'one' }, { title: 'two' }]));
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toMatch(/^<p style="[^"]*border-top: 1px solid/);
    expect(rows[1]).toContain('two');
  });

  test('has the facts and then the links in a row below its title, each on its own line', () => {
    const link = { label: 'see <it>', href: 'mailto:a@example.org?subject=show&body="x"' };
    const [row = ''] = rowsOf(
      listAsHtml([{ title: 'Board 101', facts: ['a & b', 'c'], links: [link, link] }]),
    );
    const anchor =
      '<a href="mailto:a@example.org?subject=show&amp;body=&quot;x&quot;" style="display: inline-block; padding: 6px 0">see &lt;it&gt;</a>';
    expect(row.replace(/^<p [^>]*>/, '')).toBe(
      `${cellOf('13em', '<strong>Board 101</strong>')} ${cellOf('25em', `a &amp; b<br>\nc<br>\n${anchor}<br>\n${anchor}`)}`,
    );
  });

  test('has turns in a fixed-width font after the title, and nothing else in that row', () => {
    const [row = ''] = rowsOf(listAsHtml([{ title: 'Move <33>', turns: '33-34  33-35', facts: ['never'] }]));
    expect(row).toMatch(
      /^<p [^>]*><strong>Move &lt;33&gt;:<\/strong> <span style="font-family: Menlo, [^"]*monospace[^"]*">33-34 {2}33-35<\/span>$/,
    );
  });

  test('shows text to type as code, in titles and facts', () => {
    const [row = ''] = rowsOf(listAsHtml([{ title: '"set digest off"', facts: ['like "help"'] }]));
    expect(row).toMatch(/<strong><code [^>]*>&quot;set digest off&quot;<\/code><\/strong>/);
    expect(row).toMatch(/like <code [^>]*>&quot;help&quot;<\/code>/);
  });
});
