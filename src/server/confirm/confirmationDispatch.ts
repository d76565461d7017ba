import { type Refusal, refusal, StoredDataError } from '../../base/index.js';
import type { AddressChange, Signup, Transfer } from '../../club/index.js';
import type { AnswerWord } from '../../command/index.js';
import {
  type Confirmation,
  type ConfirmationKind,
  type ConfirmationRow,
  type InboxOutcome,
  type OutboxRow,
  readPayload,
  type Store,
} from '../../store/index.js';
import type { AnsweredMail } from '../outbound/answeredMail.js';
import type { TransactionContext } from '../outbound/transactionContext.js';
import { addressConfirmation } from './addressConfirmation.js';
import {
  answerSender,
  type ConfirmationAnswer,
  type ConfirmationHandler,
  markUnreadable,
  type ReadConfirmation,
} from './confirmationHandler.js';
import { mailConfirmation, type UnconfirmedMail } from './mailConfirmation.js';
import { signupConfirmation } from './signupConfirmation.js';
import { type Suggestion, suggestionConfirmation } from './suggestionConfirmation.js';
import { transferConfirmation } from './transferConfirmation.js';

/** The payloads of confirmations, by kind. */
interface Payloads {
  signup: Signup;
  address: AddressChange;
  mail: UnconfirmedMail;
  transfer: Transfer;
  suggestion: Suggestion;
}

const handlers: { readonly [Kind in ConfirmationKind]: ConfirmationHandler<Kind, Payloads[Kind]> } = {
  signup: signupConfirmation,
  address: addressConfirmation,
  mail: mailConfirmation,
  transfer: transferConfirmation,
  suggestion: suggestionConfirmation,
};

/** A confirmation with its payload, and the handler for its kind. */
interface Handled<Kind extends ConfirmationKind> {
  readonly handler: ConfirmationHandler<Kind, Payloads[Kind]>;
  readonly confirmation: ReadConfirmation<Kind, Payloads[Kind]>;
}

/** @throws StoredDataError */
function handle<Kind extends ConfirmationKind>(row: ConfirmationRow<Kind>): Handled<Kind> {
  const handler: ConfirmationHandler<Kind, Payloads[Kind]> = handlers[row.kind];
  return { handler, confirmation: { ...row, payload: readPayload(row as Confirmation, handler.schema) } };
}

const isAwaited = ({ state }: Confirmation): boolean =>
  state === 'open' || state === 'postponed' || state === 'confirmed';

/** Returns why an email may not answer a confirmation: it is closed or expired, or somebody else was asked. */
function mayAnswer(
  store: Store,
  row: Confirmation,
  { cause: { from }, receivedAt }: Pick<ConfirmationAnswer, 'cause' | 'receivedAt'>,
): Refusal | undefined {
  const { answeredBy, refusals, whyClosed } = handlers[row.kind];
  const isTheirs =
    answeredBy === 'address'
      ? row.address.toLowerCase() === from
      : store.players.byAddress(from)?.id === row.playerId;
  // A confirmation that nobody answered may already have been closed by the timer.
  const isExpired = row.state === 'expired' || (isAwaited(row) && receivedAt >= row.expiresAt);
  if (!isAwaited(row) && !isExpired) return refusal(whyClosed?.(row) ?? refusals.closed);
  if (!isTheirs) return refusal('server.confirmation.elsewhere');
  return isExpired ? refusal(refusals.expired) : undefined;
}

function confirmationOf(store: Store, { id, confirmationId }: OutboxRow): Confirmation {
  const row = confirmationId === null ? undefined : store.confirmations.byId(confirmationId);
  if (!row) throw new Error(`letter ${id} asks for a confirmation that does not exist`);
  return row;
}

/** Returns why an email may not answer the confirmation that it replies to; undefined if it may. */
export const whyNoAnswer = (
  answer: Pick<ConfirmationAnswer, 'tx' | 'cause' | 'receivedAt'>,
  letter: OutboxRow,
): Refusal | undefined => mayAnswer(answer.tx.store, confirmationOf(answer.tx.store, letter), answer);

/** Whether nobody can answer a confirmation email any more. */
export function isClosed(store: Store, { confirmationId }: OutboxRow): boolean {
  const row = confirmationId === null ? undefined : store.confirmations.byId(confirmationId);
  return row !== undefined && !isAwaited(row);
}

/**
 * Handles the answer to a confirmation email: carries out what was stored, or drops it. Only the first answer has an
 * effect.
 */
export function answerConfirmation(
  answer: ConfirmationAnswer,
  letter: OutboxRow,
  word: AnswerWord,
  isAlone = true,
): InboxOutcome {
  const { tx, cause } = answer;
  const row = confirmationOf(tx.store, letter);
  const refused = mayAnswer(tx.store, row, answer);
  if (refused) {
    answerSender(tx, 'letter.answer.about.refused', refused, cause);
    return { state: 'refused', reason: refused.code };
  }
  return runAnswer(answer, row, word, isAlone);
}

function runAnswer<Kind extends ConfirmationKind>(
  answer: ConfirmationAnswer,
  row: ConfirmationRow<Kind>,
  word: AnswerWord,
  isAlone: boolean,
): InboxOutcome {
  const { handler, confirmation } = handle(row);
  if (word === 'yes' && !isAlone && handler.wantsWordAlone?.(confirmation.payload)) {
    const why = refusal('server.confirmation.alone');
    handler.askAgain(answer.tx, confirmation, why, answer.cause);
    return { state: 'refused', reason: why.code };
  }
  if ((word === 'accept' || word === 'reject') && handler.words === 'yes or no') {
    const why = refusal('command.confirmation');
    handler.askAgain(answer.tx, confirmation, why, answer.cause);
    return { state: 'refused', reason: why.code };
  }
  return word === 'yes' || word === 'accept'
    ? handler.onYes(answer, confirmation)
    : handler.onNo(answer, confirmation);
}

/**
 * Sends a confirmation email again, because a reply did not answer it; replying to the newest email is then enough.
 * Undefined if the sender may not answer the confirmation.
 */
export function askAgain(
  answer: Pick<ConfirmationAnswer, 'tx' | 'cause' | 'receivedAt'>,
  letter: OutboxRow,
  why: Refusal,
): InboxOutcome | undefined {
  const { tx, cause } = answer;
  const row = confirmationOf(tx.store, letter);
  if (mayAnswer(tx.store, row, answer)) return undefined;
  askOnceMore(tx, row, why, cause);
  return { state: 'refused', reason: why.code };
}

function askOnceMore<Kind extends ConfirmationKind>(
  tx: TransactionContext,
  row: ConfirmationRow<Kind>,
  why: Refusal,
  cause: AnsweredMail,
): void {
  const { handler, confirmation } = handle(row);
  handler.askAgain(tx, confirmation, why, cause);
}

/** Closes up to `most` expired confirmations, and returns how many. */
export function expireConfirmations(tx: TransactionContext, most: number): number {
  const rows = tx.store.confirmations.expired(tx.now, most);
  for (const row of rows) {
    try {
      // We use a savepoint, since other data that a handler needs may be unreadable.
      tx.store.transaction(() => expire(tx, row));
    } catch (error) {
      if (!(error instanceof StoredDataError)) throw error;
      markUnreadable(tx, row, error);
    }
  }
  return rows.length;
}

function expire<Kind extends ConfirmationKind>(tx: TransactionContext, row: ConfirmationRow<Kind>): void {
  const { handler, confirmation } = handle(row);
  handler.expire(tx, confirmation);
}
