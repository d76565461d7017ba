import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTexts, templatesFolder } from '../../src/server/outbound/loadTemplates.js';
import { answerRequest } from '../../src/web/answerRequest.js';
import { makePageRenderer } from '../../src/web/pageRenderer.js';
import { pageAnswer, type Route } from '../../src/web/webRequest.js';

const pages = makePageRenderer(
  readTexts(join(templatesFolder, 'web'), /./, (file) => file),
  [{ label: 'Boards', href: '/boards' }],
);
const routes: Route[] = [
  { path: '/say/:what', get: ({ segment, method }) => pageAnswer(`${method} ${segment('what')}`) },
  { path: '/say/:what', get: () => pageAnswer('never reached') },
  { path: '/both', get: () => pageAnswer('shown'), post: ({ form }) => pageAnswer(`sent ${form.get('x')}`) },
  { path: '/kept', get: () => ({ status: 200, headers: { 'cache-control': 'max-age=9' }, body: '' }) },
];
const ask = (method: string, path: string) =>
  answerRequest(routes, pages, {
    ...{ method, path },
    query: new URLSearchParams(),
    form: new URLSearchParams({ x: 'words' }),
  });

test.each([
  ['GET', '/say/a%40b%2Fc', 'GET a@b/c'],
  ['HEAD', '/say/x', 'HEAD x'],
  ['GET', '/both', 'shown'],
  ['POST', '/both', 'sent words'],
])('%s %s is answered by the first route that has its path', async (method, path, body) => {
  expect(await ask(method, path)).toMatchObject({ status: 200, body });
});

test.each([
  ['GET', '/say', 404],
  ['GET', '/say/', 404],
  ['GET', '/say/a/b', 404],
  ['GET', '/say/%e4', 400],
  ['POST', '/say/x', 405],
  ['DELETE', '/both', 405],
])('%s %s is refused with %i', async (method, path, status) => {
  expect((await ask(method, path)).status).toBe(status);
});

test('if a page does not accept a method, the response lists the methods it does accept', async () => {
  expect((await ask('POST', '/say/x')).headers.allow).toBe('GET, HEAD');
  expect((await ask('PUT', '/both')).headers.allow).toBe('GET, HEAD, POST');
});

test('all responses have the usual headers, except those that a response replaces', async () => {
  for (const path of ['/say/x', '/none', '/say/%e4', '/kept']) {
    const { headers } = await ask('GET', path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': path === '/kept' ? 'max-age=9' : 'no-store',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  }
});

test('the style sheet and the icon are served with their types', async () => {
  const [style, icon] = [await ask('GET', '/style.css'), await ask('GET', '/icon.svg')];
  expect([style.body, icon.body]).toEqual([pages.style, pages.icon]);
  expect([style, icon].map(({ headers }) => headers['content-type'])).toEqual([
    'text/css; charset=utf-8',
    'image/svg+xml; charset=utf-8',
  ]);
});
