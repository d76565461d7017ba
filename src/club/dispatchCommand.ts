import { err, refusal, sentence } from '../base/index.js';
import { type Command, commandTable, type Word } from '../command/index.js';
import { add, changeAddress, changePassword, set, settingsOf } from './accounts/account.js';
import { remove, signoff } from './accounts/signoff.js';
import { vacation } from './accounts/vacation.js';
import type { CommandContext, CommandOf, PlayerContext } from './commandContext.js';
import { type CommandResult, showPages } from './effects.js';
import { askingPlayer } from './findPlayers.js';
import { accept, decline, propose, reject, undo } from './matchmaking/boardOffers.js';
import { challenge } from './matchmaking/challenge.js';
import { limit } from './matchmaking/challengeLimit.js';
import { challengeComputer, highestLevel, namesComputer } from './matchmaking/computerOpponent.js';
import { join, seek, seeks, unseek } from './matchmaking/openSeeks.js';
import { rematch } from './matchmaking/rematch.js';
import { broadcast, chat, message, mute } from './messages/playerMessages.js';
import { notify, subscribe, unsubscribe } from './messages/watchBoards.js';
import { hint } from './play/hint.js';
import { moves } from './play/legalTurns.js';
import { move } from './play/playTurn.js';
import { puzzle } from './play/puzzle.js';
import { queue } from './play/queuedTurns.js';
import { claim, resign } from './play/resignOrClaim.js';
import { confirm, preview, submit } from './play/turnPreview.js';
import { tutorial } from './play/tutorial.js';
import { analyse } from './records/gameAnalysis.js';
import { exportBoard } from './records/gameRecord.js';
import { importRecord } from './records/importRecord.js';
import { players } from './records/playerList.js';
import { games, list, replay, show, showas } from './records/showBoards.js';
import { history, standings, userinfo } from './records/standings.js';

/** Commands that need no proof of who sent them (docs/mail-rules.md section 2). */
const openWords: ReadonlySet<string> = new Set(
  commandTable.filter(({ needs }) => needs === 'nobody').map(({ word }) => word),
);

/** Whether a command only shows public information. */
export const isPublicCommand = (command: Command): boolean =>
  (openWords.has(command.word) && command.word !== 'signup') ||
  (command.word === 'unsubscribe' && command.choices === true);

/** Words that the server handles itself; they are not player commands. */
type Unhandled = 'signup' | 'yes' | 'no';

const handlers: {
  readonly [W in Exclude<Word, Unhandled>]: (context: PlayerContext, command: CommandOf<W>) => CommandResult;
} = {
  help: (context, { topics }) => {
    const reader = topics.includes('set') ? askingPlayer(context) : undefined;
    return showPages(sentence('club.help.result'), {
      ...{ kind: 'help', topics, highest: highestLevel(context.store) },
      ...(reader && { settings: settingsOf(context.store, reader.id) }),
    });
  },
  show,
  showas,
  replay,
  moves,
  export: exportBoard,
  import: importRecord,
  tutorial,
  preview,
  games,
  list,
  seeks,
  standings,
  history,
  players,
  userinfo,
  challenge: (context, command) =>
    namesComputer(context.store, command) ? challengeComputer(context, command) : challenge(context, command),
  rematch,
  analyse,
  hint,
  puzzle,
  accept,
  decline,
  move,
  submit,
  confirm,
  queue,
  propose,
  undo,
  reject,
  resign,
  claim,
  chat,
  message,
  broadcast,
  mute,
  seek,
  join,
  unseek,
  limit,
  subscribe,
  unsubscribe,
  notify,
  set,
  vacation,
  add,
  change: (context, command) =>
    command.what === 'address' ? changeAddress(context, command) : changePassword(context, command),
  delete: remove,
  signoff,
};

/**
 * Runs one command from an authenticated sender inside the caller's transaction. A command that only shows something
 * needs no proof. The caller rolls back the changes made by a refused command. Sign-ups and answers to confirmation
 * emails are refused: they must be the only command in an email.
 */
export function dispatchCommand(context: CommandContext, command: Command): CommandResult {
  const { word } = command;
  if (word === 'signup' || word === 'yes' || word === 'no') return err(refusal('club.alone', { word }));
  if (!context.sender && !isPublicCommand(command)) throw new Error(`${word} needs a sender`);
  const { sender } = context;
  // If a player who has signed off sends a command, the account becomes active again and open transfers end.
  if (sender && sender.player.leftAt !== null && !isPublicCommand(command)) {
    context.store.players.setLeft(sender.player.id, null);
    context.store.confirmations.dropTransfersFrom(sender.player.id);
  }
  // Each handler receives only commands that begin with its word.
  const handle = handlers[word] as (context: PlayerContext, command: Command) => CommandResult;
  return handle(context as PlayerContext, command);
}
