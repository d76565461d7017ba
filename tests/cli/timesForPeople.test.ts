import { expect, test } from 'vitest';
import { dayForPeople, iso, readableTime, timeForPeople } from '../../src/cli/timesForPeople.js';

const moment = Date.UTC(2026, 10, 22, 1, 11, 59, 999);

test('times in JSON are ISO 8601, or null if missing', () => {
  expect(iso(moment)).toBe('2026-11-22T01:11:59.999Z');
  expect(iso(0)).toBe('1970-01-01T00:00:00.000Z');
  expect([iso(null), iso(undefined)]).toEqual([null, null]);
});

test('times for people are in UTC, to the minute', () => {
  expect(timeForPeople(moment)).toBe('Sun 22 Nov 2026, 01:11 (UTC)');
  expect(timeForPeople(null)).toBe('-');
  expect(dayForPeople('2026-11-22T23:59:59.999Z')).toBe('Sun 22 Nov 2026');
  expect(dayForPeople(null)).toBe('');
});

test('other text is returned unchanged', () => {
  for (const text of ['never', '2026-11-22', 'at 2026-11-22T01:11:59.999Z', ''])
    expect(readableTime(text)).toBe(text);
});
