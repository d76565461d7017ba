import { describe, expect, it } from 'vitest';
import { fingerprint, readEnvelope, readMessage } from '../../../src/mail/index.js';
import { fc } from '../../support/property.js';
import { rawMail, read, wire } from '../mails.js';

const own = { ownAddress: 'octi@example.org' };
const from = 'From: Alice <Alice@Example.net>\n';

describe('the facts about an email', () => {
  it('are read from the header', async () => {
    const { text: _, ownText: __, ...facts } = await read(rawMail('gmail-reply'));
    expect(facts).toEqual({
      messageId: 'gmail1@example.net',
      from: ['alice@example.net'],
      to: ['octi+k3jd7@example.org'],
      deliveredTo: ['octi@example.org'],
      inReplyTo: ['b101.2.k3jd7@example.org'],
      references: ['b101.1.aaaa@example.org', 'b101.2.k3jd7@example.org'],
      subject: 'Re: Octi Board 101 alice',
      network: '192.0.2.0/24',
      attachments: [],
    });
  });

  it('are read however the header is spelt', async () => {
    const message = await read(
      wire(`fRoM: "Archer, Alice" <ALICE@example.net>
To: players: octi@example.org, "Bob" <bob@example.com>;
CC: (a comment) carol@example.com
Subject: =?iso-8859-1?Q?Gr=FC=DFe?= =?utf-8?B?8J+Miw==?=
 second line
In-Reply-To: Your message of Monday <one@example.org>
References: <zero@example.org>
 <one@example.org><two@example.org>
Delivered-To: octi@example.org
X-Original-To: octi+k3@example.org

x`),
    );
    expect(message).toMatchObject({
      from: ['alice@example.net'],
      to: ['octi@example.org', 'bob@example.com', 'carol@example.com'],
      deliveredTo: ['octi@example.org', 'octi+k3@example.org'],
      subject: 'Grüße🌋 second line',
      inReplyTo: ['one@example.org'],
      references: ['zero@example.org', 'one@example.org', 'two@example.org'],
      text: 'x',
    });
    expect(message.messageId).toBeUndefined();
  });

  it('keep the subject on one line', async () => {
    const message = await read(wire(`${from}Subject: =?utf-8?Q?a=0D=0Ab=00c?=\n\nx`));
    expect(message.subject).toBe('a b c');
  });

  it('list every From address and nothing else', async () => {
    const quoted = await read(wire('From: "octi@example.org" <mallory@example.com>\n\nx'));
    expect(quoted.from).toEqual(['mallory@example.com']);
    const encoded = await read(wire('From: =?utf-8?Q?alice=40example.net?= <mallory@example.com>\n\nx'));
    expect(encoded.from).toEqual(['mallory@example.com']);
    const two = await read(wire('From: alice@example.net\nFrom: mallory@example.com\n\nx'));
    expect(two.from).toEqual(['alice@example.net', 'mallory@example.com']);
  });
});

