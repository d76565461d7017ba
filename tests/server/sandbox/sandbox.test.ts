import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendToListener } from '../../../src/mail/index.js';
import { openStore } from '../../../src/server/runtime/openStore.js';
import { sandboxUse, startSandbox } from '../../../src/server/sandbox/sandbox.js';
import {
  databaseFile,
  mailFolder,
  portFile,
  sandboxAddress,
  webPortFile,
} from '../../../src/server/sandbox/sandboxPaths.js';
import { freePort } from '../../support/freePort.js';

let parent: string;
let folder: string;
const started: { stop(): Promise<void> }[] = [];

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'octi-sandbox-'));
  folder = join(parent, 'sandbox');
});
afterEach(async () => {
  for (const one of started.splice(0)) await one.stop();
  rmSync(parent, { recursive: true });
});

type Options = Parameters<typeof startSandbox>[0];
const usual = { smtpPort: 0, trust: true, computerLevel: 0, logLevel: 'fatal', web: 'off' } as const;

async function start(options: Partial<Options> = {}) {
  const read = await startSandbox({ ...usual, folder, ...options });
  if (!read.ok) throw new Error(read.error.code);
  started.push(read.value);
  return read.value;
}
const refused = async (options: Partial<Options>) => {
  const read = await startSandbox({ ...usual, folder, ...options });
  if (read.ok) started.push(read.value);
  return read.ok ? undefined : read.error;
};
const alice = 'alice@localhost';
let sent = 0;
/** Sends an email from alice. Returns the letters that she has once it is accepted, oldest first. */
async function write(port: number, to: string, subject: string, body = ''): Promise<string[]> {
  sent += 1;
  const head = `From: ${alice}\r\nTo: ${to}\r\nMessage-ID: <${sent}@localhost>\r\nSubject: ${subject}`;
  await sendToListener(port, alice, to, Buffer.from(`${head}\r\n\r\n${body}\r\n`));
  return lettersTo(alice);
}
const subjectOf = (letter = ''): string | undefined => /^Subject: (.*?)\r?$/m.exec(letter)?.[1];
/** Signs alice up. */
async function signUp(port: number): Promise<string[]> {
  const [question = ''] = await write(port, sandboxAddress, 'signup alice');
  const [, replyTo = ''] = /^Reply-To: <?([^>\s]+)>?/m.exec(question) ?? [];
  return write(port, replyTo, 'Re: your account', 'yes');
}
/** The letters in the Maildir of an address, in any of its folders. */
const lettersTo = (address: string): string[] =>
  (existsSync(mailFolder(folder))
    ? readdirSync(mailFolder(folder), { recursive: true, encoding: 'utf8' })
    : []
  )
    .map((name) => join(mailFolder(folder), name))
    .filter((file) => file.includes(address) && statSync(file).isFile())
    .sort()
    .map((file) => readFileSync(file, 'utf8'));

test('an email is accepted once its answer is in the sender’s Maildir', async () => {
  const { port, web } = await start();
  expect(web).toBeUndefined();
  expect(readFileSync(portFile(folder), 'utf8')).toBe(`${port}\n`);
  expect((await signUp(port)).map(subjectOf)).toEqual([
    'Octi: please confirm your account, alice',
    'Octi: welcome, alice',
  ]);
});

test('a turn is accepted once the computer has answered it, other emails without waiting for that', async () => {
  const { port } = await start({ computerLevel: 9 });
  await signUp(port);
  const ended: string[] = [];
  await write(port, sandboxAddress, 'octi challenge computer -level=8');
  const turn = write(port, sandboxAddress, 'move 101 37+A').then((letters) => {
    ended.push('turn');
    return letters;
  });
  // Level 8 thinks for seconds.
  await write(port, sandboxAddress, 'octi set labels on').then(() => ended.push('setting'));
  const letters = await turn;
  expect(ended).toEqual(['setting', 'turn']);
  expect(letters.some((letter) => /Computer played|computer played/.test(letter))).toBe(true);
}, 60_000);

test.each([
  [true, 'Octi: your settings'],
  [false, 'Octi: please confirm'],
])(
  'with trust in From set to %j, a new email from a player is answered with "%s"',
  async (trust, subject) => {
    const { port } = await start({ trust });
    await signUp(port);
    const letters = await write(port, sandboxAddress, 'octi set labels on');
    expect(letters).toHaveLength(3);
    expect(subjectOf(letters[2])).toContain(subject);
  },
);

test('only its owner can read its folder, and its port files are deleted when it stops', async () => {
  const sandbox = await start({ web: { host: '127.0.0.1', port: 0 } });
  expect(readFileSync(webPortFile(folder), 'utf8')).toBe(`${sandbox.web?.port}\n`);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(portFile(folder)).mode & 0o777).toBe(0o600);
  await started.pop()?.stop();
  expect(readdirSync(folder)).not.toContain('smtp-port');
  expect(readdirSync(folder)).not.toContain('web-port');
  // The database is free again, and still belongs to a sandbox.
  const again = openStore(databaseFile(folder), sandboxUse);
  if (!again.ok) throw new Error(again.error.code);
  again.value.close();
});

test('its pages, which can send emails as anybody, are only for browsers on this machine', async () => {
  const web = { host: '0.0.0.0', port: 0 };
  expect(await refused({ web })).toMatchObject({
    code: 'config.sandboxWeb',
    data: { name: 'OCTI_WEB', host: web.host },
  });
  expect(existsSync(folder)).toBe(false);
});

test('a folder that cannot be created is an error', async () => {
  const file = join(parent, 'file');
  writeFileSync(file, '');
  expect(await refused({ folder: join(file, 'sandbox') })).toEqual({
    code: 'store.unwritable',
    data: { file: join(file, 'sandbox'), why: 'ENOTDIR' },
  });
});

test('a second sandbox in the same folder is refused while the first one runs', async () => {
  const { port } = await start();
  expect(await refused({})).toEqual({ code: 'store.locked', data: { file: databaseFile(folder) } });
  expect(readFileSync(portFile(folder), 'utf8')).toBe(`${port}\n`);
});

const taken = async (): Promise<{ server: Server; port: number }> => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { server, port };
};

test('a port that is already in use is rejected, and the database is closed', async () => {
  const { server, port } = await taken();
  try {
    expect(await refused({ smtpPort: port })).toEqual({
      code: 'sandbox.port',
      data: { port, why: 'EADDRINUSE' },
    });
    expect(await refused({ web: { host: '127.0.0.1', port } })).toMatchObject({
      ...{ code: 'serve.webPort', data: { host: '127.0.0.1', port } },
    });
    expect(existsSync(portFile(folder))).toBe(false);
  } finally {
    server.close();
  }
  await start();
});
