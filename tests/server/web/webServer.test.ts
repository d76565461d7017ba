import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseSgf } from '../../../src/notation/index.js';
import { silentLog } from '../../../src/server/health/log.js';
import { publicBoards } from '../../../src/server/web/publicBoards.js';
import type { WebListener } from '../../../src/server/web/webListener.js';
import { startWebServer, type WebServerOptions } from '../../../src/server/web/webServer.js';
import { Browser, linksIn } from '../../support/browser.js';
import { freePort } from '../../support/freePort.js';
import { officeWithGame, type PostOffice } from '../../support/postOffice.js';

let office: PostOffice;
let listener: WebListener;
let browser: Browser;
const warned: string[] = [];

const start = (options: Partial<WebServerOptions> = {}) =>
  startWebServer({
    ...{ store: office.store, clock: { now: () => office.now }, address: { host: '127.0.0.1', port: 0 } },
    log: { ...silentLog, warn: (_, what) => warned.push(what) },
    ...options,
  });

beforeAll(async () => {
  const game = await officeWithGame('octi');
  office = game.office;
  const { alice, bob } = game;
  await office.send({ from: alice, subject: 'octi move 101 57+E', body: 'our little secret' });
  await office.send({ from: bob, subject: 'octi move 101 33+B', body: 'bobs words <b>' });
  await office.send({ from: alice, subject: 'octi chat 101', body: 'between us' });
  await office.send({ from: alice, subject: 'octi queue 101 57+F' });
  // 102 is offered, 103 is a practice board, 104 is finished, and 105 is in play.
  await office.send({ from: alice, subject: 'octi challenge bob' });
  await office.send({ from: alice, subject: 'tutorial start' });
  for (const _ of [104, 105]) {
    await office.send({ from: bob, subject: 'octilite challenge alice' });
    await office.send({ from: alice, body: 'accept', reply: office.last(alice) });
  }
  await office.send({ from: bob, subject: 'octilite move 104 46+E' });
  await office.send({ from: alice, subject: 'octilite move 104 42+B' });
  await office.send({ from: bob, body: 'resign', reply: office.last(bob) });
  const started = await start();
  if (!started.ok) throw new Error(started.error.code);
  listener = started.value;
  browser = new Browser(listener.port);
});
afterAll(async () => {
  await listener?.close();
  await office?.close();
});

test('the first page lists games in play and finished games, but no offered games or practice boards', async () => {
  const seen = await browser.open('/');
  expect(seen.path).toBe('/boards');
  expect(linksIn(seen, /^Board /)).toEqual(['/boards/105', '/boards/101', '/boards/104']);
  expect(seen.text).toMatch(/<strong>Board 101: Octi<\/strong> <span>alice \(x\), bob \(o\)<\/span>/);
  expect(linksIn(await browser.open('/boards/finished'), /^Board /)).toEqual(['/boards/104']);
  expect(linksIn(await browser.open('/boards?before=105'), /^Board /)).toEqual(['/boards/101']);
  expect((await browser.open('/boards?before=x')).status).toBe(400);
});

test('long lists are split into pages without gaps or repeats', () => {
  const boards = publicBoards(office.store, { now: () => office.now });
  const first = boards.list('active', 1);
  const second = boards.list('active', 1, first.older);
  expect([first, second].map(({ rows }) => rows.map(({ id }) => id))).toEqual([[105], [101]]);
  expect([first.older, second.older]).toEqual([105, undefined]);
  const ended = boards.list('finished', 1);
  expect([ended.rows.map(({ id }) => id), ended.older]).toEqual([[104], undefined]);
  expect(boards.list('finished', 1, 1).rows).toEqual([]);
});

