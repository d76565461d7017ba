import { isPublicCommand } from '../../club/index.js';
import type { InboxOutcome, Store } from '../../store/index.js';
import type { AnswerLimits, WithheldAnswers } from '../outbound/outboxWriter.js';
import type { TransactionContext } from '../outbound/transactionContext.js';
import { countedSender } from './identifySender.js';
import type { PreparedMail } from './prepareMail.js';
import { countAnswerToStranger, type Sender } from './rateLimits.js';
import { countConfirmationReply, countRepeatedAnswer, similarityKey } from './repeatedAnswers.js';

/** Returns the sender whose limit an email counts against. */
export function senderOf(store: Store, mail: PreparedMail): Sender {
  const { message, reading, letter, from } = mail;
  const countedFor = countedSender(store, mail, reading.ok ? reading.value.commands : [], letter);
  const { network, verifiedFrom } = message;
  return {
    from,
    ...(countedFor && { countedFor }),
    ...(verifiedFrom !== undefined && verifiedFrom === from && { verifiedFrom }),
    ...(network !== undefined && { network }),
  };
}

/**
 * Returns the limits on the answers to an email. Answers to strangers are limited by the email's origin, and repeats by
 * its content. A reply to a confirmation email, sent from the address that was asked, is counted here, but answered no
 * matter how many strangers have been answered today.
 */
export function answerLimits(
  { store, now }: Pick<TransactionContext, 'store' | 'now'>,
  prepared: PreparedMail,
  sender: Sender,
): AnswerLimits {
  const { reading, letter } = prepared;
  const { from, countedFor } = sender;
  const commands = reading.ok ? reading.value.commands : [];
  const key = { address: from, proved: countedFor !== undefined };
  const repliesTo = letter?.purpose === 'question' && letter.toAddress.toLowerCase() === from;
  const isAnswerable = repliesTo && (commands.length > 0 || countConfirmationReply(store, key, now));
  const owner = store.players.byAddress(from)?.id;
  const textOf = similarityKey(store, prepared);
  return {
    countStranger: (address) =>
      isAnswerable && address === from
        ? undefined
        : countAnswerToStranger(store, address, sender, commands, now),
    isSender: (to) => to.address === from || (owner !== undefined && to.playerId === owner),
    countRepeat: (kind, asksAbout) => countRepeatedAnswer(store, key, kind, asksAbout ?? textOf(), now),
  };
}

/** Returns the state of an email whose answer was not written. */
export function outcomeAfterLimits(
  { stranger, isRepeat }: WithheldAnswers,
  { reading }: PreparedMail,
  outcome: InboxOutcome,
): InboxOutcome {
  if (stranger !== undefined) return { state: 'ignored', reason: stranger };
  if (!isRepeat) return outcome;
  const hasEffect =
    outcome.state !== 'refused' && reading.ok && !reading.value.commands.every(isPublicCommand);
  return { state: hasEffect ? outcome.state : 'ignored', reason: 'the same answer was sent often enough' };
}
