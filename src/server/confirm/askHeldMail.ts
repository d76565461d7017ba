import { sentence } from '../../base/index.js';
import type { Context, OpenNumber } from '../../club/index.js';
import { type Command, hidden } from '../../command/index.js';
import type { ConfirmationContent } from '../../letter/index.js';
import { makeSgf } from '../../notation/index.js';
import type { Player } from '../../store/index.js';
import type { TransactionContext, Verdict } from '../outbound/transactionContext.js';
import { type Asker, questionLife } from './askAccount.js';

/** Questions beyond these stay open without a letter (docs/mail-rules.md section 2). */
const mostLetters = 3;

/** Why a question is put to a player: the sender is not certain, or what is asked for cannot be taken back. */
export type ConfirmReason = 'uncertain' | 'resign' | 'account';

/** What is kept of a mail that was fetched again after a restore from backup (`inOrder.ts`). */
export interface Again {
  /** The boards that it is about; 0 stands for all that have no number yet. */
  readonly boards: readonly number[];
  /** Earlier mails that answer the same lost letter: one turn is all that it asked for. */
  readonly repeats: readonly number[];
  /** The letter that it answers is lost, if it answers one. */
  readonly isOfLost: boolean;
  /** How it was confirmed, where it waits for earlier mail. */
  readonly confirmed?: { readonly from: string; readonly messageId: string; readonly lot: number };
}

/** The commands of one mail, kept until their sender says yes; without passwords. */
export interface HeldMail {
  readonly commands: readonly Command[];
  readonly message: string;
  /** SGF of the record that came with it. */
  readonly sgf?: string;
  readonly numbers: readonly (readonly [number, OpenNumber])[];
  readonly letter?: NonNullable<Context['letter']>;
  readonly receivedAt: number;
  /** Hash of the password that a command sets; the password itself is not kept. */
  readonly passwordHash: string | null;
  /** Why it will be asked about, while no letter has done so. */
  readonly kept?: ConfirmReason;
  readonly again?: Again;
}

function withoutSecrets({ password: _, ...command }: Command): Command {
  if (command.word === 'change' && command.what === 'password' && command.secret !== 'off') {
    return { ...command, secret: hidden };
  }
  return command as Command;
}

/** Holds a whole mail and asks the player at the player's own address whether it was theirs. */
export function askMail(
  { tx, cause, receivedAt, isOwn }: Asker,
  player: Player,
  why: ConfirmReason,
  context: Omit<Context, 'speaker'>,
  commands: readonly Command[],
  again?: Again,
): Verdict {
  const { store, outbox, now } = tx;
  const held: HeldMail = {
    commands: commands.map(withoutSecrets),
    message: context.message,
    ...(context.record && { sgf: makeSgf(context.record) }),
    numbers: [...context.numbers],
    ...(context.letter && { letter: context.letter }),
    receivedAt,
    passwordHash: context.passwordHash,
    ...(again && { again }),
  };
  const isConfirmed = again?.confirmed !== undefined;
  const isKept = !isConfirmed && !isOwn && store.questions.countOpen(player.id, now) >= mostLetters;
  const address = outbox.addressOf(player.id);
  // What came long before it was fetched again is asked about now.
  const expiresAt = (again ? now : receivedAt) + questionLife;
  const id = store.questions.ask({
    kind: 'mail',
    playerId: player.id,
    address,
    inboxId: cause.inboxId,
    held: JSON.stringify(isKept ? { ...held, kept: why } : held),
    askedAt: now,
    expiresAt,
  });
  if (isConfirmed) return { state: 'waiting', reason: 'earlier mail is to be confirmed first' };
  if (isKept) return { state: 'waiting', reason: 'too many questions open' };
  const written = mailQuestion(player, why, commands, expiresAt);
  outbox.confirmation(id, { address, playerId: player.id }, written, cause);
  return { state: 'waiting', reason: why };
}

const mailQuestion = (
  { userid }: Player,
  why: ConfirmReason,
  commands: readonly Command[],
  until: number,
): ConfirmationContent => ({
  kind: 'confirmation',
  about: sentence('letter.question.mail.about'),
  intro: sentence(`letter.question.${introOf(why, commands)}.intro`, { userid }),
  lines: commands.map(({ line }) => line),
  until,
});

/** Asks about the mails that had to wait for earlier questions, as many as there is room for now. */
export function askKept({ store, outbox, now }: TransactionContext, playerId: number | null): void {
  const player = playerId === null ? undefined : store.players.byId(playerId);
  if (!player) return;
  const kept = store.questions.kept(player.id, now);
  const room = mostLetters - (store.questions.countOpen(player.id, now) - kept.length);
  for (const { id, inboxId, expiresAt, held } of kept.slice(0, Math.max(0, room))) {
    const { kept: why = 'uncertain', ...mail }: HeldMail = JSON.parse(held);
    store.questions.setHeld(id, JSON.stringify(mail));
    const to = { address: outbox.addressOf(player.id), playerId: player.id };
    const written = mailQuestion(player, why, mail.commands, expiresAt);
    outbox.confirmation(id, to, written, { inboxId, messageId: '', from: '' });
  }
}

/** What the question says first; who would lose everything is told so. */
function introOf(why: ConfirmReason, commands: readonly Command[]): string {
  for (const command of commands) {
    const leaves = command.word === 'signoff' || (command.word === 'delete' && command.address === undefined);
    if (leaves) return `${command.word}${command.newPlayer === undefined ? '' : 'To'}`;
  }
  return why === 'uncertain' ? 'mail' : why;
}
