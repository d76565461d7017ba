import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusal } from '../../../src/base/index.js';
import { startListener } from '../../../src/mail/index.js';
import { maildirTransport } from '../../../src/server/sandbox/maildir.js';
import { mailFolder } from '../../../src/server/sandbox/sandboxPaths.js';
import { sandboxMailboxes } from '../../../src/server/sandbox/webMailboxes.js';
import type { Mailboxes } from '../../../src/web/index.js';

const alice = 'alice@localhost';
let folder: string;
let listener: Awaited<ReturnType<typeof startListener>>;
let mailboxes: Mailboxes;
let taken: { from: string; to: readonly string[]; raw: string }[];
let isRefusing: boolean;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octi-mailboxes-'));
  taken = [];
  isRefusing = false;
  listener = await startListener({
    ...{ host: '127.0.0.1', port: 0, maxBytes: 100_000 },
    onMail: async (envelope, raw) => {
      if (isRefusing) throw new Error('the database is full');
      taken.push({ ...envelope, raw: raw.toString() });
    },
  });
  mailboxes = sandboxMailboxes(folder, listener.port);
});
afterEach(async () => {
  await listener.close();
  rmSync(folder, { recursive: true });
});

/** Puts an email from the server into a mailbox. */
async function keep(to: string, subject: string, date = 1000): Promise<void> {
  const messageId = `${subject.toLowerCase()}@localhost`;
  await maildirTransport(mailFolder(folder)).send({
    ...{ from: { name: 'Octi', address: 'octi@localhost' }, to, subject, date, messageId, headers: {} },
    ...{ text: `${subject} text\n`, replyTo: 'octi+token@localhost' },
  });
}

test('there are no mailboxes before the first email', () => {
  expect(mailboxes.all()).toEqual([]);
  expect(mailboxes.emails(alice)).toEqual([]);
  expect(mailboxes.server).toBe('octi@localhost');
});

test('mailboxes are listed by address, without empty ones or folders that are not mailboxes', async () => {
  await keep('zoe@localhost', 'First');
  await keep(alice, 'First');
  await keep(alice, 'Second', 2000);
  for (const other of ['empty@localhost/new', 'notes/new', '%ff/new'])
    mkdirSync(join(mailFolder(folder), other), { recursive: true });
  expect(mailboxes.all()).toEqual([
    { address: alice, emails: 2 },
    { address: 'zoe@localhost', emails: 1 },
  ]);
});

test('emails are listed newest first, and can be read by id', async () => {
  await keep(alice, 'First');
  await keep(alice, 'Second', 2000);
  const read = await Promise.all(mailboxes.emails(alice).map((id) => mailboxes.read(alice, id)));
  expect(read).toMatchObject([
    { ok: true, value: { subject: 'Second', text: 'Second text\n' } },
    { ok: true, value: { subject: 'First' } },
  ]);
  expect(await mailboxes.read(alice, 'unknown')).toBeUndefined();
  const [id = ''] = mailboxes.emails(alice);
  expect(await mailboxes.read('bob@localhost', id)).toBeUndefined();
});

test('an email is handed to the server as a new email, as a reply or as prepared by a link', async () => {
  await keep(alice, 'First');
  const [id = ''] = mailboxes.emails(alice);
  const sent = { from: alice, subject: 'octi help', body: 'Hello.' };
  expect(await mailboxes.send(sent)).toMatchObject({ ok: true });
  expect(await mailboxes.send({ ...sent, repliesTo: id })).toMatchObject({ ok: true });
  const prepared = { to: 'octi+other@localhost', inReplyTo: 'other@localhost' };
  expect(await mailboxes.send({ ...sent, repliesTo: id, prepared })).toMatchObject({ ok: true });
  expect(taken.map(({ from, to }) => [from, ...to])).toEqual([
    [alice, 'octi@localhost'],
    [alice, 'octi+token@localhost'],
    [alice, 'octi+other@localhost'],
  ]);
  const threads = taken.map(({ raw }) => /^In-Reply-To: (\S+)/im.exec(raw)?.[1]);
  expect(threads).toEqual([undefined, '<first@localhost>', '<other@localhost>']);
});

test('an email that the server does not accept is refused', async () => {
  const email = { from: alice, subject: 'octi help', body: '' };
  isRefusing = true;
  const { port } = listener;
  expect(await mailboxes.send(email)).toMatchObject({
    ok: false,
    error: { code: 'send.refused', data: { port } },
  });
  await listener.close();
  expect(await mailboxes.send(email)).toEqual({
    ok: false,
    error: refusal('send.refused', { port, why: 'ESOCKET' }),
  });
  listener = await startListener({ host: '127.0.0.1', port: 0, maxBytes: 1, onMail: async () => {} });
});
