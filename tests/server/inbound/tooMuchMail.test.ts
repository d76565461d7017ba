import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyRequest } from '../../../src/server/admin/mailAdmin.js';
import type { MailId } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const [alice, bob] = ['alice@example.com', 'bob@example.com'];
const authservId = 'mx.example.org';
let office: PostOffice;

/** Starts a game on board 101, with alice to play. From is trusted if the mail host vouches for it. */
beforeEach(async () => {
  office = new PostOffice({ trust: false, authservId });
  await office.signUp('alice', 'opensesame');
  await office.signUp('bob');
  await office.begin('octilite');
});
afterEach(() => office.close());

const turns = (): number => office.store.boards.byId(rowId(101))?.turns ?? -1;
const verified = { 'Authentication-Results': `${authservId}; dmarc=pass header.from=example.com` };

describe('forged mail with a player’s address', () => {
  /** Sends emails that only claim to come from alice, some in reply to the forger's own letters. */
  beforeEach(async () => {
    const letter = office.last(alice);
    for (let at = 0; at < 70; at++) {
      await office.send({ from: alice, subject: `show ${101 + at}` });
    }
    expect(office.newestMail()).toBe('quarantined too many mails');
    await office.send({ from: alice, subject: 'octilite move 101 26+E' });
    expect(office.newestMail()).toBe('quarantined too many mails');
    office.letters.push(letter);
  });

  test('does not keep out the player’s own reply to a letter', async () => {
    await office.send({ from: alice, reply: office.last(alice), body: '26+E' });
    expect(turns()).toBe(1);
  });

  test('does not keep out an email with the player’s password, from any address', async () => {
    await office.send({ from: alice, subject: 'octilite move 101 alice opensesame 26+E' });
    expect(turns()).toBe(1);
  });

  test('does not keep out an email that the mail host vouches for', async () => {
    await office.send({ from: alice, subject: 'octilite move 101 26+E', headers: verified });
    expect(turns()).toBe(1);
  });

  test("does not get through as a reply to the forger's own letters or with the forger's password", async () => {
    await office.signUp('mallory', 'mallorys-own-1');
    const own = office.last('mallory@example.com');
    await office.send({ from: alice, reply: own, body: 'games' });
    expect(office.newestMail()).toBe('quarantined too many mails');
    for (let at = 0; at < 70; at++) {
      await office.send({
        from: alice,
        subject: `vacation mallory mallorys-own-1 until 2026-02-${10 + (at % 18)}`,
      });
    }
    expect(office.newestMail()).toBe('quarantined too many mails');
    await office.send({ from: alice, reply: office.last(alice), body: '26+E' });
    expect(turns()).toBe(1);
  });

  test('does not keep a newcomer from answering a confirmation email', async () => {
    const zoe = 'zoe@example.net';
    const [question] = await office.send({ from: zoe, subject: 'signup zoe' });
    for (let at = 0; at < 70; at++) await office.send({ from: zoe, subject: `show ${101 + at}` });
    expect(office.newestMail()).toBe('quarantined too many mails');
    await office.send({ from: zoe, ...(question && { reply: question }), body: 'yes' });
    expect(office.store.players.byUserid('zoe')).toBeDefined();
  });
});

describe('a player who sends too much', () => {
  /** Replies to a letter until a reply is set aside. Returns that reply's row. */
  async function tooMuch() {
    const letter = office.last(alice);
    for (let at = 0; at < 400; at++) {
      const letters = await office.send({ from: alice, reply: letter, body: `show ${101 + at}` });
      if (office.newestMail().startsWith('quarantined')) return letters;
    }
    throw new Error('nothing was set aside');
  }
  const aside = () => office.store.mailQueueAdmin.mails({ state: 'quarantined', most: 99 });

  test('gets one notice, not one for each email, and another after a while', async () => {
    const board = office.last(alice);
    const letters = await tooMuch();
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
      [alice, 'Octi: too many emails at once'],
    ]);
    expect(await office.send({ from: alice, reply: board, body: '26+E' })).toEqual([]);
    // Near the limit, some mail is processed and some is set aside.
    office.now += hour / 4;
    expect(await office.send({ from: alice, reply: board, body: 'show 900' })).toHaveLength(1);
    expect(await tooMuch()).toEqual([]);
    office.now += 3 * hour;
    expect(await tooMuch()).toHaveLength(1);
  });

  test('has their clocks stopped until the operator releases the email, which is then played', async () => {
    const board = office.last(alice);
    await tooMuch();
    await office.send({ from: alice, reply: board, body: '26+E' });
    const [noise, turn, ...more] = aside();
    expect(more).toEqual([]);
    office.now += 30 * day;
    expect(await office.settle()).toEqual([]);
    expect((await office.send({ from: bob, reply: office.last(bob), body: 'claim' }))[0]?.text).toContain(
      'still has time',
    );
    const order = {
      action: 'drop',
      direction: 'in',
      id: noise?.id ?? rowId<MailId>(0),
      reason: 'noise',
    } as const;
    expect(applyRequest(office.store, order, office.now).ok).toBe(true);
    // One email is still waiting, although both arrived at the same moment.
    office.now += 30 * day;
    expect((await office.send({ from: bob, reply: office.last(bob), body: 'claim' }))[0]?.text).toContain(
      'still has time',
    );
    expect(
      applyRequest(office.store, { action: 'release', direction: 'in', id: present(turn?.id) }, office.now)
        .ok,
    ).toBe(true);
    await office.settle();
    expect(turns()).toBe(1);
  });

  test('has their clocks started again once the email is dropped', async () => {
    await tooMuch();
    office.now += 30 * day;
    for (const { id } of aside()) {
      applyRequest(office.store, { action: 'drop', direction: 'in', id, reason: 'noise' }, office.now);
    }
    office.now += 22 * day;
    expect((await office.settle()).some(({ text }) => text.includes('run out'))).toBe(true);
  });

  test('gets no notice about mail that merely has their address in From, and no clock is stopped because of it', async () => {
    const before = office.letters.length;
    for (let at = 0; at < 70; at++) await office.send({ from: alice, subject: `show ${101 + at}` });
    expect(aside().length).toBeGreaterThan(5);
    expect(office.letters.slice(before).filter(({ subject }) => subject.includes('too many'))).toEqual([]);
    office.now += 22 * day;
    expect((await office.settle()).some(({ text }) => text.includes('run out'))).toBe(true);
  });
});
