import { ok, type Refusal, refusal, sentence } from '../../base/index.js';
import {
  type Context,
  cleanComment,
  isOpen,
  type OpenNumber,
  precheck,
  whichToAnswer,
} from '../../club/index.js';
import type { Command } from '../../command/index.js';
import { fetchedAgain, type OutboxRow, type Store } from '../../store/index.js';
import { type Asker, askSignup } from '../confirm/askAccount.js';
import { type Again, askMail } from '../confirm/askHeldMail.js';
import type { Cause } from '../outbound/outboxWriter.js';
import { hasReplyContext } from '../outbound/replyToken.js';
import type { TransactionContext, Verdict } from '../outbound/transactionContext.js';
import { refuseOnBoard } from './commandAnswers.js';
import { answerQuestion, askAgain } from './confirmationAnswers.js';
import { numbersOfAgain } from './confirmedCommands.js';
import { hideInRecord, hideInSentence } from './passwordMasking.js';
import type { Prepared } from './preparedMail.js';
import { againOf, mustWait } from './refetchedMail.js';
import { runCommands } from './runCommands.js';
import { identify } from './speaker.js';

/** Everything a mail brings about, in the caller's transaction: changes of boards and letters to write. */
export function handleMail(tx: TransactionContext, mail: Prepared): Verdict {
  const { message, row, reading, letter } = mail;
  const from = message.from[0] ?? '';
  const cause: Cause = { inboxId: row.id, messageId: message.messageId ?? '', from };
  if (!reading.ok) {
    const again =
      letter?.purpose === 'question' ? askAgain(tx, mail, letter, reading.error, cause) : undefined;
    return again ?? refuse(tx, mail, cause, whyUnread(tx.store, from, reading.error));
  }
  const { commands, message: words } = reading.value;
  const [first] = commands;
  if (!first) throw new Error('a mail was read without refusal and holds no command');
  const { brought = ok(undefined) } = mail;
  // A file that cannot be read is refused before anybody is asked.
  if (!brought.ok) return refuse(tx, mail, cause, brought.error, commands.at(-1));

  if (letter?.purpose === 'question' && isAnswer(first.word)) {
    return answerQuestion(tx, mail, letter, first.word, cause);
  }
  const { isOwnPassword: isOwn = false } = mail.evidence;
  const asker: Asker = { tx, cause, receivedAt: row.receivedAt, isOwn };
  if (first.word === 'signup' && commands.length === 1) {
    // The week to answer it begins when it is asked.
    const receivedAt = row.reason === fetchedAgain ? tx.now : row.receivedAt;
    return askSignup(
      { ...asker, receivedAt },
      {
        userid: first.name,
        passwordHash: mail.passwordHash,
        address: from,
        others: first.addresses,
      },
    );
  }
  const signup = commands.find(({ word }) => word === 'signup');
  if (signup) return refuse(tx, mail, cause, refusal('club.alone', { word: 'signup' }), signup);
  const again = againOf(tx.store, mail, commands);
  const context: Omit<Context, 'speaker'> = {
    store: tx.store,
    now: row.receivedAt,
    doneAt: tx.now,
    inboxId: row.id,
    address: from,
    numbers: openNumbers(tx.store, commands, letter, again),
    ...(hasReplyContext(letter) && {
      letter: { boardId: letter.boardId, offerId: letter.offerId, writerId: letter.writerId },
    }),
    passwordHash: mail.passwordHash,
    message: brought.value?.inWords ? '' : cleanComment(words),
    ...(brought.value && { record: hideInRecord(brought.value.record, mail.secrets) }),
    lot: mail.lot,
  };
  if (commands.every(isOpen)) return runCommands(tx, context, commands, cause);

  const identity = identify(tx.store, { ...mail.evidence, commands });
  if (!identity.ok) return refuse(tx, mail, cause, identity.error, first);
  switch (identity.value.kind) {
    case 'speaker':
      if (again && mustWait(tx.store, row.id, again, tx.now)) {
        const confirmed = { from, messageId: cause.messageId, lot: mail.lot };
        const { player } = identity.value.speaker;
        return askMail(asker, player, 'uncertain', context, commands, { ...again, confirmed });
      }
      return runCommands(tx, { ...context, speaker: identity.value.speaker }, commands, cause);
    case 'ask': {
      // What is hopeless now may not be so any more after the mails before it.
      const hopeless = again
        ? undefined
        : precheck(tx.store, identity.value.player, first, context.letter?.boardId);
      if (hopeless) return refuse(tx, mail, cause, hopeless, first);
      return askMail(asker, identity.value.player, identity.value.why, context, commands, again);
    }
    case 'stranger': {
      const about = sentence('letter.answer.about.stranger');
      tx.outbox.answer(
        { address: from },
        { kind: 'answer', about, answers: [{ result: sentence('letter.stranger') }] },
        cause,
      );
      return { state: 'refused', reason: 'stranger' };
    }
  }
}

