import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OutgoingMail } from '../../../src/mail/index.js';
import { officeWithGame, type PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
const [alice, bob] = ['alice@example.com', 'bob@example.com'];
const to = (letters: readonly OutgoingMail[]) => letters.map((letter) => letter.to);

beforeEach(async () => {
  ({ office } = await officeWithGame('octi'));
});
afterEach(() => office.close());

test('without receipts, only the other player gets a letter about a turn', async () => {
  await office.send({ from: alice, subject: 'set receipts off' });
  expect(to(await office.send({ from: alice, subject: 'move 101 57+E' }))).toEqual([bob]);
  expect(office.store.boards.byId(rowId(101))?.turns).toBe(1);
  expect(to(await office.send({ from: bob, subject: 'move 101 33+B' })).sort()).toEqual([alice, bob]);
  await office.send({ from: alice, subject: 'set receipts on' });
  expect(to(await office.send({ from: alice, subject: 'move 101 57-56' })).sort()).toEqual([alice, bob]);
});

test('a letter that reports more than the turn is still sent', async () => {
  await office.send({ from: alice, subject: 'set receipts off' });
  await office.send({ from: bob, subject: 'queue 101 33+B' });
  // The queue answers immediately, so it is alice's turn again.
  expect(to(await office.send({ from: alice, subject: 'move 101 57+E' })).sort()).toEqual([alice, bob]);
  expect(to(await office.send({ from: alice, subject: 'move 101 33+E' }))).toEqual([alice]);
  expect(to(await office.send({ from: alice, subject: 'propose 101' })).sort()).toEqual([alice, bob]);
  expect(to(await office.send({ from: alice, subject: 'resign 101' })).sort()).toContain(alice);
});
