import { describe, expect, test } from 'vitest';
import { dayMs } from '../../../src/base/index.js';
import {
  claimableFor,
  clockDates,
  deadlinesOf,
  isoDate,
  restartClocks,
  setNextNotice,
  takeNotice,
  thinkingTime,
  timeAfterThinking,
  timeUsed,
} from '../../../src/club/board/gameClocks.js';
import type { Board } from '../../../src/store/index.js';
import { fc } from '../../support/property.js';
import { rowId } from '../../support/rowId.js';
import { recordOfGame } from '../../support/sgf.js';
import { Table } from '../../support/table.js';

const moment = fc.integer({ min: 0, max: 1_000_000 });
/** Vacations in order of start time. They may be adjacent or overlap. */
const vacations = fc
  .array(fc.tuple(moment, fc.integer({ min: 0, max: 100_000 })), { maxLength: 8 })
  .map((spans) =>
    spans
      .map(([fromAt, length]) => ({ fromAt, untilAt: fromAt + length }))
      .sort((a, b) => a.fromAt - b.fromAt),
  );

test('a thinking time maps to the first moment at which that much time has been used', () => {
  fc.assert(
    fc.property(vacations, moment, moment, (away, from, target) => {
      const at = timeAfterThinking(away, from, target);
      expect(thinkingTime(away, from, at)).toBe(target);
      if (target > 0) expect(thinkingTime(away, from, at - 1)).toBe(target - 1);
    }),
  );
});

