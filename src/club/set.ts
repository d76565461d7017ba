import { ok, sentence } from '../base/index.js';
import type { Command } from '../command/index.js';
import type { Context, Outcomes, Speaker } from './types.js';

/** Keeps what a player sets. */
export function set(
  context: Context & { speaker: Speaker },
  { name, value }: Extract<Command, { word: 'set' }>,
): Outcomes {
  context.store.players.setPreference(context.speaker.player.id, name, value);
  return ok({ result: sentence('club.set.result', { name, value }) });
}
