import { describe, expect, test } from 'vitest';
import type { PlayerId } from '../../../src/store/index.js';
import { ThinkQueue } from '../../../src/store/tables/thinkQueue.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { rowId } from '../../support/rowId.js';

/** Creates a queue with requests made at the given times. Their generations are numbered from 1. */
function queueOf(table: 'hint' | 'analysis', times: readonly number[]) {
  const memory = new MemoryStore();
  const { hints, analyses } = memory.store;
  const boardId = memory.board([rowId(1), rowId(2)]);
  for (const [at, now] of times.entries()) {
    const asked = { boardId, playerId: rowId<PlayerId>(1), generation: at + 1 };
    if (table === 'hint') hints.ask({ ...asked, number: at + 1, position: `${at}` }, now);
    else analyses.ask(asked, now);
  }
  const queue = new ThinkQueue<{ readonly id: number; readonly generation: number }>(
    memory.db,
    table,
    'id, generation',
  );
  return {
    next: (now: number) => queue.next(now)?.generation,
    overdue: (latest: number) => queue.overdue(latest)?.generation,
    setNext: (now: number, at: number | null) => queue.setThinkAt(queue.next(now)?.id ?? -1, at),
  };
}

describe.each(['hint', 'analysis'] as const)('the queue in the %s table', (table) => {
  test('returns the due request that has waited longest, or the first of two made at the same time', () => {
    const { next } = queueOf(table, [50, 40, 40]);
    expect([next(39), next(40), next(49), next(50)]).toEqual([undefined, 2, 2, 2]);
    expect(queueOf(table, []).next(1000)).toBeUndefined();
  });

  test('returns a postponed request when its new time comes', () => {
    const { next, setNext } = queueOf(table, [10, 20]);
    setNext(10, 30);
    expect([next(19), next(20), next(30)]).toEqual([undefined, 2, 2]);
    setNext(20, 31);
    expect([next(29), next(30)]).toEqual([undefined, 1]);
  });

  test('does not return a request again once it is done', () => {
    const { next, overdue, setNext } = queueOf(table, [10, 20]);
    setNext(20, null);
    expect(next(20)).toBe(2);
    setNext(20, null);
    expect([next(1000), overdue(0)]).toEqual([undefined, undefined]);
  });

  test('returns an overdue request only if it is due after `latest`', () => {
    const { overdue } = queueOf(table, [50, 60]);
    expect([overdue(49), overdue(50), overdue(59), overdue(60)]).toEqual([1, 2, 2, undefined]);
  });
});