describe('the text of an email', () => {
  it('is decoded', async () => {
    const header = `${from}Content-Type: text/plain; charset=iso-8859-15\nContent-Transfer-Encoding: quoted-printable\n`;
    expect((await read(wire(`${header}\n5=A4 =\nok`))).text).toBe('5€ ok');
  });

  it('is the text part even if there is also HTML', async () => {
    const { text } = await read(rawMail('gmail-reply'));
    expect(text.startsWith('33+B\ngood luck, Bob!\n')).toBe(true);
    expect(text).not.toContain('<div');
  });

  it('is the HTML if the text part is empty', async () => {
    const parts = `--x\nContent-Type: text/plain\n\n \n--x\nContent-Type: text/html\n\n<p>33+B</p>\n--x--`;
    expect(
      (await read(wire(`${from}Content-Type: multipart/alternative; boundary=x\n\n${parts}`))).text,
    ).toBe('33+B');
  });

  it('is the HTML if it comes first and the plain text is not an alternative', async () => {
    const mail = (parts: string) =>
      read(wire(`${from}Content-Type: multipart/mixed; boundary=x\n\n${parts}--x--`));
    const footer = '--x\nContent-Type: text/plain\n\n___\nOcti mailing list\nocti@lists.example.org\n';
    const words = '--x\nContent-Type: text/html\n\n<p>33+B</p>\n';
    expect((await mail(words + footer)).ownText).toBe('33+B');
    expect((await mail(words + words)).ownText).toBe('33+B\n\n33+B');
    const plain = '--x\nContent-Type: text/plain\n\n34+B\n';
    expect((await mail(plain + words)).ownText).toBe('34+B');
    const both = `--x\nContent-Type: multipart/alternative; boundary=y\n\n${(words + plain).replaceAll('--x', '--y')}--y--\n`;
    expect((await mail(both + footer)).ownText).toBe('34+B');
  });

  it.each([
    ['37+E', '37+E'],
    ['37+-E', '37+-E'],
    ['33+AC0-34', '33+AC0-34'],
  ])('is never read as UTF-7: %s', async (body, text) => {
    for (const charset of ['utf-7', 'UTF7', 'unicode-1-1-utf-7', 'utf-7-imap']) {
      expect((await read(wire(`${from}Content-Type: text/plain; charset=${charset}\n\n${body}`))).text).toBe(
        text,
      );
    }
  });

  it.each([
    ['a space at the end of a line, and an empty line', '33+B \n\nhello', '33+B \n\nhello'],
    ['a space at the end of a line above a quote', '33+B \n> old\n> words', '33+B \n> old\n> words'],
    ['a space at the end of a quoted line', '> old \n33+B', '> old\n33+B'],
    ['wrapped lines', 'one \ntwo \nthree\nfour', 'one two three\nfour'],
    [
      'wrapped lines of quotes, joined by depth',
      '> one \n> two \n>> three \n>> four',
      '> one two\n>> three four',
    ],
    ['space-stuffing', ' From here\n  two\n', 'From here\n two\n'],
    ['a signature', '33+B \n-- \nAlice \nB', '33+B \n-- \nAlice B'],
    ['lines with only spaces', 'one \n  \ntwo', 'one \n \ntwo'],
  ])('has each paragraph on one line if it has format=flowed: %s', async (_, body, text) => {
    const flowed = (more: string, flow: string) =>
      read(wire(`${from}Content-Type: text/plain; charset=utf-8; format=flowed${more}\n\n${flow}`));
    expect((await flowed('', body)).text).toBe(text);
  });

  it('loses only the spaces at line breaks with DelSp', async () => {
    const header = `${from}Content-Type: text/plain; format=Flowed; DelSp=Yes\n\n`;
    expect((await read(wire(`${header}33- \n34\n\n> a  \n> b \n\n33 \n`))).text).toBe(
      '33-34\n\n> a b\n\n33\n',
    );
  });

  it('is never the text of an attachment', async () => {
    const { text } = await read(rawMail('attached-mail'));
    expect(text.trim()).toBe('33+B');
  });

  it('is empty if there is none', async () => {
    expect(await read(wire(`${from}Content-Type: image/png\n\nx`))).toMatchObject({ text: '', ownText: '' });
    expect(await read(wire(from))).toMatchObject({ text: '', ownText: '' });
  });
});

describe('files', () => {
  const mail = (...parts: readonly string[]) =>
    wire(
      `${from}Content-Type: multipart/mixed; boundary=x\n\n${parts.map((part) => `--x\n${part}\n`).join('')}--x--\n`,
    );
  const words = 'Content-Type: text/plain\n\nhello';
  const sgf = 'Content-Type: application/x-go-sgf; name=a.sgf\n\n(;a)';
  const txt = 'Content-Type: text/plain; name=a.txt\nContent-Disposition: inline; filename=a.txt\n\nresign';

  const file = (text: string) => ({ bytes: text.length, content: new TextEncoder().encode(text) });

  it('are returned separately from the text', async () => {
    expect(await read(mail(words, sgf))).toMatchObject({
      text: 'hello',
      attachments: [file('(;a)')],
    });
    expect(await read(mail(txt, words))).toMatchObject({
      text: 'hello',
      attachments: [file('resign')],
    });
    const html =
      'Content-Type: text/html; name=a.html\nContent-Disposition: inline; filename=a.html\n\n<p>resign';
    expect(await read(mail(words, html))).toMatchObject({ text: 'hello', attachments: [] });
  });

  it('include only possible records, up to a limit', async () => {
    const picture = 'Content-Type: image/png; name=a.sgf\n\n(;a)';
    expect((await read(mail(words, txt, picture, sgf))).attachments).toEqual([file('(;a)')]);
    const many = await read(mail(words, ...Array.from({ length: 20 }, () => sgf)));
    expect(many.attachments).toHaveLength(10);
  });

  it('are left out if they are too large', async () => {
    const { attachments } = await read(mail(sgf, `${sgf}bc`), { limits: { fileBytes: 5 } });
    expect(attachments).toEqual([file('(;a)'), { bytes: 6 }]);
    expect((await read(mail(sgf), { limits: { fileBytes: 3 } })).attachments).toEqual([{ bytes: 4 }]);
  });
});

