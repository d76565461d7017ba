import { beforeEach, expect, test } from 'vitest';
import type { PlayerId } from '../../../src/store/index.js';
import type { Players } from '../../../src/store/tables/players.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { rowId } from '../../support/rowId.js';

let memory: MemoryStore;
let players: Players;
beforeEach(() => {
  memory = new MemoryStore();
  players = memory.store.players;
});

test('an account is found by its number, its userid and its addresses, regardless of case', () => {
  const dora = players.add({ userid: 'Dora', passwordHash: 'hash', address: 'Dora@Example.com' }, 9);
  expect(dora).toEqual({ id: 4, userid: 'Dora', passwordHash: 'hash', joinedAt: 9, leftAt: null });
  expect(players.byId(rowId(4))).toEqual(dora);
  expect(players.byUserid('dORA')).toEqual(dora);
  expect(players.byAddress('dora@example.COM')).toEqual(dora);
  expect([players.byId(rowId(9)), players.byUserid('x'), players.byAddress('x@y')]).toEqual(
    Array(3).fill(undefined),
  );
  players.setPassword(rowId(4), null);
  players.setLeft(rowId(4), 12);
  expect(players.byId(rowId(4))).toMatchObject({ passwordHash: null, leftAt: 12 });
  expect(players.byId(rowId(1))).toMatchObject({ leftAt: null });
});

test('addresses are listed in the order the player chose', () => {
  players.addAddress(rowId(1), 'second@x', false, 5);
  players.addAddress(rowId(1), 'first@x', true, 6);
  players.addAddress(rowId(1), 'third@x', false, 7);
  expect(players.addresses(rowId(1))).toEqual(['first@x', 'alice@example.com', 'second@x', 'third@x']);
  expect(players.byAddress('third@x')?.id).toBe(1);
  expect(memory.value("SELECT confirmed_at FROM address WHERE address = 'first@x'")).toBe(6);
  players.removeAddress(rowId(2), 'first@x');
  players.removeAddress(rowId(1), 'alice@example.com');
  expect(players.addresses(rowId(1))).toEqual(['first@x', 'second@x', 'third@x']);
  for (const address of ['first@x', 'second@x', 'third@x']) players.removeAddress(rowId(1), address);
  players.addAddress(rowId(1), 'again@x', false, 8);
  expect(players.addresses(rowId(1))).toEqual(['again@x']);
});

test('preferences are set, changed and deleted by name', () => {
  players.setPreference(rowId(1), 'language', 'de');
  players.setPreference(rowId(1), 'digest', 'daily');
  players.setPreference(rowId(2), 'language', 'it');
  players.setPreference(rowId(1), 'language', 'en');
  expect(Object.fromEntries(players.preferences(rowId(1)))).toEqual({ language: 'en', digest: 'daily' });
  players.setPreference(rowId(1), 'language', null);
  expect(Object.fromEntries(players.preferences(rowId(1)))).toEqual({ digest: 'daily' });
  expect(players.preferences(rowId(2)).get('language')).toBe('it');
});

test('each game has its own limit, which is a number of boards or an automatic answer', () => {
  players.setLimit(rowId(1), 'octi', 2);
  players.setLimit(rowId(1), 'octi4', 'reject');
  players.setLimit(rowId(2), 'octi', 'accept');
  expect([
    players.limit(rowId(1), 'octi'),
    players.limit(rowId(1), 'octi4'),
    players.limit(rowId(2), 'octi'),
  ]).toEqual([...[2, 'reject', 'accept']]);
  players.setLimit(rowId(1), 'octi', 'accept');
  players.setLimit(rowId(1), 'octi4', null);
  expect([players.limit(rowId(1), 'octi'), players.limit(rowId(1), 'octi4')]).toEqual(['accept', undefined]);
  players.forget(rowId(1), 'gone-1');
  expect([players.limit(rowId(1), 'octi'), players.limit(rowId(2), 'octi')]).toEqual([undefined, 'accept']);
});

test('deleting an account removes all personal data', () => {
  const { vacations, watchesAndMutes } = memory.store;
  for (const id of [rowId<PlayerId>(1), rowId<PlayerId>(2)]) {
    players.setPreference(id, 'language', 'de');
    players.setPassword(id, 'hash');
    players.setDigest(id, 50);
    watchesAndMutes.watch(id, rowId(0), 'all');
    vacations.add(id, { fromAt: 1, untilAt: 9 });
  }
  watchesAndMutes.mute(rowId(1), rowId(3));
  watchesAndMutes.mute(rowId(2), rowId(1));
  watchesAndMutes.mute(rowId(2), rowId(3));
  players.forget(rowId(1), 'gone1');
  expect(players.byId(rowId(1))).toMatchObject({ userid: 'gone1', passwordHash: null });
  expect([
    players.addresses(rowId(1)),
    [...players.preferences(rowId(1))],
    vacations.of(rowId(1), 0),
  ]).toEqual([[], [], []]);
  expect([
    watchesAndMutes.watches(rowId(1), rowId(0)),
    watchesAndMutes.mutes(rowId(1), rowId(3)),
    watchesAndMutes.mutes(rowId(2), rowId(1)),
    watchesAndMutes.mutes(rowId(2), rowId(3)),
  ]).toEqual([...[false, false, false, true]]);
  expect(players.dueForDigest(99, 9)).toEqual([2]);
  expect(players.byId(rowId(2))).toMatchObject({ userid: 'bob', passwordHash: 'hash' });
  expect(vacations.of(rowId(2), 0)).toHaveLength(1);
});

test('due digests are listed in the order they fall due', () => {
  players.setDigest(rowId(1), 30);
  players.setDigest(rowId(2), 20);
  players.setDigest(rowId(3), 40);
  expect(players.dueForDigest(19, 9)).toEqual([]);
  expect(players.dueForDigest(30, 9)).toEqual([2, 1]);
  expect(players.dueForDigest(30, 1)).toEqual([2]);
  players.setDigest(rowId(2), null);
  expect(players.dueForDigest(30, 9)).toEqual([1]);
});

test('the computer is not listed as a player, and players who have left get no broadcasts', () => {
  expect(players.list(9).map(({ userid }) => userid)).toEqual(['alice', 'bob', 'carol']);
  expect(players.list(1, 1).map(({ userid }) => userid)).toEqual(['bob']);
  expect(players.broadcastRecipients()).toEqual([1, 2, 3]);
  players.setLeft(rowId(1), 5);
  players.setPreference(rowId(2), 'broadcast', 'off');
  players.setPreference(rowId(3), 'broadcast', 'on');
  expect(players.broadcastRecipients()).toEqual([3]);
  players.setLeft(rowId(1), null);
  expect(players.broadcastRecipients()).toEqual([1, 3]);
});
