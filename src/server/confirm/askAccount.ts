import { sentence } from '../../base/index.js';
import { maySignUp, type Signup } from '../../club/index.js';
import { hidden } from '../../command/index.js';
import type { Player } from '../../store/index.js';
import type { Cause } from '../outbound/outboxWriter.js';
import type { TransactionContext, Verdict } from '../outbound/transactionContext.js';

const day = 24 * 60 * 60 * 1000;
/** A question ages after this long (docs/mail-rules.md section 2). */
export const questionLife = 7 * day;

export interface Asker {
  readonly tx: TransactionContext;
  readonly cause: Cause;
  readonly receivedAt: number;
  /** The mail is the player's own, so that it is asked about however many questions others have caused. */
  readonly isOwn?: boolean;
}

/** A sign-up as questions quote it. */
export const signupLine = ({ userid, passwordHash, others = [] }: Signup): string =>
  ['signup', userid, ...(passwordHash === null ? [] : [hidden]), ...others].join(' ');

/** Puts a sign-up as a question to the address that asked for it. */
export function askSignup({ tx, cause, receivedAt }: Asker, signup: Signup): Verdict {
  const { store, outbox } = tx;
  const may = maySignUp(store, signup);
  if (!may.ok) {
    const about = sentence('letter.answer.about.refused');
    const closing = sentence('letter.moreHelp');
    outbox.answer(
      { address: signup.address },
      { kind: 'answer', about, answers: [{ result: may.error }], closing },
      cause,
    );
    return { state: 'refused', reason: may.error.code };
  }
  const expiresAt = receivedAt + questionLife;
  const question = {
    kind: 'signup',
    playerId: null,
    address: signup.address,
    inboxId: cause.inboxId,
  } as const;
  const id = store.questions.ask({ ...question, held: JSON.stringify(signup), askedAt: tx.now, expiresAt });
  const data = { userid: signup.userid };
  const content = {
    kind: 'confirmation',
    about: sentence('letter.question.signup.about', data),
    intro: sentence('letter.question.signup.intro', data),
    // Name and address stand in the sentence above.
    lines: signup.passwordHash === null && !signup.others?.length ? [] : [signupLine(signup)],
    until: expiresAt,
  } as const;
  outbox.confirmation(id, { address: signup.address }, content, cause);
  return { state: 'waiting', reason: 'signup' };
}

/** Asks an address whether it wants to speak for a player; a yes from there, and from nowhere else, carries it out. */
export function askAddress(
  { tx, cause, receivedAt }: Asker,
  player: Player,
  wanted: { address: string; replaces?: string },
): void {
  const { store, outbox, now } = tx;
  const expiresAt = receivedAt + questionLife;
  const { address } = wanted;
  const id = store.questions.ask({
    kind: 'address',
    playerId: player.id,
    address,
    inboxId: cause.inboxId,
    held: JSON.stringify(wanted),
    askedAt: now,
    expiresAt,
  });
  const data = { userid: player.userid };
  const content = {
    kind: 'confirmation',
    about: sentence('letter.question.address.about', data),
    intro: sentence(
      wanted.replaces === undefined
        ? 'letter.question.address.intro'
        : 'letter.question.address.introInstead',
      data,
    ),
    lines: [],
    until: expiresAt,
  } as const;
  // Most likely it is the player's own already.
  const to = { address, language: outbox.languageOf(player.id) };
  outbox.confirmation(id, to, content, cause);
}
