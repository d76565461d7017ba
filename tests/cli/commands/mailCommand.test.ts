import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprint } from '../../../src/mail/index.js';
import type { MailId } from '../../../src/store/index.js';
import { octi, type Ran } from '../../support/octi.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
let alice: string;
let bob: string;

/** Runs `octi mail` on the database of the post office, which keeps running. */
async function mail(...given: string[]): Promise<Ran> {
  const ran = await octi(['mail', ...given, '--database', office.file]);
  office.now = Date.now();
  return ran;
}
const list = async (...given: string[]) => JSON.parse((await mail('list', ...given, '--json')).out);
const said = async (...given: string[]) => {
  const { code, out, err } = await mail(...given);
  return code === 0 ? out : `${code} ${err}`;
};
const turns = (): number | undefined => office.store.boards.byId(rowId(101))?.turns;

/** Receives an email and sets its state, as if our own code had failed on it. */
async function kept(body: string, state: 'failed' | 'quarantined'): Promise<string> {
  const raw = await office.write({ from: bob, subject: body });
  office.store.inbox.add({ source: 'smtp', ...fingerprint(raw), raw, receivedAt: office.now }, office.now);
  const id = office.store.mailQueueAdmin.mails({ most: 1 })[0]?.id ?? rowId<MailId>(0);
  office.store.inbox.setState(id, state, 'Error dist/somewhere.js:1');
  return String(id);
}

beforeAll(async () => {
  office = new PostOffice();
  office.now = Date.now();
  alice = await office.signUp('alice');
  bob = await office.signUp('bob', 'Zaphod-42');
  await office.send({ from: alice, subject: 'octi challenge bob' });
  await office.send({ from: bob, subject: 'accept 101' });
  await office.send({ from: alice, subject: 'octi move 101 57+E', body: 'A word for Bob.' });
});
afterAll(() => office.close());

describe('mail list', () => {
  test('lists emails and letters without addresses or text', async () => {
    const { out } = await mail('list');
    expect(out).toMatch(/^in +received +state +tries +reason\n/);
    expect(out).toMatch(/\n +1 +[A-Z][a-z]{2} \d+ [A-Z][a-z]{2} \d{4}, \d\d:\d\d \(UTC\) +done +1\n/);
    expect(out).toMatch(
      /\n\nout +written +state +purpose +board +caused by +tries +next try +sent +reason\n/,
    );
    expect(out).toMatch(/ sent +board +101 /);
    expect(out).not.toMatch(/@|57\+E|A word|Zaphod/);
    const all = await list();
    expect(all.in.at(-1)).toMatchObject({ state: 'done', attempts: 1, kept: true, reason: null });
    expect(all.out.at(-1)).toMatchObject({ state: 'sent', board: 101 });
    expect(JSON.stringify(all)).not.toMatch(/@|57\+E|A word|Zaphod/);
  });

  test('accepts a direction, a state and a limit', async () => {
    expect(await list('in', '--limit', '2')).toMatchObject({ in: [{ id: 6 }, { id: 7 }] });
    expect(await list('--state', 'new')).toEqual({ in: [], out: [] });
    expect(Object.keys(await list('--state', 'sent'))).toEqual(['out']);
    expect(await said('list', 'in', '--state', 'sent')).toMatch(/^1 .*Choose one of: new, waiting/);
    expect(await said('list', 'in', '--state', 'failed')).toBe('There are no matching emails.\n');
  });
});

test('octi mail show prints an email as received and a letter as written', async () => {
  const raw = office.store.mailQueueAdmin.raw(rowId(7))?.toString() ?? '';
  expect(raw).toContain('57+E');
  expect((await mail('show', 'in', '7')).out).toBe(raw);
  const { out } = await mail('show', 'out', '1');
  expect(out).toMatch(/^To: alice@example.com\nSubject: /);
  expect(out).toMatch(/\nMessage-ID: <\S+@example.org>\n/);
  // Bob's sign-up contained a password.
  expect(await said('show', 'in', '3')).toMatch(/^1 octi: The text of incoming email 3 has been deleted/);
  expect(await said('show', 'in', '99')).toMatch(/^1 octi: There is no incoming email 99 in this database\./);
  expect(await said('retry', 'out', '99')).toMatch(
    /^1 octi: There is no outgoing email 99 in this database\./,
  );
  expect(await said('show', 'letter', '1')).toMatch(/letter is not valid here/);
  expect(await said('show', 'in')).toMatch(/Which email\? Write `octi mail show in 12`/);
  expect(await said('eat', 'in', '1')).toMatch(/There is no `octi mail eat`\. Choose one of: list, show/);
});

