import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OutgoingMail } from '../../../src/mail/index.js';
import { PostOffice } from '../../support/postOffice.js';

const [alice, bob, carol] = ['alice@example.com', 'bob@example.com', 'carol@example.com'];
let office: PostOffice;
let fromBob: OutgoingMail;

/** Bob has written to alice; no From is believed. */
beforeEach(async () => {
  office = new PostOffice({ trust: false });
  for (const userid of ['alice', 'bob', 'carol']) await office.signUp(userid);
  await office.send({ from: bob, subject: 'message alice', body: 'Hello.' });
  await office.send({ from: bob, reply: office.last(bob), body: 'yes' });
  fromBob = office.last(alice);
});
afterEach(() => office.close());

const to = (letters: readonly OutgoingMail[]) => letters.map((letter) => `${letter.to}: ${letter.subject}`);
const asked = [`${alice}: Octi: please confirm`];

describe('the letter of one player', () => {
  test('proves a message to its writer', async () => {
    for (const body of ['message bob\n\nHello yourself.', 'message bob bob\n\nOnce more.']) {
      const letters = await office.send({ from: alice, reply: fromBob, body });
      expect(letters.map(({ to }) => to)).toEqual([bob, alice]);
    }
  });

  test.each([
    'message carol',
    'message bob carol',
    'message carol bob',
    'message bob\nmessage carol',
    'message alice bob',
  ])('proves no message to others: "%s" is asked about', async (lines) => {
    const letters = await office.send({ from: alice, reply: fromBob, body: `${lines}\n\nHello all.` });
    expect(to(letters)).toEqual(asked);
    expect(office.letters.filter(({ text }) => text.includes('Hello all.'))).toEqual([]);
    // It goes out when it has been confirmed.
    const sent = await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
    expect(sent.filter(({ text }) => text.includes('| Hello all.')).length).toBeGreaterThan(0);
  });

  test('nor anything else', async () => {
    for (const body of ['octi challenge bob', 'set labels on', 'broadcast\n\nHello all.']) {
      const letters = await office.send({ from: alice, reply: fromBob, body });
      expect(to(letters), body).toEqual(asked);
      await office.send({ from: alice, reply: office.last(alice), body: 'no' });
    }
    expect(office.letters.filter((letter) => letter.to === carol && letter.text.includes('Hello'))).toEqual(
      [],
    );
  });
});

describe('the letter of one board', () => {
  beforeEach(async () => {
    for (const _ of [101, 102]) {
      await office.send({ from: alice, subject: 'octi challenge bob' });
      await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
      await office.send({ from: bob, reply: office.last(bob), body: 'accept' });
    }
  });

  test('proves a mail only if all its commands are about that board', async () => {
    const [letter] = office.letters.filter((one) => one.to === alice).slice(-1) as [OutgoingMail];
    for (const body of ['move 102 57+E\nmove 101 57+E', 'move 101 57+E']) {
      expect(to(await office.send({ from: alice, reply: letter, body })), body).toEqual(asked);
      await office.send({ from: alice, reply: office.last(alice), body: 'no' });
    }
    expect([101, 102].map((id) => office.store.boards.byId(id)?.turns)).toEqual([0, 0]);
    await office.send({ from: alice, reply: letter, body: 'move 102 57+E\nshow 101' });
    expect([101, 102].map((id) => office.store.boards.byId(id)?.turns)).toEqual([0, 1]);
  });
});
