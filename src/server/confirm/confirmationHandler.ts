import type { ZodType } from 'zod';
import {
  type PlainCode,
  type PlainRefusal,
  type Sentence,
  type StoredDataError,
  sentence,
} from '../../base/index.js';
import { type Context, dayMs } from '../../club/index.js';
import type { Command } from '../../command/index.js';
import type { ConfirmationContent } from '../../letter/index.js';
import type { Confirmation, ConfirmationId, ConfirmationKind, ConfirmationRow } from '../../store/index.js';
import type { AnsweredMail, LetterCause, Recipient } from '../outbound/outboxWriter.js';
import type { TransactionContext, Verdict } from '../outbound/transactionContext.js';

/** A confirmation can be answered for this long (docs/mail-rules.md section 2). */
export const confirmationMs: number = 7 * dayMs;

/** The email that makes the server ask. */
export interface AskingMail {
  readonly tx: TransactionContext;
  readonly cause: AnsweredMail;
  /** The time to answer begins here. */
  readonly receivedAt: number;
  /** It is the player's own, so that it is asked about however many confirmations others have caused. */
  readonly isOwn?: boolean;
}

/** Runs the commands of one email in the caller's transaction and writes the letters that follow. */
export type RunCommands = (
  tx: TransactionContext,
  context: Context,
  commands: readonly Command[],
  cause: AnsweredMail,
) => Verdict;

/** An answer to a confirmation email, from somebody who may give it. */
export interface ConfirmationAnswer {
  readonly tx: TransactionContext;
  readonly cause: AnsweredMail;
  readonly receivedAt: number;
  /** A number from 0 up to 1 for `-random`. */
  readonly lot: number;
  /** Passed in, since commands are run further up. */
  readonly runCommands: RunCommands;
}

/** A row with what it is about. */
export type ReadConfirmation<Kind extends ConfirmationKind, Payload> = Omit<
  ConfirmationRow<Kind>,
  'payload'
> & { readonly payload: Payload };

/** What there is to know of one kind of confirmation. */
export interface ConfirmationHandler<Kind extends ConfirmationKind, Payload> {
  /** What the row keeps. */
  readonly schema: ZodType<Payload>;
  /** Who may answer: the address that was asked alone, or the player from any confirmed address. */
  readonly answeredBy: 'address' | 'player';
  /** The words that confirm and decline; `accept` and `reject` besides `yes` and `no` where there is an offer to take up. */
  readonly words: 'yes or no' | 'accept or reject';
  /** Whether a yes counts only alone on its line, as it does for changes of an account. */
  wantsWordAlone?(payload: Payload): boolean;
  /** Says that it has been answered, or that it is too late. */
  readonly refusals: { readonly closed: PlainRefusal; readonly expired: PlainRefusal };
  /** Asks for the confirmation; the arguments differ by kind. Returns undefined if the inbox row keeps its state. */
  ask(asking: AskingMail, ...about: never[]): Verdict | undefined;
  /** Asks once more, with the reason in front, so that a reply to the newest email will do. */
  askAgain(
    tx: TransactionContext,
    confirmation: ReadConfirmation<Kind, Payload>,
    why: Sentence,
    cause: AnsweredMail,
  ): void;
  onYes(answer: ConfirmationAnswer, confirmation: ReadConfirmation<Kind, Payload>): Verdict;
  onNo(answer: ConfirmationAnswer, confirmation: ReadConfirmation<Kind, Payload>): Verdict;
  /** Nobody has answered in time. */
  expire(tx: TransactionContext, confirmation: ReadConfirmation<Kind, Payload>): void;
}

/** What an email asks its reader to confirm. */
export type ConfirmationRequest = Omit<ConfirmationContent, 'kind' | 'note'>;

/** Writes the email that asks for a confirmation. */
export function sendConfirmation(
  { outbox }: TransactionContext,
  id: ConfirmationId,
  to: Recipient,
  request: ConfirmationRequest,
  cause: LetterCause,
): void {
  outbox.confirmation(id, to, { kind: 'confirmation', ...request }, cause);
}

/** Answers the sender with one sentence, under a Subject of its kind. */
export function answerSender(
  { outbox }: TransactionContext,
  about: PlainCode,
  result: Sentence,
  cause: AnsweredMail,
  to: Omit<Recipient, 'address'> = {},
): void {
  const content = { kind: 'answer', about: sentence(about), answers: [{ result }] } as const;
  outbox.answer({ ...to, address: cause.from }, content, cause);
}

/** Says that nothing will be done, as the sender has answered no. */
export const answerDeclined = (tx: TransactionContext, cause: AnsweredMail): void =>
  answerSender(tx, 'letter.answer.about.dropped', sentence('letter.dropped'), cause);

/** What becomes of the email that caused a confirmation when nobody has answered it. */
export const unanswered = 'nobody confirmed it';
/** The same when the answer was no. */
export const declined = 'dropped by its sender';

/**
 * Puts a confirmation aside whose payload cannot be read: the operator finds its email among those that failed, with the
 * reason, and nothing else stops for it.
 */
export function putAside(
  { store }: TransactionContext,
  { id, inboxId }: Pick<Confirmation, 'id' | 'inboxId'>,
  error: StoredDataError,
): void {
  store.confirmations.markUnreadable(id);
  store.inbox.setState(inboxId, 'failed', error.message);
}
