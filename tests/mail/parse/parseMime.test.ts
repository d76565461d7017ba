import { expect, test } from 'vitest';
import { defaultLimits } from '../../../src/mail/index.js';
import { type MailFile, parseMime, recordFiles } from '../../../src/mail/parse/parseMime.js';
import { wire } from '../mails.js';

test('an email is parsed and decoded', async () => {
  const raw = wire(`From: alice@example.net
Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=
In-Reply-To: <a@example.org>
References: <b@example.org> <a@example.org>
Content-Type: multipart/mixed; boundary=x

--x
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

f=FCr
--x
Content-Type: application/octet-stream; name=a.bin
Content-Transfer-Encoding: base64

AAEC
--x--
`);
  expect(await parseMime(raw, defaultLimits)).toEqual({
    subject: 'Grüße',
    inReplyTo: '<a@example.org>',
    references: ['<b@example.org>', '<a@example.org>'],
    text: 'für',
    beginsInHtml: false,
    kinds: ['multipart/mixed', 'text/plain', 'application/octet-stream'],
    files: [{ contentType: 'application/octet-stream', name: 'a.bin', content: Buffer.of(0, 1, 2) }],
  });
});

test('records are SGF files, or plain text files if there are none, within the limits', () => {
  const file = (contentType: string, name: string): MailFile => ({
    contentType,
    name,
    content: Buffer.from(name),
  });
  const names = (...files: MailFile[]) =>
    recordFiles(files, { ...defaultLimits, files: 2, fileBytes: 6 }).map(
      ({ content }) => content && Buffer.from(content).toString(),
    );
  const text = file('text/plain', 'a.txt');
  expect(names(text, file('image/png', 'a.sgf'))).toEqual(['a.txt']);
  expect(names(text, file('Application/X-Go-SGF', ''), file('application/octet-stream', 'b.SGF '))).toEqual([
    '',
    'b.SGF ',
  ]);
  expect(names(file('text/plain', 'long.txt'))).toEqual([undefined]);
  expect(names(text, text, text)).toHaveLength(2);
});
