import { beforeEach, expect, test } from 'vitest';
import { heartbeatOf, silentSince, Watchdog } from '../../../src/server/health/heartbeat.js';
import { MemoryStore } from '../../support/memoryStore.js';

const [second, minute] = [1000, 60_000];
const start = Date.UTC(2026, 0, 5);
let now: number;
let memory: MemoryStore;
let errors: object[];
const clock = { now: () => now };
const log = {
  info: () => {},
  warn: () => {},
  error: (facts: object, what: string) => errors.push({ ...facts, what }),
};
const watchdog = (pollSeconds = 30) => new Watchdog({ store: memory.store, clock, log, pollSeconds });

beforeEach(() => {
  now = start;
  memory = new MemoryStore();
  errors = [];
});

test('a server reports when it started, and that it has not polled yet', () => {
  expect(heartbeatOf(memory.store)).toBeUndefined();
  watchdog();
  const beat = heartbeatOf(memory.store);
  expect(beat).toEqual({ startedAt: start, polledAt: null, patienceMs: 10 * minute });
  expect(beat && silentSince(beat)).toBe(start);
});

test('the last poll is remembered after a restart, but silence is counted only from the restart', () => {
  watchdog().polled();
  now += minute;
  watchdog();
  const beat = heartbeatOf(memory.store);
  expect(beat).toMatchObject({ startedAt: start + minute, polledAt: start });
  expect(beat && silentSince(beat)).toBe(start + minute);
});

test('the first poll is saved immediately, and later ones are saved every half minute and at the end', () => {
  const dog = watchdog();
  const written = () => heartbeatOf(memory.store)?.polledAt;
  now += second;
  dog.polled();
  expect(written()).toBe(start + second);
  now += 29 * second;
  dog.polled();
  expect(written()).toBe(start + second);
  now += second;
  dog.polled();
  expect(written()).toBe(start + 31 * second);
  now += 5 * second;
  dog.polled();
  dog.stop();
  expect(written()).toBe(start + 36 * second);
});

test('ten minutes of silence is reported as an error, once every ten minutes', () => {
  const dog = watchdog();
  dog.polled();
  now += 10 * minute - 1;
  dog.look();
  expect(errors).toEqual([]);
  now += 1;
  dog.look();
  dog.look();
  now += 9 * minute;
  dog.look();
  const what = 'no poll of the mailbox has succeeded';
  expect(errors).toEqual([{ minutes: 10, what }]);
  now += minute;
  dog.look();
  expect(errors.at(-1)).toEqual({ minutes: 20, what });
  dog.polled();
  now += 9 * minute;
  dog.look();
  expect(errors).toHaveLength(2);
});

test('if the poll interval is long, silence is allowed for twice the interval', () => {
  const dog = watchdog(3600);
  expect(heartbeatOf(memory.store)?.patienceMs).toBe(7200 * second);
  now += 7200 * second - 1;
  dog.look();
  expect(errors).toEqual([]);
});
