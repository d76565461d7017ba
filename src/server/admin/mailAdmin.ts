import { err, ok, type Refusal, type Result, refusal, type Sentence, sentence } from '../../base/index.js';
import { restartClocks } from '../../club/index.js';
import {
  byOperator,
  type LetterFacts,
  type LetterId,
  type MailFacts,
  type MailId,
  type Store,
} from '../../store/index.js';
import { keepUndelivered } from '../outbound/pendingNews.js';

/** What an operator can do with an email that came in or a letter that goes out. */
export type MailAction = 'retry' | 'release' | 'drop';
/** `in` is the inbox table, `out` the outbox table. */
export type MailDirection = 'in' | 'out';

/** An operator's request about one row of the inbox or the outbox. */
export type MailRequest = RowRequest & RowReference;

/** A row of the inbox or of the outbox. */
export type RowReference =
  | { readonly direction: 'in'; readonly id: MailId }
  | { readonly direction: 'out'; readonly id: LetterId };

interface RowRequest {
  readonly action: MailAction;
  /** Why an email is dropped. */
  readonly reason?: string;
  /** Whether to delete the bytes of a dropped email, which may contain a password. */
  readonly deletesBytes?: boolean;
}

const longestReason = 200;

/** The states that an action applies to. */
const statesFor = {
  retry: { in: ['failed', 'quarantined', 'ignored'], out: ['new', 'dead'] },
  release: { in: ['quarantined'], out: [] },
  drop: { in: ['new', 'waiting', 'failed', 'quarantined'], out: ['new', 'dead'] },
} as const satisfies Record<MailAction, Record<MailDirection, readonly string[]>>;

/**
 * Carries out an operator's request in one transaction, and says what was done. A running server goes on with the row at
 * its next tick. Nothing is played or sent twice: a row that has had its effect is refused.
 */
export function applyRequest(store: Store, request: MailRequest, now: number): Result<Sentence, Refusal> {
  const { direction, id } = request;
  const missing = () => err(refusal('cli.mail.none', { box: direction, id }));
  return store.transaction(() => {
    if (request.direction === 'in') {
      const mail = store.queueAdmin.mail(request.id);
      return mail ? changeInboxRow(store, request, mail, now) : missing();
    }
    const letter = store.queueAdmin.letter(request.id);
    return letter ? changeOutboxRow(store, request, letter, now) : missing();
  });
}

function changeInboxRow(
  store: Store,
  request: RowRequest & Extract<RowReference, { direction: 'in' }>,
  mail: MailFacts,
  now: number,
): Result<Sentence, Refusal> {
  const { action, id, reason = '' } = request;
  const wrongState = whyNotInState(request, mail.state);
  if (wrongState) return err(wrongState);
  const done = sentence(`cli.mail.done.${action}.in`, { id });
  if (action === 'drop') {
    const why = reason.replace(/\p{C}+/gu, ' ').trim();
    if (why === '' || why.length > longestReason) {
      return err(refusal('cli.mail.whyDrop', { most: longestReason }));
    }
    restartStoppedClocks(store, id, now);
    store.confirmations.dropOf(id);
    store.inbox.setState(id, 'ignored', why);
    if (request.deletesBytes) store.inbox.forget(id);
    return ok(done);
  }
  if (!mail.kept) return err(whyWithoutText('in', mail));
  restartStoppedClocks(store, id, now);
  store.queueAdmin.requeueMail(id, byOperator);
  return ok(done);
}

/** Why a row has no text: it was deleted, or the email could never be fetched. */
export const whyWithoutText = (
  direction: MailDirection,
  { id, state, attempts }: MailFacts | LetterFacts,
): Refusal =>
  state === 'quarantined' && attempts === 0
    ? refusal('cli.mail.notGiven', { id })
    : refusal('cli.mail.emptied', { box: direction, id });

/** Restarts the clocks that stopped because an email was not processed: we failed, or too many had arrived. */
function restartStoppedClocks(store: Store, mailId: MailId, now: number): void {
  const playerId = store.bounces.resumeAfter(mailId, now);
  if (playerId !== undefined) restartClocks(store, playerId);
}

function changeOutboxRow(
  store: Store,
  request: RowRequest & Extract<RowReference, { direction: 'out' }>,
  letter: LetterFacts,
  now: number,
): Result<Sentence, Refusal> {
  const { action, id } = request;
  if (action === 'release') return err(refusal('cli.mail.notForLetters', { verb: action }));
  // A server that crashed while sending leaves its lease behind.
  const state =
    letter.state === 'sending' && (letter.leaseUntil === null || letter.leaseUntil <= now)
      ? 'new'
      : letter.state;
  const wrongState = whyNotInState(request, state);
  if (wrongState) return err(wrongState);
  const done = sentence(`cli.mail.done.${action}.out`, { id });
  if (action === 'drop') {
    const row = state === 'dead' ? undefined : store.outbox.byId(id);
    store.outbox.dead(id, byOperator);
    if (row) keepUndelivered(store, row);
    return ok(done);
  }
  if (!letter.kept) return err(whyWithoutText('out', letter));
  store.queueAdmin.requeueLetter(id, now);
  store.missed.dropOf(id);
  return ok(done);
}

function whyNotInState({ action, direction, id }: MailRequest, state: string): Refusal | undefined {
  const states: readonly string[] = statesFor[action][direction];
  return states.includes(state)
    ? undefined
    : refusal('cli.mail.notNow', { verb: action, box: direction, id, state, states });
}
