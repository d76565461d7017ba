import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from '../../../src/mail/index.js';
import { type Db, type LetterId, type PlayerId, Store } from '../../../src/store/index.js';
import { openedDatabase } from '../../support/openedDatabase.js';
import { rowId } from '../../support/rowId.js';

let db: Db;
let store: Store;
let player: PlayerId;
beforeEach(() => {
  const opened = openedDatabase(':memory:', { create: true });
  db = opened;
  store = new Store(db);
  player = store.players.add({ userid: 'alice', passwordHash: null, address: 'alice@example.com' }, 0).id;
  for (const n of [1, 2]) {
    const raw = Buffer.from(`Message-ID: <${n}@x>\n\n`);
    store.inbox.add({ source: 'smtp', ...fingerprint(raw), raw, receivedAt: 0 }, 0);
  }
});
afterEach(() => store.close());

/** Returns whether the clocks of the player are stopped at a given time. */
const stand = (at: number): boolean =>
  store.vacations.away(player, 0).some(({ fromAt, untilAt }) => fromAt <= at && at < untilAt);

test('clocks stopped by a failed email start again only when that email is dealt with', () => {
  store.bounces.holdFor(rowId(1), player, 1000);
  expect(store.bounces.resume(player, 2000)).toBe(false);
  expect(store.bounces.pausedSince(player)).toBeUndefined();
  expect(store.bounces.resumeAfter(rowId(2), 2000)).toBeUndefined();
  expect(stand(5000)).toBe(true);
  expect(store.bounces.resumeAfter(rowId(1), 3000)).toBe(player);
  expect([2999, 3001].map(stand)).toEqual([true, false]);
});

test('clocks stopped by bounces resume with the next email, but those stopped by a failed email do not', () => {
  store.bounces.pause(player, 1000);
  store.bounces.holdFor(rowId(1), player, 1500);
  expect(store.bounces.pausedSince(player)).toBe(1000);
  expect(store.bounces.resume(player, 2000)).toBe(true);
  expect(store.bounces.pausedSince(player)).toBeUndefined();
  expect(stand(5000)).toBe(true);
});

test('two pauses that begin at the same time are distinct', () => {
  // Mailboxes store the time of an email only to the second.
  store.bounces.holdFor(rowId(1), player, 1000);
  store.bounces.holdFor(rowId(2), player, 1000);
  store.bounces.pause(player, 1000);
  for (const goOn of [
    () => store.bounces.resumeAfter(rowId(1), 2000),
    () => store.bounces.resume(player, 3000),
  ]) {
    goOn();
    expect(stand(5000)).toBe(true);
  }
  expect(store.bounces.resumeAfter(rowId(2), 4000)).toBe(player);
  expect(stand(5000)).toBe(false);
});

test('an email that fails again stops the clocks again', () => {
  store.bounces.holdFor(rowId(1), player, 1000);
  store.bounces.resumeAfter(rowId(1), 2000);
  expect(stand(5000)).toBe(false);
  store.bounces.holdFor(rowId(1), player, 1000);
  expect(stand(5000)).toBe(true);
  expect(store.bounces.resumeAfter(rowId(1), 6000)).toBe(player);
  expect([5999, 7000].map(stand)).toEqual([true, false]);
});

test('an address is abandoned after three bounced letters, and used again once mail arrives from it', () => {
  const { bounces } = store;
  for (const letter of [rowId<LetterId>(1), rowId<LetterId>(2), rowId<LetterId>(2), rowId<LetterId>(2)])
    bounces.add('Alice@Example.com', letter, 5);
  expect(bounces.isGivenUp('alice@example.com')).toBe(false);
  bounces.add('alice@example.com', rowId(3), 6);
  expect([bounces.isGivenUp('alice@example.com'), bounces.isGivenUp('bob@example.com')]).toEqual([
    true,
    false,
  ]);
  expect([bounces.clear('alice@example.com'), bounces.clear('alice@example.com')]).toEqual([true, false]);
  expect(bounces.isGivenUp('alice@example.com')).toBe(false);
});

test('a player counts as unreachable from the beginning of the first pause', () => {
  store.bounces.pause(player, 1000);
  store.bounces.pause(player, 2000);
  expect(store.bounces.pausedSince(player)).toBe(1000);
  expect([store.bounces.resume(player, 500), store.bounces.resume(player, 3000)]).toEqual([true, false]);
  expect(store.vacations.away(player, 0)).toEqual([{ fromAt: 1000, untilAt: 1000 }]);
});