/** Who answers and names no board is told what waits, if the letter goes to a player's address. */
function whyUnread(store: Store, from: string, why: Refusal): Refusal {
  const player = why.code === 'command.board.answer' ? store.players.byAddress(from) : undefined;
  if (!player) return why;
  const { code, data } = whichToAnswer(store, player);
  return refusal(code, { ...why.data, ...data });
}

const isAnswer = (word: Command['word']): word is 'yes' | 'no' | 'accept' | 'reject' =>
  word === 'yes' || word === 'no' || word === 'accept' || word === 'reject';

/**
 * The numbers that all commands of the mail are judged by: those of the answered letter, else those open now. For a mail
 * that was fetched again those open now say nothing.
 */
function openNumbers(
  store: Store,
  commands: readonly Command[],
  letter: OutboxRow | undefined,
  again: Again | undefined,
): Map<number, OpenNumber> {
  const numbers = new Map<number, OpenNumber>();
  for (const command of commands) {
    const id = ('board' in command ? command.board : undefined) ?? letter?.boardId;
    const board = id == null ? undefined : store.boards.byId(id);
    if (!board) continue;
    const { turns, generation } = board;
    const answered =
      !again?.isOfLost && letter?.boardId === id && letter?.turnNumber != null && letter.generation !== null;
    if (again && !answered) continue;
    numbers.set(board.id, {
      number: answered ? letter.turnNumber : turns + 1,
      generation: answered ? letter.generation : generation,
      turns,
    });
  }
  return again ? numbersOfAgain(store, numbers, again) : numbers;
}

/** A letter that says why nothing was done: with the board, if the sender is a player of the one that is meant. */
function refuse(
  tx: TransactionContext,
  mail: Prepared,
  cause: Cause,
  reason: Refusal,
  command?: Command,
): Verdict {
  const { letter, secrets } = mail;
  const why = hideInSentence(reason, secrets);
  const { quoted } = why.data;
  const line = command?.line ?? (typeof quoted === 'string' ? quoted : undefined);
  const reader = letter?.playerId == null ? undefined : tx.store.players.byId(letter.playerId);
  const known = reader && tx.store.players.byAddress(cause.from)?.id === reader.id;
  if (hasReplyContext(letter) && letter.purpose !== 'message' && letter.boardId !== null && reader && known) {
    refuseOnBoard(tx, reader, letter.boardId, why, line, cause);
  } else {
    const about = sentence('letter.answer.about.refused');
    const known = tx.store.players.byAddress(cause.from) !== undefined;
    const closing = sentence(known ? 'letter.moreHelp' : 'letter.moreHelp.stranger');
    tx.outbox.answer(
      { address: cause.from },
      { kind: 'answer', about, answers: [{ ...(line !== undefined && { line }), result: why }], closing },
      cause,
      hasReplyContext(letter) && letter.boardId !== null ? { boardId: letter.boardId } : {},
    );
  }
  return { state: 'refused', reason: why.code };
}
