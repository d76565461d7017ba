import { type Sentence, sentence } from '../../base/index.js';
import { confirmAddress, type OpenNumber, type Signup, signUp, takesNewGames } from '../../club/index.js';
import { parseSgf } from '../../notation/index.js';
import type { Question, Store } from '../../store/index.js';
import { askAddress } from '../confirm/askAccount.js';
import { type Again, askKept, type HeldMail } from '../confirm/askHeldMail.js';
import type { Cause } from '../outbound/outboxWriter.js';
import type { TransactionContext, Verdict } from '../outbound/transactionContext.js';
import { runCommands } from './runCommands.js';

/** One sentence to whoever wrote, under a Subject of its kind. */
export function tell(
  tx: TransactionContext,
  about: string,
  result: Sentence,
  cause: Cause,
  language?: string,
): void {
  const to = { address: cause.from, language };
  tx.outbox.answer(to, { kind: 'answer', about: sentence(about), answers: [{ result }] }, cause);
}

/** The account that a sign-up asked for is made. */
export function welcome(
  tx: TransactionContext,
  question: Question,
  receivedAt: number,
  cause: Cause,
): Verdict {
  const signup: Signup = JSON.parse(question.held);
  const player = signUp(tx.store, signup, receivedAt);
  tx.store.questions.close(question.id, player.ok ? 'carried out' : 'refused');
  tx.store.inbox.setState(
    question.inboxId,
    player.ok ? 'done' : 'refused',
    player.ok ? null : player.error.code,
  );
  if (!player.ok) {
    tell(tx, 'letter.answer.about.refused', player.error, cause);
    return { state: 'refused', reason: player.error.code };
  }
  const { id: playerId, userid } = player.value;
  // What cannot be added is no reason to refuse the account.
  const others = [...new Set(signup.others)].filter((address) => !tx.store.players.byAddress(address));
  const about = sentence('letter.answer.about.welcome', { userid });
  const results = [
    { result: sentence('letter.welcome', { userid }) },
    { result: sentence('letter.welcome.languages') },
    ...(others.length > 0 ? [{ result: sentence('letter.welcome.others', { addresses: others }) }] : []),
  ];
  const next = sentence('letter.welcome.next');
  const closing = takesNewGames(tx.store)
    ? sentence('club.both', { before: next, after: sentence('letter.welcome.computer') })
    : next;
  tx.outbox.answer(
    { address: signup.address, playerId },
    { kind: 'answer', about, answers: results, closing },
    cause,
  );
  const asker = { tx, cause: { ...cause, inboxId: question.inboxId }, receivedAt };
  for (const address of others) askAddress(asker, player.value, { address });
  return { state: 'done', reason: null };
}

/** The address that was asked speaks for the player now; the addresses that did so before are told. */
export function takeAddress(
  tx: TransactionContext,
  question: Question,
  receivedAt: number,
  cause: Cause,
): Verdict {
  const wanted: { address: string; replaces?: string } = JSON.parse(question.held);
  const outcome = confirmAddress(tx.store, question.playerId ?? 0, wanted, receivedAt);
  tx.store.questions.close(question.id, outcome.ok ? 'carried out' : 'refused');
  if (!outcome.ok) {
    tell(tx, 'letter.answer.about.refused', outcome.error, cause);
    return { state: 'refused', reason: outcome.error.code };
  }
  const { answer, effects } = outcome.value;
  tell(tx, 'letter.answer.about.account', answer, cause);
  const language = tx.outbox.languageOf(question.playerId ?? 0);
  for (const effect of effects) {
    if (effect.kind !== 'notifyAddress') continue;
    tell(tx, 'letter.answer.about.account', answer, { ...cause, from: effect.address }, language);
  }
  return { state: 'done', reason: null };
}

/** The commands of a mail are carried out as they were held. */
export function carryOutHeld(tx: TransactionContext, question: Question, lot: number, cause: Cause): Verdict {
  const held: HeldMail = JSON.parse(question.held);
  const { again } = held;
  const player = question.playerId === null ? undefined : tx.store.players.byId(question.playerId);
  if (!player) throw new Error(`question ${question.id} is put to nobody`);
  const record = held.sgf === undefined ? undefined : parseSgf(held.sgf);
  const context = {
    store: tx.store,
    now: held.receivedAt,
    doneAt: tx.now,
    inboxId: question.inboxId,
    speaker: { player, proof: 'confirmation' },
    address: cause.from,
    numbers: again ? numbersOfAgain(tx.store, new Map(held.numbers), again) : new Map(held.numbers),
    ...(held.letter && { letter: held.letter }),
    message: held.message,
    ...(record?.ok && { record: record.value }),
    lot,
    passwordHash: held.passwordHash,
  } as const;
  const verdict = runCommands(tx, context, held.commands, cause);
  tx.store.questions.close(question.id, verdict.state === 'done' ? 'carried out' : 'refused');
  tx.store.inbox.setState(question.inboxId, verdict.state, verdict.reason);
  askKept(tx, player.id);
  return verdict;
}

/** The numbers that a mail which was fetched again is judged by, when its turn comes. */
export function numbersOfAgain(
  store: Store,
  known: ReadonlyMap<number, OpenNumber>,
  { boards, repeats }: Again,
): Map<number, OpenNumber> {
  const numbers = new Map(known);
  for (const id of boards) {
    const board = store.boards.byId(id);
    // A second answer to a letter is for a number that has been played.
    if (!board || !store.boards.hasTurnOf(id, repeats)) continue;
    numbers.set(id, { number: board.turns, generation: board.generation, turns: board.turns });
  }
  return numbers;
}
