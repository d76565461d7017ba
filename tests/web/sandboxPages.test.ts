import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compose } from '../../src/mail/index.js';
import type { RunningServer } from '../../src/server/runtime/mailServer.js';
import { startSandbox } from '../../src/server/sandbox/sandbox.js';
import { webPortFile } from '../../src/server/sandbox/sandboxPaths.js';
import { Browser, formIn, linksIn, type Seen } from '../support/browser.js';
import { measure } from '../support/chromium.js';
import { contrast, hexOf } from '../support/colours.js';
import { installedTool } from '../support/installedTool.js';

const chromium = installedTool(['chromium', 'chromium-browser', 'google-chrome'], 'web pages in a browser');
const folder = mkdtempSync(join(tmpdir(), 'octi-pages-'));
const box = '/mail/alice%40localhost';
let sandbox: RunningServer;
let browser: Browser;
/** One page of each kind, to be measured in Chromium. */
const pages: { name: string; html: string }[] = [];

/** Opens the only link with this text. */
const follow = (seen: Seen, words: RegExp): Promise<Seen & { path: string }> => {
  const [href = '', ...others] = linksIn(seen, words);
  expect([href === '', others]).toEqual([false, []]);
  return browser.open(href.replace(/#.*/, ''));
};
const send = (seen: Seen, fields: Readonly<Record<string, string>> = {}) =>
  browser.submit(box, { ...formIn(seen), ...fields });
const keep = <T extends Seen>(name: string, seen: T): T => {
  pages.push({ name, html: seen.text });
  return seen;
};

/** Returns the text part of an email from its page. */
const textOf = ({ text }: Seen): string => /Text part<\/summary><pre>([\s\S]*?)<\/pre>/.exec(text)?.[1] ?? '';

/** Puts an email into the mailbox, as anybody could by SMTP. */
function putEmail(name: string, email: Partial<Parameters<typeof compose>[0]> = {}): string {
  const id = `${Date.now()}.${name}`;
  mkdirSync(join(folder, 'mail', 'eve@localhost', 'cur'), { recursive: true });
  writeFileSync(
    join(folder, 'mail', 'eve@localhost', 'cur', `${id}:2,S`),
    compose({
      ...{ from: { name: '', address: 'a@example.org' }, to: 'eve@localhost', subject: name, text: 'words' },
      ...{ messageId: `${name}@example.org`, date: Date.UTC(2026, 0, 5, 12), headers: {} },
      ...email,
    }),
  );
  return `/mail/eve%40localhost/${id}`;
}

beforeAll(async () => {
  const started = await startSandbox({
    ...{ folder, smtpPort: 0, trust: true, computerLevel: 9, logLevel: 'error' },
    web: { host: '127.0.0.1', port: 0 },
  });
  if (!started.ok) throw new Error(started.error.code);
  sandbox = started.value;
  browser = new Browser(started.value.web?.port ?? 0);
});
afterAll(async () => {
  await sandbox?.stop();
  expect(existsSync(webPortFile(folder))).toBe(false);
  rmSync(folder, { recursive: true });
});

test.each([
  ['x.y_Bob-2@localhost', 'signup xybob-2'],
  // This name is not allowed as a userid.
  ['yes@localhost', 'signup alice'],
  ['b2@localhost', 'signup alice'],
  ['1@localhost', 'signup alice'],
])('the mailbox for %s suggests the Subject %s', async (address, subject) => {
  const mailbox = await browser.open(`/mail?address=${encodeURIComponent(address)}`);
  expect(formIn(mailbox).subject).toBe(subject);
});

test('a newcomer signs up, challenges the computer and plays with only a browser', async () => {
  const empty = keep('no mailboxes', await browser.open('/'));
  expect(empty.text).toContain('Nobody has received an email yet');
  expect(readFileSync(webPortFile(folder), 'utf8')).toBe(`${browser.port}\n`);

  const mailbox = keep('an empty mailbox', await browser.open('/mail?address=%20Alice@localhost'));
  expect([mailbox.path, formIn(mailbox).subject]).toEqual([box, 'signup alice']);

  const asked = keep('a confirmation', await send(mailbox));
  expect(asked.text).toContain('<h1>Octi: please confirm your account, alice</h1>');
  const prepared = keep('a prepared answer', await follow(asked, /^That is what I want$/));
  expect(formIn(prepared)).toMatchObject({ body: 'yes', answer: '1' });
  const welcome = await send(prepared);
  expect(welcome.text).toContain('<h1>Octi: welcome, alice</h1>');

  const challenge = await follow(welcome, /^Start with a game against the computer$/);
  const game = keep('a board', await send(challenge, { subject: 'octilite challenge computer -level=1' }));
  expect(textOf(game)).toContain('Your turn on board 101 (turn 1).');
  // An email's own empty lines stay.
  expect(textOf(game)).toMatch(/\S\n\n\S/);
  expect(formIn(game)).toMatchObject({ subject: 'Re: Octi Board 101 alice', body: '', answer: '' });
  const played = await send(game, { body: '46+E' });
  expect(textOf(played)).toMatch(/^You played 46\+E\. The computer played /);

  const list = keep('a mailbox', await follow(played, /^alice@localhost$/));
  expect([...list.text.matchAll(/<strong>([^<]*)<\/strong> <span>/g)].map(([, subject]) => subject)).toEqual([
    ...['Octi Board 101 alice', 'Octi Board 101 alice', 'Octi: welcome, alice'],
    'Octi: please confirm your account, alice',
  ]);
  expect(list.text).toContain('<span>You played 46+E. The computer played ');
  keep('mailboxes', await browser.open('/'));
  keep('a new email', await follow(list, /^Write an email$/));
  keep('the boards', await browser.open('/boards'));
  const board = keep('a board with its turns', await follow(played, /^Board 101$/));
  expect(board.text).toContain('alice (x, black) to play on board 101 (turn 3).');
  expect(board.text.match(/<span>\d\.<\/span> [^<]*/g)?.[0]).toBe('<span>1.</span> 46+E');
  keep('an earlier position', await browser.open('/boards/101?turn=1'));
  keep('no page', await browser.open('/none'));
});

test('several emails that come back are marked in the mailbox, and if none come back, the page says so', async () => {
  const bob = '/mail/bob%40localhost';
  const mail = (subject: string) => browser.submit(bob, { subject, body: '' });
  const asked = await mail('signup bob');
  await browser.submit(bob, { ...formIn(await follow(asked, /^That is what I want$/)) });
  const silent = await browser.submit('/mail/octi%40localhost', { subject: 'help', body: '' });
  expect(silent.text).toContain('sent nothing back to this address');
  const two = await browser.open(`${bob}?new=2`);
  expect(two.text.match(/<em>new<\/em>/g)).toHaveLength(2);
});

describe('an email', () => {
  test('does not run any script, whether in its HTML or in its text', async () => {
    const script = '<script>alert(1)</script>';
    const path = putEmail(`hostile`, {
      subject: script,
      text: `</pre>${script}`,
      html: `<p onclick="x()">hello</p>${script}<img src="https://example.org/p.png"><img src='cid:none'><a href="mailto:a@b?subject=${encodeURIComponent(script)}">"><b>tap</a>`,
      headers: { 'X-Words': script },
      attachment: { name: `"><script>.txt`, text: script },
    });
    const page = await browser.open(path);
    const list = await browser.open('/mail/eve%40localhost');
    const filled = await browser.open(`${path}?answer=1`);
    for (const { text, headers } of [page, list, filled]) {
      expect(text.replaceAll('&lt;script', '')).not.toMatch(/<script|onclick/);
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'self'; img-src 'self'; /,
      );
    }
    expect(page.text).toMatch(/<iframe sandbox="" title="[^"]*" src="[^"]*\/html" height="\d+">/);
    expect(formIn(filled)).toMatchObject({ subject: script });
    const html = await browser.ask('GET', `${path}/html`);
    expect(html.headers['content-security-policy']).toBe(
      "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'",
    );
    const file = await browser.ask('GET', `${path}/files/1`);
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''[\w%.-]+$/),
      'x-content-type-options': 'nosniff',
    });
    expect(file.text).toBe(script);
  });

  test('shows its pictures within its HTML, and only other files as attachments', async () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
    const path = putEmail('picture', {
      html: '<img src="cid:one@example.org" alt="a board" width="10" height="700">',
      images: [{ id: 'one@example.org', name: 'board.png', png }],
      attachment: { name: 'octi-101.sgf', text: '(;GM[19])' },
    });
    const html = await browser.ask('GET', `${path}/html`);
    expect(html.text).toContain(`src="data:image/png;base64,${png.toString('base64')}"`);
    const page = await browser.open(path);
    expect(Number(/height="(\d+)"/.exec(page.text)?.[1])).toBeGreaterThan(700);
    expect(linksIn(page, /\.(?:png|sgf)$/)).toEqual([`${path}/files/1`]);
    expect((await browser.ask('GET', `${path}/files/1`)).text).toBe('(;GM[19])');
    expect((await browser.ask('GET', `${path}/files/2`)).status).toBe(404);
  });

  test('shows its text if it has no HTML', async () => {
    const path = putEmail('plain');
    const page = keep('an email without HTML', await browser.open(path));
    expect(page.text).not.toContain('<iframe');
    expect(page.text).toContain('<details open><summary>Text part');
    const long = 'long'.repeat(60);
    keep(
      'an email with long words',
      await browser.open(putEmail('long', { subject: long, replyTo: `${long}@x` })),
    );
    keep('a mailbox with long words', await browser.open('/mail/eve%40localhost'));
  });

  test('has a page that says so if it does not exist', async () => {
    for (const path of [
      `${box}/none`,
      `${box}/none/html`,
      `${box}/..%2f..%2f..%2focti.db`,
      `${box}/%2e%2e`,
    ]) {
      const seen = await browser.ask('GET', path);
      expect([path, seen.status]).toEqual([path, 404]);
    }
    expect((await browser.post(box, { email: 'none', body: 'x' })).status).toBe(404);
    const [first = ''] = linksIn(await browser.open(box), /Octi/);
    const email = decodeURIComponent(first.split('/').at(-1) ?? '');
    expect((await browser.post(box, { email, answer: '99' })).text).toContain('no such prepared answer');
  });
});

