import { expect, test } from 'vitest';
import { compose, displayMail } from '../../../src/mail/index.js';

test('an email is split into the parts that a mail program shows', async () => {
  const raw = compose({
    ...{
      from: { name: '', address: 'a@example.org' },
      to: 'b@example.org',
      subject: 'Größe',
      text: 'one\ntwo\n',
    },
    ...{ messageId: 'one@example.org', date: 0, headers: { 'X-One': '1' } },
    html: '<p>one<img src="cid:p@example.org"></p>',
    images: [{ id: 'p@example.org', name: 'p.png', png: Buffer.from('png') }],
    attachment: { name: 'a.sgf', text: '(;)' },
  });
  const shown = await displayMail(raw);
  expect(shown).toMatchObject({
    ok: true,
    value: {
      subject: 'Größe',
      text: 'one\ntwo\n',
      html: expect.stringContaining('<p>one<img src="cid:p@example.org"></p>'),
      files: [
        { name: 'p.png', contentType: 'image/png', contentId: 'p@example.org', content: Buffer.from('png') },
        { name: 'a.sgf', contentType: 'application/x-go-sgf', content: Buffer.from('(;)') },
      ],
    },
  });
  const { fields } = shown.ok ? shown.value : { fields: [] };
  expect(fields.slice(0, 3)).toEqual([
    { name: 'x-one', value: '1' },
    { name: 'from', value: 'a@example.org' },
    { name: 'to', value: '<b@example.org>' },
  ]);
});

test('an email that is too large or nested too deeply is refused', async () => {
  expect(await displayMail(Buffer.alloc(2_000_001, 'a'))).toMatchObject({ error: { code: 'mail.tooLarge' } });
  const nested = Array.from(
    { length: 40 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  );
  expect(await displayMail(Buffer.from(nested.join('')))).toMatchObject({
    error: { code: 'mail.unreadable' },
  });
});
