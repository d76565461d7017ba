import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '../../../src/server/health/log.js';
import { readTexts, templatesFolder } from '../../../src/server/outbound/loadTemplates.js';
import { startWebListener, type WebListener } from '../../../src/server/web/webListener.js';
import { makePageRenderer } from '../../../src/web/index.js';
import { Browser } from '../../support/browser.js';

const logged: [facts: object, what: string][] = [];
const taken: string[] = [];
let listener: WebListener;
let browser: Browser;

beforeAll(async () => {
  const pages = makePageRenderer(
    readTexts(join(templatesFolder, 'web'), /./, (file) => file),
    [],
  );
  const fail = (code: string) => {
    throw Object.assign(new Error('alice@example.com'), { code });
  };
  listener = await startWebListener({
    ...{ host: '127.0.0.1', port: 0, pages },
    log: { ...silentLog, error: (facts, what) => logged.push([facts, what]) },
    routes: [
      { path: '/', get: () => ({ status: 200, headers: {}, body: 'page' }) },
      { path: '/say/:what', get: ({ segment }) => pages.problem(404, segment('what')) },
      {
        path: '/form',
        post: ({ form }) => {
          taken.push(form.get('words') ?? '');
          return { status: 200, headers: {}, body: '' };
        },
      },
      { path: '/bug', get: () => fail('EBUG') },
      { path: '/disk', get: () => fail('SQLITE_IOERR') },
    ],
  });
  browser = new Browser(listener.port);
});
afterAll(() => listener?.close());

describe('the name in the Host header', () => {
  test.each(['127.0.0.1', 'localhost', 'LOCALHOST:80', '[::1]:8025', '127.0.0.1:'])(
    '%s belongs to this server',
    async (host) => {
      expect((await browser.ask('GET', '/', { host })).status).toBe(200);
    },
  );

  test.each([
    'example.org',
    'localhost.example.org',
    '127.0.0.1.example.org:8025',
    'localhost:80@evil',
    '.',
    'a b',
  ])('%s belongs to another site, which gets nothing (DNS rebinding)', async (host) => {
    const seen = await browser.ask('GET', '/', { host });
    expect([seen.status, seen.text === 'page']).toEqual([421, false]);
    expect(seen.headers['content-security-policy']).toMatch(/^default-src 'none'/);
  });

  test('is the one that counts, not a host name in the path', async () => {
    expect((await browser.ask('GET', 'http://example.org/', { host: 'localhost' })).status).toBe(200);
    expect((await browser.ask('GET', 'http://localhost/', { host: 'example.org' })).status).toBe(421);
  });
});

describe('a form', () => {
  const fields = { words: 'hello' };
  const own = () => browser.origin;

  test.each([
    ['a page of this server', () => ({ origin: own(), 'sec-fetch-site': 'same-origin' })],
    ['an older browser', () => ({ origin: own() })],
    ['a browser that sends no Origin', () => ({ 'sec-fetch-site': 'same-origin' })],
  ])('is accepted from %s', async (_, headers) => {
    taken.length = 0;
    expect((await browser.post('/form', fields, headers())).status).toBe(200);
    expect(taken).toEqual(['hello']);
  });

  test.each([
    ['another site', () => ({ origin: 'https://example.org', 'sec-fetch-site': 'cross-site' })],
    ['another port', () => ({ origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' })],
    ['another site in an older browser', () => ({ origin: 'https://example.org' })],
    [
      'a page with contradictory headers',
      () => ({ origin: 'https://example.org', 'sec-fetch-site': 'same-origin' }),
    ],
    ['a sandboxed frame', () => ({ origin: 'null', 'sec-fetch-site': 'cross-site' })],
    ['the address bar', () => ({ origin: own(), 'sec-fetch-site': 'none' })],
    ['no browser', () => ({})],
  ])('is refused from %s', async (_, headers) => {
    taken.length = 0;
    expect((await browser.post('/form', fields, headers())).status).toBe(403);
    expect(taken).toEqual([]);
  });

  test('is refused if it is too long, or not a form', async () => {
    taken.length = 0;
    const headers = { origin: own(), 'content-type': 'application/x-www-form-urlencoded' };
    const huge = await browser.ask('POST', '/form', headers, `words=${'x'.repeat(200_000)}`);
    expect([huge.status, huge.headers.connection]).toEqual([413, 'close']);
    const json = await browser.ask('POST', '/form', { ...headers, 'content-type': 'text/plain' }, 'words=1');
    expect(json.status).toBe(415);
    expect(taken).toEqual([]);
    expect((await browser.post('/form', { words: 'x'.repeat(99_000) })).status).toBe(200);
  });

  test('is never accepted if the connection is cut partway through', async () => {
    taken.length = 0;
    const socket = connect(listener.port, '127.0.0.1');
    socket.on('error', () => {});
    const type = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100';
    socket.write(
      `POST /form HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n${type}\r\n\r\nwords=1`,
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    expect((await browser.ask('GET', '/')).status).toBe(200);
    expect(taken).toEqual([]);
  });
});

test('a wrong path gets a page that says so', async () => {
  for (const [method, path, status] of [
    ['GET', '/none', 404],
    ['GET', '/say', 404],
    ['GET', '/say/', 404],
    ['GET', '/say/%ff', 400],
    ['GET', '/../../etc/passwd', 404],
    ['GET', '//', 400],
    ['PUT', '/', 405],
    ['DELETE', '/form', 405],
    ['GET', '/form', 405],
  ] as const) {
    const seen = await browser.ask(method, path);
    expect([method, path, seen.status]).toEqual([method, path, status]);
    expect(seen.text).toContain('<h1>');
  }
  expect((await browser.ask('GET', '/form')).headers.allow).toBe('POST');
  expect((await browser.ask('PUT', '/')).headers.allow).toBe('GET, HEAD');
});

test('text from the path is escaped', async () => {
  const seen = await browser.ask('GET', `/say/${encodeURIComponent('<script>"\'&')}`);
  expect(seen.text).toContain('&lt;script&gt;&quot;&#39;&amp;');
});

test('a HEAD request gets the same headers as a GET, but no body', async () => {
  const seen = await browser.ask('HEAD', '/');
  expect([seen.status, seen.headers['content-length'], seen.text]).toEqual([200, '4', '']);
});

test('every response has the headers that keep other sites out', async () => {
  for (const path of ['/', '/none', '/style.css', '/icon.svg', '/bug']) {
    expect((await browser.ask('GET', path)).headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'/),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    });
  }
});

test('an error gets a page, and is logged without any text from the request', async () => {
  logged.length = 0;
  const bug = await browser.ask('GET', '/bug?secret');
  const disk = await browser.ask('GET', '/disk');
  expect([bug.status, disk.status]).toEqual([500, 503]);
  expect(disk.text).toContain('The database cannot be read');
  expect(logged.map(([, what]) => what)).toEqual([
    'a page could not be generated',
    'a page could not be generated',
  ]);
  expect(logged.map(([facts]) => facts)).toEqual([
    { reason: expect.stringContaining('EBUG') },
    { reason: 'SQLITE_IOERR' },
  ]);
  expect(JSON.stringify(logged) + bug.text + disk.text).not.toMatch(/secret|alice/);
});
