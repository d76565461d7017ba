import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprint, type OutgoingMail } from '../../src/mail/index.js';
import { PostOffice } from '../support/postOffice.js';

const day = 24 * 60 * 60 * 1000;
const [alice, bob] = ['alice@example.com', 'bob@example.com'];
let office: PostOffice;
let question: OutgoingMail;
let askedAt = 0;

/** Alice's turn on board 101 is held until she says that it is hers. */
beforeEach(async () => {
  office = new PostOffice({ trust: false });
  await office.signUp('alice');
  await office.signUp('bob');
  await office.send({ from: alice, subject: 'octi challenge bob' });
  await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
  await office.send({ from: bob, reply: office.last(bob), body: 'accept' });
  askedAt = office.now;
  [question] = (await office.send({ from: alice, subject: 'octi move 101 57+E' })) as [OutgoingMail];
});
afterEach(() => office.close());

const turnsPlayed = () => office.store.boards.turns(101).map(({ text }) => text);

/** A yes that came to the mailbox at one time, and that the server takes up at another. */
async function yes({ came, takenUp }: { came: number; takenUp: number }): Promise<OutgoingMail[]> {
  const raw = await office.write({ from: alice, reply: question, body: 'yes' });
  office.now = takenUp;
  office.store.inbox.add({ source: 'sandbox', ...fingerprint(raw), raw, receivedAt: came }, takenUp);
  return office.settle();
}

describe('a yes', () => {
  test('that came within seven days is taken, however late an outage has it read', async () => {
    const expires = askedAt + 7 * day;
    const letters = await yes({ came: expires - 1, takenUp: expires + 10 * day });
    expect(turnsPlayed()).toEqual(['57+E']);
    expect(letters.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
      `${alice} Octi Board 101 alice`,
      `${bob} Octi Board 101 bob`,
    ]);
  });

  test('that came later is not', async () => {
    const expires = askedAt + 7 * day;
    const letters = await yes({ came: expires, takenUp: expires });
    expect(turnsPlayed()).toEqual([]);
    expect(letters.map(({ to }) => to)).not.toContain(bob);
  });
});
