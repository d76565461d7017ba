import { type Refusal, refusal, sentence } from '../../base/index.js';
import type { Signup } from '../../club/index.js';
import type { OutboxRow, Question } from '../../store/index.js';
import { signupLine } from '../confirm/askAccount.js';
import { askKept, type HeldMail } from '../confirm/askHeldMail.js';
import { answerHeir, heirLetter } from '../confirm/transferOffer.js';
import type { Cause } from '../outbound/outboxWriter.js';
import type { TransactionContext, Verdict } from '../outbound/transactionContext.js';
import { carryOutHeld, takeAddress, tell, welcome } from './confirmedCommands.js';
import type { Prepared } from './preparedMail.js';
import { carryOutWaiting, isEarly, waitInOrder } from './refetchedMail.js';

/** A question is answered: its commands are carried out as they were held, or dropped. Works once. */
export function answerQuestion(
  tx: TransactionContext,
  mail: Prepared,
  letter: OutboxRow,
  word: 'yes' | 'no' | 'accept' | 'reject',
  cause: Cause,
): Verdict {
  const { store } = tx;
  const question = letter.questionId === null ? undefined : store.questions.byId(letter.questionId);
  if (!question) throw new Error(`letter ${letter.id} asks a question that is gone`);
  const refused = mayAnswer(tx, question, mail, cause.from);
  if (refused) {
    tell(tx, 'letter.answer.about.refused', refused, cause);
    return { state: 'refused', reason: refused.code };
  }
  if (question.kind === 'handover') {
    const agrees = word === 'yes' || word === 'accept';
    return answerHeir(tx, question, agrees, mail.row.receivedAt, cause);
  }
  if (word === 'accept' || word === 'reject') {
    const why = refusal('command.question');
    return askAgain(tx, mail, letter, why, cause) ?? { state: 'refused', reason: why.code };
  }
  if (word === 'no') {
    store.questions.close(question.id, 'dropped');
    store.inbox.setState(question.inboxId, 'ignored', 'dropped by its sender');
    tell(tx, 'letter.answer.about.dropped', sentence('letter.dropped'), cause);
    askKept(tx, question.playerId);
    carryOutWaiting(tx);
    return { state: 'done', reason: null };
  }
  if (question.kind === 'signup') return welcome(tx, question, mail.row.receivedAt, cause);
  if (question.kind === 'address') return takeAddress(tx, question, mail.row.receivedAt, cause);
  if (isEarly(tx, question)) {
    waitInOrder(tx, question, mail.lot, cause);
    tell(tx, 'letter.answer.about.inOrder', sentence('server.question.inOrder'), cause);
    return { state: 'done', reason: null };
  }
  const verdict = carryOutHeld(tx, question, mail.lot, cause);
  carryOutWaiting(tx);
  return verdict;
}

/** The answer to a question was neither yes nor no: it is put once more, so that a reply to the newest letter will do. */
export function askAgain(
  tx: TransactionContext,
  mail: Prepared,
  letter: OutboxRow,
  why: Refusal,
  cause: Cause,
): Verdict | undefined {
  const question = letter.questionId === null ? undefined : tx.store.questions.byId(letter.questionId);
  if (!question || mayAnswer(tx, question, mail, cause.from)) return undefined;
  const { id, playerId, address, kind, held, expiresAt } = question;
  if (kind === 'handover' && playerId !== null) {
    const content = heirLetter(tx.store, JSON.parse(held), expiresAt, refusal('server.handover.how'));
    tx.outbox.confirmation(id, { address, playerId }, content, cause);
    return { state: 'refused', reason: why.code };
  }
  const userid =
    kind === 'signup'
      ? (JSON.parse(held) as Signup).userid
      : (tx.store.players.byId(playerId ?? 0)?.userid ?? '');
  const content = {
    kind: 'confirmation',
    about: sentence(`letter.question.${kind}.about`, { userid }),
    intro: why,
    lines:
      kind === 'signup'
        ? [signupLine(JSON.parse(held))]
        : kind === 'address'
          ? []
          : (JSON.parse(held) as HeldMail).commands.map(({ line }) => line),
    until: expiresAt,
  } as const;
  const to = {
    address,
    ...(playerId !== null && (kind === 'mail' ? { playerId } : { language: tx.outbox.languageOf(playerId) })),
  };
  tx.outbox.confirmation(id, to, content, cause);
  return { state: 'refused', reason: why.code };
}

/** Only the address that was asked answers a sign-up, only the player's own addresses anything else, and in time. */
function mayAnswer(
  tx: TransactionContext,
  question: Question,
  mail: Prepared,
  from: string,
): Refusal | undefined {
  const own =
    question.kind === 'signup' || question.kind === 'address'
      ? question.address.toLowerCase() === from
      : tx.store.players.byAddress(from)?.id === question.playerId;
  const { kind, state, expiresAt } = question;
  const isHandover = kind === 'handover';
  // The clock closes aged questions, too; nobody has answered those.
  const isAged = state === 'expired' || (state === 'open' && mail.row.receivedAt >= expiresAt);
  if (state !== 'open' && !isAged)
    return refusal(isHandover ? 'club.handover.none' : 'server.question.closed');
  if (!own) return refusal('server.question.elsewhere');
  return isAged ? refusal(isHandover ? 'club.handover.none' : 'server.question.aged') : undefined;
}