test('a file in a mailbox that is not an email is listed there, but has no page', async () => {
  mkdirSync(join(folder, 'mail', 'eve@localhost', 'cur', `${Date.now()}.folder`));
  const list = await browser.open('/mail/eve%40localhost');
  expect(list.text).toContain('(cannot be read)');
  expect((await browser.open(linksIn(list, /cannot be read/)[0] ?? '')).status).toBe(404);
});

describe('a mailbox', () => {
  test.each([
    '/mail/alice',
    '/mail/a%40b%20c',
    `/mail/${'x'.repeat(300)}%40localhost`,
    '/mail?address=nobody',
  ])('cannot be opened at %s', async (path) => {
    const seen = await browser.open(path);
    expect([seen.status, seen.text.includes('for example alice@localhost')]).toEqual([400, true]);
  });

  test('cannot be outside the folder with the emails', async () => {
    const seen = await browser.open('/mail/..%2f..%2f%40localhost');
    expect([seen.status, seen.text.includes('This mailbox is empty')]).toEqual([200, true]);
    expect(readdirSync(folder).sort()).toEqual(expect.arrayContaining(['mail', 'octi.db', 'web-port']));
  });

  test('is split into pages', async () => {
    for (let at = 0; at < 31; at++) putEmail(`email-${at}`);
    const first = await browser.open('/mail/eve%40localhost');
    const second = await browser.open(linksIn(first, /^Older$/)[0] ?? '');
    expect(linksIn(first, /email-30/)).toHaveLength(1);
    expect([linksIn(second, /^Newer$/), linksIn(second, /^Older$/)]).toEqual([
      ['/mail/eve%40localhost?page=1'],
      [],
    ]);
    expect((await browser.open('/mail/eve%40localhost?page=99')).status).toBe(404);
    expect((await browser.open('/mail/eve%40localhost?page=x')).status).toBe(400);
  });
});

