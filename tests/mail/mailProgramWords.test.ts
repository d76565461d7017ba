import { describe, expect, test } from 'vitest';
import { readBounce } from '../../src/mail/index.js';
import {
  anyOf,
  mailProgramSchema,
  mailProgramWords,
  type WordKind,
  wordGroups,
  wordsOf,
} from '../../src/mail/mailProgramWords.js';
import { textsMatching } from '../support/matching.js';
import { read, wire } from './mails.js';

const kinds = Object.entries(wordGroups).flatMap(([group, names]) =>
  names.map((name) => `${group}.${name}` as WordKind),
);

test('a file with an unknown group, kind or value is rejected', () => {
  const german = mailProgramWords.get('de');
  expect(mailProgramSchema.safeParse(german).success).toBe(true);
  for (const wrong of [
    { greeting: ['hallo'] },
    { quote: { wrotte: ['schrieb'] } },
    { quote: { wrote: 'schrieb' } },
    { missing: { 'No reason.': ['quote.wrotte'] } },
    { language: undefined },
  ]) {
    expect(mailProgramSchema.safeParse({ ...german, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  }
});

/** Returns the words of one kind in one language. */
function wordsIn(code: string, kind: WordKind): readonly string[] {
  const [group = '', name = ''] = kind.split('.');
  const language = { ...mailProgramWords.get(code) } as Record<
    string,
    Record<string, readonly string[]> | undefined
  >;
  return language[group]?.[name] ?? [];
}

/** Returns strings that match part of a regular expression: one per alternative, with wildcards filled in. */
function samplesOf(part: string): string[] {
  const plain = part
    .replace(/\\b|\^(?!.*\])|\$$/g, '')
    .replaceAll('DEVICE', 'iPhone')
    .replace(/\[\^[^\]]*\]\{0,\d+\}|\.\{0,\d+\}|\.\*/g, ' ')
    .replace(/\\S\.\*|\.\{1,\d+\}/g, 'iPhone')
    .replace(/\\w[*+]/g, 'e')
    .replace(/\\s/g, ' ')
    .replace(/(?<!\\)\./g, "'");
  return textsMatching(plain);
}

const person = 'From: alice@example.net\n';
const encoded = (subject: string) => `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`;
const utf8 = 'Content-Type: text/plain; charset=utf-8\n';
const own = async (text: string) => (await read(wire(`${person}${utf8}\n${text}`))).ownText;
const robot = async (header: string, text = 'x') => (await read(wire(`${header}\n${utf8}\n${text}`))).robot;

/** For each kind, checks that a phrase is recognised in an email that has no other sign of that kind. */
const shown: Record<WordKind, (phrase: string) => Promise<void>> = {
  'quote.wrote': async (verb) =>
    expect(await own(`33+B\n\nOn 5 Jan 2026, Octi ${verb}:\nresign`)).toBe('33+B'),
  'quote.wroteBehind': async (verb) =>
    expect(await own(`33+B\n\n2026/01/05 19:00、Octi ${verb}:\nresign`)).toBe('33+B'),
  'quote.begins': async (begin) =>
    expect(await own(`33+B\n\n${begin} 5 Jan 2026\nOcti wrote:\nresign`)).toBe('33+B'),
  'quote.dividers': async (words) => expect(await own(`33+B\n\n----- ${words} -----\nresign`)).toBe('33+B'),
  'quote.forwarded': async (words) => expect(await own(`33+B\n\n${words}:\nresign`)).toBe('33+B'),
  'quote.from': async (label) =>
    expect(await own(`33+B\n\n${label}: Octi\nSent: today\nTo: alice\n\nresign`)).toBe('33+B'),
  'quote.fields': async (label) =>
    expect(await own(`33+B\n\nFrom: Octi\n${label}: x\n${label}: y\n\nresign`)).toBe('33+B'),
  'footer.sent': async (words) => expect(await own(`33+B\n\n${words} x iPhone`)).toBe('33+B'),
  'footer.sentWith': async (words) => expect(await own(`33+B\n\n${words} Xyz`)).toBe('33+B'),
  'footer.sentBehind': async (words) => expect(await own(`33+B\n\niPhone${words}`)).toBe('33+B'),
  'footer.devices': async (word) => expect(await own(`33+B\n\nSent over xyz ${word}`)).toBe('33+B'),
  'footer.outlookFor': async (word) => expect(await own(`33+B\n\nXyz Outlook ${word} iOS`)).toBe('33+B'),
  'footer.lines': async (line) => expect(await own(`33+B\n\n${line}`)).toBe('33+B'),
  'footer.virus': async (word) => expect(await own(`33+B\n\nxyz ${word} Avast`)).toBe('33+B'),
  'footer.scanned': async (words) => expect(await own(`33+B\n\n${words} Avast`)).toBe('33+B'),
  'footer.opens': async (words) => expect(await own(`33+B\n\n${words}\nresign`)).toBe('33+B'),
  'footer.unsubscribe': async (words) =>
    expect(await own(`33+B\n\n____\n${words} write to us\nresign`)).toBe('33+B'),
  'footer.list': async (words) =>
    expect(await own(`33+B\n\n____\nXyz ${words}\nxyz@lists.example.org`)).toBe('33+B'),
  'warning.begins': async (words) => expect(await own(`${words} - external -\n\n33+B`)).toBe('33+B'),
  'warning.strangers': async (words) => expect(await own(`Caution! ${words} .\n\n33+B`)).toBe('33+B'),
  'legal.heads': async (words) => expect(await own(`33+B\n\n${words}\nresign`)).toBe('33+B'),
  'legal.begins': async (words) =>
    expect(await own(`33+B\n\n${words} x is confidential\nresign`)).toBe('33+B'),
  'legal.words': async (words) => expect(await own(`33+B\n\nThis email is ${words} x\nresign`)).toBe('33+B'),
  'robot.absence': async (words) =>
    expect(await robot(`${person}Subject: ${encoded(`${words}: Octi Board 101`)}`)).toBe('absence'),
  'robot.noReply': async (words) => {
    for (const sign of ['', '-', '.', '_']) {
      expect(await robot(`From: ${words.replaceAll(' ', sign)}@example.net`)).toBe('no-reply');
    }
  },
  'robot.programs': async (words) =>
    expect(await robot(`From: ${words.replaceAll(' ', '-')}@example.net`)).toBe('no-reply'),
  'challenge.subjects': async (words) =>
    expect(await robot(`${person}Subject: ${encoded(words.replace(/ $/, ' alice'))}`)).toBe('challenge'),
  'challenge.asks': async (words) =>
    expect(await robot(person.trim(), `${words} spam`)).toBe('asks-for-proof'),
  'challenge.reasons': async (words) =>
    expect(await robot(person.trim(), `Click here to confirm. ${words}`)).toBe('asks-for-proof'),
  'bounce.failed': async (words) => {
    for (const raw of inRaw(words)) expect(readBounce(raw), words).toMatchObject({ final: true });
  },
  'bounce.delayed': async (words) => {
    for (const raw of inRaw(words)) expect(readBounce(raw), words).toMatchObject({ final: false });
  },
};

/** Returns delivery reports with these words in two charsets, each as raw bytes and as quoted-printable. */
function inRaw(words: string): Buffer[] {
  const quoted = (bytes: Buffer) =>
    bytes
      .toString('latin1')
      .replace(/[^\n -~]/g, (sign) => `=${Buffer.from(sign, 'latin1').toString('hex').toUpperCase()}`);
  const mail = `From: postmaster@example.net\n\nXyz ${words}.\n`;
  const isLatin = [...words].every((sign) => sign <= '\u00ff');
  const forms = [...(isLatin ? [Buffer.from(mail, 'latin1')] : []), Buffer.from(mail)];
  return [...forms, ...forms.map((bytes) => Buffer.from(quoted(bytes)))];
}

test('there are more than 20 languages, each with its own name', () => {
  expect(mailProgramWords.size).toBeGreaterThan(20);
  const names = [...mailProgramWords.values()].map(({ language }) => language);
  expect(new Set(names).size).toBe(mailProgramWords.size);
});

describe.each([...mailProgramWords.keys()])('the words in %s', (code) => {
  const { language: _, missing = {}, ...groups } = mailProgramWords.get(code) ?? { language: '' };

  test('are of known kinds, and the file gives a reason for each missing kind', () => {
    const has = Object.entries(groups).flatMap(([group, words]) =>
      Object.keys(words ?? {}).map((name) => `${group}.${name}`),
    );
    const lacks = Object.entries(missing).flatMap(([reason, lacking]) => {
      expect(reason).toMatch(/^[A-Z].{10,}\.$/);
      return lacking;
    });
    expect([...has, ...lacks].sort()).toEqual([...kinds].sort());
    for (const kind of has) expect(wordsIn(code, kind as WordKind).length, kind).toBeGreaterThan(0);
  });

  test.each(kinds.filter((kind) => wordsIn(code, kind).length > 0))('%s are recognised', async (kind) => {
    for (const phrase of wordsIn(code, kind)) {
      const samples = kind.startsWith('quote.') ? [phrase] : samplesOf(phrase);
      expect(samples.length).toBeGreaterThan(0);
      for (const sample of samples) await shown[kind](sample);
    }
  });
});

test.each(kinds)('no word for %s matches everything', (kind) => {
  for (const words of wordsOf(kind)) {
    expect(words.trim()).not.toBe('');
    expect(new RegExp(`^(?:${words})$`, 'iu').test('')).toBe(false);
  }
  expect(new RegExp(anyOf(kind), 'iu').test('xyzzy 33+B')).toBe(false);
});

describe('nothing is removed from an email without these words', () => {
  test.each([
    ['33+B\n\nOn 5 Jan 2026, Octi xyzzy:\nresign'],
    ['33+B\n\nXyzzy: Octi\nSent: today\nTo: alice\n\nresign'],
    ['33+B\n\nxyzzy x iPhone'],
    ['33+B\n\n----- Xyzzy -----\nresign'],
    ['Caution! xyzzy .\n\n33+B'],
  ])('%j', async (text) => expect(await own(text)).toBe(text));
});
