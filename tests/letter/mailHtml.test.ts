import { parse, walk } from 'css-tree';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { languages } from '../../src/command/index.js';
import { everyLetter } from '../support/everyLetter.js';

/** What every mail program shows, and what letters need of it. */
const elements = new Set(
  'html head meta title style body table tbody tr td p div pre br strong span small img a h1 h2 h3 ul ol li blockquote th'.split(
    ' ',
  ),
);
const attributes = new Set(
  'lang charset name content role width height cellpadding cellspacing border align valign style src alt href'.split(
    ' ',
  ),
);
/** Of style attributes: all that Gmail keeps, and nothing that moves text out of its place or hides it. */
const properties = new Set([
  ...'margin padding font-family font-size font-weight font-style line-height color background-color'.split(
    ' ',
  ),
  ...'border border-left border-radius border-collapse white-space word-break max-width width height display'.split(
    ' ',
  ),
  ...'text-align vertical-align padding-left margin-left'.split(' '),
]);

test.each(languages)('the HTML of every letter in %s is such as mail programs show', async (language) => {
  const wrong = new Set<string>();
  for (const display of ['image', 'html']) {
    for (const { html = '', images = [] } of await everyLetter(language, display)) {
      const parser = new Parser({
        onopentag: (name, given) => {
          if (!elements.has(name)) wrong.add(`<${name}>`);
          for (const [attribute, value] of Object.entries(given)) {
            if (!attributes.has(attribute)) wrong.add(`${name} ${attribute}`);
            if (attribute === 'style') for (const one of declarationsOf(value)) wrong.add(one);
            if (attribute === 'href' && !value.startsWith('mailto:')) wrong.add(value);
            if (attribute === 'src' && !images.some(({ id }) => value === `cid:${id}`)) wrong.add(value);
          }
          if (name === 'img' && !(given.alt && Number(given.width) > 0 && Number(given.height) > 0))
            wrong.add('img');
        },
      });
      parser.end(html);
      // Gmail cuts what is longer.
      if (html.length > 100_000) wrong.add('long');
      if (/https?:|@import|url\(|position\s*:|<script|javascript:|expression\(/i.test(html))
        wrong.add('remote');
    }
  }
  expect([...wrong]).toEqual([]);
});

/** Declarations that are not among those known, or hide their element. */
function declarationsOf(style: string): string[] {
  const wrong: string[] = [];
  walk(parse(style, { context: 'declarationList' }), (node) => {
    if (node.type === 'Declaration' && !properties.has(node.property)) wrong.push(node.property);
    if (node.type === 'Raw') wrong.push(node.value);
  });
  if (/display:\s*none|font-size:\s*0|visibility|opacity/.test(style)) wrong.push(style);
  return wrong;
}
