import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  compose,
  type Envelope,
  type OutgoingMail,
  type ReaderLimits,
  ReaderThread,
  readerThread,
} from '../../../src/mail/index.js';
import type { ProcessorOptions } from '../../../src/server/inbound/inboxProcessor.js';
import { cpuMs } from '../../support/growth.js';
import { officeWithGame, type PostOffice, serverAddress } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

const [alice, bob] = ['alice@example.com', 'bob@example.com'];
/** 100 MB of zeros, since a gigabyte would take a minute to compress. The server never unpacks them. */
const packed = gzipSync(Buffer.alloc(100_000_000)).toString('base64').replace(/.{76}/g, '$&\n');
/** More CPU time than this is a hang, not work. Each of these emails takes well under a second on an ordinary machine. */
const mostCpuMs = 20_000;
/** Like the server's reader, but with more time, for a busy machine. */
const patient = new ReaderThread({ deadlineMs: 60_000 });

let office: PostOffice;
let mails = 0;
const turnsPlayed = (): string[] => office.store.boards.turns(rowId(101)).map(({ text }) => text);

/** Signs up both players and begins board 101, with alice to play. */
async function begin(reader: ProcessorOptions['reader'] = patient): Promise<void> {
  ({ office } = await officeWithGame('octi', { reader }));
}

/** Converts text to an email with CRLF line endings. */
const wire = (text: string): Buffer => Buffer.from(text.replace(/\r?\n/g, '\r\n'));

/** Returns alice's newest letter about the board. */
function boardLetter(): OutgoingMail {
  const letter = office.letters.findLast(
    ({ to, subject }) => to === alice && subject.startsWith('Octi Board'),
  );
  if (!letter) throw new Error('alice has no letter about the board');
  return letter;
}

/** Returns a reply from alice to her board letter, in which she could play her turn. */
function reply(fields: string, body: string | Buffer): Buffer {
  mails += 1;
  const { replyTo, messageId } = boardLetter();
  const header = `From: ${alice}\nTo: ${replyTo}\nIn-Reply-To: <${messageId}>\nSubject: Re: Octi\nMessage-ID: <${mails}@x>\n${fields}\n\n`;
  return Buffer.concat([wire(header), typeof body === 'string' ? wire(body) : body]);
}
const mixed = 'Content-Type: multipart/mixed; boundary=x';
const html = 'Content-Type: text/html; charset=utf-8';
const plain = (charset: string) => `Content-Type: text/plain; charset=${charset}`;
const attached = `Content-Type: message/rfc822\n\nFrom: ${alice}\nSubject: octi move 101 57+E\n\n57+E`;

/** Delivers an email and then a harmless one. Returns what happened to the first. */
async function became(raw: Buffer): Promise<string> {
  let letters: OutgoingMail[] = [];
  const taken = await cpuMs(async () => {
    letters = await office.deliver(raw);
  });
  expect(taken).toBeLessThan(mostCpuMs);
  for (const letter of letters) {
    expect(letter.text.length).toBeLessThan(20_000);
    expect(Object.values(letter.headers).join()).not.toContain('eve@');
    // A quote in a body may look like a header, but the headers of the email and of its parts must not contain it.
    for (const part of String(compose(letter)).split(/^--.*$/m)) {
      const [head = ''] = part.trimStart().split(/\r?\n\r?\n/);
      expect(head).not.toMatch(/^(?:Bcc|X-Eve):/im);
    }
  }
  const state = office.newestMail();
  expect(await office.send({ from: bob, subject: 'octi games' })).toHaveLength(1);
  expect(turnsPlayed()).toEqual([]);
  return state;
}

