import { expect, test } from 'vitest';
import { MemoryStore } from '../../support/memoryStore.js';

const [alice, bob, carol] = [1, 2, 3];

test('a board has those as watchers who watch it or all boards, each once', () => {
  const memory = new MemoryStore();
  const { people } = memory.store;
  const [board, other] = [memory.board([alice, bob]), memory.board([alice, bob])];
  expect(people.watchers(board, true)).toEqual([]);
  people.watch(carol, board, 'all');
  people.watch(carol, 0, 'all');
  people.watch(bob, 0, 'end');
  people.watch(alice, other, 'all');
  expect(people.watchers(board, false)).toEqual([carol]);
  expect(people.watchers(board, true)).toEqual([bob, carol]);
  expect(people.watchers(other, true)).toEqual([alice, bob, carol]);
  // The other kind takes the place of the first.
  people.watch(carol, board, 'end');
  expect(people.watchers(board, false)).toEqual([carol]);
  people.unwatch(carol, 0);
  expect(people.watchers(board, false)).toEqual([]);
  expect(people.watchers(board, true)).toEqual([bob, carol]);
});

test('a board is watched until that is taken back', () => {
  const memory = new MemoryStore();
  const { people } = memory.store;
  const board = memory.board([alice, bob]);
  people.watch(carol, board, 'end');
  expect([people.watches(carol, board), people.watches(carol, 0)]).toEqual([true, false]);
  expect([people.watches(bob, board), people.unwatch(bob, board)]).toEqual([false, false]);
  expect([people.unwatch(carol, board), people.unwatch(carol, board)]).toEqual([true, false]);
  expect(people.watches(carol, board)).toBe(false);
});

test('all that a player watches ends, or all of one kind, and nobody else\u2019s', () => {
  const memory = new MemoryStore();
  const { people } = memory.store;
  const [board, other] = [memory.board([alice, bob]), memory.board([alice, bob])];
  const watched = () =>
    [board, other].map((one) => [carol, alice].map((player) => people.watches(player, one)));
  people.watch(carol, board, 'all');
  people.watch(carol, other, 'end');
  people.watch(alice, board, 'all');
  people.watch(alice, other, 'end');
  people.unwatchAll(carol, 'end');
  expect(watched()).toEqual([
    [true, true],
    [false, true],
  ]);
  people.watch(carol, other, 'end');
  people.unwatchAll(carol);
  expect(watched()).toEqual([
    [false, true],
    [false, true],
  ]);
});

test('a player is muted by one reader and by nobody else', () => {
  const { people } = new MemoryStore().store;
  expect(people.mutes(alice, bob)).toBe(false);
  people.mute(alice, bob);
  people.mute(alice, bob);
  expect(people.mutes(alice, bob)).toBe(true);
  expect([people.mutes(bob, alice), people.mutes(carol, bob), people.mutes(alice, carol)]).toEqual([
    false,
    false,
    false,
  ]);
  expect(people.unmute(alice, carol)).toBe(false);
  expect(people.mutes(alice, bob)).toBe(true);
  expect([people.unmute(alice, bob), people.unmute(alice, bob)]).toEqual([true, false]);
  expect(people.mutes(alice, bob)).toBe(false);
});

test('vacations are told from the first, those that are over are not', () => {
  const { people } = new MemoryStore().store;
  people.addVacation(alice, { fromAt: 50, untilAt: 60 });
  people.addVacation(alice, { fromAt: 10, untilAt: 20 });
  people.addVacation(bob, { fromAt: 1, untilAt: 99 });
  expect(people.vacations(alice, 0)).toEqual([
    { fromAt: 10, untilAt: 20 },
    { fromAt: 50, untilAt: 60 },
  ]);
  expect(people.vacations(alice, 19)).toHaveLength(2);
  expect(people.vacations(alice, 20)).toEqual([{ fromAt: 50, untilAt: 60 }]);
  expect(people.vacations(carol, 0)).toEqual([]);
  // One that begins at the same moment takes the place of the first.
  people.addVacation(alice, { fromAt: 50, untilAt: 70 });
  expect(people.vacations(alice, 20)).toEqual([{ fromAt: 50, untilAt: 70 }]);
});

test('a vacation gets another end, which is not before its beginning', () => {
  const { people } = new MemoryStore().store;
  people.addVacation(alice, { fromAt: 10, untilAt: 20 });
  people.addVacation(alice, { fromAt: 50, untilAt: 60 });
  people.addVacation(bob, { fromAt: 50, untilAt: 60 });
  people.endVacation(alice, 20, 30);
  expect(people.vacations(alice, 0)).toEqual([
    { fromAt: 10, untilAt: 20 },
    { fromAt: 50, untilAt: 50 },
  ]);
  expect(people.vacations(bob, 0)).toEqual([{ fromAt: 50, untilAt: 60 }]);
  people.endVacation(alice, 19, 45);
  expect(people.vacations(alice, 0)[0]).toEqual({ fromAt: 10, untilAt: 45 });
});

test('a player is away in vacations and while no letter arrives, even without an end in sight', () => {
  const memory = new MemoryStore();
  const { people } = memory.store;
  people.addVacation(alice, { fromAt: 30, untilAt: 40 });
  memory.db.exec(
    `INSERT INTO pause (player_id, from_at, until_at)
     VALUES (${alice}, 10, 20), (${alice}, 35, NULL), (${bob}, 1, 99)`,
  );
  expect(people.away(alice, 0).map(({ fromAt }) => fromAt)).toEqual([10, 30, 35]);
  const later = people.away(alice, 40);
  expect(later.map(({ fromAt }) => fromAt)).toEqual([35]);
  expect(later[0]?.untilAt).toBeGreaterThan(Date.UTC(9999, 0));
  expect(people.away(alice, 20)).toHaveLength(2);
});
