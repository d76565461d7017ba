import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compose, type OutgoingMail } from '../../../src/mail/index.js';
import { newEmail, readSandboxLetter, replyTo } from '../../../src/server/sandbox/playerEmails.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octi-emails-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const letter: OutgoingMail = {
  ...{ from: { name: 'Octi', address: 'octi@localhost' }, to: 'alice@localhost', headers: {} },
  ...{ subject: 'Octi Board 101 alice', text: 'bob played 33+A.\n\nYour turn.\n', date: 1000 },
  ...{ messageId: 'second@localhost', references: ['first@localhost'], replyTo: 'octi+token@localhost' },
};
async function read(mail: OutgoingMail) {
  const path = join(folder, 'letter');
  writeFileSync(path, compose(mail));
  return readSandboxLetter(path);
}
const from = 'alice@localhost';

test('a reply keeps the letter’s thread and subject, quotes its text, and goes to its Reply-To', async () => {
  const reply = replyTo(await read(letter), { from, body: '37+A' });
  expect(reply).toMatchObject({
    ...{ from: { address: from }, to: 'octi+token@localhost', subject: 'Re: Octi Board 101 alice' },
    ...{ inReplyTo: 'second@localhost', references: ['first@localhost', 'second@localhost'] },
  });
  expect(reply.text).toMatch(
    /^37\+A\n\nOn .*, Octi <octi@localhost> wrote:\n> bob played 33\+A\.\n>\n> Your turn\.\n$/,
  );
});

test('a reply may have a different subject, and goes to the server if the letter has no address to reply to', async () => {
  const { replyTo: _, ...unanswered } = letter;
  expect(replyTo(await read(unanswered), { from, subject: 'octi help' })).toMatchObject({
    ...{ to: 'octi@localhost', subject: 'octi help' },
  });
});

test('a new email begins a thread, and goes to the server unless a link gives another address', () => {
  const email = newEmail({ from, subject: 'signup alice' });
  expect(email).toMatchObject({
    from: { address: from },
    to: 'octi@localhost',
    subject: 'signup alice',
    text: '',
  });
  expect(email).not.toHaveProperty('inReplyTo');
  const linked = newEmail(
    { from, body: '37+A' },
    { to: 'octi+token@localhost', inReplyTo: 'second@localhost' },
  );
  expect(linked).toMatchObject({ to: 'octi+token@localhost', text: '37+A', inReplyTo: 'second@localhost' });
  expect(linked.messageId).not.toBe(email.messageId);
});

test('a file that is not an email is an error', async () => {
  const path = join(folder, 'missing');
  await expect(readSandboxLetter(path)).rejects.toThrow('ENOENT');
});
