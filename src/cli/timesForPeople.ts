import { mainLanguage } from '../base/language/playerWords.js';
import { dateForReader } from '../letter/index.js';
import { loadCatalogue } from '../server/outbound/loadTemplates.js';

/** Formats a time for JSON: ISO 8601, or null. */
export const iso = (ms: number | null | undefined): string | null =>
  ms == null ? null : new Date(ms).toISOString();

/** Formats a time for people, in UTC: `Sun 22 Nov 2026, 01:11 (UTC)`. Returns other text unchanged. */
export function readableTime(moment: string): string {
  const [, toMinute] = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}):\d{2}\.\d{3}Z$/.exec(moment) ?? [];
  if (toMinute === undefined) return moment;
  return dateForReader(loadCatalogue(), { language: mainLanguage }, `${toMinute}Z`) ?? moment;
}

/** Like `readableTime`, but for milliseconds; "-" if there is no time. */
export const timeForPeople = (ms: number | null | undefined): string => readableTime(iso(ms) ?? '-');

/** Formats the day of an ISO 8601 time for people, in UTC: `Sun 22 Nov 2026`; empty for null. */
export function dayForPeople(moment: string | null): string {
  if (moment === null) return '';
  return dateForReader(loadCatalogue(), { language: mainLanguage }, moment.slice(0, 10)) ?? moment;
}
