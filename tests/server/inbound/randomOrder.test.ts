import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PostOffice } from '../../support/postOffice.js';
import { Random } from '../../support/random.js';
import { rowId } from '../../support/rowId.js';

const chance = vi.hoisted(() => ({ next: (_bound: number): number => 0 }));
// The only part that is not real is the random source: its numbers come from a seed.
vi.mock('node:crypto', async (original) => ({
  ...(await original<typeof import('node:crypto')>()),
  randomInt: (bound: number) => chance.next(bound),
}));

let office: PostOffice;
beforeEach(() => {
  office = new PostOffice();
});
afterEach(() => office.close());

const seeded = (seed: number) => {
  const random = new Random(seed);
  chance.next = (bound) => random.below(bound);
};

/** Returns the first players on the boards that an email starts, according to the emails sent. */
async function firsts(boards: number, mail: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  for (let n = 0; n < boards; n++) {
    await mail();
    const [, first = ''] = /^Board \d+: [^.]+\. (\S+) \(x\)/m.exec(office.last('bob@example.com').text) ?? [];
    found.push(first);
  }
  return found;
}

const count = (names: readonly string[], name: string) => names.filter((one) => one === name).length;

test('-random in an email chooses at random who plays first', async () => {
  const alice = await office.signUp('alice');
  await office.signUp('bob');
  const challenge = () => office.send({ from: alice, subject: 'octi challenge bob -random' });
  seeded(1);
  const drawn = await firsts(40, challenge);
  expect(count(drawn, 'alice') + count(drawn, 'bob')).toBe(40);
  expect(count(drawn, 'alice')).toBeGreaterThan(10);
  expect(count(drawn, 'bob')).toBeGreaterThan(10);
  seeded(1);
  expect(await firsts(40, challenge)).toEqual(drawn);
  seeded(2);
  expect(await firsts(40, challenge)).not.toEqual(drawn);
  const inOrder = () => office.send({ from: alice, subject: 'octi challenge bob' });
  expect(await firsts(10, inOrder)).toEqual(Array(10).fill('alice'));
});

test('joining a seek with -random chooses at random who plays first', async () => {
  const alice = await office.signUp('alice');
  const bob = await office.signUp('bob');
  seeded(3);
  let seek = 0;
  const joined = await firsts(30, async () => {
    seek += 1;
    await office.send({ from: alice, subject: 'octilite seek -random' });
    await office.send({ from: bob, subject: `join ${seek}` });
  });
  expect(Math.min(count(joined, 'alice'), count(joined, 'bob'))).toBeGreaterThan(5);
});

test('in a four-player game, each player sometimes plays first, and partners stay opposite each other', async () => {
  const alice = await office.signUp('alice');
  for (const userid of ['bob', 'carol', 'dave']) await office.signUp(userid);
  seeded(4);
  const orders = new Set<string>();
  for (let n = 0; n < 60; n++) {
    await office.send({ from: alice, subject: 'octi4 challenge carol bob dave -random' });
    orders.add(
      office.store.boards
        .seats(rowId(101 + n))
        .map(({ userid }) => userid)
        .join(' '),
    );
  }
  expect([...orders].sort()).toEqual([
    'alice bob carol dave',
    'bob carol dave alice',
    'carol dave alice bob',
    'dave alice bob carol',
  ]);
});