test('a board’s page has its header, picture, supplies and turns', async () => {
  const seen = await browser.open('/boards/101');
  expect(seen.text).toContain('alice (x, black) to play on board 101 (turn 3).');
  expect(seen.text).toContain('Board 101: Octi, rated. alice (x, black), bob (o, white).');
  expect(seen.text).toMatch(/alice \(x\)<\/th><td>reserve \d+, captured 0, prongs \d+/);
  expect(
    [...seen.text.matchAll(/<span>(\d)\.<\/span> ([^<]*)</g)].map(([, ...turn]) => turn.join(' ')),
  ).toEqual(['1 57+E', '2 33+B']);
  const png = await browser.ask('GET', /src="([^"]*\.png[^"]*)"/.exec(seen.text)?.[1] ?? '');
  expect(png.headers['content-type']).toBe('image/png');
  expect(png.bytes.toString('latin1', 1, 4)).toBe('PNG');
  const first = await browser.ask('GET', '/boards/101.png?turn=0');
  expect(first.bytes.equals(png.bytes)).toBe(false);
});

test('earlier positions look like those that `show` sends', async () => {
  const seen = await browser.open('/boards/101?turn=1');
  expect(seen.text).toContain('Board 101 as it was after turn 1.');
  expect(seen.text).toContain('x57E');
  expect(seen.text).not.toContain('o33B');
  expect(linksIn(seen, /^(?:First|Previous|Next|Last)$/)).toEqual([
    ...['/boards/101?turn=0', '/boards/101?turn=0', '/boards/101', '/boards/101'],
  ]);
  expect((await browser.open('/boards/101?turn=0')).text).toContain('as it was before the first turn');
});

test('the record of a game is served as a file without comments', async () => {
  const seen = await browser.ask('GET', '/boards/101.sgf');
  expect(seen.headers['content-disposition']).toBe("attachment; filename*=UTF-8''octi-101.sgf");
  expect(parseSgf(seen.text)).toMatchObject({ ok: true, value: { players: ['alice', 'bob'] } });
  expect(seen.text).not.toMatch(/secret|words/);
});

test('no page contains an address, a comment, a chat message or a queued turn', async () => {
  const paths = [101, 102, 103, 104, 105].flatMap((board) => [`/boards/${board}`, `/boards/${board}.sgf`]);
  for (const path of ['/boards', '/boards/finished', ...paths, '/boards/101?turn=1']) {
    const seen = await browser.open(path);
    expect([path, seen.status]).toEqual([path, 200]);
    expect(seen.text).not.toMatch(/@|example\.com|secret|words|between us|57\+F/);
  }
});

test.each([
  ['/boards/999', 404, 'There is no board 999.'],
  ['/boards/999.sgf', 404, 'There is no board 999.'],
  ['/boards/999.png', 404, 'There is no board 999.'],
  ['/boards/101?turn=3', 404, 'Board 101 has 2 turns so far; there is no turn 3 to show.'],
  ['/boards/101.png?turn=3', 404, 'there is no turn 3 to show.'],
  ['/boards/101?turn=-1', 400, 'The turn number must be a whole number'],
  ['/boards/one', 400, 'needs a board number'],
  ['/boards/101.svg', 400, 'needs a board number'],
  ['/boards/99999999999', 400, 'needs a board number'],
  ['/mail', 404, 'There is no such page.'],
  ['/mail/alice%40example.com', 404, 'There is no such page.'],
])('%s gets the status %i', async (path, status, words) => {
  const seen = await browser.open(path);
  expect([seen.status, seen.text.replace(/&#39;/g, "'").includes(words)]).toEqual([status, true]);
});

test('a POST is refused on every path', async () => {
  for (const path of ['/', '/boards', '/boards/101', '/mail/alice%40example.com']) {
    expect([404, 405]).toContain((await browser.post(path, { subject: 'resign' })).status);
  }
});

describe('the port', () => {
  test('is refused if it is in use, unless the server may choose another', async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const address = { host: '127.0.0.1', port };
    expect(await start({ address })).toMatchObject({
      error: { code: 'serve.webPort', data: { host: '127.0.0.1', port, why: 'EADDRINUSE' } },
    });
    const started = await start({ address, otherPorts: 3 });
    expect(started.ok && started.value.port > port).toBe(true);
    if (started.ok) await started.value.close();
    other.close();
  });

  test('is mentioned in the log if other machines can reach it', async () => {
    warned.length = 0;
    const started = await start({ address: { host: '0.0.0.0', port: 0 } });
    if (started.ok) await started.value.close();
    expect(warned).toEqual(['anyone who can reach this address can see the boards']);
  });
});