describe('limits', () => {
  const limits = { bytes: 1_000_000, headerBytes: 5_000, parts: 10, textChars: 1_000 };
  const refused = async (raw: Buffer) => {
    const result = await readMessage(raw, { ...own, limits });
    return result.ok ? undefined : result.error;
  };

  it('refuse an email that is too large, and say how large it may be', async () => {
    expect(await refused(wire(`${from}\n${'x'.repeat(1_000_000)}`))).toEqual({
      code: 'mail.tooLarge',
      data: { most: 1_000_000 },
    });
    expect(await refused(wire(`${from}X: ${'x'.repeat(5_000)}\n\nx`))).toMatchObject({
      code: 'mail.headerTooLarge',
      data: { most: 5_000 },
    });
    const parts = (count: number) =>
      wire(`${from}Content-Type: multipart/mixed; boundary=x\n\n${'--x\n\na\n'.repeat(count)}--x--`);
    expect(await refused(parts(11))).toEqual({ code: 'mail.tooManyParts', data: { most: 10 } });
    expect(await refused(parts(5))).toBeUndefined();
  });

  it('refuse too many nested parts', async () => {
    const deep = Array.from(
      { length: 50 },
      (_, n) => `Content-Type: multipart/mixed; boundary=x${n}\n\n--x${n}\n`,
    );
    expect(await refused(wire(`${from}${deep.join('')}\nhello`))).toMatchObject({
      code: 'mail.tooManyParts',
    });
  });

  it('refuse parts that are nested too deeply, however few they are', async () => {
    const nested = (depth: number) =>
      wire(
        `${from}${Array.from({ length: depth }, (_, n) => `Content-Type: multipart/mixed; boundary=x${n}\n\n--x${n}\n`).join('')}\n33+B`,
      );
    const deep = async (depth: number) => readMessage(nested(depth), own);
    expect(await deep(21)).toEqual({ ok: false, error: { code: 'mail.tooDeep', data: { most: 20 } } });
    expect(await deep(20)).toMatchObject({ ok: true, value: { ownText: '33+B' } });
  });

  it('truncate text', async () => {
    const raw = wire(`${from}\n${'x'.repeat(9_000)}`);
    expect((await read(raw, { limits })).text).toHaveLength(1_000);
  });

  it('keep only the newest references if there are too many', async () => {
    const ids = Array.from({ length: 300 }, (_, n) => `<id${n}@example.org>`).join('\n ');
    const { references } = await read(wire(`${from}References: ${ids}\n\nx`), { limits: { listed: 3 } });
    expect(references).toEqual(['id297@example.org', 'id298@example.org', 'id299@example.org']);
  });

  it('do not hide the envelope of a refused email', async () => {
    const raw = wire(
      `${from}Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\nX: ${'x'.repeat(9_000)}\n\n${'x'.repeat(9_000)}`,
    );
    expect(await readEnvelope(raw, { ...own, limits })).toMatchObject({
      from: ['alice@example.net'],
      subject: 'Grüße',
    });
    const whole = await read(rawMail('gmail-reply'));
    expect(whole).toMatchObject(await readEnvelope(rawMail('gmail-reply'), own));
  });
});

