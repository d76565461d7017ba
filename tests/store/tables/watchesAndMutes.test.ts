import { expect, test } from 'vitest';
import type { PlayerId } from '../../../src/store/index.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { rowId } from '../../support/rowId.js';

const [alice, bob, carol] = [rowId<PlayerId>(1), rowId<PlayerId>(2), rowId<PlayerId>(3)];

test('the watchers of a board are those who watch it or all boards, each listed once', () => {
  const memory = new MemoryStore();
  const { watchesAndMutes } = memory.store;
  const [board, other] = [memory.board([alice, bob]), memory.board([alice, bob])];
  expect(watchesAndMutes.watchers(board, true)).toEqual([]);
  watchesAndMutes.watch(carol, board, 'all');
  watchesAndMutes.watch(carol, rowId(0), 'all');
  watchesAndMutes.watch(bob, rowId(0), 'end');
  watchesAndMutes.watch(alice, other, 'all');
  expect(watchesAndMutes.watchers(board, false)).toEqual([carol]);
  expect(watchesAndMutes.watchers(board, true)).toEqual([bob, carol]);
  expect(watchesAndMutes.watchers(other, true)).toEqual([alice, bob, carol]);
  // The second kind of watch replaces the first.
  watchesAndMutes.watch(carol, board, 'end');
  expect(watchesAndMutes.watchers(board, false)).toEqual([carol]);
  watchesAndMutes.unwatch(carol, rowId(0));
  expect(watchesAndMutes.watchers(board, false)).toEqual([]);
  expect(watchesAndMutes.watchers(board, true)).toEqual([bob, carol]);
});

test('a board is watched until the player stops watching', () => {
  const memory = new MemoryStore();
  const { watchesAndMutes } = memory.store;
  const board = memory.board([alice, bob]);
  watchesAndMutes.watch(carol, board, 'end');
  expect([watchesAndMutes.watches(carol, board), watchesAndMutes.watches(carol, rowId(0))]).toEqual([
    true,
    false,
  ]);
  expect([watchesAndMutes.watches(bob, board), watchesAndMutes.unwatch(bob, board)]).toEqual([false, false]);
  expect([watchesAndMutes.unwatch(carol, board), watchesAndMutes.unwatch(carol, board)]).toEqual([
    true,
    false,
  ]);
  expect(watchesAndMutes.watches(carol, board)).toBe(false);
});

test('a player can stop watching everything, or everything of one kind, without affecting other players', () => {
  const memory = new MemoryStore();
  const { watchesAndMutes } = memory.store;
  const [board, other] = [memory.board([alice, bob]), memory.board([alice, bob])];
  const watched = () =>
    [board, other].map((one) => [carol, alice].map((player) => watchesAndMutes.watches(player, one)));
  watchesAndMutes.watch(carol, board, 'all');
  watchesAndMutes.watch(carol, other, 'end');
  watchesAndMutes.watch(alice, board, 'all');
  watchesAndMutes.watch(alice, other, 'end');
  watchesAndMutes.unwatchAll(carol, 'end');
  expect(watched()).toEqual([
    [true, true],
    [false, true],
  ]);
  watchesAndMutes.watch(carol, other, 'end');
  watchesAndMutes.unwatchAll(carol);
  expect(watched()).toEqual([
    [false, true],
    [false, true],
  ]);
});

test('a player is muted only for the reader who asked for it', () => {
  const { watchesAndMutes } = new MemoryStore().store;
  expect(watchesAndMutes.mutes(alice, bob)).toBe(false);
  watchesAndMutes.mute(alice, bob);
  watchesAndMutes.mute(alice, bob);
  expect(watchesAndMutes.mutes(alice, bob)).toBe(true);
  expect([
    watchesAndMutes.mutes(bob, alice),
    watchesAndMutes.mutes(carol, bob),
    watchesAndMutes.mutes(alice, carol),
  ]).toEqual([false, false, false]);
  expect(watchesAndMutes.unmute(alice, carol)).toBe(false);
  expect(watchesAndMutes.mutes(alice, bob)).toBe(true);
  expect([watchesAndMutes.unmute(alice, bob), watchesAndMutes.unmute(alice, bob)]).toEqual([true, false]);
  expect(watchesAndMutes.mutes(alice, bob)).toBe(false);
});
