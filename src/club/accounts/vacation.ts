import {
  dateIn,
  dayMs,
  endOfDay,
  err,
  ok,
  type Refusal,
  type Result,
  refusal,
  sentence,
} from '../../base/index.js';
import { mainLanguage, wordsIn } from '../../base/language/playerWords.js';
import { isoDate, proposedDay, restartClocks, thinkingTime, zoneOf } from '../board/gameClocks.js';
import type { CommandOf, PlayerContext } from '../commandContext.js';
import { type CommandResult, succeed } from '../effects.js';

/** The maximum number of days for one vacation, and for all vacations in a year (docs/club-rules.md section 1). */
const mostDays = 60;
const mostInYear = 90;

/** Stops all of a player's clocks until a given date, or restarts them. */
export function vacation(
  { store, sender, now }: PlayerContext,
  command: CommandOf<'vacation'>,
): CommandResult {
  const { id } = sender.player;
  const zone = zoneOf(store, id);
  const current = store.vacations.current(id, now);
  const example = proposedDay(store, id, now);
  if (command.until === 'off') {
    if (!current) return err(refusal('club.vacation.none', { example }));
    store.vacations.end(id, now, now);
    restartClocks(store, id);
    return succeed(sentence('club.vacation.off'));
  }
  const language = store.players.preferences(id).get('language');
  const day = dayMeant(command.until, language, dateIn(zone, now), example);
  if (!day.ok) return day;
  // The day in the command is the last day of the vacation.
  const until = endOfDay(zone, day.value);
  if (until <= now) {
    return err(refusal('club.vacation.past', { date: day.value, example }));
  }
  const begun = current?.fromAt ?? now;
  if (until - begun > mostDays * dayMs) {
    const date = dateIn(zone, begun + (mostDays - 1) * dayMs);
    return err(refusal('club.vacation.long', { most: mostDays, date }));
  }
  const from = now - 365 * dayMs;
  const before = store.vacations.of(id, from).filter(({ fromAt }) => fromAt !== current?.fromAt);
  const taken = now - from - thinkingTime(before, from, now);
  const own = until - begun;
  const left = mostInYear * dayMs - taken - own;
  if (left < 0) {
    const days = Math.max(0, Math.floor((left + until - now) / dayMs));
    return err(refusal('club.vacation.year', { most: mostInYear, days }));
  }
  if (current) store.vacations.end(id, now, until);
  else store.vacations.add(id, { fromAt: now, untilAt: until });
  restartClocks(store, id);
  return succeed(sentence('club.vacation.result', { date: day.value }));
}

/**
 * Parses the day that a player wrote and returns it as an ISO 8601 date. Without a year, it is the next day with that
 * date; `tomorrow` is the day after today, and `14 days` counts today as the first day. `5/8` and `5/8/2026` are
 * refused if the month could come first in the player's language.
 * @param example a day to use as an example in that refusal
 */
function dayMeant(
  written: string,
  language: string | undefined,
  today: string,
  example: string,
): Result<string, Refusal> {
  const [, first = '', second = '', year = ''] = /^(\d\d)\/(\d\d)(?:\/(\d{4}))?$/.exec(written) ?? [];
  if (first !== '') {
    if (!wordsIn(language ?? mainLanguage)?.dayFirst)
      return err(refusal('club.vacation.whichDay', { written, example }));
    return dayMeant(`${year === '' ? '-' : year}-${second}-${first}`, language, today, example);
  }
  if (written === 'tomorrow') return ok(daysAfter(today, 1));
  const [, days] = /^(\d+) days$/.exec(written) ?? [];
  if (days !== undefined) return ok(daysAfter(today, Number(days) - 1));
  if (!written.startsWith('--')) return ok(written);
  const thisYear = Number(today.slice(0, 4));
  const dates = [thisYear, thisYear + 1].map((one) => `${one}-${written.slice(2)}`);
  // Not every year has a 29 February.
  const next = dates.find((one) => one >= today && isDay(one));
  return next === undefined ? err(refusal('command.vacation.example', { example })) : ok(next);
}

/** @param day ISO 8601 */
const daysAfter = (day: string, days: number): string => isoDate(Date.parse(day) + days * dayMs);

const isDay = (iso: string): boolean => {
  const midnight = Date.parse(`${iso}T00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(iso);
};
