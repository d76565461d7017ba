import { describe, expect, test } from 'vitest';
import { linksIn, withoutLinks } from '../../../src/mail/reply/quotedLinks.js';

const link = 'octi+3k7@example.org?subject=Octi%20Board%20101%20z%C3%BCrich&body=57%2BE%0D%0A%0D%0A';
const html = `<p><a href="mailto:${link.replaceAll('&', '&amp;')}" style="x">Play it</a></p>`;

test('only links to an email address count as links in a letter', () => {
  expect(linksIn(`${html}<a href="https://example.org/">x</a>`)).toEqual([link]);
});

describe('a link is removed, however a mail program writes it:', () => {
  test.each([
    `Play it <mailto:${link}>`,
    `Play it<mailto:${link}>`,
    `Play it <${link}>`,
    `Play it (mailto:${link})`,
    `Play it <MAILTO:${link.toUpperCase()}>`,
    'Play it <mailto:octi+3k7@example.org?subject=Octi Board 101 zürich&body=57+E>',
    `Play it <mailto:${link.replace('+', '%2B').replace('@', '%40')}>`,
    `Play it <mailto:${link.replaceAll('&', '&amp;')}>`,
    ...Array.from({ length: link.length - 17 }, (_, at) =>
      ['\n', '\n> ', ' \n| '].map(
        (end) => `Play it <mailto:${link.slice(0, at + 5)}${end}${link.slice(at + 5)}>`,
      ),
    ).flat(),
  ])('%j', (written) => {
    expect(
      withoutLinks(`33+B\n\n${written} and more\n57+E`, linksIn(html)).replace(/\n>\s*(?= and)/, ''),
    ).toBe('33+B\n\nPlay it and more\n57+E');
  });
});

test.each([
  'octi+3k7@example.org',
  'mailto:octi+3k7@example.org?subject=Octi%20Board%20102',
  'octi octi octi',
  '<mailto:somebody@example.com?subject=Octi%20Board%20101>',
])('anything but a link from the letter stays: %s', (text) => {
  expect(withoutLinks(text, linksIn(html))).toBe(text);
});

test('removing links takes time proportional to the length of the text', () => {
  for (const piece of [
    'octi',
    'octi+3k7@example.org?subject=',
    '%',
    'octi\n> ',
    'octi+',
    '\n',
    'octi%2B\n',
  ]) {
    expect(withoutLinks(piece.repeat(100_000 / piece.length), linksIn(html)).length).toBeGreaterThan(0);
  }
});
