import { createHash } from 'node:crypto';
import { dayMs, type Refusal, type Result, undoTypography } from '../../base/index.js';
import {
  type Command,
  helpTopics,
  isMeantAsTurn,
  type MailCommands,
  opensTurn,
} from '../../command/index.js';
import type { Message } from '../../mail/index.js';
import type { BoardId, OutboxRow, SenderKey, Store } from '../../store/index.js';
import type { AnswerKind, RepeatDecision } from '../outbound/outboxWriter.js';

/** How many times per day we send the same kind of answer to nearly the same text. */
const maxRepeats = 3;
/** How many replies to confirmation emails are answered per day if they neither confirm nor cancel. */
const maxConfirmationReplies = 10;
/** How long repeats are counted, in ms. */
export const repeatWindowMs: number = dayMs;

/**
 * Counts one more answer of a given kind to the same text. Nothing else stops a conversation with a program that
 * answers every email without saying so in a header, but such a program keeps sending the same text.
 */
export function countRepeatedAnswer(
  store: Store,
  sender: SenderKey,
  kind: AnswerKind,
  text: string,
  now: number,
): RepeatDecision {
  const times = addOne(store, sender, hashOf(`${kind}\n${text}`), now);
  if (times > maxRepeats) return 'silent';
  return times === maxRepeats ? 'last' : 'answered';
}

/** Whether to answer one more reply to a confirmation email. Counts it separately from other mail. */
export const countConfirmationReply = (store: Store, sender: SenderKey, now: number): boolean =>
  addOne(store, sender, hashOf('reply to a confirmation'), now) <= maxConfirmationReplies;

function addOne({ senders }: Store, sender: SenderKey, answer: string, now: number): number {
  const before = senders.repeat(sender, answer);
  const isOld = !before || now - before.since >= repeatWindowMs;
  const row = isOld ? { times: 1, since: now } : { times: before.times + 1, since: before.since };
  senders.setRepeat(sender, answer, row);
  return row.times;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** How many words are compared, from the beginning: unmarked quotations come after the sender's own text. */
const mostWords = 15;

/**
 * Makes a key that is the same for emails with the same content. It is made from the commands and the state of their
 * boards before they run, or else from the first words. Outside commands, numbers do not count, since they may be dates
 * or ticket numbers, and words that are long enough to be passwords are left out. Most emails need no key, so it is
 * made on demand.
 */
export function similarityKey(
  store: Store,
  {
    reading,
    letter,
    message,
  }: {
    readonly reading: Result<MailCommands, Refusal>;
    readonly letter?: Pick<OutboxRow, 'boardId' | 'confirmationId'>;
    readonly message: Pick<Message, 'ownText'>;
  },
): () => string {
  if (!reading.ok) {
    const { quoted } = reading.error.data;
    return () => [typeof quoted === 'string' ? talk(quoted) : '', talk(message.ownText)].join('\n');
  }
  const { commands, message: words } = reading.value;
  const boards = commands.map((command) => boardOf(store, command, letter?.boardId));
  return () =>
    [
      ...commands.map((command, at) => `${lineOf(store, command)} ${boards[at]}`),
      letter?.confirmationId ?? '',
      talk(words),
    ].join('\n');
}

/**
 * Returns the state of a command's board for the key. After a change, the same command counts as new, unless its answer
 * does not depend on the board.
 */
function boardOf(store: Store, command: Command, answered: BoardId | null | undefined): string {
  const id = ('board' in command ? command.board : undefined) ?? answered;
  const board = id == null || command.word === 'help' ? undefined : store.boards.byId(id);
  if (!board || command.word === 'chat') return String(board?.id ?? '');
  return `${board.id} ${board.turns} ${board.generation} ${board.state}`;
}

/** A word this long may be a password. */
const longWord = 8;

function lineOf(store: Store, { word, line }: Command): string {
  const topics = helpTopics();
  const kept = (one: string) =>
    one.length < longWord || opensTurn(one) || topics.includes(one) || store.players.byUserid(one);
  const words = line.toLowerCase().split(/\s+/).filter(kept);
  return [word, ...(word === 'help' ? words.filter((one) => !/^\d/.test(one)) : words)].join(' ');
}

function talk(text: string): string {
  const own = undoTypography(text)
    .toLowerCase()
    .split('\n')
    .filter((line) => !/^\s*[>|]/.test(line));
  const first = own.find((line) => line.trim() !== '')?.trim() ?? '';
  const words = own
    .flatMap((line) => line.split(/\s+/))
    .filter((word) => !/\p{N}/u.test(word))
    .map((word) => word.replace(/[^\p{L}]/gu, ''))
    .filter((word) => word.length > 1 && word.length < longWord)
    .slice(0, mostWords);
  return `${isMeantAsTurn(first) ? first : ''}\n${words.join(' ')}`;
}
