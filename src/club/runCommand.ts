import { refusal, sentence } from '../base/index.js';
import { type Command, commandTable, type Word } from '../command/index.js';
import { add, changeAddress, changePassword } from './accounts/accountChanges.js';
import { set } from './accounts/setPreference.js';
import { remove, signoff } from './accounts/signoff.js';
import { vacation } from './accounts/vacation.js';
import type { Context, Spoken } from './context.js';
import { type CommandResult, showPages } from './effects.js';
import { broadcast, chat, message, mute } from './events/playerMessages.js';
import { notify, subscribe, unsubscribe } from './events/watchBoards.js';
import { accept, propose, reject, undo } from './matchmaking/boardOffers.js';
import { challenge, decline } from './matchmaking/challenge.js';
import { limit } from './matchmaking/challengeLimit.js';
import { challengeComputer, namesComputer } from './matchmaking/computerOpponent.js';
import { join, seek, seeks, unseek } from './matchmaking/openSeeks.js';
import { moves } from './play/legalTurns.js';
import { move } from './play/playTurn.js';
import { queue } from './play/queuedTurns.js';
import { claim, resign } from './play/resignOrClaim.js';
import { confirm, preview, submit } from './play/turnPreview.js';
import { exportBoard } from './records/exportRecord.js';
import { importRecord } from './records/importRecord.js';
import { games, list, replay, show, showas } from './records/showBoards.js';
import { history, standings, userinfo } from './records/standings.js';

type Of<W extends Word> = Extract<Command, { word: W }>;

/** Words that nobody needs to prove anything for (docs/mail-rules.md section 2). */
const openWords: ReadonlySet<string> = new Set(
  commandTable.filter(({ needs }) => needs === 'nobody').map(({ word }) => word),
);

/** Whether a command only looks at what anybody may see. */
export const isOpen = (command: Command): boolean => openWords.has(command.word) && command.word !== 'signup';

type Alone = 'signup' | 'yes' | 'no';
const alone = (_: Context, { word }: Command): CommandResult => ({
  ok: false,
  error: refusal('club.alone', { word }),
});

const hands: { readonly [W in Exclude<Word, Alone>]: (context: Spoken, command: Of<W>) => CommandResult } = {
  help: (_, { topics }) => showPages(sentence('club.help.result'), { kind: 'help', topics }),
  show,
  showas,
  replay,
  moves,
  export: exportBoard,
  import: importRecord,
  preview,
  games,
  list,
  seeks,
  standings,
  history,
  userinfo,
  challenge: (context, command) =>
    namesComputer(context.store, command) ? challengeComputer(context, command) : challenge(context, command),
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
 * Carries out one command of a speaker who has been believed, inside the caller's transaction; a command that only looks
 * needs none. A refusal has changed nothing. Sign-ups and answers to questions are not commands of a player and do not
 * come here.
 */
export function runCommand(context: Context, command: Command): CommandResult {
  const { word } = command;
  if (word === 'signup' || word === 'yes' || word === 'no') return alone(context, command);
  if (!context.speaker && !isOpen(command)) throw new Error(`${word} needs a speaker`);
  const { speaker } = context;
  // Who signs off and then plays again has come back, and hands nothing over any more.
  if (speaker && speaker.player.leftAt !== null && !isOpen(command)) {
    context.store.players.setLeft(speaker.player.id, null);
    context.store.questions.dropHandoversOf(speaker.player.id);
  }
  // Each hand gets the commands of its own word.
  const hand = hands[word] as (context: Spoken, command: Command) => CommandResult;
  return hand(context as Spoken, command);
}
