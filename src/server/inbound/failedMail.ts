import { type Clock, sentence } from '../../base/index.js';
import { restartClocks } from '../../club/index.js';
import { onlyFrom, type ReaderThread, readerThread } from '../../mail/index.js';
import { type InboxRow, storageFault } from '../../store/index.js';
import { describeError, type Log } from '../health/log.js';
import { answeredMail } from '../outbound/answeredMail.js';
import type { ServerContext } from '../outbound/outboxWriter.js';
import { inTransaction, type TransactionContext } from '../outbound/transactionContext.js';

interface FailOptions extends ServerContext {
  readonly clock: Clock;
  readonly log: Log;
  readonly reader?: Pick<ReaderThread, 'envelope'>;
}

/**
 * Keeps an email for the operator because we failed to process it. If it comes from a player's address, that player
 * gets a notice, and the player's clocks stop until the operator has handled the email. All of this is one transaction,
 * so there is exactly one notice.
 */
export async function recordFailure(
  options: FailOptions,
  row: InboxRow,
  state: 'failed' | 'quarantined',
  reason: string,
): Promise<void> {
  const { store, clock, log } = options;
  try {
    const notify = await senderNotice(options, row);
    inTransaction(options, clock.now(), (tx) => {
      store.inbox.setState(row.id, state, reason);
      notify?.(tx);
    });
  } catch (error) {
    if (storageFault(error) !== undefined) throw error;
    store.inbox.setState(row.id, state, reason);
    log.error(
      { mail: row.id, reason: describeError(error) },
      'could not tell the sender that the email failed',
    );
  }
}

/** Writes the notice to the sender inside a transaction. Undefined if nobody should get one. */
async function senderNotice(
  { store, serverAddress, reader = readerThread }: FailOptions,
  row: InboxRow,
): Promise<((tx: TransactionContext) => void) | undefined> {
  const read = await reader.envelope(row.raw ?? Buffer.alloc(0), { ownAddress: serverAddress.address });
  if (!read.ok) return undefined;
  const envelope = read.value;
  const from = envelope.robot ? undefined : onlyFrom(envelope);
  const player = from === undefined ? undefined : store.players.byAddress(from);
  if (from === undefined || !player) return undefined;
  return ({ outbox }) => {
    store.bounces.holdFor(row.id, player.id, row.receivedAt);
    restartClocks(store, player.id);
    const answers = [{ result: sentence('letter.failed') }];
    const cause = answeredMail(row.id, envelope, from);
    outbox.answer(
      { address: outbox.addressOf(player.id), playerId: player.id },
      { kind: 'answer', about: sentence('letter.failed.about'), answers },
      cause,
    );
  };
}
