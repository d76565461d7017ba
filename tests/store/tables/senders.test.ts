import { expect, test } from 'vitest';
import type { PlayerId } from '../../../src/store/index.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { rowId } from '../../support/rowId.js';

const row = { load: 1.5, at: 100, day: 7, lookups: 2, otherAnswers: 3 };

test('authenticated and other emails from an address are counted separately, ignoring case', () => {
  const { senders } = new MemoryStore().store;
  expect(senders.of('a@x.example')).toEqual({ load: 0, at: 0, day: 0, lookups: 0, otherAnswers: 0 });
  senders.set('a@x.example', row);
  senders.set('a@x.example', { ...row, load: 4 }, true);
  expect(senders.of('A@X.example')).toEqual(row);
  expect(senders.of('a@x.example', true)).toEqual({ ...row, load: 4 });
  senders.set('a@x.example', { ...row, lookups: 9 });
  expect(senders.of('a@x.example')).toEqual({ ...row, lookups: 9 });
  expect(senders.of('b@x.example').load).toBe(0);
});

test('the load of a player is stored, along with whether the player has been sent a notice', () => {
  const { senders } = new MemoryStore().store;
  expect(senders.loadOf(rowId(1))).toEqual({ load: 0, at: 0, notified: false });
  senders.setLoad(rowId(1), { load: 2.5, at: 10, notified: true });
  expect(senders.loadOf(rowId(1))).toEqual({ load: 2.5, at: 10, notified: true });
  senders.setLoad(rowId(1), { load: 3, at: 11, notified: false });
  expect(senders.loadOf(rowId(1))).toEqual({ load: 3, at: 11, notified: false });
  expect(senders.loadOf(rowId(2)).load).toBe(0);
});

test('password guesses are counted per player', () => {
  const { senders } = new MemoryStore().store;
  senders.setGuesses(rowId(1), { load: 5, at: 10 });
  senders.setGuesses(rowId(1), { load: 6, at: 12 });
  expect(senders.guesses(rowId(1))).toEqual({ load: 6, at: 12 });
  expect(senders.guesses(rowId(2))).toEqual({ load: 0, at: 0 });
});

test('answers to strangers are counted by day and origin', () => {
  const { senders } = new MemoryStore().store;
  const network = { kind: 'network', source: '192.0.2.0/24' } as const;
  const domain = { kind: 'domain', source: 'x.example' } as const;
  expect([senders.answersOn(7), senders.answersFrom(7, network)]).toEqual([0, 0]);
  senders.addAnswer(7, network);
  senders.addAnswer(7, network);
  senders.addAnswer(7, domain);
  senders.addAnswer(8, network);
  expect([senders.answersOn(7), senders.answersOn(8), senders.answersOn(9)]).toEqual([3, 1, 0]);
  expect([senders.answersFrom(7, network), senders.answersFrom(7, domain)]).toEqual([2, 1]);
  expect(senders.answersFrom(7, { kind: 'domain', source: '192.0.2.0/24' })).toBe(0);
  senders.forgetDays(8);
  expect([senders.answersOn(7), senders.answersOn(8)]).toEqual([0, 1]);
});

test('repeated answers are counted by sender, proof and answer until a person writes from that address', () => {
  const { senders } = new MemoryStore().store;
  const forged = { address: 'a@x.example', proved: false };
  const own = { address: 'a@x.example', proved: true };
  const other = { address: 'b@x.example', proved: true };
  expect(senders.repeat(own, 'help')).toBeUndefined();
  senders.setRepeat(own, 'help', { times: 1, since: 5 });
  senders.setRepeat(own, 'help', { times: 2, since: 5 });
  senders.setRepeat(own, 'games', { times: 7, since: 6 });
  senders.setRepeat(forged, 'help', { times: 3, since: 7 });
  senders.setRepeat(other, 'help', { times: 4, since: 8 });
  expect(senders.repeat(own, 'help')).toEqual({ times: 2, since: 5 });
  expect(senders.repeat(own, 'games')).toEqual({ times: 7, since: 6 });
  expect(senders.repeat(forged, 'help')).toEqual({ times: 3, since: 7 });
  senders.resetRepeats('a@x.example');
  expect([senders.repeat(own, 'help'), senders.repeat(forged, 'help')]).toEqual([undefined, undefined]);
  expect(senders.repeat(other, 'help')).toEqual({ times: 4, since: 8 });
});

test('repeats older than a given time are deleted, oldest first, up to a limit', () => {
  const { senders } = new MemoryStore().store;
  const key = { address: 'a@x.example', proved: true };
  for (const since of [3, 1, 2, 4]) senders.setRepeat(key, `answer ${since}`, { times: 1, since });
  const left = () => [1, 2, 3, 4].filter((since) => senders.repeat(key, `answer ${since}`));
  expect(senders.forgetRepeats(4, 2)).toBe(2);
  expect(left()).toEqual([3, 4]);
  expect(senders.forgetRepeats(4, 2)).toBe(1);
  expect(senders.forgetRepeats(4, 2)).toBe(0);
  expect(left()).toEqual([4]);
});

test('loads older than a given time are deleted, for senders, players and guesses alike', () => {
  const { senders } = new MemoryStore().store;
  for (const at of [3, 1, 2, 9]) senders.set(`a${at}@x.example`, { ...row, at });
  for (const player of [rowId<PlayerId>(1), rowId<PlayerId>(2)])
    senders.setLoad(player, { load: 1, at: player, notified: false });
  senders.setGuesses(rowId(1), { load: 1, at: 9 });
  senders.setGuesses(rowId(2), { load: 1, at: 8 });
  const left = () => [
    [1, 2, 3, 9].filter((at) => senders.of(`a${at}@x.example`).load > 0),
    [rowId<PlayerId>(1), rowId<PlayerId>(2)].filter((player) => senders.loadOf(player).load > 0),
    [rowId<PlayerId>(1), rowId<PlayerId>(2)].filter((player) => senders.guesses(player).load > 0),
  ];
  expect(senders.forget(9, 2)).toBe(2);
  expect(left()).toEqual([[3, 9], [], [1]]);
  expect(senders.forget(9, 2)).toBe(1);
  expect(left()).toEqual([[9], [], [1]]);
  expect(senders.forget(9, 2)).toBe(0);
});
