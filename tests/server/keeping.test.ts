import { afterEach, expect, test } from 'vitest';
import { makeToken, readToken } from '../../src/server/outbound/replyToken.js';
import { octi } from '../support/octi.js';
import { PostOffice } from '../support/postOffice.js';

const day = 24 * 60 * 60 * 1000;
let office: PostOffice;
afterEach(() => office.close());

async function begun({ keepDays, now }: { keepDays?: number; now?: number } = {}): Promise<[string, string]> {
  office = new PostOffice(keepDays === undefined ? {} : { keepDays });
  if (now !== undefined) office.now = now;
  const alice = await office.signUp('alice');
  const bob = await office.signUp('bob');
  await office.send({ from: alice, subject: 'octi challenge bob' });
  await office.send({ from: bob, subject: 'accept 101' });
  return [alice, bob];
}

test('texts are emptied when their time is over; the mails are known and the tokens work all the same', async () => {
  const [alice, bob] = await begun({ keepDays: 30 });
  const { mailQueues } = office.store;
  const raw = await office.write({ from: alice, subject: 'octi move 101 57+E' });
  await office.deliver(raw);
  const letter = office.last(bob);
  await office.send({ from: bob, subject: 'games' });
  office.store.inbox.setState(mailQueues.mails({ most: 1 })[0]?.id ?? 0, 'failed', 'x');
  await office.send({ from: 'carol@example.com', subject: 'signup carol' });
  const keptOf = () =>
    [mailQueues.mails({ most: 100 }), mailQueues.letters({ most: 100 })].map(
      (list) => list.filter(({ kept }) => kept).length,
    );
  const before = keptOf();
  office.now += 29 * day;
  await office.settle();
  expect(keptOf()[0]).toBe(before[0]);
  office.now += 2 * day;
  await office.settle();
  // The clocks have written letters meanwhile; of mails, what failed stays. The question has aged.
  const [mails, letters] = keptOf();
  expect(mails).toBeLessThanOrEqual(2);
  expect(letters).toBeLessThan(before[1] ?? 0);
  expect(mailQueues.mails({ state: 'failed', most: 9 })).toMatchObject([{ kept: true }]);
  // Brought again, it is the same mail.
  expect(await office.deliver(raw)).toEqual([]);
  await office.send({ from: bob, body: '33+B', reply: letter });
  expect(office.store.boards.byId(101)?.turns).toBe(2);
});

test('a slice at a time, and nothing without a time set', async () => {
  await begun();
  office.now += 1000 * day;
  await office.settle();
  const { mailQueues } = office.store;
  expect(mailQueues.mails({ most: 99 }).every(({ kept }) => kept)).toBe(true);
  expect(mailQueues.prune(office.now + 1, 2)).toBe(4);
});

test('a letter from before a rotation still speaks for its reader; a stolen old key signs nothing new', async () => {
  const [alice, bob] = await begun({ now: Date.now() });
  // From here on no From is believed by itself.
  const wary = new PostOffice({ file: office.file, trust: false });
  const answers = () => office.store.boards.byId(101)?.turns;
  const old = office.last(alice);
  const { code, out } = await octi(['rotate-secret', '--database', office.file]);
  expect([code, out]).toEqual([0, expect.stringMatching(/new key .* letters from before: 1\.\n$/)]);
  const [current, retired] = office.store.settings.keys();
  expect(office.store.settings.keys()).toHaveLength(2);
  for (const key of [current, retired]) {
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(out).not.toContain(key?.toString(form));
  }
  wary.now = Date.now() + 1000;
  await wary.send({ from: alice, body: '57+E', reply: old });
  expect(answers()).toBe(1);
  await wary.send({ from: bob, body: '33+B', reply: wary.last(bob) });
  expect(answers()).toBe(2);
  await wary.send({ from: alice, subject: 'octi move 101 57+F' });
  expect(answers()).toBe(2);
  // What the old key would have signed the newest letter with.
  const row = office.store.outbox.byId(office.store.outbox.nextId() - 1);
  if (!row || !retired || !current) throw new Error('no letter');
  const facts = { ...row, letterId: row.id };
  expect(readToken(office.store, makeToken(current, facts))?.id).toBe(row.id);
  expect(readToken(office.store, makeToken(retired, facts))).toBeUndefined();
  await wary.close();
});
