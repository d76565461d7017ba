import { type Clock, sentence } from '../../base/index.js';
import { windAnew } from '../../club/index.js';
import { answerLetter } from '../../letter/index.js';
import { type MailReader, mailReader } from '../../mail/index.js';
import { type InboxRow, type Store, storageFault } from '../../store/index.js';
import { describe } from '../health/describeError.js';
import type { House } from '../outbound/serverAddress.js';
import type { Kits } from '../outbound/letterRenderers.js';
import type { Log } from '../health/log.js';
import { Post } from '../outbound/outboxWriter.js';

interface TellOptions {
  readonly store: Store;
  readonly kits: Kits;
  readonly house: House;
  readonly clock: Clock;
  readonly log: Log;
  readonly reader?: Pick<MailReader, 'envelope'>;
}

/**
 * Keeps a mail that failed for our fault for the operator; a known player is told so, and the player's clocks stand
 * meanwhile. All of it in one transaction: what has been told cannot be told twice, nor be left out.
 */
export async function fail(
  options: TellOptions,
  row: InboxRow,
  state: 'failed' | 'quarantined',
  reason: string,
): Promise<void> {
  const { store, log } = options;
  try {
    const tell = await whatToTell(options, row);
    store.transaction(() => {
      store.inbox.setState(row.id, state, reason);
      tell?.();
    });
  } catch (error) {
    if (storageFault(error) !== undefined) throw error;
    store.inbox.setState(row.id, state, reason);
    log.error({ mail: row.id, reason: describe(error) }, 'the sender could not be told that the mail failed');
  }
}

/** What tells the sender, to be done inside a transaction; undefined if nobody is to be told. */
async function whatToTell(
  { store, kits, house, clock, reader = mailReader }: TellOptions,
  row: InboxRow,
): Promise<(() => void) | undefined> {
  const read = await reader.envelope(row.raw ?? Buffer.alloc(0), { ownAddress: house.address });
  if (!read.ok) return undefined;
  const envelope = read.value;
  const [from = ''] = envelope.from;
  const player = envelope.robot ? undefined : store.players.byAddress(from);
  if (!player) return undefined;
  return () => {
    const [key] = store.settings.keys();
    if (!key) return;
    store.bounces.holdFor(row.id, player.id, row.receivedAt);
    windAnew(store, player.id);
    const post = new Post(store, kits, house, key, clock.now());
    const answers = [{ result: sentence('letter.failed') }];
    const cause = { inboxId: row.id, messageId: envelope.messageId ?? '', from };
    post.answer(
      { address: post.addressOf(player.id), playerId: player.id },
      (kit) => answerLetter(kit, sentence('letter.failed.about'), answers),
      cause,
    );
  };
}
