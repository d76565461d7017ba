import { sentence } from '../../base/index.js';
import type { Command } from '../../command/index.js';
import type { Spoken } from '../context.js';
import { type CommandResult, succeed } from '../effects.js';
import { dayMs } from '../gameClocks.js';

/** Digests go out at this time of the day (UTC). */
const digestHour = 6;

/** When the next digest is written. */
export function nextDigest(now: number): number {
  const today = Math.floor(now / dayMs) * dayMs + digestHour * 60 * 60 * 1000;
  return today > now ? today : today + dayMs;
}

/** Keeps what a player sets. */
export function set(
  { store, speaker, now }: Spoken,
  { name, value }: Extract<Command, { word: 'set' }>,
): CommandResult {
  const { id } = speaker.player;
  store.players.setPreference(id, name, value);
  if (name === 'digest') store.players.setDigest(id, value === 'daily' ? nextDigest(now) : null);
  return succeed(sentence('club.set.result', { name, value }));
}
