import type { Command } from '../../command/index.js';
import type { Message } from '../../mail/index.js';
import { fetchedAgain, type OutboxRow, type Question, type Store } from '../../store/index.js';
import { type Again, askKept, type HeldMail } from '../confirm/askHeldMail.js';
import type { Cause } from '../outbound/outboxWriter.js';
import { readToken, tokenWords } from '../outbound/replyToken.js';
import type { TransactionContext } from '../outbound/transactionContext.js';
import { carryOutHeld } from './confirmedCommands.js';
import type { Prepared } from './preparedMail.js';

/**
 * What is known of a mail that was fetched again; undefined for any other. For which number its turn was sent, nobody knows
 * any more if the letter that it answers is lost. But it came after all that came before it. So these mails are carried
 * out in the order in which they came, for each board by itself: one that is confirmed early waits until those before it
 * are confirmed, dropped or too old.
 */
export function againOf(
  store: Store,
  { row, message, letter }: Pick<Prepared, 'row' | 'message' | 'letter'>,
  commands: readonly Command[],
): Again | undefined {
  if (row.reason !== fetchedAgain) return undefined;
  const boards = commands.flatMap((command) => {
    const id = ('board' in command ? command.board : undefined) ?? letter?.boardId;
    if (id == null) return [0];
    // A number that an earlier mail will give to a new game.
    return store.boards.byId(id) ? [id] : [id, 0];
  });
  const token = lostToken(store, message, letter);
  return {
    boards: [...new Set(boards)],
    repeats: token === undefined ? [] : store.inbox.answersLost(row.id, token),
    isOfLost: token !== undefined,
  };
}

/** The token of the letter that a mail answers, if that is lost and only an older one of its thread is here. */
function lostToken(store: Store, message: Message, letter: OutboxRow | undefined): string | undefined {
  const [newest] = tokenWords(message);
  if (newest === undefined || (letter && readToken(store, newest)?.id === letter.id)) return undefined;
  return newest;
}

/** Mails that were fetched again and have not been carried out, in the order in which they came. */
const waiting = (store: Store, now: number): { question: Question; again: Again }[] =>
  store.questions.fetchedAgain(now).flatMap((question) => {
    const { again }: HeldMail = JSON.parse(question.held);
    return again ? [{ question, again }] : [];
  });

/** Whether a mail must wait for one that came before it. */
export const mustWait = (store: Store, inboxId: number, again: Again, now: number): boolean =>
  waiting(store, now).some(
    (other) =>
      other.question.inboxId < inboxId && other.again.boards.some((board) => again.boards.includes(board)),
  );

/** A mail has been confirmed before its turn: it is carried out later, without another word of its sender's. */
export function waitInOrder(
  tx: TransactionContext,
  question: Question,
  lot: number,
  { from, messageId }: Cause,
): void {
  const held: HeldMail = JSON.parse(question.held);
  if (!held.again) return;
  const again: Again = { ...held.again, confirmed: { from, messageId, lot } };
  tx.store.questions.setHeld(question.id, JSON.stringify({ ...held, again }));
  askKept(tx, question.playerId);
}

/** Whether a question holds a mail that must wait although it has been confirmed. */
export function isEarly({ store, now }: TransactionContext, { held, inboxId }: Question): boolean {
  const { again }: HeldMail = JSON.parse(held);
  return again !== undefined && mustWait(store, inboxId, again, now);
}

/** Carries out the mails that have been confirmed and need not wait any longer. */
export function carryOutWaiting(tx: TransactionContext): void {
  for (;;) {
    const next = waiting(tx.store, tx.now).find(
      ({ question, again }) => again.confirmed && !mustWait(tx.store, question.inboxId, again, tx.now),
    );
    if (!next?.again.confirmed) return;
    const { question } = next;
    const { from, messageId, lot } = next.again.confirmed;
    carryOutHeld(tx, question, lot, { inboxId: question.inboxId, messageId, from });
  }
}
