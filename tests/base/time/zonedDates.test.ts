import { describe, expect, test } from 'vitest';
import { dateIn, endOfDay, startOfDay, timeZoneNamed } from '../../../src/base/index.js';

const iso = (ms: number) => new Date(ms).toISOString();

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['utc', 'UTC'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['europe/kyiv', 'Europe/Kyiv'],
  ['europe/Kyiv', 'Europe/Kyiv'],
  ['kyiv', 'Europe/Kyiv'],
  ['ASIA/KOLKATA', 'Asia/Kolkata'],
  ['kolkata', 'Asia/Kolkata'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['asia/ho_chi_minh', 'Asia/Ho_Chi_Minh'],
  ['america/port-au-prince', 'America/Port-au-Prince'],
  ['CET', 'CET'],
  ['est', 'EST'],
  ['est5edt', 'EST5EDT'],
  ['us/pacific', 'US/Pacific'],
  ['etc/gmt', 'Etc/GMT'],
  ['Australia/ACT', 'Australia/ACT'],
  ['japan', 'Japan'],
  ['kyivv', undefined],
  ['Mars/Olympus', undefined],
  ['+01:00', undefined],
  ['', undefined],
  ['x'.repeat(60), undefined],
])('the time zone "%s" is read as %s', (written, zone) => {
  expect(timeZoneNamed(written)).toBe(zone);
});

test('the date at a given moment depends on the time zone', () => {
  const evening = Date.UTC(2026, 11, 31, 23, 30);
  expect(dateIn('UTC', evening)).toBe('2026-12-31');
  expect(dateIn('Europe/Berlin', evening)).toBe('2027-01-01');
  expect(dateIn('America/New_York', evening)).toBe('2026-12-31');
});

describe('the local day', () => {
  test.each([
    ['UTC', '2026-12-24', '2026-12-24T00:00:00.000Z', '2026-12-25T00:00:00.000Z'],
    ['Europe/Berlin', '2026-12-24', '2026-12-23T23:00:00.000Z', '2026-12-24T23:00:00.000Z'],
    ['America/New_York', '2026-12-31', '2026-12-31T05:00:00.000Z', '2027-01-01T05:00:00.000Z'],
    ['Pacific/Auckland', '2026-01-05', '2026-01-04T11:00:00.000Z', '2026-01-05T11:00:00.000Z'],
    ['Asia/Kolkata', '2026-06-01', '2026-05-31T18:30:00.000Z', '2026-06-01T18:30:00.000Z'],
    // Clocks go forward and back on these days.
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ])('in %s on %s begins at %s and ends at %s', (zone, day, from, to) => {
    expect(iso(startOfDay(zone, day))).toBe(from);
    expect(iso(endOfDay(zone, day))).toBe(to);
  });
});
