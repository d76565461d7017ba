import {
  type CodeFilledBy,
  err,
  ok,
  type Refusal,
  type Result,
  refusal,
  type Sentence,
  sentence,
} from '../../base/index.js';
import { restartClocks } from '../../club/index.js';
import {
  byOperator,
  type LetterFacts,
  type LetterId,
  type MailFacts,
  type MailId,
  type Store,
} from '../../store/index.js';
import { keepUndelivered } from '../outbound/storedNews.js';

/** What an operator can do with a received email or an outgoing letter. */
export type MailAction = 'retry' | 'release' | 'drop';
/** `in` is the inbox table, `out` the outbox table. */
export type MailDirection = 'in' | 'out';

/** An operator's request about one row in the inbox or the outbox. */
type MailRequest = RowRequest & RowReference;

/** Refers to a row in the inbox or the outbox. */
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

/** The states that each action applies to, and the message that confirms it. Letters cannot be released. */
const actions: Record<MailAction, { readonly in: ActionOnRow; readonly out?: ActionOnRow }> = {
  retry: {
    in: { states: ['failed', 'quarantined', 'ignored'], done: 'cli.mail.done.retry.in' },
    out: { states: ['new', 'dead'], done: 'cli.mail.done.retry.out' },
  },
  release: { in: { states: ['quarantined'], done: 'cli.mail.done.release.in' } },
  drop: {
    in: { states: ['new', 'waiting', 'failed', 'quarantined'], done: 'cli.mail.done.drop.in' },
    out: { states: ['new', 'dead'], done: 'cli.mail.done.drop.out' },
  },
};

interface ActionOnRow {
  readonly states: readonly string[];
  readonly done: CodeFilledBy<{ id: number }>;
}

/** The row that a request is about. `change` carries out the request, or returns why it cannot. */
interface FoundRow {
  readonly state: string;
  readonly change: () => Refusal | undefined;
}

/**
 * Carries out an operator's request in one transaction, and says what was done. A running server picks up the row
 * at its next tick. Nothing is played or sent twice, since rows that have already taken effect are refused.
 */
export function applyRequest(store: Store, request: MailRequest, now: number): Result<Sentence, Refusal> {
  const { action, direction, id } = request;
  return store.transaction(() => {
    const row = request.direction === 'in' ? findMail(store, request, now) : findLetter(store, request, now);
    if (!row) return err(refusal('cli.mail.none', { email: emailNamed(direction, id) }));
    const onRow = actions[action][direction];
    if (!onRow) return err(refusal('cli.mail.notForLetters', { verb: action }));
    const { state } = row;
    const { states, done } = onRow;
    if (!states.includes(state)) {
      return err(
        refusal('cli.mail.notNow', { verb: action, email: emailNamed(direction, id), state, states }),
      );
    }
    const why = row.change();
    return why ? err(why) : ok(sentence(done, { id }));
  });
}

function findMail(
  store: Store,
  request: RowRequest & Extract<RowReference, { direction: 'in' }>,
  now: number,
): FoundRow | undefined {
  const mail = store.mailQueueAdmin.mail(request.id);
  return (
    mail && {
      state: mail.state,
      change: () =>
        request.action === 'drop' ? dropMail(store, request, now) : requeueMail(store, mail, now),
    }
  );
}

function dropMail(
  store: Store,
  { id, reason = '', deletesBytes }: RowRequest & { readonly id: MailId },
  now: number,
): Refusal | undefined {
  const why = reason.replace(/\p{C}+/gu, ' ').trim();
  if (why === '' || why.length > longestReason) return refusal('cli.mail.whyDrop', { most: longestReason });
  restartStoppedClocks(store, id, now);
  store.confirmations.dropOf(id);
  store.inbox.setState(id, 'ignored', why);
  if (deletesBytes) store.inbox.forget(id);
  return undefined;
}

function requeueMail(store: Store, mail: MailFacts, now: number): Refusal | undefined {
  if (!mail.kept) return whyWithoutText('in', mail);
  restartStoppedClocks(store, mail.id, now);
  store.mailQueueAdmin.requeueMail(mail.id, byOperator);
  return undefined;
}

/** Describes an email to an operator, for example as "incoming email 12". */
export const emailNamed = (direction: MailDirection, id: number): Sentence =>
  sentence(`cli.mail.named.${direction}`, { id });

/** Returns why a row has no text: it was deleted, or the email could never be fetched. */
export const whyWithoutText = (
  direction: MailDirection,
  { id, state, attempts }: MailFacts | LetterFacts,
): Refusal =>
  state === 'quarantined' && attempts === 0
    ? refusal('cli.mail.notGiven', { id })
    : refusal('cli.mail.emptied', { email: emailNamed(direction, id) });

/**
 * Restarts the clocks that stopped because an email was not processed. Either we failed to process it, or too many
 * emails had arrived.
 */
function restartStoppedClocks(store: Store, mailId: MailId, now: number): void {
  const playerId = store.bounces.resumeAfter(mailId, now);
  if (playerId !== undefined) restartClocks(store, playerId);
}

function findLetter(
  store: Store,
  { action, id }: RowRequest & Extract<RowReference, { direction: 'out' }>,
  now: number,
): FoundRow | undefined {
  const letter = store.mailQueueAdmin.letter(id);
  if (!letter) return undefined;
  // A server that crashed while it was sending leaves its lease behind.
  const state =
    letter.state === 'sending' && (letter.leaseUntil === null || letter.leaseUntil <= now)
      ? 'new'
      : letter.state;
  return {
    state,
    change: () => (action === 'drop' ? dropLetter(store, id, state) : requeueLetter(store, letter, now)),
  };
}

function dropLetter(store: Store, id: LetterId, state: string): undefined {
  const row = state === 'dead' ? undefined : store.outbox.byId(id);
  store.outbox.dead(id, byOperator);
  if (row) keepUndelivered(store, row);
}

function requeueLetter(store: Store, letter: LetterFacts, now: number): Refusal | undefined {
  if (!letter.kept) return whyWithoutText('out', letter);
  store.mailQueueAdmin.requeueLetter(letter.id, now);
  store.missed.dropOf(letter.id);
  return undefined;
}
