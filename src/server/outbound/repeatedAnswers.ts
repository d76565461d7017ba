import { createHash } from 'node:crypto';
import type { SenderKey, Store } from '../../store/index.js';

/** How often the same kind of answer to much the same text goes out within a day. */
const mostRepeats = 3;
/** How many replies to confirmation emails that neither confirm nor cancel are answered within a day. */
const mostReplies = 10;
/** How long repeats are counted, ms. */
export const repeatMs = 24 * 60 * 60 * 1000;

/** What an answer is, beside the text that it answers. */
export type AnswerKind = 'answer' | 'confirmation' | 'board' | 'set aside';

/** Whether an answer goes out; the last that does says that there will be no more until tomorrow. */
export type Repeated = 'answered' | 'last' | 'silent';

/**
 * Counts one more answer of a kind to a text. Only this stops a conversation with a program that answers every email
 * without a header that says so: it keeps sending the same.
 */
export function countRepeat(
  store: Store,
  sender: SenderKey,
  kind: AnswerKind,
  text: string,
  now: number,
): Repeated {
  const times = addOne(store, sender, hashOf(`${kind}\n${text}`), now);
  if (times > mostRepeats) return 'silent';
  return times === mostRepeats ? 'last' : 'answered';
}

/** Whether one more reply to a confirmation email is answered whatever else has been sent; counted. */
export const countReply = (store: Store, sender: SenderKey, now: number): boolean =>
  addOne(store, sender, hashOf('reply to a confirmation'), now) <= mostReplies;

function addOne({ senders }: Store, sender: SenderKey, answer: string, now: number): number {
  const before = senders.repeat(sender, answer);
  const isOld = !before || now - before.since >= repeatMs;
  const row = isOld ? { times: 1, since: now } : { times: before.times + 1, since: before.since };
  senders.setRepeat(sender, answer, row);
  return row.times;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
