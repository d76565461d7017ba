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

/** Finds the IANA name of a time zone from its name or a city, ignoring case; undefined if there is none. */
export function timeZoneNamed(name: string): string | undefined {
  // Offsets such as +01:00 are not accepted: they have no daylight saving time.
  if (!/^[a-z][a-z0-9_+/-]{1,39}$/i.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    const city = `/${name.toLowerCase()}`;
    const [only, ...others] = Intl.supportedValuesOf('timeZone').filter((zone) =>
      zone.toLowerCase().endsWith(city),
    );
    return others.length === 0 ? only : undefined;
  }
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
