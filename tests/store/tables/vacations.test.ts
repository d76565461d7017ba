import { expect, test } from 'vitest';
import type { PlayerId } from '../../../src/store/index.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { rowId } from '../../support/rowId.js';

const [alice, bob, carol] = [rowId<PlayerId>(1), rowId<PlayerId>(2), rowId<PlayerId>(3)];

test('vacations are listed in order, except those that are over', () => {
  const { vacations } = new MemoryStore().store;
  vacations.add(alice, { fromAt: 50, untilAt: 60 });
  vacations.add(alice, { fromAt: 10, untilAt: 20 });
  vacations.add(bob, { fromAt: 1, untilAt: 99 });
  expect(vacations.of(alice, 0)).toEqual([
    { fromAt: 10, untilAt: 20 },
    { fromAt: 50, untilAt: 60 },
  ]);
  expect(vacations.of(alice, 19)).toHaveLength(2);
  expect(vacations.of(alice, 20)).toEqual([{ fromAt: 50, untilAt: 60 }]);
  expect(vacations.of(carol, 0)).toEqual([]);
  // A vacation that begins at the same time replaces the first.
  vacations.add(alice, { fromAt: 50, untilAt: 70 });
  expect(vacations.of(alice, 20)).toEqual([{ fromAt: 50, untilAt: 70 }]);
});

test('the current vacation has begun and is not over', () => {
  const { vacations } = new MemoryStore().store;
  vacations.add(alice, { fromAt: 10, untilAt: 20 });
  vacations.add(alice, { fromAt: 50, untilAt: 60 });
  const current = [9, 10, 19, 20, 50].map((now) => vacations.current(alice, now)?.fromAt);
  expect(current).toEqual([undefined, 10, 10, undefined, 50]);
  expect(vacations.current(bob, 10)).toBeUndefined();
});

test('the end of a vacation can be moved, but not to a time before it begins', () => {
  const { vacations } = new MemoryStore().store;
  vacations.add(alice, { fromAt: 10, untilAt: 20 });
  vacations.add(alice, { fromAt: 50, untilAt: 60 });
  vacations.add(bob, { fromAt: 50, untilAt: 60 });
  vacations.end(alice, 20, 30);
  expect(vacations.of(alice, 0)).toEqual([
    { fromAt: 10, untilAt: 20 },
    { fromAt: 50, untilAt: 50 },
  ]);
  expect(vacations.of(bob, 0)).toEqual([{ fromAt: 50, untilAt: 60 }]);
  vacations.end(alice, 19, 45);
  expect(vacations.of(alice, 0)[0]).toEqual({ fromAt: 10, untilAt: 45 });
});

test('a player is away during vacations and while letters bounce, even with no end in sight', () => {
  const memory = new MemoryStore();
  const { vacations } = memory.store;
  vacations.add(alice, { fromAt: 30, untilAt: 40 });
  memory.db.exec(
    `INSERT INTO pause (player_id, from_at, until_at)
     VALUES (${alice}, 10, 20), (${alice}, 35, NULL), (${bob}, 1, 99)`,
  );
  expect(vacations.away(alice, 0).map(({ fromAt }) => fromAt)).toEqual([10, 30, 35]);
  const later = vacations.away(alice, 40);
  expect(later.map(({ fromAt }) => fromAt)).toEqual([35]);
  expect(later[0]?.untilAt).toBeGreaterThan(Date.UTC(9999, 0));
  expect(vacations.away(alice, 20)).toHaveLength(2);
});
