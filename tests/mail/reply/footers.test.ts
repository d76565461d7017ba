import { describe, expect, test } from 'vitest';
import { bannerLength, isFooter, startsFooter } from '../../../src/mail/reply/footers.js';

describe('a one-line footer', () => {
  test.each([
    'Sent from my iPhone',
    '\u2063Gesendet mit GMX Mail App\u200b',
    '<#0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f>',
  ])('%j', (line) => expect(isFooter(line)).toBe(true));

  test.each(['I sent it from home', 'Sent', 'iPhone', `Sent from my iPhone${' x'.repeat(100)}`])(
    'is not %j',
    (line) => expect(isFooter(line)).toBe(false),
  );
});

describe('a multi-line footer', () => {
  test.each([
    [['Confidentiality Notice: x']],
    [['____', '', 'octi mailing list', 'octi@lists.example.org']],
    [['---', 'To unsubscribe write to us']],
    [['---', 'Sent from my iPhone']],
    [['You received this message because you are subscribed to x']],
    [['=====', 'https://lists.example.org/mailman/octi', 'octi@lists.example.org']],
  ])('begins with %j', (text) => expect(startsFooter(text, 0)).toBe(true));

  test.each([
    [['---', 'octi@lists.example.org', 'and so on']],
    [['octi@lists.example.org', 'octi@lists.example.org']],
    [['Confidentially, I play 33+B']],
    [[`Confidentiality notice ${'x'.repeat(400)}`]],
    [['']],
  ])('does not begin with %j', (text) => expect(startsFooter(text, 0)).toBe(false));
});

describe('a warning above the text', () => {
  const full = 'CAUTION: This email originated from outside. Do not click on any';
  test.each([
    [['[EXTERNAL]', '33+B'], 1],
    [[full, 'links in it.', '33+B'], 2],
    [[full, '33+B'], 1],
    [['33+B'], 0],
    [[`CAUTION: external ${'x'.repeat(600)}`], 0],
  ])('%j has %i lines', (text, length) => expect(bannerLength(text, 0)).toBe(length));
});
