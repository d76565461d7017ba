import { err, ok, type Refusal, type Result, type Sentence } from '../../base/index.js';
import { type Context, carryOut, type Done, isOpen, type Message, type Speaker } from '../../club/index.js';
import type { Command } from '../../command/index.js';
import type { Quoted } from '../../letter/index.js';
import type { Store } from '../../store/index.js';
import { askAddress } from '../confirm/askAccount.js';
import { askHeir } from '../confirm/transferOffer.js';
import type { ToReader } from '../outbound/boardNews.js';
import { readersOf } from '../outbound/boardReaders.js';
import { keepMissed } from '../outbound/missedNews.js';
import type { Cause } from '../outbound/outboxWriter.js';
import type { TransactionContext, Verdict } from '../outbound/transactionContext.js';
import type { Carried, Refused } from './commandAnswers.js';
import { answerAll, refuseOnBoard } from './commandAnswers.js';

/**
 * Carries out commands in order, each whole or not at all, up to the first that is refused; then writes every letter
 * that follows: one for each reader of each board that changed, for its last state, and the sender's receipt.
 */
export function carryOutAll(
  tx: TransactionContext,
  context: Context,
  commands: readonly Command[],
  cause: Cause,
): Verdict {
  const carried: Carried[] = [];
  const before = context.speaker && tx.outbox.languageOf(context.speaker.player.id);
  let refused: Refused | undefined;
  for (const command of commands) {
    const outcome = attempt(tx.store, context, command);
    if (!outcome.ok) {
      refused = { command, why: outcome.error };
      break;
    }
    carried.push({ command, done: outcome.value });
  }
  const { speaker } = context;
  const alone = commands.length === 1;
  const { receipt, read } = writeNews(tx, context, carried, alone ? cause : undefined);
  const written = new Set<number>();
  for (const { done } of carried) {
    // The text of a mail goes to each reader once, however often it names one; what a letter of a board has brought with
    // it, a chat there need not.
    const unread = ({ to, kind, boardId }: Message) =>
      !written.has(to) && !(kind === 'chat' && read.has(`${boardId} ${to}`));
    for (const message of (done.messages ?? []).filter(unread)) {
      if (speaker) tx.outbox.message(message, speaker.player, context);
      written.add(message.to);
    }
    askHeir(tx, done.handover, cause);
    if (done.confirm && speaker) {
      askAddress({ tx, cause, receivedAt: context.now }, speaker.player, done.confirm);
    }
  }
  if (refused && alone && speaker && refuseWithBoard(tx, context, speaker, refused, cause)) {
    return { state: 'refused', reason: refused.why.code };
  }
  // A command that changes no board of the sender's has no receipt but the answer.
  if (!receipt || refused) answerAll(tx, speaker, carried, refused, cause, context.letter, before);
  return refused ? { state: 'refused', reason: refused.why.code } : { state: 'done', reason: null };
}

/** One command in a savepoint: what is refused has changed nothing. */
function attempt(store: Store, context: Context, command: Command): Result<Done, Refusal> {
  class Back extends Error {
    constructor(readonly why: Refusal) {
      super('refused');
    }
  }
  try {
    return store.transaction(() => {
      const outcome = carryOut(context, command);
      if (!outcome.ok) throw new Back(outcome.error);
      return ok(outcome.value);
    });
  } catch (error) {
    if (error instanceof Back) return err(error.why);
    throw error;
  }
}

/** What the readers of one board are told: all of them, and each alone. */
interface News {
  readonly all: Sentence[];
  /** What the speaker alone is shown. */
  readonly quoted: Quoted[];
  readonly aside: Map<number, Sentence[]>;
  /** What goes with it in place of the mail's own words. */
  words?: string;
}

function newsOf(carried: readonly Carried[]): Map<number, News> {
  const byBoard = new Map<number, News>();
  for (const { boardId, happened, aside, words, quoted } of carried.flatMap(
    ({ done }) => done.changes ?? [],
  )) {
    const news: News = byBoard.get(boardId) ?? { all: [], quoted: [], aside: new Map() };
    byBoard.set(boardId, news);
    if (happened) news.all.push(happened);
    if (quoted) news.quoted.push(quoted);
    if (words !== undefined) news.words = words;
    if (aside) news.aside.set(aside.playerId, [...(news.aside.get(aside.playerId) ?? []), aside.what]);
  }
  return byBoard;
}

/**
 * Writes one letter about each board that changed to each of its readers; the sender's own is the receipt, written where
 * there is a single command. `receipt` is true if it has been written for every command; `read` names the boards and
 * readers to whom the words of the mail go with it.
 */
function writeNews(
  tx: TransactionContext,
  context: Context,
  carried: readonly Carried[],
  receiptFor: Cause | undefined,
): { receipt: boolean; read: ReadonlySet<string> } {
  const { speaker, message } = context;
  const own = speaker?.player.id;
  const read = new Set<string>();
  let receipts = 0;
  for (const [boardId, { all, aside, quoted, words: text = message }] of newsOf(carried)) {
    const sure = { ...(own !== undefined && { writer: own }), others: [...aside.keys()] };
    const readers = readersOf(tx.store, boardId, sure);
    keepMissed(
      tx.store,
      boardId,
      { happened: all, text, ...(speaker && { writer: speaker.player }) },
      readers,
    );
    const letters: ToReader[] = [];
    for (const reader of readers) {
      const isOwn = reader.id === own;
      // Who has just left has the answer for a receipt.
      if (isOwn && (!receiptFor || reader.leftAt !== null)) continue;
      // Who does not want to hear from a player does not get the comment either.
      const muted = own !== undefined && tx.store.people.mutes(reader.id, own);
      const words = text === '' || !speaker || muted ? [] : [{ userid: speaker.player.userid, text }];
      const happened = [...all, ...(aside.get(reader.id) ?? [])];
      if (happened.length === 0) continue;
      const told = { happened, words, ...(isOwn && { quoted }) };
      letters.push({ reader, told, ...(isOwn && receiptFor && { cause: receiptFor }) });
      if (isOwn) receipts += 1;
      if (words.length > 0 && text === message) read.add(`${boardId} ${reader.id}`);
    }
    tx.outbox.boardTo(boardId, letters);
  }
  const [only] = carried;
  const receipt =
    receiptFor !== undefined && receipts === 1 && only?.done.changes?.length !== 0 && !only?.done.pages;
  return { receipt, read };
}

/** A refusal on a board that the speaker plays comes with the board, its answer still open. */
function refuseWithBoard(
  tx: TransactionContext,
  context: Context,
  speaker: Speaker,
  { command, why }: Refused,
  cause: Cause,
): boolean {
  if (isOpen(command)) return false;
  const boardId = ('board' in command ? command.board : undefined) ?? context.letter?.boardId;
  if (boardId == null || command.word === 'challenge') return false;
  if (!tx.store.boards.seats(boardId).some(({ playerId }) => playerId === speaker.player.id)) return false;
  refuseOnBoard(tx, speaker.player, boardId, why, command.line, cause);
  return true;
}
