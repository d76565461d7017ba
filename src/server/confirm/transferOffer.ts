import { type Refusal, sentence } from '../../base/index.js';
import {
  acceptTransfer,
  allNamed,
  dayMs,
  giveUpBoards,
  stateOf,
  type Transfer,
  type TransferOffer,
  transferDays,
  viewOf,
} from '../../club/index.js';
import type { ConfirmationContent } from '../../letter/index.js';
import type { Question, Store } from '../../store/index.js';
import { announce } from '../outbound/announceChanges.js';
import type { Cause } from '../outbound/outboxWriter.js';
import type { TransactionContext, Verdict } from '../outbound/transactionContext.js';

/** Asks a player to take over the boards of one who has left. */
export function offerTransfer(
  { store, outbox, now }: TransactionContext,
  { newPlayerId, transfer }: TransferOffer,
  cause: Cause,
): void {
  // Who has come back by a later command of the mail goes on playing.
  if (store.players.byId(transfer.fromId)?.leftAt === null) return;
  const address = outbox.addressOf(newPlayerId);
  const expiresAt = now + transferDays * dayMs;
  const question = { kind: 'handover', playerId: newPlayerId, address, inboxId: cause.inboxId } as const;
  const id = store.questions.ask({ ...question, held: JSON.stringify(transfer), askedAt: now, expiresAt });
  outbox.confirmation(id, { address, playerId: newPlayerId }, heirLetter(store, transfer, expiresAt), cause);
}

/** The question to an heir, with a reason before it where it is put once more. */
export function heirLetter(store: Store, held: Transfer, until: number, why?: Refusal): ConfirmationContent {
  // Of a deleted account this is the name that its record stands under.
  const isGone = store.players.addresses(held.fromId).length === 0;
  const userid = store.players.byId(held.fromId)?.userid ?? '';
  const lines = held.boards.flatMap((board) => {
    const row = store.boards.byId(board);
    if (!row) return [];
    const view = viewOf(store, row);
    const data = { board, game: view.game.id, players: allNamed(view), state: stateOf(view) };
    return [sentence('letter.question.handover.board', data)];
  });
  return {
    kind: 'confirmation',
    about: sentence('letter.question.handover.about', { userid }),
    intro: why ?? sentence(`letter.question.handover.${isGone ? 'introGone' : 'intro'}`, { userid }),
    lines,
    how: 'letter.question.handover.how',
    until,
  };
}

/** The heir has answered: the boards change hands, or are given up. */
export function answerHeir(
  tx: TransactionContext,
  question: Question,
  agrees: boolean,
  receivedAt: number,
  cause: Cause,
): Verdict {
  const { store, outbox } = tx;
  const heir = store.players.byId(question.playerId ?? 0);
  if (!heir) throw new Error(`question ${question.id} is put to nobody`);
  const held: Transfer = JSON.parse(question.held);
  const moment = { store, now: receivedAt, doneAt: tx.now };
  if (!agrees) {
    store.questions.close(question.id, 'dropped');
    announce(tx, giveUpBoards(moment, held));
    const about = sentence('letter.answer.about.dropped');
    const result = sentence('club.handover.rejected');
    const to = { address: cause.from, playerId: heir.id };
    outbox.answer(to, { kind: 'answer', about, answers: [{ result }] }, cause);
    return { state: 'done', reason: null };
  }
  const changes = acceptTransfer(moment, held, heir);
  store.questions.close(question.id, changes.ok ? 'carried out' : 'refused');
  if (!changes.ok) {
    const about = sentence('letter.answer.about.refused');
    const answers = [{ result: changes.error }];
    const to = { address: cause.from, playerId: heir.id };
    outbox.answer(to, { kind: 'answer', about, answers }, cause);
    return { state: 'refused', reason: changes.error.code };
  }
  announce(tx, changes.value, { sender: heir.id }, cause);
  return { state: 'done', reason: null };
}

/** Gives up the boards that nobody has answered for in time. */
export function passOverHeirs(tx: TransactionContext, most: number): number {
  const { store, now } = tx;
  const aged = store.questions.agedHandovers(now, most);
  for (const { id, held } of aged) {
    store.questions.close(id, 'expired');
    announce(tx, giveUpBoards({ store, now, doneAt: now }, JSON.parse(held) as Transfer));
  }
  return aged.length;
}
