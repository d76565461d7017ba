/** A day of 24 hours, in ms. */
export const dayMs: number = 24 * 60 * 60 * 1000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the formatter for local times in a zone. Creating one is slow and there are few zones, so they are cached.
 */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const fields = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const clock = new Intl.DateTimeFormat('en', { timeZone: zone, hourCycle: 'h23', ...fields });
  clocks.set(zone, clock);
  return clock;
}

/** Returns the name that ICU uses for a time zone; undefined for an unknown zone. */
function canonicalZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/**
 * Writes the name of a time zone with the usual capitalisation: `Europe/Kyiv`, `EST5EDT`. Words typed in mixed case
 * are left unchanged.
 */
function capitalized(zone: string): string {
  const isMixed = zone !== zone.toLowerCase() && zone !== zone.toUpperCase();
  const isAbbreviation = /^(?:[a-z]{2,3}|\w*\d\w*|etc\/.*)$/i.test(zone);
  return zone.replace(/[a-z][a-z0-9]*/gi, (word) => {
    const lower = word.toLowerCase();
    if (isMixed && word !== lower) return word;
    if (/^(?:of|es|au)$/.test(lower)) return lower;
    const isUpper = (isAbbreviation && lower !== 'etc') || /^(?:us|gb|nz)$/.test(lower);
    return isUpper ? word.toUpperCase() : `${word.charAt(0).toUpperCase()}${lower.slice(1)}`;
  });
}

/**
 * Finds the IANA name of a time zone from its name or a city, ignoring case; undefined if there is none. An older or
 * newer name of a zone is kept: ICU would rename Europe/Kyiv to Europe/Kiev, and CET to Europe/Brussels.
 */
export function timeZoneNamed(name: string): string | undefined {
  // Offsets such as +01:00 are not accepted: they have no daylight saving time.
  if (!/^[a-z][a-z0-9_+/-]{1,39}$/i.test(name)) return undefined;
  const canonical = canonicalZone(name);
  if (canonical !== undefined)
    return canonical.toLowerCase() === name.toLowerCase() ? canonical : capitalized(name);
  const zones = Intl.supportedValuesOf('timeZone');
  const city = `/${name.toLowerCase()}`;
  const [only, ...others] = zones.filter((zone) => zone.toLowerCase().endsWith(city));
  if (others.length > 0) return undefined;
  if (only !== undefined) return only;
  // The list has one name for each zone, not always the current one: Asia/Calcutta, but not Asia/Kolkata.
  const regions = new Set(zones.map((zone) => zone.replace(/\/.*/, '')));
  const [renamed, ...more] = [...regions].filter((region) => canonicalZone(`${region}${city}`) !== undefined);
  return renamed === undefined || more.length > 0 ? undefined : capitalized(`${renamed}${city}`);
}

/** Returns the local time in a zone to the minute, read as if it were UTC, in ms. */
function shownIn(zone: string, ms: number): number {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}

/** Returns the date in a zone at a given time, ISO 8601. */
export const dateIn = (zone: string, ms: number): string =>
  new Date(shownIn(zone, ms)).toISOString().slice(0, 10);

/** Returns the time when a day begins in a zone, in ms. */
export function startOfDay(zone: string, isoDate: string): number {
  const midnight = Date.parse(`${isoDate}T00:00Z`);
  const offsetAt = (ms: number) => shownIn(zone, ms) - Math.floor(ms / 60_000) * 60_000;
  // The offset may change on that day.
  const near = midnight - offsetAt(midnight);
  return midnight - offsetAt(near);
}

/**
 * Returns the time when a clock in a zone shows a time such as `07:00` on a given day. If the clocks skip that time,
 * returns a time soon after.
 */
export function timeOfDay(zone: string, isoDate: string, time: string): number {
  const shown = Date.parse(`${isoDate}T${time}Z`);
  const offsetAt = (ms: number) => shownIn(zone, ms) - Math.floor(ms / 60_000) * 60_000;
  return shown - offsetAt(shown - offsetAt(shown));
}

/** Returns the time when a day ends in a zone, in ms. This is when the next day begins. */
export const endOfDay = (zone: string, isoDate: string): number =>
  startOfDay(zone, new Date(Date.parse(`${isoDate}T00:00Z`) + dayMs).toISOString().slice(0, 10));
