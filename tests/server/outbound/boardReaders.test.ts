import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DigestExempt, readersOf } from '../../../src/server/outbound/boardReaders.js';
import type { BoardId, PlayerId } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
const [alice, bob, carol, dave] = [
  rowId<PlayerId>(1),
  rowId<PlayerId>(2),
  rowId<PlayerId>(3),
  rowId<PlayerId>(4),
] as const;
const readers = (exempt?: DigestExempt, boardId: BoardId = rowId(101)) =>
  readersOf(office.store, boardId, exempt).map(({ userid }) => userid);
const digest = (...ids: PlayerId[]) => {
  for (const id of ids) office.store.players.setPreference(id, 'digest', 'daily');
};

beforeEach(async () => {
  office = new PostOffice();
  for (const userid of ['alice', 'bob', 'carol', 'dave']) await office.signUp(userid);
  const from = 'alice@example.com';
  await office.send({ from, subject: 'octilite challenge bob' });
  await office.send({ from: 'bob@example.com', reply: office.last('bob@example.com'), body: 'accept' });
});
afterEach(() => office.close());

test('letters about a board go to its players and watchers', () => {
  expect(readers()).toEqual(['alice', 'bob']);
  office.store.watchesAndMutes.watch(carol, rowId(101), 'all');
  office.store.watchesAndMutes.watch(dave, rowId(101), 'end');
  expect(readers()).toEqual(['alice', 'bob', 'carol']);
});

test('the last letter also goes to those who watch for the end', async () => {
  office.store.watchesAndMutes.watch(dave, rowId(101), 'end');
  digest(alice, bob);
  await office.send({ from: 'alice@example.com', subject: 'octi decline 101' });
  office.store.boards.end(
    rowId(101),
    { state: 'finished', rated: true, winners: [0], ending: 'club.ending.resigned' },
    office.now,
  );
  expect(readers()).toEqual(['alice', 'bob', 'dave']);
});

test('a player who has left gets only answers to their own mail', () => {
  office.store.players.setLeft(bob, 5);
  expect(readers()).toEqual(['alice']);
  expect(readers({ sender: bob })).toEqual(['alice', 'bob']);
  office.store.players.removeAddress(bob, 'bob@example.com');
  expect(readers({ sender: bob })).toEqual(['alice']);
});

test('a player with a daily digest gets receipts and personal letters', () => {
  digest(bob);
  expect(readers()).toEqual(['alice']);
  expect(readers({ sender: alice })).toEqual(['alice']);
  expect(readers({ sender: bob })).toEqual(['alice', 'bob']);
  expect(readers({ others: [bob] })).toEqual(['alice', 'bob']);
  office.store.players.setPreference(bob, 'digest', 'weekly');
  expect(readers()).toEqual(['alice', 'bob']);
});

test('a challenge goes to players with a daily digest, too', async () => {
  digest(carol);
  await office.send({ from: 'alice@example.com', subject: 'octilite challenge carol' });
  expect(readers({}, rowId(102))).toEqual(['alice', 'carol']);
});

test('letters go to the only player on a practice board, and never to the computer', async () => {
  await office.send({ from: 'alice@example.com', subject: 'octilite challenge computer' });
  expect(office.store.boards.byId(rowId(102))?.level).not.toBeNull();
  expect(readers({}, rowId(102))).toEqual(['alice']);
});

test('a board that does not exist has no readers', () => {
  expect(readers({}, rowId(999))).toEqual([]);
});
