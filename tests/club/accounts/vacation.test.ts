import { expect, test } from 'vitest';
import { dayMs, say } from '../../../src/base/index.js';
import { emailLanguages } from '../../../src/base/language/playerWords.js';
import { lastDayAway } from '../../../src/club/index.js';
import { localizeSentence } from '../../../src/letter/localizeSentence.js';
import { loadCatalogue } from '../../../src/server/outbound/loadTemplates.js';
import { present } from '../../support/present.js';
import { Table } from '../../support/table.js';

/** Returns the length of alice's current vacation, in days. */
const away = ({ store, now }: Table): number => {
  const [current] = store.vacations.of(present(store.players.byUserid('alice')?.id), now);
  return current ? (current.untilAt - current.fromAt) / dayMs : 0;
};
const at = (table: Table, moment: string) => {
  table.now = Date.parse(moment);
};

test('a vacation lasts at most sixty days, even if its end is moved', () => {
  const table = new Table();
  at(table, '2026-01-05T00:00Z');
  expect(table.refuses('alice', 'vacation until 2026-03-06')).toBe('club.vacation.long');
  table.does('alice', 'vacation until 2026-03-05');
  expect(away(table)).toBe(60);
  at(table, '2026-02-01T00:00Z');
  expect(table.refuses('alice', 'vacation until 2026-03-06')).toBe('club.vacation.long');
  table.does('alice', 'vacation until 2026-02-10');
  table.does('alice', 'vacation until 2026-03-05');
  expect(away(table)).toBe(60);
});

test("a vacation until tomorrow ends at the end of that day in the player's time zone", () => {
  const table = new Table();
  at(table, '2026-01-31T23:30Z');
  table.does('alice', 'vacation until tomorrow');
  expect(away(table)).toBeCloseTo(1 + 0.5 / 24, 5);
  table.does('alice', 'vacation off');
  table.does('alice', 'set timezone wien');
  table.does('alice', 'vacation until tomorrow');
  expect(away(table)).toBeCloseTo(1 + 23.5 / 24, 5);
});

test.each([
  ['vacation 1 day', 1],
  ['vacation 10 days', 10],
  ['vacation for 2 weeks', 14],
  ['urlaub 1 woche', 7],
  ['ferie per 60 giorni', 60],
])('%j lasts %i days, the first of which is today', (line, days) => {
  const table = new Table();
  at(table, '2026-01-31T00:00Z');
  table.does('alice', line);
  expect(away(table)).toBe(days);
});

test('a length of more than sixty days is refused, as is a last day that far away', () => {
  const table = new Table();
  at(table, '2026-01-31T00:00Z');
  expect(table.refuses('alice', 'vacation 61 days')).toBe('club.vacation.long');
  expect(table.refuses('alice', 'vacation 9 weeks')).toBe('club.vacation.long');
});

test('vacations within one year last at most ninety days in total', () => {
  const table = new Table();
  at(table, '2026-01-05T00:00Z');
  table.does('alice', 'vacation until 2026-03-05');
  at(table, '2026-04-01T00:00Z');
  const refused = table.says('alice', 'vacation until 2026-05-01');
  expect(refused).toMatchObject({ error: { code: 'club.vacation.year', data: { most: 90, days: 30 } } });
  table.does('alice', 'vacation until 2026-04-30');
  expect(away(table)).toBe(30);
  at(table, '2026-06-01T00:00Z');
  expect(table.says('alice', 'vacation until 2026-06-01')).toMatchObject({
    error: { code: 'club.vacation.year', data: { days: 0 } },
  });
  // By then, the first ten days of the first vacation are more than a year old.
  at(table, '2027-01-15T00:00Z');
  expect(table.refuses('alice', 'vacation until 2027-01-25')).toBe('club.vacation.year');
  table.does('alice', 'vacation until 2027-01-24');
  expect(away(table)).toBe(10);
});

test('if a vacation ends early, only the days taken count', () => {
  const table = new Table();
  at(table, '2026-01-05T00:00Z');
  table.does('alice', 'vacation until 2026-03-05');
  at(table, '2026-01-25T00:00Z');
  table.does('alice', 'vacation off');
  expect(table.refuses('alice', 'vacation off')).toBe('club.vacation.none');
  at(table, '2026-02-01T00:00Z');
  table.does('alice', 'vacation until 2026-04-01');
  expect(away(table)).toBe(60);
  at(table, '2026-05-01T00:00Z');
  expect(table.refuses('alice', 'vacation until 2026-05-11')).toBe('club.vacation.year');
  table.does('alice', 'vacation until 2026-05-10');
});

