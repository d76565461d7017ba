import { expect, test } from 'vitest';
import { sentence } from '../../src/base/index.js';
import { helpText } from '../../src/command/index.js';
import { render } from '../../src/letter/index.js';
import { loadRenderer } from '../../src/server/outbound/letterRenderers.js';

test('a help page keeps its paragraphs in HTML, and its lines fit the screen', () => {
  const renderer = loadRenderer();
  const page = helpText('rules', renderer.helpPages, renderer.catalogue);
  if (!page.ok) throw new Error(page.error.code);
  const { html } = render(
    {
      kind: 'answer',
      about: sentence('letter.answer.about.help'),
      answers: [{ result: sentence('letter.dropped'), pages: [{ kind: 'help', topics: ['rules'] }] }],
    },
    renderer,
  );
  expect(page.value).toContain('\n\n');
  expect(html).toContain(page.value.replaceAll("'", '&#39;'));
  expect(html).toMatch(/<pre style="[^"]*white-space: pre-wrap[^"]*">The rules of Octi\n\n/);
  // Outside of what is shown as it is no empty line is left.
  expect(html.replace(/<pre.*?<\/pre>/gs, 'pre')).not.toContain('\n\n');
});
