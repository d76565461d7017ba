import { ok, refusal, sentence } from '../base/index.js';
import { type Command, commandTable, type Word } from '../command/index.js';
import { add, changeAddress, changePassword } from './account.js';
import { challenge, decline } from './challenge.js';
import { challengeComputer, namesComputer } from './computer.js';
import type { Context, Spoken } from './context.js';
import type { Outcomes } from './done.js';
import { exportBoard } from './export.js';
import { importRecord } from './import.js';
import { limit } from './limit.js';
import { games, list, replay, show, showas } from './look.js';
import { move } from './move.js';
import { moves } from './moves.js';
import { accept, propose, reject, undo } from './offers.js';
import { broadcast, chat, message, mute } from './people.js';
import { confirm, preview, submit } from './preview.js';
import { queue } from './queue.js';
import { claim, resign } from './resign.js';
import { join, seek, seeks, unseek } from './seeks.js';
import { set } from './set.js';
import { remove, signoff } from './signoff.js';
import { history, standings, userinfo } from './standings.js';
import { vacation } from './vacation.js';
import { notify, subscribe, unsubscribe } from './watch.js';

type Of<W extends Word> = Extract<Command, { word: W }>;

/** Words that nobody needs to prove anything for (docs/mail-rules.md section 2). */
const openWords: ReadonlySet<string> = new Set(
  commandTable.filter(({ needs }) => needs === 'nobody').map(({ word }) => word),
);

/** Whether a command only looks at what anybody may see. */
export const isOpen = (command: Command): boolean => openWords.has(command.word) && command.word !== 'signup';

type Alone = 'signup' | 'yes' | 'no';
const alone = (_: Context, { word }: Command): Outcomes => ({
  ok: false,
  error: refusal('club.alone', { word }),
});

const hands: { readonly [W in Exclude<Word, Alone>]: (context: Spoken, command: Of<W>) => Outcomes } = {
  help: (_, { topics }) => ok({ result: sentence('club.help.result'), pages: [{ kind: 'help', topics }] }),
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
export function carryOut(context: Context, command: Command): Outcomes {
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
  const hand = hands[word] as (context: Spoken, command: Command) => Outcomes;
  return hand(context as Spoken, command);
}
