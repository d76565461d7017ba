import { expect, test, vi } from 'vitest';
import { sentence } from '../../src/base/index.js';
import { loadRenderer } from '../../src/server/outbound/loadTemplates.js';

const turn = (date: string) => sentence('letter.date.turn', { date });
const at = '2026-11-22T01:11Z';

test.each([
  ['en', undefined, 'Last turn Sun 22 Nov 2026, 01:11 (UTC).'],
  ['en', 'Europe/Berlin', 'Last turn Sun 22 Nov 2026, 02:11.'],
  ['en', 'America/New_York', 'Last turn Sat 21 Nov 2026, 20:11.'],
  ['en', 'UTC', 'Last turn Sat 12 Sep 2026, 01:11.', '2026-09-12T01:11Z'],
  ['de', 'Europe/Berlin', 'So., 22. Nov. 2026, 02:11'],
  ['it', 'Europe/Rome', 'dom 22 nov 2026, 02:11'],
])('a time in %s in the zone %s', (language, zone, text, time = at) => {
  expect(loadRenderer(language).inZone(zone).say(turn(time))).toContain(text);
});

test('a day is the same in every time zone, and a time may be shown as just a day', () => {
  const renderer = loadRenderer().inZone('America/New_York');
  expect(renderer.say(turn('2026-11-22'))).toBe('Last turn Sun 22 Nov 2026.');
  expect(renderer.say(turn(`${at}/day`))).toBe('Last turn Sat 21 Nov 2026.');
});

test('dates in nested sentences are formatted, and other text stays unchanged', () => {
  const renderer = loadRenderer();
  const inner = turn(at);
  expect(renderer.say(sentence('club.both', { before: inner, after: 'on 2026-11-22 or 2026-99-99' }))).toBe(
    'Last turn Sun 22 Nov 2026, 01:11 (UTC). on 2026-11-22 or 2026-99-99',
  );
  expect(renderer.say(turn('2026-99-99'))).toBe('Last turn 2026-99-99.');
});

test('a renderer without a time zone is returned unchanged', () => {
  const renderer = loadRenderer();
  expect(renderer.inZone(undefined)).toBe(renderer);
});

test('if the reader has not set a time zone, a time is in UTC, whatever the server’s time zone', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  try {
    expect(new Date(0).getHours()).toBe(9);
    expect(loadRenderer('it').say(turn('2026-03-04T17:05Z'))).toContain('mer 4 mar 2026, 17:05 (UTC)');
  } finally {
    vi.unstubAllEnvs();
  }
});