test('converting the thinking time used so far back to a moment never gives one in the future', () => {
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

test('due notices are listed with their times', () => {
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

test("a claim can be due as soon as the player's turn begins, but a reminder cannot", () => {
  expect(stages({ nagDays: 0, forfeitDays: 1 })).toEqual([[1, 'claimable']]);
  expect(stages({ totalDays: 5 }, 9)).toEqual([[0, 'claimable']]);
});

describe('for a player whose mail bounces', () => {
  /**
   * Creates a board on which it is alice's turn. `notices` waits `days` days and returns the notices due by then.
   */
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

  test('the notice that the win can be claimed is sent only once, not at every tick', () => {
    const { table, id, notices } = unreachable();
    expect(notices(59)).toEqual([]);
    expect(claimableFor(table.store, id, table.now)).toBeUndefined();
    expect(notices(1)).toEqual(['unreachable']);
    expect(claimableFor(table.store, id, table.now)).toBe('unreachable');
    for (const days of [0, 1, 100]) expect(notices(days)).toEqual([]);
  });

  test('when mail is delivered again, the clock continues from where it stopped', () => {
    const { table, alice, notices } = unreachable();
    expect(notices(70)).toEqual(['unreachable']);
    table.store.bounces.resume(alice, table.now);
    restartClocks(table.store, alice);
    expect(notices(6)).toEqual([]);
    expect(notices(1)).toEqual(['nag']);
  });
});

test('a date is given in UTC', () => {
  expect(isoDate(Date.parse('2026-03-01T23:59:59Z'))).toBe('2026-03-01');
});

describe('for a player whose turn it is', () => {
  function begun(options = '') {
    const table = new Table();
    table.player('bob');
    table.does('alice', `octi challenge bob ${options}`);
    table.does('bob', 'accept 101');
    const board = () => table.view(rowId(101)).board;
    const due = () => {
      const { noticeAt } = board();
      return noticeAt === null ? null : (noticeAt - start) / dayMs;
    };
    const start = table.now;
    const at = (days: number) => {
      table.now = start + days * dayMs;
      return takeNotice(table.store, rowId(101), table.now);
    };
    return { table, board, due, at, start };
  }

  test('each notice is sent once, when it is due', () => {
    const { due, at } = begun();
    expect(due()).toBe(7);
    expect(at(6.999)).toBeUndefined();
    expect(due()).toBe(7);
    expect(at(7)).toBe('nag');
    expect(at(7)).toBeUndefined();
    expect(due()).toBe(20);
    expect(at(20)).toBe('reminder');
    expect(due()).toBe(21);
    expect(at(21)).toBe('claimable');
    expect(due()).toBeNull();
    expect(at(50)).toBeUndefined();
  });

  test('after an outage, only the most serious notice is sent', () => {
    const { due, at } = begun();
    expect(at(20.5)).toBe('reminder');
    expect(due()).toBe(21);
    expect(begun().at(30)).toBe('claimable');
  });

  test('the win can be claimed when the time is up, and not a millisecond earlier', () => {
    const { table, start } = begun('--forfeittime=5');
    const why = (at: number) => claimableFor(table.store, rowId(101), at);
    expect(why(start + 5 * dayMs - 1)).toBeUndefined();
    expect(why(start + 5 * dayMs)).toBe('time');
  });

  test('a vacation postpones notices and does not count as thinking time', () => {
    const { table, due, at, start } = begun();
    table.store.vacations.add(table.player('alice').id, {
      fromAt: start + dayMs,
      untilAt: start + 4 * dayMs,
    });
    restartClocks(table.store, table.player('alice').id);
    expect(due()).toBe(10);
    expect(at(9.9)).toBeUndefined();
    expect(at(10)).toBe('nag');
    expect(timeUsed(table.store, rowId(101), table.now)).toBe(7 * dayMs);
  });

  test("a board's dates say when the next reminder is due, and when the win can first be claimed", () => {
    const { table, start } = begun();
    const dates = (days: number) => {
      const { remindAt, claimAt, ...others } = clockDates(table.store, rowId(101), start + days * dayMs);
      const day = (at: number | undefined) => (at === undefined ? undefined : (at - start) / dayMs);
      return { remind: day(remindAt), claim: day(claimAt), ...others };
    };
    expect(dates(0)).toEqual({ remind: 7, claim: 21, away: [] });
    expect(dates(7)).toEqual({ remind: 20, claim: 21, away: [] });
    expect(dates(20)).toEqual({ claim: 21, away: [] });
    expect(dates(21)).toEqual({ claimable: 'time', away: [] });
    const { id: playerId } = table.player('alice');
    const away = { fromAt: start + dayMs, untilAt: start + 4 * dayMs };
    table.store.vacations.add(playerId, away);
    expect(dates(2)).toMatchObject({ remind: 10, claim: 24, away: [{ playerId }] });
    table.store.bounces.pause(playerId, start + 5 * dayMs);
    expect(dates(6)).toEqual({ away: [] });
  });

  test("only boards on which it is the player's turn are rescheduled", () => {
    const { table, board } = begun();
    const { noticeAt } = board();
    const { id } = table.player('bob');
    table.store.vacations.add(id, { fromAt: table.now, untilAt: table.now + 9 * dayMs });
    restartClocks(table.store, id);
    expect(board().noticeAt).toBe(noticeAt);
  });

  test('a turn starts the clock of the next player', () => {
    const { table, board, due } = begun();
    table.now += 2 * dayMs;
    table.plays(rowId(101), '37+E');
    expect(board()).toMatchObject({ clockFrom: table.now, noticedMs: -1 });
    expect(due()).toBe(9);
    expect(timeUsed(table.store, rowId(101), table.now + 5)).toBe(5);
    expect(table.view(rowId(101)).seats.map(({ usedMs }) => usedMs)).toEqual([2 * dayMs, 0]);
  });

  test("if the player's mail bounces, the claim notice is scheduled unless it has already been sent", () => {
    const { table, due, start } = begun();
    const { id } = table.player('alice');
    table.store.bounces.pause(id, start - 58 * dayMs);
    restartClocks(table.store, id);
    expect(due()).toBe(2);
    setNextNotice(table.store, rowId(101), -1, true);
    // The clock is stopped while mail bounces.
    expect(due()).toBeGreaterThan(10_000);
    expect(claimableFor(table.store, rowId(101), start + 2 * dayMs - 1)).toBeUndefined();
    expect(claimableFor(table.store, rowId(101), start + 2 * dayMs)).toBe('unreachable');
    expect(takeNotice(table.store, rowId(101), start + 2 * dayMs)).toBe('unreachable');
  });
});

describe('there is no clock', () => {
  test('on a board that has not begun, or is over', () => {
    const table = new Table();
    table.player('bob');
    table.does('alice', 'octi challenge bob');
    const later = table.now + 100 * dayMs;
    const none = () => {
      expect(claimableFor(table.store, rowId(101), later)).toBeUndefined();
      expect(takeNotice(table.store, rowId(101), later)).toBeUndefined();
      expect(timeUsed(table.store, rowId(101), later)).toBe(0);
    };
    none();
    table.does('bob', 'accept 101');
    table.does('bob', 'resign 101');
    none();
    expect(claimableFor(table.store, rowId(999), later)).toBeUndefined();
  });

  test('against the computer, which moves immediately', () => {
    const table = new Table();
    table.does('alice', 'octi challenge computer -second');
    expect(table.view(rowId(101)).board).toMatchObject({ noticeAt: null, clockFrom: table.now });
    expect(claimableFor(table.store, rowId(101), table.now + 100 * dayMs)).toBeUndefined();
    expect(table.store.computer.next(table.now)?.id).toBe(101);
    expect(table.store.computer.next(table.now - 1)).toBeUndefined();
  });

  test('on a practice board', () => {
    const table = new Table();
    table.mail = { record: recordOfGame('octi', ['37+E']) };
    table.does('alice', 'import');
    expect(table.view(rowId(101)).board).toMatchObject({ state: 'active', noticeAt: null });
    expect(claimableFor(table.store, rowId(101), table.now + 100 * dayMs)).toBeUndefined();
  });
});
