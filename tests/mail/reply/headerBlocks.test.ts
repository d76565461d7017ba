import { describe, expect, test } from 'vitest';
import { mailProgramWords } from '../../../src/mail/mailProgramWords.js';
import { withoutHeaderBlocks } from '../../../src/mail/reply/headerBlocks.js';

describe('a block of header fields is removed', () => {
  test('from the text around it', () => {
    expect(withoutHeaderBlocks('hello\nFrom: Bob\nTo: Alice\n\nbye')).toBe('hello\n\nbye');
    expect(withoutHeaderBlocks('hello\r\nSubject: x\r\nMessage-ID: <1@x>\r\nbye')).toBe('hello\nbye');
  });

  test('even if it is spelt differently, quoted or in bold', () => {
    const wide = '\uff26\uff52\uff4f\uff4d\uff1a Bob\n> T\u200bo: Alice';
    expect(withoutHeaderBlocks(`hello\n${wide}\n\nbye`)).toBe('hello\n\nbye');
    expect(withoutHeaderBlocks('*Von:* Bob\n| *An:* Alice\nHallo')).toBe('Hallo');
  });

  const withFields = [...mailProgramWords].flatMap(([code, { quote }]) =>
    quote?.from && quote.fields ? [[code, [...quote.from, ...quote.fields]] as const] : [],
  );
  test.each(withFields)('in the language %s', (_, labels) => {
    const block = labels.map((label) => `${label}: x`).join('\n');
    expect(withoutHeaderBlocks(`a\n${block}\nb`)).toBe('a\nb');
  });
});

describe('other lines stay', () => {
  test.each([
    'From: here on I attack.',
    'To: win\n\nFrom: Bob',
    'A: I do.\nA: Me too.',
    'Q: Who wins?\nA: I do.',
    'Tomorrow: 33+B\nThen: 34+A',
    'Date:2026\nSubject:none',
    'no\r\nfields',
  ])('%j', (text) => expect(withoutHeaderBlocks(text)).toBe(text));
});
