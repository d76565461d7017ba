import { type Refusal, refusal } from '../base/index.js';
import type { Command, Word } from '../command/index.js';
import type { Player, Store } from '../store/index.js';
import { heirOf } from './accounts/signoff.js';
import { namesComputer, whyNoComputer } from './matchmaking/computerOpponent.js';

/** Words that do nothing on a board that is over, whoever says them; and what they are refused with there. */
const refusedWhenOver: Partial<Record<Word, string>> = {
  ...Object.fromEntries(
    ['move', 'submit', 'confirm', 'queue', 'propose', 'undo', 'accept', 'reject', 'resign', 'claim'].map(
      (word) => [word, 'club.over'],
    ),
  ),
  decline: 'club.notOffered',
};

/**
 * Why a command can do nothing, even if it is the player's: there is no such board, or it is over, or the computer does
 * not play so, or nobody takes boards over under that name. Anybody may know that, so it tells nothing private, and
 * nobody need be asked first.
 */
export function precheck(
  store: Store,
  player: Player,
  command: Command,
  answered?: number | null,
): Refusal | undefined {
  if (command.word === 'challenge' && namesComputer(store, command)) return whyNoComputer(store, command);
  if (command.word === 'signoff' || command.word === 'delete') {
    const heir = heirOf(store, player, command.heir);
    return heir.ok ? undefined : heir.error;
  }
  const code = refusedWhenOver[command.word];
  const id = ('board' in command ? command.board : undefined) ?? answered;
  if (code === undefined || id == null) return undefined;
  const board = store.boards.byId(id);
  if (!board) return refusal('club.noBoard', { board: id });
  return board.endedAt === null ? undefined : refusal(code, { board: id });
}
