import { type Refusal, sentence } from '../../base/index.js';
import { restartClocks } from '../../club/index.js';
import { type Envelope, onlyFrom } from '../../mail/index.js';
import { byOperator, type InboxRow, type OutboxRow, type PlayerId, type Store } from '../../store/index.js';
import { resumeAddress } from '../delivery/handleBounce.js';
import { type AnsweredMail, answeredMail } from '../outbound/answeredMail.js';
import type { AnswerLimits } from '../outbound/outboxWriter.js';
import { hasReplyContext } from '../outbound/replyToken.js';
import type { TransactionContext } from '../outbound/transactionContext.js';
import { isUncertainRobot } from './humanSender.js';
import { countedSender } from './identifySender.js';
import {
  countAnswerToStranger,
  countReceivedMail,
  type RateLimitExceeded,
  type Sender,
} from './rateLimits.js';
import { countRepeatedAnswer } from './repeatedAnswers.js';

interface QuarantinedMail {
  readonly row: InboxRow;
  /** The header of the email. */
  readonly envelope: Envelope;
  /** The letter that the email replies to, found by its token. */
  readonly letter?: OutboxRow;
  readonly why: Refusal;
}

/**
 * Whether an email may be from a player, in which case the operator must deal with it. It may be if it has a player's
 * address in From, or contains the token of a letter to a player. An email whose header cannot be read may be from
 * anybody.
 */
export function mayBeFromPlayer(
  store: Store,
  mail: Pick<Envelope, 'from' | 'robot'> | undefined,
  letter: OutboxRow | undefined,
): boolean {
  if (!mail) return true;
  if (mail.robot && !isUncertainRobot(mail.robot)) return false;
  return letter?.playerId != null || mail.from.some((from) => store.players.byAddress(from) !== undefined);
}

/**
 * Sets aside an email that is proven to be from a player who has sent too many emails. The player gets one notice
 * for all of them, and the player's clocks stop from the arrival of the email until an operator has handled it.
 */
export function holdForRateLimit(
  { store, outbox }: TransactionContext,
  cause: AnsweredMail,
  row: InboxRow,
  playerId: PlayerId,
  { notify }: RateLimitExceeded,
): void {
  store.bounces.holdFor(row.id, playerId, row.receivedAt);
  restartClocks(store, playerId);
  if (notify === undefined || store.players.addresses(playerId).length === 0) return;
  outbox.answer(
    { address: outbox.addressOf(playerId), playerId },
    {
      kind: 'answer',
      about: sentence('letter.tooMany.about'),
      answers: [{ result: sentence('letter.tooMany') }],
    },
    cause,
  );
}

/**
 * Tells the player whose address an email comes from, in the caller's transaction, that the email could not be read and
 * what to send instead. The rate limits for senders apply: unless the email is proven to be the player's own, only
 * three of these answers are sent per day.
 */
export function notifyQuarantined(
  tx: TransactionContext,
  { row, envelope, letter, why }: QuarantinedMail,
): void {
  const { store, outbox, now } = tx;
  const from = envelope.robot ? undefined : onlyFrom(envelope);
  if (from === undefined) return;
  const player = store.players.byAddress(from);
  // If the operator retries an email, the operator already knows about it.
  if (!player || row.reason === byOperator) return;
  resumeAddress(store, from, now);
  const cause = answeredMail(row.id, envelope, from);
  const evidence = { from, fromVerified: envelope.verifiedFrom === from };
  const countedFor = countedSender(store, evidence, [], letter);
  const sender: Sender = {
    from,
    ...(countedFor && { countedFor }),
    ...(envelope.network !== undefined && { network: envelope.network }),
  };
  const tooMany = countReceivedMail(store, sender, now);
  if (tooMany) {
    const owner = countedFor?.playerId;
    if (owner !== undefined) holdForRateLimit(tx, cause, row, owner, tooMany);
    return;
  }
  if (!countedFor && countAnswerToStranger(store, from, sender, [], now)) return;
  const key = { address: from, proved: countedFor !== undefined };
  const limits: AnswerLimits = {
    isSender: () => true,
    countRepeat: () => countRepeatedAnswer(store, key, 'set aside', why.code, now),
  };
  const about = sentence('letter.setAside.about');
  // A reply to this answer then counts as a reply about the same board.
  const onBoard = hasReplyContext(letter) && letter.playerId === player.id ? letter.boardId : null;
  outbox.withLimits(limits, () =>
    outbox.answer(
      { address: outbox.addressOf(player.id), playerId: player.id },
      { kind: 'answer', about, answers: [{ result: why }], closing: sentence('letter.setAside') },
      cause,
      onBoard === null ? {} : { boardId: onBoard },
    ),
  );
}