describe('no turn is played for a hostile email, and the next one is processed:', () => {
  beforeAll(() => begin());
  afterAll(async () => {
    await office.deliver(reply('X: y', '57+E'));
    expect(turnsPlayed()).toEqual(['57+E']);
    await office.close();
  });

  test.each<[string, string, () => Buffer]>([
    ['two megabytes', 'mail.tooLarge', () => reply('X: y', `57+E\n\n${'x'.repeat(2_000_000)}`)],
    ['a header field of one megabyte', 'mail.headerTooLarge', () => reply(`X: ${'x'.repeat(1e6)}`, '57+E')],
    [
      'one megabyte of header fields',
      'mail.headerTooLarge',
      () => reply(`X: y${'\nX: y'.repeat(150_000)}`, '57+E'),
    ],
    [
      '100,000 parts',
      'mail.tooManyParts',
      () => reply(mixed, `--x\n\n57+E\n${'--x\n\na\n'.repeat(1e5)}--x--`),
    ],
    [
      'nested parts',
      'mail.tooManyParts',
      () =>
        reply(
          'Content-Type: multipart/mixed; boundary=b0',
          Array.from(
            { length: 200 },
            (_, n) => `--b${n}\nContent-Type: multipart/mixed; boundary=b${n + 1}\n\n`,
          ).join(''),
        ),
    ],
    [
      'fewer nested parts',
      'mail.tooDeep',
      () =>
        reply(
          'Content-Type: multipart/mixed; boundary=b0',
          `${Array.from(
            { length: 30 },
            (_, n) => `--b${n}\nContent-Type: multipart/mixed; boundary=b${n + 1}\n\n`,
          ).join('')}--b30\n\n57+E`,
        ),
    ],
    ['NUL in the header', 'mail.nul', () => reply('X: a\0b', '57+E')],
    ['NUL in a turn', 'mail.nul', () => reply('X: y', '57\0+E')],
    ['NUL after a turn', 'mail.nul', () => reply('X: y', `57+E${'\0'.repeat(1e6)}`)],
    ['NUL in base64', 'mail.nul', () => reply('Content-Transfer-Encoding: base64', btoa('57+E\0'))],
    ['NUL in HTML', 'mail.nul', () => reply(html, '57\0+E')],
    [
      'zipped zeros as the text of the email',
      'mail.nul',
      () => reply('Content-Encoding: gzip\nContent-Transfer-Encoding: base64', packed),
    ],
    ['UTF-16 labelled UTF-8', 'mail.nul', () => reply(plain('utf-8'), Buffer.from('57+E', 'utf16le'))],
  ])('%s: quarantined, %s', async (_, reason, raw) => {
    expect(await became(raw())).toBe(`quarantined ${reason}`);
  });

  test.each<[string, string, () => Buffer]>([
    ['200,000 nested tags', 'command.empty.reply', () => reply(html, `${'<div>'.repeat(200_000)}57+E`)],
    ['nested quotes', 'command.empty.reply', () => reply(html, `${'<blockquote>'.repeat(99_000)}57+E`)],
    [
      '180,000 entities of invalid characters',
      'command.tooLong',
      () => reply(html, '&#1114112;'.repeat(180_000)),
    ],
    [
      'a style attribute of one megabyte',
      'command.empty.reply',
      () => reply(html, `<p style="${'\\'.repeat(1e6)}">57+E</p>`),
    ],
    ['a million angle brackets', 'command.tooLong', () => reply(html, `${'<'.repeat(1e6)}57+E`)],
    [
      'nested emails',
      'command.empty.reply',
      () => reply('Content-Type: message/rfc822', `${'Content-Type: message/rfc822\n\n'.repeat(5e4)}57+E`),
    ],
    ['an attached email', 'command.empty.reply', () => reply(mixed, `--x\n${attached}\n--x--`)],
    [
      'an attached email that is to be shown inline',
      'command.empty.reply',
      () => reply(mixed, `--x\nContent-Disposition: inline\n${attached}\n--x--`),
    ],
    [
      'a digest',
      'command.reply',
      () => reply('Content-Type: multipart/digest; boundary=x', `--x\n\nFrom: ${alice}\n\n57+E\n--x--`),
    ],
    [
      'an attached text file',
      'command.empty.reply',
      () => reply(mixed, '--x\nContent-Type: text/plain\nContent-Disposition: attachment\n\n57+E\n--x--'),
    ],
    [
      'a text part with a file name',
      'command.empty.reply',
      () => reply(mixed, '--x\nContent-Type: application/octet-stream; name=a.txt\n\n57+E\n--x--'),
    ],
    [
      'a zip bomb of zeros as an attachment',
      'command.empty.reply',
      () =>
        reply(
          mixed,
          `--x\nContent-Type: application/gzip\nContent-Transfer-Encoding: base64\n\n${packed}\n--x--`,
        ),
    ],
    ['text hidden by style', 'command.empty.reply', () => reply(html, '<p style="display:none">57+E</p>')],
    [
      'text hidden by its colour',
      'command.empty.reply',
      () => reply(html, '<p style="color:#fefefe">57+E</p>'),
    ],
    [
      'text hidden by a style sheet',
      'command.reply',
      () => reply(html, '<style>.x{opacity:0}</style><p class=x>57+E</p><p>hello there</p>'),
    ],
    ['ASCII labelled UTF-16', 'command.reply', () => reply(plain('utf-16'), '57+E\n57+E')],
    ['text with the charset "hex"', 'command.reply', () => reply(plain('hex'), 'hello there')],
    [
      'an incomplete character',
      'command.reply',
      () => reply(plain('shift_jis'), Buffer.from([0x81, 0x35, 0x37])),
    ],
    ['an invalid content type', 'command.empty.reply', () => reply('Content-Type: 57+E', '57+E')],
  ])('%s: refused, %s', async (_, reason, raw) => {
    expect(await became(raw())).toBe(`refused ${reason}`);
  });

  test.each([
    ['a userid', '=?utf-8?Q?octi_challenge_bob=0D=0ABcc:_eve@example.com?='],
    ['a password', '=?utf-8?Q?octi_signup_eve_opensesame=0D=0AX-Eve:_yes?='],
    ['a folded Subject', 'octi show 101\n Bcc: eve@example.com\n\tX-Eve: yes'],
  ])('a header line in %s does not become part of the header of a letter', async (_, subject) => {
    await became(wire(`From: "x\\\r\nBcc: eve@example.com" <${alice}>\nSubject: ${subject}\n\n`));
  });

  test('header lines in a comment are treated as text', async () => {
    await became(reply('X: y', 'message bob\n\nBcc: eve@example.com\nX-Eve: yes\n\nhello'));
  });
});

