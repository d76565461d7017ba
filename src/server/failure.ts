import { type Clock, sentence } from '../base/index.js';
import { windAnew } from '../club/index.js';
import { answerLetter } from '../letter/index.js';
import { type MailReader, mailReader } from '../mail/index.js';
import type { InboxRow, Store } from '../store/index.js';
import { describe } from './describe.js';
import type { House } from './house.js';
import type { Kits } from './kit.js';
import type { Log } from './log.js';
import { Post } from './post.js';

interface TellOptions {
  readonly store: Store;
  readonly kits: Kits;
  readonly house: House;
  readonly clock: Clock;
  readonly log: Log;
  readonly reader?: Pick<MailReader, 'envelope'>;
}

/** A known player whose mail failed for our fault is told that it is kept; the player's clocks stand meanwhile. */
export async function tellOfFailure(
  { store, kits, house, clock, log, reader = mailReader }: TellOptions,
  row: InboxRow,
): Promise<void> {
  try {
    const read = await reader.envelope(row.raw ?? Buffer.alloc(0), { ownAddress: house.address });
    if (!read.ok) return;
    const envelope = read.value;
    const [from = ''] = envelope.from;
    const player = envelope.robot ? undefined : store.players.byAddress(from);
    if (!player) return;
    store.transaction(() => {
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
    });
  } catch (error) {
    log.error({ mail: row.id, reason: describe(error) }, 'the sender could not be told that the mail failed');
  }
}
