import { type Refusal, refusal } from '../base/index.js';
import type { Command, Word } from '../command/index.js';
import type { BoardId, Player, Store } from '../store/index.js';
import { newPlayerFor } from './accounts/signoff.js';
import { seatOf, viewOf, whyOver } from './board/boardView.js';
import { namesComputer, whyNoComputer } from './matchmaking/computerOpponent.js';

/** Commands that do nothing on a finished board, whoever sends them, with the refusal for each. */
const refusedWhenOver: Partial<Record<Word, 'club.over' | 'club.notOffered'>> = {
  ...Object.fromEntries(
    ['move', 'submit', 'confirm', 'queue', 'propose', 'undo', 'accept', 'reject', 'resign', 'claim'].map(
      (word) => [word, 'club.over'],
    ),
  ),
  decline: 'club.notOffered',
};

/**
 * Returns the refusal that a command would get even if the player confirmed it. A command is refused if the board does
 * not exist or is over, the player resigns on somebody else's board or has left the game, the computer does not play at
 * that level, or the new player is unknown. The refusal reveals nothing private, so the server can answer without a
 * confirmation email.
 */
export function precheckCommand(
  store: Store,
  player: Player,
  command: Command,
  answered?: BoardId | null,
): Refusal | undefined {
  if (command.word === 'challenge' && namesComputer(store, command)) return whyNoComputer(store, command);
  if (command.word === 'signoff' || command.word === 'delete') {
    const newPlayer = newPlayerFor(store, player, command.newPlayer);
    return newPlayer.ok ? undefined : newPlayer.error;
  }
  const code = refusedWhenOver[command.word];
  const id = ('board' in command ? command.board : undefined) ?? answered;
  if (code === undefined || id == null) return undefined;
  const board = store.boards.byId(id);
  if (!board) return refusal('club.noBoard', { board: id });
  if (board.endedAt !== null) {
    const plays = seatOf(viewOf(store, board), player.id) !== undefined;
    return code === 'club.over' ? whyOver(board, plays) : refusal(code, { board: id });
  }
  if (command.word !== 'resign') return undefined;
  const view = viewOf(store, board);
  const seat = seatOf(view, player.id);
  if (!seat) return refusal('club.notAPlayer', { board: id });
  return view.departed.includes(seat.seat) ? refusal('club.left', { board: id }) : undefined;
}
