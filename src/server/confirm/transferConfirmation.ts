import { dayMs, type Refusal, refusal, sentence } from '../../base/index.js';
import {
  acceptTransfer,
  giveUpBoards,
  type Transfer,
  type TransferOffer,
  transferDays,
  transferSchema,
} from '../../club/index.js';
import type { ConfirmationId, PlayerId } from '../../store/index.js';
import type { AnsweredMail } from '../outbound/answeredMail.js';
import { notifyReaders } from '../outbound/notifyReaders.js';
import type { TransactionContext } from '../outbound/transactionContext.js';
import {
  answerSender,
  askedPlayer,
  type ConfirmationHandler,
  type MailToConfirm,
  sendConfirmation,
  storeConfirmation,
  viewsOf,
} from './confirmationHandler.js';

/** Asks a player to take over the boards of a player who has left. */
function ask(
  { tx, cause }: Pick<MailToConfirm, 'tx' | 'cause'>,
  { newPlayerId, transfer }: Pick<TransferOffer, 'newPlayerId' | 'transfer'>,
): undefined {
  const { store, outbox, now } = tx;
  // A later command in the same email may have brought the player back.
  if (store.players.byId(transfer.fromId)?.leftAt === null) return undefined;
  const address = outbox.addressOf(newPlayerId);
  const expiresAt = now + transferDays * dayMs;
  const row = { kind: 'transfer', playerId: newPlayerId, address, payload: transfer, expiresAt } as const;
  const id = storeConfirmation(tx, cause, transferSchema, row);
  sendTransfer(tx, { ...row, id }, cause);
}

/** Writes the email to the new player; if it is sent again, it begins with the reason. */
function sendTransfer(
  tx: TransactionContext,
  confirmation: {
    readonly id: ConfirmationId;
    readonly address: string;
    readonly playerId: PlayerId;
    readonly expiresAt: number;
    readonly payload: Transfer;
  },
  cause: AnsweredMail,
  why?: Refusal,
): void {
  const { id, address, playerId, expiresAt, payload } = confirmation;
  const { store } = tx;
  // If the account is deleted, this is the name that replaces it in records.
  const { userid } = store.players.get(payload.fromId);
  const isGone = store.players.addresses(payload.fromId).length === 0;
  const intro = `letter.confirmation.transfer.${isGone ? 'introGone' : 'intro'}` as const;
  const request = {
    about: sentence('letter.confirmation.transfer.about', { userid }),
    intro: why ?? sentence(intro, { userid }),
    lines: [],
    boards: viewsOf(tx, payload.boards),
    playerId,
    how: 'letter.confirmation.transfer.how' as const,
    until: expiresAt,
  };
  sendConfirmation(tx, id, { address, playerId }, request, cause);
}

/**
 * The handler for a player who leaves and offers the boards to another player. The boards are either transferred or
 * given up.
 */
export const transferConfirmation = {
  ask,
  schema: transferSchema,
  answeredBy: 'player',
  words: 'accept or reject',
  refusals: { closed: 'club.transfer.none', expired: 'club.transfer.none' },

  askAgain(tx, confirmation, _why, cause) {
    sendTransfer(tx, confirmation, cause, refusal('server.transfer.how'));
  },

  onYes({ tx, cause, receivedAt }, confirmation) {
    const { store, now } = tx;
    const { id, playerId, payload } = confirmation;
    const times = { store, now: receivedAt, doneAt: now };
    const changes = acceptTransfer(times, payload, askedPlayer(tx, confirmation));
    store.confirmations.close(id, changes.ok ? 'carried out' : 'refused');
    if (!changes.ok) {
      answerSender(tx, 'letter.answer.about.refused', changes.error, cause, { playerId });
      return { state: 'refused', reason: changes.error.code };
    }
    notifyReaders(tx, changes.value, { sender: playerId }, cause);
    return { state: 'done', reason: null };
  },

  onNo({ tx, cause, receivedAt }, { id, playerId, payload }) {
    const { store, now } = tx;
    store.confirmations.close(id, 'dropped');
    notifyReaders(tx, giveUpBoards({ store, now: receivedAt, doneAt: now }, payload));
    answerSender(tx, 'letter.answer.about.dropped', sentence('club.transfer.rejected'), cause, { playerId });
    return { state: 'done', reason: null };
  },

  expire(tx, { id, payload }) {
    const { store, now } = tx;
    store.confirmations.close(id, 'expired');
    notifyReaders(tx, giveUpBoards({ store, now, doneAt: now }, payload));
  },
} satisfies ConfirmationHandler<'transfer', Transfer>;
