import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTexts, templatesFolder } from '../../src/server/outbound/loadTemplates.js';
import { makePageRenderer } from '../../src/web/pageRenderer.js';

const layouts = readTexts(join(templatesFolder, 'web'), /./, (file) => file);
const pages = makePageRenderer(layouts, [{ label: 'Boards & more', href: '/boards?a=1&b=2' }]);

test('a page has the navigation, and its values are escaped', () => {
  const html = pages.page('mailboxes', 'A <title>', {
    boxes: [{ address: '<b>@x', emails: 1, href: '/mail/"x"' }],
  });
  expect(html).toContain('<a href="/boards?a=1&amp;b=2">Boards &amp; more</a>');
  expect(html).toContain('A &lt;title&gt;');
  expect(html).toContain('&lt;b&gt;@x');
  expect(html).toContain('/mail/&quot;x&quot;');
  expect(html).not.toContain('<b>');
  expect(html).not.toMatch(/\n\s*\n/);
});

test('an error page has its status, its title and the given headers', () => {
  const { status, headers, body } = pages.problem(405, 'Not <here>.', { allow: 'GET' });
  expect([status, headers.allow]).toEqual([405, 'GET']);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(String(body)).toContain('Not possible here');
  expect(String(body)).toContain('Not &lt;here&gt;.');
  expect(String(pages.problem(500, 'It broke.').body)).toContain('Server error');
});

test('a missing layout causes an error at startup that names the layout', () => {
  for (const name of ['board.html', 'boardList.html', 'frame.html', 'style.css', 'icon.svg']) {
    const rest = new Map([...layouts].filter(([file]) => file !== name));
    expect(() => makePageRenderer(rest, [])).toThrow(`the layout ${name} is missing`);
  }
});