describe('hostile emails', () => {
  const html = (body: string) => wire(`${from}Content-Type: text/html\n\n${body}`);

  it.each<[string, Buffer]>([
    ['200,000 nested divs', html('<div>'.repeat(200_000))],
    ['nested divs with text after them', html(`${'<div>'.repeat(5_000)}33+B`)],
    ['nested lists', html('<ul><li>'.repeat(100_000))],
    ['closing tags that match nothing', html(`${'<span>'.repeat(50_000)}${'</p>'.repeat(50_000)}`)],
    ['nested quotes', html('<blockquote>x'.repeat(100_000))],
    ['a style sheet full of rubbish', html(`<style>${'}{;:!@#$%^&*()'.repeat(14_000)}</style>33+B`)],
    ['invalid declarations', html(`<style>a{${'color red;'.repeat(19_000)}}</style>33+B`)],
    ['nested rules', html(`<style>${'a{'.repeat(99_000)}</style>33+B`)],
    ['nested functions', html(`<p style="width:${'calc('.repeat(39_000)}">33+B`)],
    ['a style for each element', html(Array.from({ length: 90_000 }, (_, n) => `<b style=x:${n}>`).join(''))],
    ['style sheets', html('<style></style>'.repeat(120_000))],
    ['text with many entities', html('a&amp;'.repeat(300_000))],
    ['angle brackets', html('<'.repeat(1_900_000))],
    [
      '100,000 parts',
      wire(`${from}Content-Type: multipart/mixed; boundary=x\n\n${'--x\n\na\n'.repeat(100_000)}`),
    ],
    ['addresses', wire(`${from}To: ${'a@b.org,'.repeat(10_000)}\n\nx`)],
    ['nested groups', wire(`${from}To: ${'a:'.repeat(40_000)}\n\nx`)],
    ['quotation marks', wire(`${from}To: ${'"'.repeat(90_000)}\n\nx`)],
    ['encoded words', wire(`${from}Subject: ${'=?utf-8?B?YQ==?= '.repeat(5_000)}\n\nx`)],
    ['fields', wire(`${from}${'X: y\n'.repeat(15_000)}\nx`)],
    ['one long line', wire(`${from}\n${'x'.repeat(1_900_000)}`)],
    ['empty lines', wire(`${from}\n${'\n'.repeat(900_000)}`)],
    ['quote marks', wire(`${from}\n${'>\n'.repeat(600_000)}`)],
    ['flowed lines', wire(`${from}Content-Type: text/plain; format=flowed\n\n${'> a \n'.repeat(300_000)}`)],
    ['comments', wire(`${from}Authentication-Results: ${'('.repeat(90_000)}\n\nx`)],
    ['an unknown charset', wire(`${from}Content-Type: text/plain; charset=x-nonsense\n\nx`)],
    ['an empty boundary', wire(`${from}Content-Type: multipart/mixed; boundary=""\n\n--\n\nx`)],
    ['nothing', Buffer.of()],
    ['zero bytes', Buffer.alloc(10_000)],
  ])('%s', async (_, raw) => {
    const result = await readMessage(raw, { ...own, authservId: 'mx.example.org' });
    if (result.ok) expect(result.value.text.length).toBeLessThanOrEqual(220_000);
    else expect(result.error.code).toMatch(/^mail\.(too|header|nul)/);
    await readEnvelope(raw, own);
    fingerprint(raw);
  });

  it('are read or refused, whatever random content they have', async () => {
    const piece = fc.constantFrom(
      ...[
        'From: ',
        'To: ',
        'Content-Type: multipart/mixed; boundary=',
        'Content-Type: text/html',
        '--x',
        '--x--',
      ],
      ...[
        '\r\n',
        '\n',
        '\r\n\r\n',
        'x',
        '<a@b.org>',
        '=?utf-8?Q?=41?=',
        '<blockquote>',
        '</div>',
        '> q',
        '\0',
        'ü',
      ],
      ...[
        'Content-Transfer-Encoding: base64',
        'Content-Type: message/rfc822',
        'boundary="x"',
        ' ',
        ';',
        '<!--',
      ],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), async (pieces) => {
        const raw = Buffer.from(pieces.join(''));
        const result = await readMessage(raw, { ...own, limits: { parts: 5 } });
        expect(result.ok || result.error.code).toBeTruthy();
        expect(fingerprint(raw).contentHash).toMatch(/^[0-9a-f]{64}$/);
        await readEnvelope(raw, own);
      }),
      { numRuns: 300 },
    );
  });
});
