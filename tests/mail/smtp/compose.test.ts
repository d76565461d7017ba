import { simpleParser } from 'mailparser';
import MailComposer from 'nodemailer/lib/mail-composer';
import { describe, expect, it } from 'vitest';
import { compose } from '../../../src/mail/index.js';
import { fc } from '../../support/property.js';
import { read } from '../mails.js';
import { letter } from './letter.js';

describe('compose', () => {
  it('produces the same bytes on every try', async () => {
    expect(compose(letter).equals(compose({ ...letter }))).toBe(true);
    const other = compose({ ...letter, messageId: 'b102@example.org' });
    expect(other.toString()).not.toContain(/boundary="?([^"\s]+)/.exec(String(compose(letter)))?.[1]);
  });

  it('keeps text and lines unchanged, puts the text before the HTML, and never uses format=flowed', async () => {
    const raw = String(compose(letter));
    expect(raw).not.toMatch(/flowed/i);
    expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'));
    for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(200);
    expect((await read(Buffer.from(raw), { ownAddress: 'x@y.org' })).text).toBe(letter.text);
  });

  it('breaks only lines that are too long, and ends every line with CRLF', () => {
    const board =
      `  1   2   3   4   5   6   7   8   9      |Black(x)  Res Cap Prongs\n${'x---'.repeat(17)}\n`.repeat(9);
    const raw = String(compose({ ...letter, text: board, html: 'ü'.repeat(500) }));
    expect(raw).toContain(board.replaceAll('\n', '\r\n'));
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const body = raw.slice(raw.indexOf('\r\n\r\n')).split('\r\n');
    expect(Math.max(...body.map((line) => line.length))).toBeLessThanOrEqual(76);
  });

  it('embeds pictures in the HTML and attaches a file, byte for byte', async () => {
    const png = Buffer.from(Array.from({ length: 300 }, (_, at) => at % 256));
    const sgf = '(;GM[19]C[Grüße]\n)';
    const raw = compose({
      ...letter,
      html: '<img src="cid:one@example.org">',
      images: [{ id: 'one@example.org', name: 'board-1.png', png }],
      attachment: { name: 'Partie für alice.sgf', text: sgf },
    });
    const encoded = String(raw)
      .split('\r\n')
      .filter((line) => /^[\w+/]{20,}=*$/.test(line));
    expect(encoded.map((line) => line.length)).toEqual([76, 76, 76, 76, 76, 20, 28]);
    const mail = await simpleParser(raw, { keepCidLinks: true });
    expect(mail.html).toContain('cid:one@example.org');
    expect(mail.attachments.map(({ cid, filename, content }) => [cid, filename, content])).toEqual([
      ['one@example.org', 'board-1.png', png],
      [undefined, 'Partie für alice.sgf', Buffer.from(sgf)],
    ]);
  });

  it('writes the given header fields', async () => {
    const message = await read(compose(letter), { ownAddress: 'x@y.org' });
    expect(message).toMatchObject({
      messageId: letter.messageId,
      from: ['octi@example.org'],
      to: ['alice@example.net'],
      inReplyTo: ['gmail1@example.net'],
      references: letter.references,
      subject: letter.subject,
      robot: 'auto-submitted',
    });
    const raw = String(compose(letter));
    expect(raw).toContain('Date: Mon, 05 Jan 2026 10:00:00 +0000\r\n');
    expect(raw).toContain('Reply-To: octi+k3jd7@example.org\r\n');
  });

  it("produces emails that parse to the same content as nodemailer's", async () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'Z', '7', ' ', '=', '?', '.', '"', 'ü', '漢', '-') });
    const lines = fc
      .array(fc.oneof(line, fc.constant('x'.repeat(75)), fc.constant('word '.repeat(20))))
      .map((all) => all.join('\n'));
    const given = fc.record({
      name: line,
      subject: line,
      text: lines,
      html: lines.map((all) => `<p>${all}`),
      file: lines,
      list: line,
    });
    const said = async (raw: Buffer) => {
      const { headers, headerLines, attachments, ...content } = await simpleParser(raw);
      const fields = [...headers].filter(([name]) => name !== 'content-type');
      const files = attachments.map(({ filename, contentType, contentDisposition, cid, content: bytes }) => ({
        ...{ filename, contentType, contentDisposition, cid, bytes },
      }));
      return { fields, files, text: content.text, html: content.html };
    };
    await fc.assert(
      fc.asyncProperty(given, async ({ name, subject, text, html, file, list }) => {
        const png = Buffer.from(file);
        const { from, to, messageId, date } = letter;
        const ours = compose({
          ...{ to, messageId, date, subject, text, html, headers: { 'X-List': list } },
          from: { name, address: from.address },
          images: [{ id: 'one@example.org', name: 'board-1.png', png }],
          attachment: { name: 'board-1.sgf', text: file },
        });
        const theirs = await new MailComposer({
          ...{
            subject,
            text: text || '\n',
            html,
            headers: { 'X-List': list },
            date: new Date(date),
            xMailer: false,
          },
          from: { name, address: from.address },
          to: { name: '', address: to },
          messageId: `<${messageId}>`,
          attachments: [
            {
              ...{ cid: 'one@example.org', filename: 'board-1.png', content: png, contentType: 'image/png' },
              contentDisposition: 'inline',
            },
            { filename: 'board-1.sgf', content: file, contentType: 'application/x-go-sgf; charset=utf-8' },
          ],
        })
          .compile()
          .build();
        expect(await said(ours)).toEqual(await said(theirs));
      }),
      { numRuns: 60 },
    );
  });

  it('does not allow header injection through a value', async () => {
    const raw = String(compose({ ...letter, subject: 'x\r\nBcc: eve@example.com' }));
    expect(raw).not.toMatch(/^Bcc:/m);
  });

  it('produces a plain text email if there is no HTML', async () => {
    const { html: _, ...plain } = letter;
    expect(String(compose(plain))).toMatch(/^Content-Type: text\/plain; charset=utf-8\r\n/m);
  });
});
