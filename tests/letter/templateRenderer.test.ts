import { describe, expect, test } from 'vitest';
import { emailLanguages } from '../../src/base/language/playerWords.js';

import { type LetterPicture, makeRenderer, type RenderOptions } from '../../src/letter/index.js';
import { loadRenderer, readTexts, templatesFolder } from '../../src/server/outbound/loadTemplates.js';

const layouts = readTexts(templatesFolder, /\.(txt|html)$/, (file) => file);
const renderer = loadRenderer();

/** Creates a digest with one board for each of these positions. */
const digestOf = (positions: readonly string[], options: RenderOptions = {}) =>
  renderer.fill(
    'digest',
    'about',
    {
      intro: 'intro',
      how: 'how',
      entries: positions.map((position) => ({
        ...{ headline: '', headerLines: ['header'], drawnHeaderLines: [], offer: '', words: [], turns: '' },
        board: {
          text: `text of ${position}`,
          narrow: `narrow ${position}`,
          lastTurn: `last turn of ${position}`,
          supplies: [
            { player: 'alice', glyph: 'x', fill: '#000', sign: '#fff', text: `supplies ${position}` },
          ],
          alt: 'pods',
          width: 7,
          height: 8,
          picture: { position },
        },
      })),
    },
    options,
  );
const pictureId = (picture: LetterPicture) => `${'position' in picture ? picture.position : ''}@example.org`;
const shown = (html: string) => [...html.matchAll(/<img src="cid:(\w+)@/g)].map(([, id]) => id);

describe('pictures', () => {
  const numbers = Array.from({ length: 25 }, (_, at) => `p${at}`);

  test('are drawn for the first twenty boards in a letter; the others are text', () => {
    const { html, pictures } = digestOf(numbers, { pictureId });
    expect(shown(html)).toEqual(numbers.slice(0, 20));
    expect(pictures).toEqual(
      numbers.slice(0, 20).map((position) => ({ id: `${position}@example.org`, position })),
    );
    expect(html.match(/narrow p\d+/g)).toEqual(numbers.slice(20).map((n) => `narrow ${n}`));
    expect(html.match(/last turn of p\d+/g)).toHaveLength(5);
    expect(html.match(/supplies p\d+/g)).toHaveLength(25);
  });

  test('of a board that appears twice in an email are attached once', () => {
    const { html, pictures } = digestOf(['a', 'a', 'b'], { pictureId });
    expect(shown(html)).toEqual(['a', 'a', 'b']);
    expect(pictures.map(({ id }) => id)).toEqual(['a@example.org', 'b@example.org']);
    expect(shown(digestOf([...numbers.slice(0, 20), 'p3', 'p21'], { pictureId }).html).slice(20)).toEqual([
      'p3',
    ]);
  });

  test('have alternative text and a size', () => {
    const { html } = digestOf(['a'], { pictureId });
    expect(html).toMatch(/<img src="cid:a@example.org" alt="pods" width="7" height="8" /);
  });

  test('come with a header that mentions colours, which text boards do not have', () => {
    const entry = {
      ...{ headline: '', offer: '', words: [], turns: '', drawnHeadline: '' },
      ...{ headerLines: ['alice (x)'], drawnHeaderLines: ['alice (x, black)'] },
      board: { text: '', narrow: '', lastTurn: '', supplies: [], alt: '', picture: { position: 'a' } },
    };
    const values = { intro: '', how: '', entries: [entry] };
    const withPictures = renderer.fill('digest', '', values, { pictureId }).html;
    expect(withPictures).toContain('alice (x, black)');
    const without = renderer.fill('digest', '', values, {}).html;
    expect(without).not.toContain('black');
    expect(without).toContain('alice (x)');
  });

  test('are drawn only on request', () => {
    const { html, pictures } = digestOf(['a']);
    expect(shown(html)).toEqual([]);
    expect(html).toContain('narrow a');
    expect(pictures).toEqual([]);
  });
});

test('no HTML is made for readers of plain text', () => {
  const { html, text, pictures } = digestOf(['a'], { plain: true, pictureId });
  expect({ html, pictures }).toEqual({ html: '', pictures: [] });
  expect(text).toBe(digestOf(['a']).text);
});

test('text from a player is escaped in HTML and unchanged in plain text', () => {
  const evil = `<script>alert("1 & '2'")</script>`;
  const { subject, text, html } = loadRenderer().fill(
    'message',
    evil,
    { intro: evil, words: { text: evil, plain: evil }, how: evil },
    {},
  );
  expect(subject).toBe(evil);
  expect(text).toBe(`${evil}\n\n${evil}\n\n${evil}\n`);
  expect(html).not.toContain('<script');
  expect(html.match(/&lt;script&gt;alert\(&quot;1 &amp; &#39;2&#39;&quot;\)&lt;\/script&gt;/g)).toHaveLength(
    4,
  );
});

test('no line is broken inside an option, and alternative text stays unchanged', () => {
  const { html } = renderer.fill(
    'message',
    'about',
    {
      intro: 'edges joined (-wrap), rated: challenge bob -wrap --nagtime=3 -- never',
      words: { text: '', plain: '' },
      how: '<b title="(-wrap)">',
    },
    {},
  );
  const whole = (option: string) => `<span style="white-space: nowrap">${option}</span>`;
  expect(html).toContain(
    `edges joined ${whole('(-wrap)')}, rated: challenge bob ${whole('-wrap')} ${whole('--nagtime=')}3 -- never`,
  );
  expect(html).toContain('&quot;<span style="white-space: nowrap">(-wrap)</span>&quot;');
});

test('browsers do not break lines in a turn unless it is long', () => {
  const written =
    '46-66, 33+G-A, 84-86x(-,AB) and 44-64x; 46CD-56,46D-55; not 2026-11-28, 0421-5756 or 33-35-37-57-77-75-73-71-51';
  const { html } = renderer.fill(
    'message',
    'about',
    { intro: written, words: { text: '', plain: '' }, how: '' },
    {},
  );
  const kept = [...html.matchAll(/<span style="white-space: nowrap">(.*?)<\/span>/g)].map(([, turn]) => turn);
  expect(kept).toEqual(['46-66', '33+G-A', '84-86x(-,AB)', '44-64x', '46CD-56', '46D-55']);
});

test('text has no trailing spaces and no double blank lines, and ends with one line break', () => {
  const values = { intro: '\n\n a  \n\n\n\nb\t', words: { text: '', plain: '' }, how: '\n\n' };
  expect(renderer.fill('message', '', values, {}).text).toBe(' a\n\nb\n');
});

test('HTML has blank lines only in preformatted text', () => {
  const { html } = renderer.fill(
    'message',
    '',
    { intro: 'a\n\n\nb', words: { plain: 'c\n\n\nd' }, how: 'e\n\nf' },
    {},
  );
  expect(html).toContain('<strong>a\nb</strong></p>');
  expect(html).toMatch(/<\/p>\n<pre [^>]*>c\n\n\nd<\/pre>\n<\/blockquote>\n<p>/);
  expect(html).toContain('<p>e\nf</p>');
  expect(html).toMatch(/^<!doctype html>\n/);
  expect(html).toMatch(/<\/html>\n$/);
  expect(html.replace(/<pre.*?<\/pre>/gs, 'pre')).not.toContain('\n\n');
});

test.each(emailLanguages)('a page declares its language: %s', (language) => {
  const own = loadRenderer(language);
  expect(own.language).toBe(language);
  expect(own.fill('message', '', { intro: '', words: { text: '', plain: '' }, how: '' }, {}).html).toContain(
    `<html lang="${language}">`,
  );
});

test.each([...layouts.keys()])('without the layout %s, no renderer can be created', (file) => {
  const others = new Map([...layouts].filter(([name]) => name !== file));
  expect(() => makeRenderer('en', {}, others, new Map())).toThrow(`the layout ${file} is missing`);
});

test('every layout is used by some kind of letter', () => {
  expect([...layouts.keys()].toSorted()).toEqual(
    ['analysis', 'answer', 'board', 'confirmation', 'digest', 'message']
      .flatMap((kind) => [`${kind}.html`, `${kind}.txt`])
      .concat('frame.html', 'header.html', 'links.html', 'position.html', 'quote.html')
      .toSorted(),
  );
});
