import { beforeEach, expect, test } from 'vitest';
import type { Players } from '../../../src/store/tables/players.js';
import { MemoryStore } from '../../support/memoryStore.js';

let memory: MemoryStore;
let players: Players;
beforeEach(() => {
  memory = new MemoryStore();
  players = memory.store.players;
});

test('an account is found by its number, its userid and its addresses, regardless of case', () => {
  const dora = players.add({ userid: 'Dora', passwordHash: 'hash', address: 'Dora@Example.com' }, 9);
  expect(dora).toEqual({ id: 4, userid: 'Dora', passwordHash: 'hash', joinedAt: 9, leftAt: null });
  expect(players.byId(4)).toEqual(dora);
  expect(players.byUserid('dORA')).toEqual(dora);
  expect(players.byAddress('dora@example.COM')).toEqual(dora);
  expect([players.byId(9), players.byUserid('x'), players.byAddress('x@y')]).toEqual(
    Array(3).fill(undefined),
  );
  players.setPassword(4, null);
  players.setLeft(4, 12);
  expect(players.byId(4)).toMatchObject({ passwordHash: null, leftAt: 12 });
  expect(players.byId(1)).toMatchObject({ leftAt: null });
});

test('addresses are in the order that their player chose', () => {
  players.addAddress(1, 'second@x', false, 5);
  players.addAddress(1, 'first@x', true, 6);
  players.addAddress(1, 'third@x', false, 7);
  expect(players.addresses(1)).toEqual(['first@x', 'alice@example.com', 'second@x', 'third@x']);
  expect(players.byAddress('third@x')?.id).toBe(1);
  expect(memory.value("SELECT confirmed_at FROM address WHERE address = 'first@x'")).toBe(6);
  players.removeAddress(2, 'first@x');
  players.removeAddress(1, 'alice@example.com');
  expect(players.addresses(1)).toEqual(['first@x', 'second@x', 'third@x']);
  for (const address of ['first@x', 'second@x', 'third@x']) players.removeAddress(1, address);
  players.addAddress(1, 'again@x', false, 8);
  expect(players.addresses(1)).toEqual(['again@x']);
});

test('preferences are set, changed and deleted by name', () => {
  players.setPreference(1, 'language', 'de');
  players.setPreference(1, 'digest', 'daily');
  players.setPreference(2, 'language', 'it');
  players.setPreference(1, 'language', 'en');
  expect(Object.fromEntries(players.preferences(1))).toEqual({ language: 'en', digest: 'daily' });
  players.setPreference(1, 'language', null);
  expect(Object.fromEntries(players.preferences(1))).toEqual({ digest: 'daily' });
  expect(players.preferences(2).get('language')).toBe('it');
});

test('a limit is a number of boards or an automatic answer, one for each game', () => {
  players.setLimit(1, 'octi', 2);
  players.setLimit(1, 'octi4', 'reject');
  players.setLimit(2, 'octi', 'accept');
  expect([players.limit(1, 'octi'), players.limit(1, 'octi4'), players.limit(2, 'octi')]).toEqual([
    ...[2, 'reject', 'accept'],
  ]);
  players.setLimit(1, 'octi', 'accept');
  players.setLimit(1, 'octi4', null);
  expect([players.limit(1, 'octi'), players.limit(1, 'octi4')]).toEqual(['accept', undefined]);
  players.forget(1, 'gone-1');
  expect([players.limit(1, 'octi'), players.limit(2, 'octi')]).toEqual([undefined, 'accept']);
});

test('nothing personal remains of a deleted account', () => {
  const { watchesAndMutes } = memory.store;
  for (const id of [1, 2]) {
    players.setPreference(id, 'language', 'de');
    players.setPassword(id, 'hash');
    players.setDigest(id, 50);
    watchesAndMutes.watch(id, 0, 'all');
    watchesAndMutes.addVacation(id, { fromAt: 1, untilAt: 9 });
  }
  watchesAndMutes.mute(1, 3);
  watchesAndMutes.mute(2, 1);
  watchesAndMutes.mute(2, 3);
  players.forget(1, 'gone1');
  expect(players.byId(1)).toMatchObject({ userid: 'gone1', passwordHash: null });
  expect([players.addresses(1), [...players.preferences(1)], watchesAndMutes.vacations(1, 0)]).toEqual([
    [],
    [],
    [],
  ]);
  expect([
    watchesAndMutes.watches(1, 0),
    watchesAndMutes.mutes(1, 3),
    watchesAndMutes.mutes(2, 1),
    watchesAndMutes.mutes(2, 3),
  ]).toEqual([...[false, false, false, true]]);
  expect(players.dueForDigest(99, 9)).toEqual([2]);
  expect(players.byId(2)).toMatchObject({ userid: 'bob', passwordHash: 'hash' });
  expect(watchesAndMutes.vacations(2, 0)).toHaveLength(1);
});

test('digests fall due in the order of their times', () => {
  players.setDigest(1, 30);
  players.setDigest(2, 20);
  players.setDigest(3, 40);
  expect(players.dueForDigest(19, 9)).toEqual([]);
  expect(players.dueForDigest(30, 9)).toEqual([2, 1]);
  expect(players.dueForDigest(30, 1)).toEqual([2]);
  players.setDigest(2, null);
  expect(players.dueForDigest(30, 9)).toEqual([1]);
});

test('players are listed without the computer, and those who have left get no broadcasts', () => {
  expect(players.list(9).map(({ userid }) => userid)).toEqual(['alice', 'bob', 'carol']);
  expect(players.list(1, 1).map(({ userid }) => userid)).toEqual(['bob']);
  expect(players.broadcastRecipients()).toEqual([1, 2, 3]);
  players.setLeft(1, 5);
  players.setPreference(2, 'broadcast', 'off');
  players.setPreference(3, 'broadcast', 'on');
  expect(players.broadcastRecipients()).toEqual([3]);
  players.setLeft(1, null);
  expect(players.broadcastRecipients()).toEqual([1, 3]);
});
