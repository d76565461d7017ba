import { describe, expect, test } from 'vitest';
import {
  type MailProgramPatterns,
  mailProgramPatterns,
  patternOf,
} from '../../../src/base/language/mailProgramPatterns.js';
import { isChallenge } from '../../../src/mail/classify/challengeResponse.js';
import { robotReason } from '../../../src/mail/classify/robot.js';
import { isFooter, startsFooter } from '../../../src/mail/reply/footers.js';
import { attributionLength, leavesUnmarked } from '../../../src/mail/reply/quoteMarks.js';

/** Turns a form that matches only one string into that string. */
const plain = (form: string): string => form.replaceAll('\\', '');

describe('lines below an email, in any language', () => {
  test.each(mailProgramPatterns.devices)('after a word for "sent", %s is a device', (form) => {
    expect(isFooter(`sent ~ ${plain(form)}`)).toBe(true);
    expect(isFooter(plain(form))).toBe(false);
  });

  test.each(mailProgramPatterns.deviceStems)('%s begins the name of a device', (form) => {
    expect(isFooter(`sent ~ ${form}ilta`)).toBe(true);
  });

  test.each(mailProgramPatterns.scanners)('%s is a virus scanner', (form) => {
    for (const line of [
      `~ ${form} ~ virus ~`,
      `www.${form}.xy/~`,
      `~ www.${form}.com`,
      `scanned by ${form}`,
    ]) {
      expect(isFooter(line), line).toBe(true);
    }
    expect(isFooter(form)).toBe(false);
  });

  test.each([
    'Get Outlook for iOS',
    'Outlook for Android <https://example.com>',
    'Xyz <https://aka.ms/AAb9ysg>',
    '<#DAB4FAD8-2DD7-40BB-A1B8-4E2AA1F9FDF2>',
  ])('the whole line %s is removed', (line) => expect(isFooter(line)).toBe(true));
  test('every form that matches a whole line is tested above', () => {
    const cases = ['Get Outlook for iOS', 'Xyz <https://aka.ms/A>', `<#${'a'.repeat(36)}>`];
    for (const [at, form] of mailProgramPatterns.footerLines.entries()) {
      const pattern = new RegExp(`^(?:${form.replace('FOR', 'for')})$`, 'i');
      expect(cases.map((line) => pattern.test(line))).toEqual(cases.map((_, other) => other === at));
    }
  });

  test.each(mailProgramPatterns.footerOpens)('%s begins a footer', (form) => {
    expect(startsFooter([plain(form), '~'], 0)).toBe(true);
    expect(startsFooter([`~${plain(form)}`, '~'], 0)).toBe(false);
  });

  test.each(mailProgramPatterns.listPages)('%s is in the URL of a mailing list page', (form) => {
    const footer = (page: string) => ['____', '~ mailing list', `https://example.org/${page}/octi`];
    expect(startsFooter(footer(form), 0)).toBe(true);
    expect(startsFooter(footer('pages'), 0)).toBe(false);
  });
});

describe('above a quote', () => {
  test.each([
    ['dateBegins', '2026-01-05 ~ wrote:'],
    ['dateBegins', '5.1.2026 ~ wrote:'],
    ['dateBegins', '05-01-2026 ~ wrote:'],
    ['yearsFirst', '2026/1/5 ~のメール:'],
    ['yearsSigned', '2026年1月5日 ~:'],
  ] as const)('%s: %s says who wrote it', (kind, line) => {
    expect(attributionLength([line], 0)).toBe(1);
    expect(new RegExp(`^(?:${patternOf(kind)})`, 'u').test(line)).toBe(true);
    expect(attributionLength([line.replace(/^\d+/, '~')], 0)).toBe(0);
  });

  test.each([
    ['dateParts', 'Xyzzy 5/1 Octi:'],
    ['dateParts', 'Xyzzy 19:00 Octi:'],
    ['years', 'Xyzzy 2026 Octi:'],
    ['years', 'Xyzzy Jan1999 Octi:'],
  ] as const)(
    '%s: %s says who wrote it, even in an unknown language, if the quote follows directly',
    (kind, line) => {
      expect(attributionLength([line, '> x'], 0)).toBe(1);
      expect(attributionLength([line], 0)).toBe(0);
      expect(new RegExp(patternOf(kind), 'u').test(line)).toBe(true);
      expect(attributionLength([line.replace(/\d+/g, 'x'), '> x'], 0)).toBe(0);
    },
  );

  test.each([
    'Octi ---05.01.2026 19:00:12---33+B',
    'Octi ---01/05/2026, 7:00 PM---33+B',
    'Octi ---2026-01-05 07:00 p.m.---33+B',
  ])('%s is a line that Notes writes', (line) => {
    expect(leavesUnmarked(line)).toBe(true);
    expect(leavesUnmarked(line.replace('2026', 'x'))).toBe(false);
  });
});

describe('mail from a program', () => {
  const from = (address: string, name = 'x-mailer', subject = 'octi') =>
    robotReason(
      [
        { name: 'from', value: address },
        { name, value: 'xyzzy' },
      ],
      { ownAddress: 'octi@example.org', subject },
    );

  test.each([
    ...mailProgramPatterns.challengeFields.map((name) => [name, 'challenge']),
    ...mailProgramPatterns.listFields.map((name) => [name, 'mailing-list']),
    ...mailProgramPatterns.absenceFields.map((name) => [name, 'auto-submitted']),
  ])('the field %s is a sign of a %s', (name, reason) =>
    expect(from('alice@example.net', name)).toBe(reason),
  );
  test('no other field is a sign of a program', () => expect(from('alice@example.net')).toBeUndefined());

  test.each([
    ['mailer-daemon@example.net', 0],
    ['mdaemon-1@example.net', 1],
    ['post.master@example.net', 2],
    ['mail-delivery-subsystem@example.net', 3],
  ] as const)('%s is a mail server', (address, form) => {
    expect(from(address)).toBe('mail-system');
    expect(new RegExp(`^(?:${mailProgramPatterns.systemSenders[form]})`).test(address)).toBe(true);
  });

  test.each([
    ['spam blocker', 0],
    ['Antispam UOL', 1],
    ['BoxBe', 2],
    ['Mail in Black', 3],
  ] as const)('%s in a Subject is a sign of a spam filter', (name, form) => {
    expect(isChallenge([], 'alice@example.net', `[${name}] octi`)).toBe(true);
    expect(new RegExp(mailProgramPatterns.challengeServices[form] ?? '', 'iu').test(name)).toBe(true);
    expect(isChallenge([], 'alice@example.net', `x${name}x octi`)).toBe(false);
  });
});

test.each(Object.keys(mailProgramPatterns) as (keyof MailProgramPatterns)[])(
  'no form of %s matches everything',
  (kind) => {
    for (const form of mailProgramPatterns[kind]) {
      expect(new RegExp(`^(?:${form})$`, 'iu').test('')).toBe(false);
      expect(new RegExp(`^(?:${form})`, 'iu').test('xyzzy 33+B'), form).toBe(false);
    }
  },
);
