import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { restartClocks } from '../../club/index.js';
import { byOperator, type LetterFacts, type MailFacts, type Store } from '../../store/index.js';
import { keepUndelivered } from '../outbound/untoldNews.js';

export type Verb = 'retry' | 'release' | 'drop';
export type Box = 'in' | 'out';

/** What an operator wants done with one mail or letter. */
export interface Order {
  readonly verb: Verb;
  readonly box: Box;
  readonly id: number;
  /** Why a mail is dropped. */
  readonly reason?: string;
  /** A mail that is dropped may hold a password, so that its bytes are not kept. */
  readonly forgets?: boolean;
}

const mostReason = 200;

/**
 * Does what the operator says with a mail or a letter, in one transaction; a server that runs takes it up at its next
 * tick. Nothing is ever played or sent twice by it: what has had its effect is refused.
 */
export function handle(store: Store, order: Order, now: number): Result<void, Refusal> {
  return store.transaction(() => {
    if (order.box === 'in') {
      const mail = store.mailQueues.mail(order.id);
      return mail ? handleMail(store, order, mail, now) : err(refusal('cli.mail.none', { ...about(order) }));
    }
    const letter = store.mailQueues.letter(order.id);
    return letter
      ? handleLetter(store, order, letter, now)
      : err(refusal('cli.mail.none', { ...about(order) }));
  });
}

const about = ({ verb, box, id }: Order) => ({ verb, box, id });

const may = {
  retry: { in: ['failed', 'quarantined', 'ignored'], out: ['new', 'dead'] },
  release: { in: ['quarantined'], out: [] },
  drop: { in: ['new', 'waiting', 'failed', 'quarantined'], out: ['new', 'dead'] },
} as const satisfies Record<Verb, Record<Box, readonly string[]>>;

/** States from which a verb leads on. */
const statesFor = (verb: Verb, box: Box): readonly string[] => may[verb][box];

function handleMail(store: Store, order: Order, mail: MailFacts, now: number): Result<void, Refusal> {
  const { verb, id, reason = '' } = order;
  if (!statesFor(verb, 'in').includes(mail.state)) return wrongState(order, mail.state);
  if (verb === 'drop') {
    const why = reason.replace(/\p{C}+/gu, ' ').trim();
    if (why === '' || why.length > mostReason) return err(refusal('cli.mail.whyDrop', { most: mostReason }));
    letClocksGoOn(store, id, now);
    store.confirmations.dropOf(id);
    store.inbox.setState(id, 'ignored', why);
    if (order.forgets) store.inbox.forget(id);
    return ok(undefined);
  }
  if (!mail.kept) return err(whyNoText('in', mail));
  letClocksGoOn(store, id, now);
  store.mailQueues.requeueMail(id, byOperator);
  return ok(undefined);
}

/** Why there is nothing of a mail or letter but its number: emptied, or set aside without ever having been here. */
export const whyNoText = (box: Box, { id, state, attempts }: MailFacts | LetterFacts): Refusal =>
  state === 'quarantined' && attempts === 0
    ? refusal('cli.mail.notGiven', { id })
    : refusal('cli.mail.emptied', { box, id });

/** Clocks stood for a mail that had failed for our fault, or was set aside since too many had come. */
function letClocksGoOn(store: Store, mailId: number, now: number): void {
  const playerId = store.bounces.letGo(mailId, now);
  if (playerId !== undefined) restartClocks(store, playerId);
}

function handleLetter(store: Store, order: Order, letter: LetterFacts, now: number): Result<void, Refusal> {
  const { verb, id } = order;
  // A server that ended in the middle of sending left its lease behind.
  const state = letter.state === 'sending' && (letter.leaseUntil ?? 0) <= now ? 'new' : letter.state;
  if (!statesFor(verb, 'out').includes(state)) return wrongState(order, state);
  if (verb === 'drop') {
    const row = state === 'dead' ? undefined : store.outbox.byId(id);
    store.outbox.dead(id, byOperator);
    if (row) keepUndelivered(store, row);
    return ok(undefined);
  }
  if (!letter.kept) return err(whyNoText('out', letter));
  store.mailQueues.requeueLetter(id, now);
  store.missed.dropOf(id);
  return ok(undefined);
}

function wrongState(order: Order, state: string): Result<never, Refusal> {
  const states = statesFor(order.verb, order.box);
  if (states.length === 0) return err(refusal('cli.mail.notForLetters', { verb: order.verb }));
  return err(refusal('cli.mail.notNow', { ...about(order), state, states }));
}
