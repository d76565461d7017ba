import { describe, expect, test } from 'vitest';
import { dateForReader } from '../../src/letter/formatDate.js';
import { loadCatalogue } from '../../src/server/outbound/loadTemplates.js';

const date = (language: 'en' | 'de' | 'it', stored: string, zone?: string) =>
  dateForReader(loadCatalogue(language), { language, zone }, stored);

describe('a date in the data of a sentence', () => {
  test.each([
    ['en', 'Sun 22 Nov 2026'],
    ['de', 'So., 22. Nov. 2026'],
    ['it', 'dom 22 nov 2026'],
  ] as const)('is a day in the reader’s language: %s', (language, day) => {
    expect(date(language, '2026-11-22')).toBe(day);
    expect(date(language, '2026-11-22T01:11Z/day')).toBe(day);
  });

  test('says that a time is in UTC if the reader has not set a time zone', () => {
    expect(date('en', '2026-11-22T01:11Z')).toBe('Sun 22 Nov 2026, 01:11 (UTC)');
  });

  test('has the day and the hour in the reader’s time zone, even when clocks change', () => {
    expect(date('en', '2026-11-22T23:30Z', 'Europe/Berlin')).toBe('Mon 23 Nov 2026, 00:30');
    expect(date('en', '2026-07-22T22:30Z', 'Europe/Berlin')).toBe('Thu 23 Jul 2026, 00:30');
    expect(date('en', '2026-11-22T01:11Z/day', 'America/New_York')).toBe('Sat 21 Nov 2026');
  });

  test('stays the same day in all zones if it has no time', () => {
    expect(date('en', '2026-11-22', 'Pacific/Kiritimati')).toBe('Sun 22 Nov 2026');
    expect(date('en', '2026-11-22', 'Pacific/Pago_Pago')).toBe('Sun 22 Nov 2026');
  });

  test.each(['57+E', '2026-11', '2026-13-45', '101', 'on 2026-11-22'])('%s is not a date', (text) => {
    expect(date('en', text)).toBeUndefined();
  });
});
