import { ok, refusal, sentence } from '../base/index.js';
import type { Command } from '../command/index.js';
import { challenge, decline } from './challenge.js';
import { accept, propose, reject } from './draw.js';
import { games, show } from './look.js';
import { move } from './move.js';
import { resign } from './resign.js';
import { set } from './set.js';
import type { Context, Outcomes } from './types.js';
import { unsubscribe } from './watch.js';

/** Words that need no proof of who is speaking (PLAY.md section 2). */
const open: ReadonlySet<Command['word']> = new Set(['help', 'show', 'games']);

/** Whether a command only looks at what anybody may see. */
export const isOpen = (command: Command): boolean => open.has(command.word);

/**
 * Carries out one command of a speaker who has been believed, inside the caller's transaction. A refusal has changed
 * nothing. Sign-ups and answers to questions are not commands of a player and do not come here.
 */
export function carryOut(context: Context, command: Command): Outcomes {
  switch (command.word) {
    case 'help':
      return ok({ result: sentence('club.help.result'), page: { kind: 'help', topics: command.topics } });
    case 'show':
      return show(context, command);
    case 'games':
      return games(context, command);
    case 'signup':
    case 'yes':
    case 'no':
      return { ok: false, error: refusal('club.alone', { word: command.word }) };
  }
  const { speaker } = context;
  if (!speaker) throw new Error(`${command.word} needs a speaker`);
  switch (command.word) {
    case 'challenge':
      return challenge({ ...context, speaker }, command);
    case 'accept':
      return accept(context, command);
    case 'decline':
      return decline(context, command);
    case 'move':
      return move(context, command);
    case 'propose':
      return propose(context, command);
    case 'reject':
      return reject(context, command);
    case 'resign':
      return resign(context, command);
    case 'unsubscribe':
      return unsubscribe(context, command);
    case 'set':
      return set({ ...context, speaker }, command);
  }
}
