import { ifReadable, sentence } from '../../base/index.js';
import { maySignUp, type Signup, signUp, signupSchema, takesNewGames } from '../../club/index.js';
import { redacted } from '../../command/index.js';
import { type ConfirmationId, type InboxOutcome, readPayload, type Store } from '../../store/index.js';
import { addressConfirmation } from './addressConfirmation.js';
import {
  answerSender,
  type ConfirmationHandler,
  confirmationMs,
  drop,
  dropUnanswered,
  type MailToConfirm,
  sendConfirmation,
  storeConfirmation,
} from './confirmationHandler.js';

/** Returns a sign-up as the confirmation email quotes it, with the password redacted. */
const signupLine = ({ userid, passwordHash, others = [] }: Signup): string =>
  ['signup', userid, ...(passwordHash === null ? [] : [redacted]), ...others].join(' ');

/** Sends the confirmation email to the address for which an account was requested. */
function ask({ tx, cause, receivedAt }: MailToConfirm, signup: Signup): InboxOutcome {
  const { store, outbox } = tx;
  const { address, userid } = signup;
  const may = maySignUp(store, signup);
  if (!may.ok) {
    const about = sentence('letter.answer.about.refused');
    const closing = sentence('letter.moreHelp');
    outbox.answer({ address }, { kind: 'answer', about, answers: [{ result: may.error }], closing }, cause);
    return { state: 'refused', reason: may.error.code };
  }
  const expiresAt = receivedAt + confirmationMs;
  const row = { kind: 'signup', playerId: null, address, payload: signup, expiresAt } as const;
  const id = storeConfirmation(tx, cause, signupSchema, row);
  const request = {
    about: sentence('letter.confirmation.signup.about', { userid }),
    intro: sentence('letter.confirmation.signup.intro', { userid }),
    // The sentence above already contains the name and the address.
    lines: signup.passwordHash === null && !signup.others?.length ? [] : [signupLine(signup)],
    until: expiresAt,
  };
  sendConfirmation(tx, id, { address }, request, cause);
  return { state: 'waiting', reason: 'signup' };
}

/** Returns the language of the email that asked for an account, while its confirmation can still be answered. */
export function languageOfSignup(store: Store, id: ConfirmationId): string | undefined {
  const asked = store.confirmations.byId(id);
  return asked?.kind === 'signup' ? ifReadable(() => readPayload(asked, signupSchema))?.language : undefined;
}

/** The handler for a sign-up: the account is created once the address confirms it. */
export const signupConfirmation = {
  ask,
  schema: signupSchema,
  answeredBy: 'address',
  words: 'yes or no',
  refusals: { closed: 'server.confirmation.closed', expired: 'server.confirmation.expired' },

  askAgain(tx, { id, address, expiresAt, payload }, why, cause) {
    const about = sentence('letter.confirmation.signup.about', { userid: payload.userid });
    const request = { about, intro: why, lines: [signupLine(payload)], until: expiresAt };
    sendConfirmation(tx, id, { address }, request, cause);
  },

  onYes({ tx, cause, receivedAt }, { id, inboxId, payload: signup }) {
    const { store, outbox } = tx;
    const player = signUp(store, signup, receivedAt);
    store.confirmations.close(id, player.ok ? 'carried out' : 'refused');
    if (!player.ok) {
      const reason = player.error.code;
      store.inbox.setState(inboxId, 'refused', reason);
      answerSender(tx, 'letter.answer.about.refused', player.error, cause);
      return { state: 'refused', reason };
    }
    store.inbox.setState(inboxId, 'done');
    const { id: playerId, userid } = player.value;
    // The account is created even if one of the other addresses cannot be added.
    const others = [...new Set(signup.others)].filter((address) => !store.players.byAddress(address));
    const about = sentence('letter.answer.about.welcome', { userid });
    const results = [
      { result: sentence('letter.welcome', { userid }) },
      { result: sentence('letter.welcome.languages') },
      ...(others.length > 0 ? [{ result: sentence('letter.welcome.others', { addresses: others }) }] : []),
    ];
    const next = sentence('letter.welcome.next');
    const closing = takesNewGames(store)
      ? sentence('club.both', { before: next, after: sentence('letter.welcome.computer') })
      : next;
    outbox.answer(
      { address: signup.address, playerId },
      { kind: 'answer', about, answers: results, closing },
      cause,
    );
    const mailToConfirm = { tx, cause: { ...cause, inboxId }, receivedAt };
    for (const address of others) addressConfirmation.ask(mailToConfirm, player.value, { address });
    return { state: 'done', reason: null };
  },

  onNo: drop,
  expire: dropUnanswered,
} satisfies ConfirmationHandler<'signup', Signup>;
