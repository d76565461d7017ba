import { describe, expect, test } from 'vitest';
import { defaultLimits } from '../../../src/mail/index.js';
import { readMimeTree, unflow } from '../../../src/mail/parse/mimeTree.js';
import { rawMail, read, wire } from '../mails.js';

const from = 'From: alice@example.net\n';
const tree = (text: string, limits = {}) => readMimeTree(wire(text), { ...defaultLimits, ...limits });
const mixed = (...parts: string[]) =>
  `${from}Content-Type: multipart/mixed; boundary=x\n\n${parts.map((part) => `--x\n${part}\n`).join('')}--x--\n`;
const html = 'Content-Type: text/html\n\n<p>a</p>';
const plain = 'Content-Type: text/plain\n\na';

describe('the tree of an email', () => {
  test('lists the types of its parts', async () => {
    const { kinds } = await tree(mixed(plain, html, 'Content-Type: Message/RFC822\n\nSubject: x\n\ny'));
    expect(kinds).toEqual(['multipart/mixed', 'text/plain', 'text/html', 'message/rfc822']);
  });

  test.each([
    ['HTML alone', `${from}${html}`, true],
    ['HTML first', mixed(html, plain), true],
    ['plain text first', mixed(plain, html), false],
    ['plain text as an alternative to HTML', mixed(html, plain).replace('mixed', 'alternative'), false],
    ['a file before HTML', mixed(`Content-Disposition: attachment\n${plain}`, html), true],
    ['a text file before HTML', mixed(plain.replace('\n', '; name=a.txt\n'), html), true],
    ['no text', mixed('Content-Type: image/png\n\na'), false],
  ])('says whether HTML comes first: %s', async (_, text, is) => {
    expect((await tree(text)).beginsInHtml).toBe(is);
  });

  test('is refused if it has too many parts, or parts that are nested too deeply', async () => {
    await expect(tree(mixed(plain, plain, plain), { parts: 2 })).rejects.toMatchObject({ code: 'EMAXLEN' });
    const deep = `${from}Content-Type: multipart/mixed; boundary=y\n\n--y\nContent-Type: multipart/mixed; boundary=x\n\n--x\n${plain}`;
    await expect(tree(deep, { depth: 1 })).rejects.toMatchObject({ code: 'ETOODEEP' });
    await expect(tree(deep, { depth: 1, parts: 1 })).rejects.toMatchObject({ code: 'EMAXLEN' });
    await expect(tree(deep, { depth: 2 })).resolves.toMatchObject({ beginsInHtml: false });
  });
});

describe('an email', () => {
  test.each(['gmail-reply', 'apple-picture', 'attached-mail', 'outlook-html-only'])(
    'is not rewritten if nothing requires it: %s',
    async (name) => {
      const raw = rawMail(name);
      expect((await readMimeTree(raw, defaultLimits)).bytes).toBe(raw);
    },
  );

  test('is rewritten if a text part has a file name, whatever characters the name has', async () => {
    const named =
      'Content-Type: text/plain\nContent-Disposition: inline; filename="=?utf-8?Q?a=22;_b=0D=0A?=.SGF"\n\n(;a)';
    const message = await read(wire(mixed(plain, named)));
    expect(message.text).toBe('a');
    expect(message.attachments).toEqual([{ bytes: 4, content: new TextEncoder().encode('(;a)') }]);
  });

  test.each([
    ['quoted-printable', 'w=C3=BC =\nx =20\ny'],
    ['base64', Buffer.from('wü x  \ny').toString('base64')],
    ['8bit', 'wü x  \ny'],
  ])('has only its flowed part rewritten: %s', async (encoding, body) => {
    const flowed = `Content-Type: text/plain; charset=utf-8; format=flowed\nContent-Transfer-Encoding: ${encoding}\n\n${body}`;
    const { text } = await read(wire(mixed(`${plain} \nb`, flowed)));
    expect(text).toBe('a \nb\nwü x  y');
  });

  test('is rewritten if flowed text is labelled UTF-7', async () => {
    const header = 'Content-Type: text/plain; charset=utf-7; format=flowed; delsp=yes\n\n';
    expect((await read(wire(`${from}${header}37+- \nE`))).text).toBe('37+-E');
  });

  test('is not rewritten if the flowed text is in a 16-bit charset', async () => {
    const body = Buffer.from(' a \r\nb', 'utf16le').toString('base64');
    const header =
      'Content-Type: text/plain; charset=utf-16le; format=flowed\nContent-Transfer-Encoding: base64\n\n';
    expect((await read(wire(`${from}${header}${body}`))).text).toBe(' a \nb');
  });

  test('is not rewritten if a file is flowed', async () => {
    const file = 'Content-Type: text/plain; format=flowed\nContent-Disposition: attachment\n\na \nb';
    const [attachment] = (await read(wire(mixed(plain, file)))).attachments;
    expect(new TextDecoder().decode(attachment?.content)).toBe('a \r\nb');
  });
});

test.each([
  ['one \ntwo', false, 'one two'],
  ['one \ntwo', true, 'onetwo'],
  ['>> a \n>> b\n> c', false, '>> a b\n> c'],
  ['-- \nname', false, '-- \nname'],
  ['', false, ''],
])('%j is unflowed', (text, delSp, unflowed) => expect(unflow(text, delSp)).toBe(unflowed));
