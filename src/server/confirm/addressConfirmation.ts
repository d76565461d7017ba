import { sentence } from '../../base/index.js';
import { type AddressChange, addressChangeSchema, confirmAddress } from '../../club/index.js';
import type { Player } from '../../store/index.js';
import {
  answerSender,
  type ConfirmationHandler,
  confirmationMs,
  dropConfirmation,
  type MailToConfirm,
  sendConfirmation,
  storeConfirmation,
} from './confirmationHandler.js';

/** Writes to an address to ask whether it may act for a player. */
function ask({ tx, cause, receivedAt }: MailToConfirm, player: Player, change: AddressChange): undefined {
  const { outbox } = tx;
  const { address, replaces } = change;
  const expiresAt = receivedAt + confirmationMs;
  const row = { kind: 'address', playerId: player.id, address, payload: change, expiresAt } as const;
  const id = storeConfirmation(tx, cause, addressChangeSchema, row);
  const data = { userid: player.userid };
  const intro = `letter.confirmation.address.${replaces === undefined ? 'intro' : 'introInstead'}` as const;
  const about = sentence('letter.confirmation.address.about', data);
  const request = { about, intro: sentence(intro, data), lines: [], until: expiresAt };
  // Most likely, the address belongs to the player.
  sendConfirmation(tx, id, { address, language: outbox.languageOf(player.id) }, request, cause);
}

/** The handler for an address that will act for a player: only a reply from that address confirms it. */
export const addressConfirmation = {
  ask,
  schema: addressChangeSchema,
  answeredBy: 'address',
  words: 'yes or no',
  wantsWordAlone: () => true,
  refusals: { closed: 'server.confirmation.closed', expired: 'server.confirmation.expired' },

  askAgain(tx, { id, playerId, address, expiresAt }, why, cause) {
    const { userid } = tx.store.players.get(playerId);
    const about = sentence('letter.confirmation.address.about', { userid });
    const to = { address, language: tx.outbox.languageOf(playerId) };
    sendConfirmation(tx, id, to, { about, intro: why, lines: [], until: expiresAt }, cause);
  },

  onYes({ tx, cause, receivedAt }, { id, playerId, payload }) {
    const changed = confirmAddress(tx.store, playerId, payload, receivedAt);
    tx.store.confirmations.close(id, changed.ok ? 'carried out' : 'refused');
    if (!changed.ok) {
      answerSender(tx, 'letter.answer.about.refused', changed.error, cause);
      return { state: 'refused', reason: changed.error.code };
    }
    const { answer, effects } = changed.value;
    answerSender(tx, 'letter.answer.about.account', answer, cause);
    // Notify the addresses that the player already had.
    const language = tx.outbox.languageOf(playerId);
    for (const effect of effects) {
      if (effect.kind !== 'notifyAddress') continue;
      answerSender(
        tx,
        'letter.answer.about.account',
        answer,
        { ...cause, from: effect.address },
        { language },
      );
    }
    return { state: 'done', reason: null };
  },

  onNo: ({ tx, cause }, confirmation) => dropConfirmation(tx, confirmation, cause),

  // The email that asked for the address has been processed, so its row does not change.
  expire: ({ store }, { id }) => store.confirmations.close(id, 'expired'),
} satisfies ConfirmationHandler<'address', AddressChange>;
