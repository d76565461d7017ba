import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  claimableFor,
  dayMs,
  deadlinesOf,
  restartClocks,
  takeNotice,
  thinkingTime,
  timeAfterThinking,
} from '../../src/club/gameClocks.js';
import type { Board } from '../../src/store/index.js';
import { Table } from '../support/table.js';

const moment = fc.integer({ min: 0, max: 1_000_000 });
/** Vacations in the order they begin; they may touch and overlap. */
const vacations = fc
  .array(fc.tuple(moment, fc.integer({ min: 0, max: 100_000 })), { maxLength: 8 })
  .map((spans) =>
    spans
      .map(([fromAt, length]) => ({ fromAt, untilAt: fromAt + length }))
      .sort((a, b) => a.fromAt - b.fromAt),
  );

test('the moment of a thinking time is the first at which so much has been thought', () => {
  fc.assert(
    fc.property(vacations, moment, moment, (away, from, target) => {
      const at = timeAfterThinking(away, from, target);
      expect(thinkingTime(away, from, at)).toBe(target);
      if (target > 0) expect(thinkingTime(away, from, at - 1)).toBe(target - 1);
    }),
  );
});

test('what has been thought by a moment had been thought by then, and not later', () => {
  fc.assert(
    fc.property(vacations, moment, moment, (away, from, later) => {
      const soFar = thinkingTime(away, from, from + later);
      expect(timeAfterThinking(away, from, soFar)).toBeLessThanOrEqual(from + later);
      const isAway = away.some(({ fromAt, untilAt }) => fromAt < from + later && from + later <= untilAt);
      if (!isAway) expect(timeAfterThinking(away, from, soFar)).toBe(from + later);
    }),
  );
});

const stages = (clocks: { nagDays?: number; forfeitDays?: number; totalDays?: number }, usedDays = 0) =>
  deadlinesOf({ nagDays: 7, forfeitDays: 21, totalDays: null, ...clocks } as Board, usedDays * dayMs).map(
    ({ at, notice }) => [at / dayMs, notice],
  );

test('what falls due when', () => {
  expect(stages({})).toEqual([
    [7, 'nag'],
    [20, 'reminder'],
    [21, 'claimable'],
  ]);
  expect(stages({ totalDays: 30 }, 25)).toEqual([
    [4, 'reminder'],
    [5, 'claimable'],
  ]);
  expect(stages({ totalDays: 30 })).toEqual(stages({}));
  expect(stages({ totalDays: 30 }, 9)).toEqual(stages({}));
  expect(stages({ totalDays: 30 }, 9.5)).toEqual([
    [7, 'nag'],
    [19.5, 'reminder'],
    [20.5, 'claimable'],
  ]);
});

test('nothing but a claim falls due with the turn itself', () => {
  expect(stages({ nagDays: 0, forfeitDays: 1 })).toEqual([[1, 'claimable']]);
  expect(stages({ totalDays: 5 }, 9)).toEqual([[0, 'claimable']]);
});

describe('of a player whose mail bounces', () => {
  /** A board on which alice is to play, and the notices of all that is due by now. */
  function unreachable() {
    const table = new Table();
    const id = table.board('octi', 'alice', 'bob');
    const alice = table.player('alice').id;
    table.store.bounces.pause(alice, table.now);
    restartClocks(table.store, alice);
    const notices = (days: number) => {
      table.now += days * dayMs;
      return table.store.boards
        .dueForNotice(table.now, 10)
        .map(({ id }) => takeNotice(table.store, id, table.now));
    };
    return { table, id, alice, notices };
  }

  test('it is told once that the game may be claimed, not at every tick', () => {
    const { table, id, notices } = unreachable();
    expect(notices(59)).toEqual([]);
    expect(claimableFor(table.store, id, table.now)).toBeUndefined();
    expect(notices(1)).toEqual(['unreachable']);
    expect(claimableFor(table.store, id, table.now)).toBe('unreachable');
    for (const days of [0, 1, 100]) expect(notices(days)).toEqual([]);
  });

  test('the clock goes on from where it stood when mail comes again', () => {
    const { table, alice, notices } = unreachable();
    expect(notices(70)).toEqual(['unreachable']);
    table.store.bounces.resume(alice, table.now);
    restartClocks(table.store, alice);
    expect(notices(6)).toEqual([]);
    expect(notices(1)).toEqual(['nag']);
  });
});