test('a vacation stops the clocks, and restarts them when it ends', () => {
  const table = new Table();
  const id = table.board('octi', 'alice', 'bob');
  const noticeAt = () => (table.view(id).board.noticeAt ?? 0) - table.now;
  expect(noticeAt()).toBe(7 * dayMs);
  const done = table.does('alice', 'vacation until 2026-01-09');
  expect(done).toEqual({
    answer: { code: 'club.vacation.result', data: { date: '2026-01-09' } },
    effects: [],
  });
  // It lasts until the end of the named day.
  expect(noticeAt()).toBe(Date.UTC(2026, 0, 10) - table.now + 7 * dayMs);
  table.now += dayMs;
  expect(table.does('alice', 'vacation off').answer.code).toBe('club.vacation.off');
  expect(noticeAt()).toBe(7 * dayMs);
});

test('a vacation ends today at the earliest', () => {
  const table = new Table();
  expect(table.says('alice', 'vacation until 2026-01-04')).toMatchObject({
    error: { code: 'club.vacation.past', data: { date: '2026-01-04' } },
  });
  at(table, '2026-01-05T23:59:59.999Z');
  expect(table.refuses('alice', 'vacation until 2026-01-05')).toBe('');
  const late = new Table();
  at(late, '2026-01-06T00:00Z');
  expect(late.refuses('alice', 'vacation until 2026-01-05')).toBe('club.vacation.past');
});

test('if a vacation is too long, the refusal says how long it may be', () => {
  const table = new Table();
  at(table, '2026-01-05T00:00Z');
  expect(table.says('alice', 'vacation until 2026-05-01')).toMatchObject({
    error: { code: 'club.vacation.long', data: { most: 60, date: '2026-03-05' } },
  });
});

test.each(emailLanguages)('the example in a refusal in %s can be sent unchanged', (language) => {
  const table = new Table();
  at(table, '2026-12-20T12:00Z');
  const catalogue = loadCatalogue(language);
  for (const line of ['vacation off', 'vacation until 2026-12-01']) {
    const refused = table.says('alice', line);
    if (refused.ok) throw new Error(`${line} was done`);
    const text = say(catalogue, localizeSentence(catalogue, { language }, refused.error));
    const [, example = ''] = /"(\S+ (?:until|bis|fino al) [^"]+)"/.exec(text) ?? [];
    expect(table.does('alice', example).answer.data).toEqual({ date: '2027-01-03' });
    table.does('alice', 'vacation off');
  }
});

test('a date without a year means the next occurrence of that date', () => {
  const table = new Table();
  at(table, '2026-12-20T12:00Z');
  expect(table.does('alice', 'vacation until 24 Dec').answer.data).toEqual({ date: '2026-12-24' });
  expect(table.does('alice', 'vacation until 3.1.').answer.data).toEqual({ date: '2027-01-03' });
  expect(table.does('alice', 'vacation until 20 Dec').answer.data).toEqual({ date: '2026-12-20' });
  expect(table.refuses('alice', 'vacation until 29 Feb')).toBe('command.vacation.example');
});

test('a numeric date with slashes is read in the usual order of the language, and needs confirmation in English', () => {
  const table = new Table();
  at(table, '2026-08-01T12:00Z');
  expect(table.refuses('alice', 'vacation until 5/8/2026')).toBe('club.vacation.whichDay');
  expect(table.refuses('alice', 'vacation until 5/8')).toBe('club.vacation.whichDay');
  table.does('alice', 'set language it');
  expect(table.does('alice', 'vacation until 5/8/2026').answer.data).toEqual({ date: '2026-08-05' });
  expect(table.does('alice', 'vacanza fino al 6/8').answer.data).toEqual({ date: '2026-08-06' });
  expect(table.does('alice', 'ferie fino al 20.09.26').answer.data).toEqual({ date: '2026-09-20' });
});

test('a vacation ends at the end of the day in the player’s time zone', () => {
  const table = new Table();
  at(table, '2026-12-20T12:00Z');
  table.does('alice', 'set timezone america/new_york');
  table.does('alice', 'vacation until 24 Dec');
  const { id } = table.player('alice');
  const [current] = table.store.vacations.of(id, table.now);
  expect(current?.untilAt).toBe(Date.parse('2026-12-25T05:00Z'));
  expect(lastDayAway(table.store, id, current?.untilAt ?? 0)).toBe('2026-12-24');
  table.does('alice', 'set timezone off');
  expect(table.store.players.preferences(id).has('timezone')).toBe(false);
});