test('an email that cannot be read is listed in the mailbox, and has a page that says why', async () => {
  const path = putEmail('large', { text: 'x'.repeat(2_100_000) });
  const page = await browser.open(path);
  expect([page.status, page.text.includes('2000000')]).toEqual([503, true]);
  expect((await browser.open('/mail/eve%40localhost')).text).toContain('(cannot be read)');
});

describe.skipIf(chromium === undefined)('in Chromium', () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAAC';
  /** Returns the pages with the style sheets and pictures that a browser would load. */
  const whole = async () => {
    const { text: style } = await browser.open('/style.css');
    return pages.map(({ name, html }) => ({
      name,
      html: html
        .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
        .replaceAll(/src="\/boards[^"]*"/g, `src="${pixel}"`)
        .replaceAll(/src="\/mail[^"]*"/g, ''),
    }));
  };

  test.each([390, 1000])(
    'nothing is wider than a screen of %i pixels, and every text is easy to read',
    async (width) => {
      const measured = await measure(chromium ?? '', await whole(), width, { withoutSheets: false });
      expect(measured.map(({ name }) => name)).toEqual(pages.map(({ name }) => name));
      expect(pages.length).toBeGreaterThan(11);
      // An email's text keeps its line breaks, so it scrolls within its frame, as a long Subject does in its field.
      expect(
        measured
          .flatMap(({ name, wide }) => wide.map((what) => `${name}: ${what}`))
          .filter((what) => !/: (?:PRE|INPUT) /.test(what)),
      ).toEqual([]);
      const texts = measured.flatMap(({ name, texts: own }) => own.map((one) => ({ name, ...one })));
      expect(new Set(texts.map(({ dark }) => dark))).toEqual(new Set([true, false]));
      expect(texts.filter((one) => contrast(hexOf(one.colour), hexOf(one.ground)) < 4.5)).toEqual([]);
      expect(texts.filter(({ size }) => size < 13)).toEqual([]);
    },
  );
});
