import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isServed } from '../../../src/store/index.js';
import { Browser } from '../../support/browser.js';
import { freePort } from '../../support/freePort.js';
import { octi } from '../../support/octi.js';
import { mountSmallDisk } from '../../support/smallDisk.js';

const folder = mkdtempSync(join(tmpdir(), 'octi-serve-'));
const database = join(folder, 'octi.db');
/** A host that accepts connections and sends nothing. */
const silent = createServer(() => {});
let running: ChildProcess | undefined;
let said = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterEach(() => running?.kill('SIGKILL'));
afterAll(() => {
  silent.close();
  rmSync(folder, { recursive: true });
});

const account = (imap: string, file = database) => ({
  OCTI_ADDRESS: 'octi@example.org',
  OCTI_IMAP_URL: `imap://octi:hush@${imap}/INBOX`,
  OCTI_SMTP_URL: 'smtp://octi:hush@127.0.0.1:9',
  OCTI_DATABASE: file,
});

const serve = (imap: string, file = database): ChildProcess => start(account(imap, file));

function start(env: Record<string, string>): ChildProcess {
  said = '';
  const child = spawn('node', ['bin/octi.js', 'serve'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text;
    });
  }
  running = child;
  return child;
}

async function until(there: () => boolean): Promise<void> {
  for (let tries = 0; !there(); tries++) {
    if (tries > 1000) throw new Error(`timed out waiting: ${said}`);
    await pause(20);
  }
}

describe('octi serve, stopped while it is starting,', () => {
  test('exits with 0 even if its mail host is silent', async () => {
    const child = serve(`127.0.0.1:${(silent.address() as AddressInfo).port}`);
    await until(() => existsSync(`${database}.lock`) && isServed(database));
    await pause(200);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(said).not.toContain('Octi is serving');
    expect(isServed(database)).toBe(false);
  });

  test('exits with 0 even if it has not finished loading', async () => {
    for (const ms of [60, 150, 300]) {
      const child = serve('127.0.0.1:9');
      await pause(ms);
      const exited = once(child, 'exit');
      child.kill('SIGINT');
      const [code] = await exited;
      // A process in which Node.js has not started yet cannot handle the signal.
      if (code !== null) expect(code).toBe(0);
    }
  });
});

test('octi serve reports once which host it cannot reach, and keeps trying', async () => {
  const child = serve('127.0.0.1:9');
  await until(() => said.split('the mailbox cannot be reached yet').length > 2);
  expect(
    said.match(/^octi: 127\.0\.0\.1 refuses connections on port 9\..* again every 5 seconds\.$/gm),
  ).toHaveLength(1);
  const logged = said.split('\n').filter((line) => line.includes('cannot be reached yet'));
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { host: '127.0.0.1', port: 9 },
    { host: '127.0.0.1', port: 9 },
  ]);
  expect(said).not.toContain('hush');
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

describe('OCTI_WEB', () => {
  const byLmtp = async (web: string) => ({
    ...account(''),
    OCTI_IMAP_URL: '',
    OCTI_LMTP: `127.0.0.1:${await freePort()}`,
    OCTI_DATABASE: join(folder, 'web.db'),
    OCTI_WEB: web,
  });
  const fetched = async (port: number, path: string) => {
    const seen = await new Browser(port).open(path);
    return [seen.status, seen.text];
  };

  test('shows the boards of a server with a mail account, and nothing else', async () => {
    const port = await freePort();
    const child = start(await byLmtp(`127.0.0.1:${port}`));
    await until(() => said.includes(`Octi is showing its boards at http://127.0.0.1:${port}/boards.\n`));
    expect(await fetched(port, '/')).toEqual([200, expect.stringContaining('No games are in play.')]);
    expect(await fetched(port, '/mail/octi%40example.org')).toEqual([404, expect.anything()]);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    await expect(fetched(port, '/')).rejects.toThrow('ECONNREFUSED');
  });

  test('is refused if its port is in use, and the error names the port', async () => {
    const { port } = silent.address() as AddressInfo;
    const { code, err } = await octi(['serve'], { env: await byLmtp(`127.0.0.1:${port}`) });
    expect([code, err]).toEqual([1, expect.stringContaining(`web pages at 127.0.0.1:${port} (EADDRINUSE)`)]);
    expect(isServed(join(folder, 'web.db'))).toBe(false);
  });

  test('never shows a sandbox to others', async () => {
    const args = ['serve', '--smtp-port', '0', '--data', join(folder, 'sandbox')];
    const { code, err } = await octi(args, { env: { OCTI_WEB: '0.0.0.0:8025' } });
    expect([code, err]).toEqual([78, expect.stringContaining('OCTI_WEB uses 0.0.0.0')]);
  });
});

const disk = mountSmallDisk();
afterAll(() => disk?.unmount());

test.skipIf(!disk)('octi serve started on a full disk waits until there is space', async () => {
  const file = join(disk?.folder ?? '', 'octi.db');
  const first = serve('127.0.0.1:9', file);
  await until(() => said.includes('the mailbox cannot be reached yet'));
  first.kill('SIGTERM');
  await once(first, 'exit');
  disk?.fill();
  const child = serve('127.0.0.1:9', file);
  await until(() => said.includes('octi serve will try again every 5 seconds'));
  expect(said).toMatch(/^octi: The database cannot be read or written \(SQLITE_(?:FULL|IOERR)/m);
  expect(said).not.toContain('the mailbox');
  expect((await octi(['status', '--database', file])).code).toBe(1);
  disk?.free();
  await until(() => said.includes('the mailbox cannot be reached yet'));
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});