describe('for received mail,', () => {
  test('a failed email can be processed again, but only once', async () => {
    const id = await kept('octi move 101 33+B', 'failed');
    expect(turns()).toBe(1);
    expect(await said('retry', 'in', id)).toMatch(/is queued again/);
    await office.settle();
    expect(turns()).toBe(2);
    expect(await said('retry', 'in', id)).toMatch(
      new RegExp(
        `You cannot retry incoming email ${id}, because it is done\\. retry needs one of these states: failed`,
      ),
    );
    await office.settle();
    expect(turns()).toBe(2);
    // The same email is not accepted twice, whatever happened to it.
    const raw = office.store.mailQueueAdmin.raw(rowId(Number(id))) ?? Buffer.alloc(0);
    expect(await office.deliver(raw)).toEqual([]);
  });

  test('an email that could not be fetched is still in the mailbox, and every command says so', async () => {
    office.store.inbox.addUnreadable('7', 12, 'NoConnection', office.now);
    const id = String(office.store.mailQueueAdmin.mails({ most: 1 })[0]?.id);
    for (const verb of ['show', 'retry', 'release']) {
      expect(await said(verb, 'in', id)).toMatch(
        /^1 octi: Email \d+ could not be fetched and is still in the mailbox/,
      );
    }
    expect(await said('drop', 'in', id, '--reason', 'mended')).toMatch(/has been dropped/);
  });

  test('an email that was set aside can be released or dropped', async () => {
    const one = await kept('octi move 101 33+C', 'quarantined');
    expect(await said('drop', 'in', one)).toMatch(/Give a reason with --reason/);
    expect(await said('drop', 'in', one, '--reason', 'a\nflood')).toMatch(/has been dropped/);
    expect(await list('in', '--limit', '1')).toMatchObject({ in: [{ state: 'ignored', reason: 'a flood' }] });
    expect(await said('drop', 'in', one, '--reason', 'x')).toMatch(/is ignored\. drop needs/);
    expect(await said('release', 'in', one)).toMatch(/is ignored\. release needs/);
    const two = await kept('games', 'quarantined');
    expect(await said('release', 'in', two)).toMatch(/has been released/);
    expect(await office.settle()).toMatchObject([{ to: bob }]);
    expect(await said('release', 'out', '1')).toMatch(/retry out 34/);
  });

  test('a dropped email is deleted if it may contain a password', async () => {
    const one = await kept('octi move 101 bob Zaphod-42 33+C', 'quarantined');
    const two = await kept('octi move 101 33+C', 'failed');
    for (const id of [one, two]) await said('drop', 'in', id, '--reason', 'x');
    expect(office.store.mailQueueAdmin.mail(rowId(Number(one)))).toMatchObject({
      state: 'ignored',
      kept: false,
    });
    expect(office.store.mailQueueAdmin.mail(rowId(Number(two)))).toMatchObject({
      state: 'ignored',
      kept: true,
    });
    for (const file of [office.file, `${office.file}-wal`]) {
      expect(readFileSync(file, 'latin1')).not.toContain('Zaphod-42');
    }
  });

  test('a confirmation email that was dropped can no longer be answered', async () => {
    const [asked] = await office.send({ from: 'dora@example.com', subject: 'signup dora' });
    const { in: waiting } = await list('in', '--state', 'waiting');
    expect(await said('retry', 'in', String(waiting[0].id))).toMatch(/is waiting\. retry needs/);
    await said('drop', 'in', String(waiting[0].id), '--reason', 'no');
    const [answer] = await office.send({
      from: 'dora@example.com',
      body: 'yes',
      ...(asked && { reply: asked }),
    });
    expect(answer?.text).toMatch(/confirmation email/);
    expect(office.store.players.byUserid('dora')).toBeUndefined();
  });
});

describe('for outgoing letters,', () => {
  test('dead or postponed letters can be sent immediately, but letters already sent can never be sent again', async () => {
    const { outbox } = office.store;
    const write = () =>
      outbox.write(
        {
          ...{ purpose: 'answer', toAddress: alice, messageId: `${Math.random()}@example.org` },
          ...{ references: [], headers: {}, subject: 'x', text: 'x', html: '' },
        },
        office.now,
      );
    const dead = write();
    outbox.dead(dead, '550');
    const late = write();
    outbox.deferred(late, { now: office.now, pause: 3_600_000, reason: '451', tried: true });
    expect(await office.settle()).toEqual([]);
    for (const id of [dead, late]) expect(await said('retry', 'out', String(id))).toMatch(/is queued again/);
    expect(await office.settle()).toHaveLength(2);
    for (const id of [dead, late]) {
      expect(await said('retry', 'out', String(id))).toMatch(
        /You cannot retry outgoing email \d+, because it is sent\. retry needs one of these states: new, dead/,
      );
    }
    const unwanted = write();
    expect(await said('drop', 'out', String(unwanted))).toMatch(/will not be sent/);
    expect(await office.settle()).toEqual([]);
    expect(outbox.byId(unwanted)).toMatchObject({ state: 'dead' });
  });
});
