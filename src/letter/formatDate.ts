import { type Catalogue, say } from '../base/index.js';

/** How dates are written in sentence data: as a day, or as a time (UTC) that is shown in full or only as a day. */
const storedDate = /^(\d{4}-\d{2}-\d{2})(?:(T\d{2}:\d{2}Z)(\/day)?)?$/;

/** A language tag (RFC 5646) and an IANA time zone; without a zone, dates are in UTC and say so. */
export interface DateLocale {
  readonly language: string;
  readonly zone?: string | undefined;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(language: string, zone: string): Intl.DateTimeFormat {
  const key = `${language} ${zone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, {
    ...{
      timeZone: zone,
      hourCycle: 'h23',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    },
    ...{ hour: '2-digit', minute: '2-digit' },
  });
  formats.set(key, made);
  return made;
}

/** A cache of formatted dates: all letters about a board have the same dates, and Intl is slow. */
const said = new WeakMap<Catalogue, Map<string, string | undefined>>();
const mostSaid = 500;

/** Formats a date in sentence data for the reader: `Sun 22 Nov 2026, 01:11 (UTC)`; undefined if it is not a date. */
export function dateForReader(catalogue: Catalogue, locale: DateLocale, stored: string): string | undefined {
  if (!storedDate.test(stored)) return undefined;
  const known = said.get(catalogue) ?? new Map<string, string | undefined>();
  said.set(catalogue, known);
  const key = `${stored} ${locale.language} ${locale.zone ?? ''}`;
  if (known.has(key)) return known.get(key);
  if (known.size >= mostSaid) known.clear();
  const date = sayDate(catalogue, locale, stored);
  known.set(key, date);
  return date;
}

function sayDate(catalogue: Catalogue, { language, zone }: DateLocale, stored: string): string | undefined {
  const [, day, time, dayOnly] = storedDate.exec(stored) ?? [];
  const ms = Date.parse(time === undefined ? `${day}T00:00Z` : `${day}${time}`);
  if (Number.isNaN(ms)) return undefined;
  // A day without a time has no time zone.
  const parts = formatFor(language, time === undefined ? 'UTC' : (zone ?? 'UTC')).formatToParts(ms);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  // German abbreviates with a full stop, which not every version of Intl adds to weekdays.
  const weekday = part('weekday').replace(/\.$/, '');
  const data = { weekday, day: part('day'), month: part('month'), year: part('year') };
  const date = say(catalogue, { code: 'letter.format.day', data });
  if (time === undefined || dayOnly !== undefined) return date;
  const clock = `${part('hour')}:${part('minute')}`;
  return say(catalogue, {
    code: zone === undefined ? 'letter.format.timeUtc' : 'letter.format.time',
    data: { date, clock },
  });
}
