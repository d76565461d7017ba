import { afterEach, expect, test } from 'vitest';
import { PostOffice } from '../../support/postOffice.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';

const day = 24 * 60 * 60 * 1000;
let office: PostOffice;
afterEach(() => office.close());

async function begun(keepDays?: number): Promise<[string, string]> {
  office = new PostOffice(keepDays === undefined ? {} : { keepDays });
  const alice = await office.signUp('alice');
  const bob = await office.signUp('bob');
  await office.send({ from: alice, subject: 'octi challenge bob' });
  await office.send({ from: bob, subject: 'accept 101' });
  return [alice, bob];
}

test('texts are deleted once they are old enough, but the emails are still recognised and the tokens still work', async () => {
  const [alice, bob] = await begun(30);
  const { mailQueueAdmin } = office.store;
  const raw = await office.write({ from: alice, subject: 'octi move 101 57+E' });
  await office.deliver(raw);
  const letter = office.last(bob);
  await office.send({ from: bob, subject: 'games' });
  office.store.inbox.setState(present(mailQueueAdmin.mails({ most: 1 })[0]?.id), 'failed', 'x');
  await office.send({ from: 'carol@example.com', subject: 'signup carol' });
  const keptOf = () =>
    [mailQueueAdmin.mails({ most: 100 }), mailQueueAdmin.letters({ most: 100 })].map(
      (list) => list.filter(({ kept }) => kept).length,
    );
  const before = keptOf();
  office.now += 29 * day;
  await office.settle();
  expect(keptOf()[0]).toBe(before[0]);
  office.now += 2 * day;
  await office.settle();
  // Since then, the clocks have triggered new letters. Only failed emails are kept. The confirmation has expired.
  const [mails, letters] = keptOf();
  expect(mails).toBeLessThanOrEqual(2);
  expect(letters).toBeLessThan(before[1] ?? 0);
  expect(mailQueueAdmin.mails({ state: 'failed', most: 9 })).toMatchObject([{ kept: true }]);
  // A repeated delivery is recognised as the same email.
  expect(await office.deliver(raw)).toEqual([]);
  await office.send({ from: bob, body: '33+B', reply: letter });
  expect(office.store.boards.byId(rowId(101))?.turns).toBe(2);
});

test('texts are deleted a few at a time, and are never deleted if no time is set', async () => {
  await begun();
  office.now += 1000 * day;
  await office.settle();
  const { mailQueueAdmin } = office.store;
  expect(mailQueueAdmin.mails({ most: 99 }).every(({ kept }) => kept)).toBe(true);
  expect(mailQueueAdmin.prune(office.now + 1, 2)).toBe(4);
});
