import { expect, test } from 'vitest';
import { boardText } from '../../src/display/index.js';
import { helpAsHtml, helpAsText, parseHelp } from '../../src/letter/helpMarkup.js';
import { positionOf } from '../support/examples.js';

const start = 'octilite x o22,o32,o42,o52,x26,x36,x46,x56 x:0/0/12 o:0/0/12';

test('a page has a title, headings, paragraphs, lists, tables and boards', () => {
  const markup = `# A title\n\nOne\nparagraph.\n\n## A heading\n- one\n  item\n- two\n\n| "a" | left |\n| b | & right |\n\n\`\`\`board\n${start}\n22+A\n\`\`\``;
  const blocks = parseHelp(markup);
  expect(blocks).toEqual([
    { kind: 'title', text: 'A title' },
    { kind: 'paragraph', text: 'One paragraph.' },
    { kind: 'heading', text: 'A heading' },
    { kind: 'item', text: 'one item' },
    { kind: 'item', text: 'two' },
    { kind: 'row', left: '"a"', right: 'left' },
    { kind: 'row', left: 'b', right: '& right' },
    { kind: 'board', position: positionOf(start), turn: '22+A' },
  ]);
  expect(helpAsText(blocks)).toBe(
    `A title\n\nOne paragraph.\n\nA HEADING\n- one item\n- two\n\n  "a"   left\n  b     & right\n\n${boardText(positionOf(start))}`,
  );
});

test('long items wrap with an indent', () => {
  const words = 'word '.repeat(30).trim();
  const lines = helpAsText(parseHelp(`- ${words}\n| "left" | ${words} |`)).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78);
  expect(lines[1]).toMatch(/^ {2}word/);
  expect(lines.at(-1)).toMatch(/^ {11}word/);
  const wide = `| "${'x'.repeat(40)}" | ${words} |`;
  expect(helpAsText(parseHelp(wide)).split('\n')[1]).toMatch(/^ {6}word/);
});

test('HTML has an element for each block, text is escaped, and rows can wrap', () => {
  const html = helpAsHtml(
    parseHelp('# A <b>\n- "x" & y\n- z\n| "left" | right |').flatMap((block) =>
      block.kind === 'board' ? [] : [block],
    ),
  );
  expect(html).toContain('A &lt;b&gt;</h1>');
  expect(html).toMatch(
    /<ul [^>]*>\n<li><code [^>]*>&quot;x&quot;<\/code> &amp; y<\/li>\n<li>z<\/li>\n<\/ul>/,
  );
  expect(html).toMatch(
    /<p [^>]*><span [^>]*max-width: 13em">.*<span [^>]*max-width: 25em">right<\/span><\/p>/,
  );
  expect(html).not.toContain('white-space');
});

test('a board that is not a position is an error', () => {
  expect(() => parseHelp('```board\nocti x\n```')).toThrow('cannot be read');
});

test('a right cell is beside left cells of up to 26 characters, and below longer ones', () => {
  const rows = (length: number) => [
    { kind: 'row' as const, left: 'x'.repeat(length), right: 'right' },
    { kind: 'row' as const, left: 'short', right: 'other' },
  ];
  expect(helpAsText(rows(26))).toBe(`  ${'x'.repeat(26)}   right\n  short${' '.repeat(21)}   other`);
  expect(helpAsText(rows(27))).toBe(`  ${'x'.repeat(27)}\n      right\n  short\n      other`);
  expect(helpAsHtml(rows(26)).match(/max-width: 13em/g)).toHaveLength(2);
  expect(helpAsHtml(rows(27))).not.toContain('max-width');
  expect(helpAsHtml(rows(27))).toContain('<strong>short</strong><br>\nother</p>');
});

test('a row without a right cell is just its left cell', () => {
  const rows = [{ kind: 'row', left: '"help"', right: '' }] as const;
  expect(parseHelp('| "help" | |')).toEqual(rows);
  expect(helpAsText(rows)).toBe('  "help"');
  expect(helpAsHtml(rows)).toMatch(
    /^<p style="margin: 0"><strong><code [^>]*>&quot;help&quot;<\/code><\/strong><\/p>$/,
  );
});

test('a line continues the block above it, unless something is in between', () => {
  expect(
    parseHelp('one\ntwo\n\nthree\n- four\n  five\n## six\nseven').map(
      (block) => 'text' in block && block.text,
    ),
  ).toEqual([...['one two', 'three', 'four five', 'six', 'seven']]);
  expect(
    helpAsHtml([
      { kind: 'paragraph', text: 'a & b' },
      { kind: 'heading', text: 'c' },
    ]),
  ).toBe('<p>a &amp; b</p>\n<h2 style="font-size: 17px">c</h2>');
});