describe('a letter full of examples, sent back, plays none of them:', () => {
  beforeAll(() => begin());
  afterAll(() => office.close());

  const pages = [
    'help',
    'help move',
    'help challenge',
    'help commands',
    'help tutorial',
    'help examples',
    'help faq',
  ];
  test.each(pages)('%s', async (page) => {
    const [help] = await office.send({ from: alice, subject: `octi ${page}` });
    const text = help?.text ?? '';
    expect(text.length).toBeGreaterThan(200);
    // The text is quoted with marks, without marks, as the player's own text, and in reply to a board letter.
    await office.send({ from: alice, ...(help && { reply: help }), body: 'thank you' });
    await office.send({ from: alice, ...(help && { reply: help }), body: text });
    await office.send({ from: alice, body: text });
    await office.send({ from: alice, reply: office.last(alice), body: text });
    await office.send({ from: alice, reply: boardLetter(), body: text });
    expect(turnsPlayed()).toEqual([]);
    expect(office.store.boards.byId(rowId(102))).toBeUndefined();
    expect(office.store.boards.byId(rowId(101))?.endedAt).toBeNull();
  });
});

describe('an email that exceeds the limits', () => {
  test.each<[string, Partial<ReaderLimits>, string, () => string]>([
    [
      'time',
      { deadlineMs: 3_000, heapMb: 1_024 },
      'quarantined mail.tooSlow',
      () => `\x1b$B${'$"'.repeat(20_000_000)}`,
    ],
    ['memory', { deadlineMs: 60_000, heapMb: 24 }, 'quarantined mail.tooBig', () => '\n'.repeat(2_000_000)],
  ])('is set aside if it takes too much %s, and the next one is played', async (_, limits, reason, body) => {
    const reader = new ReaderThread(limits);
    const options = { ownAddress: serverAddress, limits: { bytes: 50_000_000, textChars: 50_000_000 } };
    await begin({
      message: (raw) => (raw.length > 1e6 ? reader : patient).message(raw, options),
      ready: patient.ready,
      envelope: patient.envelope,
    });
    const letter = boardLetter();
    expect(await became(reply(plain('iso-2022-jp'), body()))).toBe(reason);
    await office.send({ from: alice, reply: letter, body: '57+E' });
    expect(turnsPlayed()).toEqual(['57+E']);
    await office.close();
    expect(await reader.message(wire(`From: ${alice}\n\n57+E`), options)).toMatchObject({ ok: true });
  });

  test('is also set aside if it exceeds them only when combined with the letter that it answers', async () => {
    const long = 'the words of a long letter\n'.repeat(200_000);
    const reader = new ReaderThread({ deadlineMs: 1_500, heapMb: 1_024 });
    await begin({
      ...readerThread,
      message: (raw, options) => {
        if (raw.length < 100_000) return readerThread.message(raw, options);
        const letterAnswered = (envelope: Envelope) => {
          const letter = options.letterAnswered?.(envelope);
          return letter && { ...letter, text: letter.text + long };
        };
        return reader.message(raw, { ...options, letterAnswered });
      },
    });
    const letter = boardLetter();
    expect(await became(reply(plain('utf-8'), `57+E\n\n${'words of my own\n'.repeat(12_000)}`))).toBe(
      'quarantined mail.tooSlow',
    );
    await office.send({ from: alice, reply: letter, body: '57+E' });
    expect(turnsPlayed()).toEqual(['57+E']);
    await office.close();
  });
});

test('an email is not blamed for time when this thread was busy or the process was frozen', async () => {
  const [deadlineMs, busyMs] = [4_000, 5_000];
  const reader = new ReaderThread({ deadlineMs });
  await reader.ready();
  // From here on, timers run before messages.
  await new Promise((resolve) => setImmediate(resolve));
  const read = reader.envelope(wire('From: a@example.net\n\nx'), { ownAddress: serverAddress });
  // After these ticks, the email has been handed to the worker.
  for (let n = 0; n < 50; n++) await null;
  // Blocks for longer than the email may take. Sleeps, so that the worker can use this core.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, busyMs);
  expect(await read).toMatchObject({ ok: true });
});

test('emails are read one at a time, and each gets its own result', async () => {
  const reader = new ReaderThread();
  const names = Array.from({ length: 20 }, (_, n) => `a${n}@example.net`);
  const read = await Promise.all(
    names.map((name) => reader.envelope(wire(`From: ${name}\n\nx`), { ownAddress: serverAddress })),
  );
  expect(read.map((one) => one.ok && one.value.from[0])).toEqual(names);
});
