import { type Refusal, sentence } from '../base/index.js';
import { answerLetter } from '../letter/index.js';
import type { Envelope } from '../mail/index.js';
import type { InboxRow, OutboxRow, Store } from '../store/index.js';
import { heardFrom } from './bounces.js';
import { countAnswer, countMail } from './caps.js';
import { isNews } from './handle.js';
import { byOperator } from './mailroom.js';
import { isUnsure } from './persons.js';
import type { Post } from './post.js';

export interface SetAside {
  readonly row: InboxRow;
  /** What its header says. */
  readonly envelope: Envelope;
  /** The letter of ours that it brings back. */
  readonly letter?: OutboxRow;
  readonly why: Refusal;
}

/**
 * Whether a mail may be a player's, so that the operator must look after it: a player's address in From,
 * or a letter to one that it brings back. One whose header cannot be read may be anybody's.
 */
export function isPlayers(
  store: Store,
  mail: Pick<Envelope, 'from' | 'robot'> | undefined,
  letter: OutboxRow | undefined,
): boolean {
  if (!mail) return true;
  if (mail.robot && !isUnsure(mail.robot)) return false;
  return letter?.playerId != null || mail.from.some((from) => store.players.byAddress(from) !== undefined);
}

/**
 * Tells a known player, in the caller's transaction, that a mail of the player's could not be read and what would be
 * read instead. Within the caps for senders: where nothing shows that the mail is the player's own, once a day.
 */
export function tellWhySetAside(
  { store, post, now }: { store: Store; post: Post; now: number },
  { row, envelope, letter, why }: SetAside,
): void {
  const [from = ''] = envelope.from;
  const player = envelope.robot ? undefined : store.players.byAddress(from);
  // An operator who tries it again has been told already.
  if (!player || row.reason === byOperator) return;
  heardFrom(store, from, now);
  if (countMail(store, from, now)) return;
  const isTheirs = letter?.playerId === player.id || envelope.verifiedFrom === from;
  if (!isTheirs && countAnswer(store, from, [], now)) return;
  const about = sentence('letter.setAside.about');
  const cause = { inboxId: row.id, messageId: envelope.messageId ?? '', from };
  // A reply to it is one to a letter of the same board.
  const onBoard = isNews(letter) && letter.playerId === player.id ? letter.boardId : null;
  post.answer(
    { address: post.addressOf(player.id), playerId: player.id },
    (kit) => answerLetter(kit, about, [{ result: why }], sentence('letter.setAside')),
    cause,
    onBoard === null ? {} : { boardId: onBoard },
  );
}
