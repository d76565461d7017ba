import { err, refusal, sentence } from '../../base/index.js';
import type { CommandOf, PlayerContext } from '../context.js';
import { type CommandResult, succeed } from '../effects.js';
import { dayMs, isoDate, restartClocks, thinkingTime } from '../gameClocks.js';

/** The longest vacation, and the most days of it in a year (docs/mail-rules.md section 4). */
const mostDays = 60;
const mostInYear = 90;

/** Stops every clock of a player until a date, or starts them again. */
export function vacation(
  { store, speaker, now }: PlayerContext,
  command: CommandOf<'vacation'>,
): CommandResult {
  const { id } = speaker.player;
  const current = store.people.vacations(id, now).find(({ fromAt }) => fromAt <= now);
  if (command.until === 'off') {
    if (!current) return err(refusal('club.vacation.none'));
    store.people.endVacation(id, now, now);
    restartClocks(store, id);
    return succeed(sentence('club.vacation.off'));
  }
  // The day named is the last one away.
  const until = Date.parse(`${command.until}T00:00Z`) + dayMs;
  if (until <= now) return err(refusal('club.vacation.past', { date: command.until }));
  const begun = current?.fromAt ?? now;
  if (until - begun > mostDays * dayMs) {
    const date = isoDate(begun + (mostDays - 1) * dayMs);
    return err(refusal('club.vacation.long', { most: mostDays, date }));
  }
  const from = now - 365 * dayMs;
  const before = store.people.vacations(id, from).filter(({ fromAt }) => fromAt !== current?.fromAt);
  const taken = now - from - thinkingTime(before, from, now);
  const own = until - begun;
  const left = mostInYear * dayMs - taken - own;
  if (left < 0) {
    const days = Math.max(0, Math.floor((left + until - now) / dayMs));
    return err(refusal('club.vacation.year', { most: mostInYear, days }));
  }
  if (current) store.people.endVacation(id, now, until);
  else store.people.addVacation(id, { fromAt: now, untilAt: until });
  restartClocks(store, id);
  return succeed(sentence('club.vacation.result', { date: command.until }));
}
