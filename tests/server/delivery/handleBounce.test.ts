import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { restartClocks } from '../../../src/club/index.js';
import type { OutgoingMail } from '../../../src/mail/index.js';
import { undoTurns } from '../../../src/server/admin/undoTurns.js';
import { resumeAddress } from '../../../src/server/delivery/handleBounce.js';
import { loadRenderers } from '../../../src/server/outbound/loadTemplates.js';
import type { PlayerId } from '../../../src/store/index.js';
import { officeWithGame, type PostOffice, serverAddress } from '../../support/postOffice.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';

const day = 24 * 60 * 60 * 1000;
let office: PostOffice;
let alice: string;
let bob: string;

beforeEach(async () => {
  ({ office, alice, bob } = await officeWithGame('octilite'));
});
afterEach(() => office.close());

let reports = 0;
/** Returns a delivery report (RFC 3464) about a letter. */
const report = (letter: OutgoingMail, action = 'failed', status = '5.1.1') =>
  Buffer.from(
    [
      'Return-Path: <>',
      'From: Mail Delivery System <MAILER-DAEMON@mx.example.com>',
      `To: ${serverAddress}`,
      'Subject: Undelivered Mail Returned to Sender',
      `Message-ID: <report-${++reports}@mx.example.com>`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.com',
      '',
      `Final-Recipient: rfc822; ${letter.to}`,
      `Action: ${action}`,
      `Status: ${status}`,
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: <${letter.messageId}>`,
      `To: ${letter.to}`,
      '',
      '--b--',
      '',
    ].join('\r\n'),
  );

/** Has alice offer a draw, withdraw it and offer it again, which sends bob three letters. Returns the letters. */
async function lettersToBob(): Promise<OutgoingMail[]> {
  const letters: OutgoingMail[] = [];
  for (const word of ['propose', 'reject', 'propose']) {
    await office.send({ from: alice, subject: `octi ${word} 101` });
    letters.push(office.last(bob));
  }
  return letters;
}

describe('letters that come back', () => {
  test('make us give up on an address after three letters, each counted once, until mail arrives from it', async () => {
    const [one, two, three] = (await lettersToBob()) as [OutgoingMail, OutgoingMail, OutgoingMail];
    for (const letter of [one, one, one, two]) await office.deliver(report(letter));
    expect(office.store.bounces.isGivenUp(bob)).toBe(false);
    await office.deliver(report(three));
    expect(office.store.bounces.isGivenUp(bob)).toBe(true);
    const sent = await office.send({ from: alice, subject: 'octi reject 101' });
    expect(sent.map(({ to }) => to)).toEqual([alice]);
    expect(await office.send({ from: bob, subject: 'games next' })).toHaveLength(1);
    expect(office.store.bounces.isGivenUp(bob)).toBe(false);
  });

  test('do not count while the host is still retrying, or if the report contains none of our tokens', async () => {
    const letters = await lettersToBob();
    for (const letter of letters) {
      await office.deliver(report(letter, 'delayed', '4.4.1'));
      await office.deliver(report({ ...letter, messageId: letter.messageId.replace(/^.{3}/, 'zzz') }));
    }
    expect(office.store.bounces.isGivenUp(bob)).toBe(false);
  });

  test('do not include one that is only quoted in a complaint', async () => {
    const parts = (letter: OutgoingMail) => [
      ['text/plain', 'This is an abuse report; it does not say that delivery failed.'],
      ['message/feedback-report', 'Feedback-Type: abuse\r\nVersion: 1'],
      ['message/rfc822', `Message-ID: <${letter.messageId}>\r\nStatus: 5.1.1\r\n\r\nx`],
    ];
    for (const letter of await lettersToBob()) {
      const body = parts(letter).map(([kind, text]) => `--b\r\nContent-Type: ${kind}\r\n\r\n${text}\r\n`);
      const header = `From: staff@hotmail.example\r\nTo: ${serverAddress}\r\nSubject: complaint\r\nMessage-ID: <c${++reports}@x>\r\nContent-Type: multipart/mixed; boundary="b"`;
      expect(await office.deliver(Buffer.from(`${header}\r\n\r\n${body.join('')}--b--\r\n`))).toEqual([]);
      expect(office.newestMail()).toBe('ignored delivery-report');
    }
    expect(office.store.bounces.isGivenUp(bob)).toBe(false);
  });

  test.each(['postmaster', 'post_master', 'noreply'])(
    'count even if %s sends them without following RFC 3464',
    async (name) => {
      for (const letter of await lettersToBob()) {
        await office.deliver(
          Buffer.from(
            `From: ${name}@mx.example.com\r\nTo: ${serverAddress}\r\nSubject: failure notice\r\nMessage-ID: <q${++reports}@x.example>\r\n\r\nHi. This is the qmail-send program.\r\n<${bob}>:\r\nSorry, no mailbox here by that name.\r\n\r\n--- Below this line is a copy of the message.\r\n\r\nMessage-ID: <${letter.messageId}>\r\n`,
          ),
        );
      }
      expect(office.store.bounces.isGivenUp(bob)).toBe(true);
    },
  );

  test("stop their reader's clocks, and after 60 days the opponent can claim an unrated win", async () => {
    await office.send({ from: alice, subject: 'octi move 101 26+E' });
    await office.send({ from: bob, subject: 'octi move 101 22+A' });
    await office.send({ from: alice, subject: 'octi move 101 26-25' });
    for (const letter of await lettersToBob()) await office.deliver(report(letter));
    office.now += 30 * day;
    await office.settle();
    const early = await office.send({ from: alice, subject: 'octi claim 101' });
    expect(early[0]?.text).toContain('still has time');
    office.now += 31 * day;
    const notice = await office.settle();
    expect(notice.map(({ to }) => to)).toEqual([alice]);
    expect(notice[0]?.text).toContain('60 days');
    await office.send({ from: alice, subject: 'octi claim 101' });
    expect(office.store.boards.byId(rowId(101))).toMatchObject({
      state: 'finished',
      winners: [0],
      rated: false,
    });
    expect(office.store.ratings.all()).toEqual([]);
    const { store, now } = office;
    const undone = undoTurns({ store, renderers: loadRenderers(), now }, rowId(101), {
      to: 3,
      reason: 'bob was away',
    });
    expect(undone.ok).toBe(true);
    expect(store.boards.byId(rowId(101))).toMatchObject({ state: 'active', rated: true });
    await office.settle();
    await office.send({ from: alice, body: 'resign', reply: office.last(alice) });
    expect(store.ratings.all().map(({ games }) => games)).toEqual([1, 1]);
  });

  test('let the clocks run again as soon as an email arrives from the reader', async () => {
    await office.send({ from: alice, subject: 'octi move 101 26+E' });
    for (const letter of await lettersToBob()) await office.deliver(report(letter));
    office.now += 30 * day;
    expect(await office.settle()).toEqual([]);
    await office.send({ from: bob, subject: 'games next' });
    const player = office.store.players.byUserid('bob');
    expect(office.store.bounces.pausedSince(present(player?.id))).toBeUndefined();
    office.now += 22 * day;
    const notices = await office.settle();
    expect(notices.some(({ to, text }) => to === alice && text.includes('run out'))).toBe(true);
  });

  test('do not count if they only warn of a delay, however they are worded', async () => {
    for (const [at, letter] of (await lettersToBob()).entries()) {
      await office.deliver(report(letter, 'delayed', at === 0 ? '5.4.7' : '4.4.1'));
      await office.deliver(
        Buffer.from(
          `From: postmaster@mx.example.com\r\nTo: ${serverAddress}\r\nSubject: Warning: message still undelivered\r\nMessage-ID: <w${++reports}@x.example>\r\n\r\nDelivery has failed so far; we will keep trying for five days.\r\n\r\nMessage-ID: <${letter.messageId}>\r\n`,
        ),
      );
      expect(office.newestMail()).toMatch(/delayed/);
    }
    expect(office.store.bounces.isGivenUp(bob)).toBe(false);
    const player = office.store.players.byUserid('bob');
    expect(office.store.bounces.pausedSince(present(player?.id))).toBeUndefined();
  });

  test("make us write to another of the player's addresses", async () => {
    const player = office.store.players.byUserid('bob');
    office.store.players.addAddress(present(player?.id), 'bob@example.net', false, office.now);
    for (const letter of await lettersToBob()) await office.deliver(report(letter));
    const sent = await office.send({ from: alice, subject: 'octi reject 101' });
    expect(sent.map(({ to }) => to)).toEqual([alice, 'bob@example.net']);
    expect(office.store.bounces.pausedSince(present(player?.id))).toBeUndefined();
  });
});

describe('clocks stopped after an email from the player failed because of a server error', () => {
  test('run again once the operator has dealt with it, not when the next email arrives', async () => {
    const { bounces, players } = office.store;
    const player = players.byUserid('alice')?.id ?? rowId<PlayerId>(0);
    const [mail] = office.store.mailQueueAdmin.mails({ most: 1 });
    bounces.holdFor(present(mail?.id), player, office.now);
    restartClocks(office.store, player);
    for (let n = 0; n < 4; n++) {
      office.now += 7 * day;
      expect(await office.settle()).toEqual([]);
      // Neither an email from alice nor proof that her address works again restarts the clocks.
      expect(await office.send({ from: alice, subject: 'games next' })).toHaveLength(1);
      resumeAddress(office.store, alice, office.now);
    }
    const [early] = await office.send({ from: bob, subject: 'octi claim 101' });
    expect(early?.text).toContain('still has time');
    expect(bounces.resumeAfter(present(mail?.id), office.now)).toBe(player);
    restartClocks(office.store, player);
    office.now += 6 * day;
    expect(await office.settle()).toEqual([]);
    office.now += day;
    expect((await office.settle()).map(({ to }) => to)).toEqual([alice]);
  });

  test('run again even if letters to the player come back at the same time', async () => {
    const { bounces, players } = office.store;
    const player = players.byUserid('bob')?.id ?? rowId<PlayerId>(0);
    await office.send({ from: alice, subject: 'octi move 101 26+E' });
    const [mail] = office.store.mailQueueAdmin.mails({ most: 1 });
    bounces.holdFor(present(mail?.id), player, office.now);
    for (const letter of await lettersToBob()) await office.deliver(report(letter));
    expect(bounces.pausedSince(player)).toBeDefined();
    await office.send({ from: bob, subject: 'games next' });
    expect(bounces.pausedSince(player)).toBeUndefined();
    office.now += 30 * day;
    expect(await office.settle()).toEqual([]);
  });
});
