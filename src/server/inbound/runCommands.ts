import { err, ok, type Refusal, type Result, refusal, type Sentence } from '../../base/index.js';
import { type Context, type Effect, isOpen, runCommand } from '../../club/index.js';
import type { Command } from '../../command/index.js';
import type { Quotation } from '../../letter/index.js';
import type { BoardId, Player, PlayerId, Store } from '../../store/index.js';
import { loadTactics } from '../config/tacticsFiles.js';
import { addressConfirmation } from '../confirm/addressConfirmation.js';
import { transferConfirmation } from '../confirm/transferConfirmation.js';
import { updatesOf } from '../outbound/announceChanges.js';
import type { ReaderNews } from '../outbound/boardNews.js';
import { readersOf } from '../outbound/boardReaders.js';
import type { AnsweredMail } from '../outbound/outboxWriter.js';
import { keepForDigest } from '../outbound/pendingNews.js';
import type { TransactionContext, Verdict } from '../outbound/transactionContext.js';
import { answerCommands, type ExecutedCommand, effectsOf, refuseOnBoard } from './commandAnswers.js';

/**
 * Runs the commands of a mail in order, each whole or not at all, up to the first that is refused. Then writes the
 * outbox rows that follow from their effects: one letter for each reader of each board that changed, with its last
 * state; messages and confirmation emails; and the answer to the sender, unless the sender's own letter of the board is
 * the receipt.
 */
export function runCommands(
  tx: TransactionContext,
  context: Context,
  commands: readonly Command[],
  cause: AnsweredMail,
): Verdict {
  const { speaker } = context;
  // A command may delete the account, and its language with it.
  const language = speaker && tx.outbox.languageOf(speaker.player.id);
  const executed = runInOrder(tx.store, context, commands);
  const effects = executed.flatMap(effectsOf);
  const isOnly = commands.length === 1;

  const { receipts, readComment } = writeBoardLetters(tx, context, effects, isOnly ? cause : undefined);
  const written = new Set<PlayerId>();
  for (const effect of effects) {
    switch (effect.kind) {
      case 'message':
      case 'chat':
      case 'broadcast': {
        const { to } = effect;
        // Each reader gets the text of the mail once: readers who got it with the letter of the board get no chat.
        const isRead = effect.kind === 'chat' && readComment.has(readerKey(effect.boardId, to));
        if (speaker && !isRead && !written.has(to)) tx.outbox.message(effect, speaker.player, context);
        if (!isRead) written.add(to);
        break;
      }
      case 'offerTransfer':
        transferConfirmation.ask({ tx, cause }, effect);
        break;
      case 'confirmAddress': {
        const { address, replaces } = effect;
        const change = { address, ...(replaces !== undefined && { replaces }) };
        const asking = { tx, cause, receivedAt: context.now };
        if (speaker) addressConfirmation.ask(asking, speaker.player, change);
        break;
      }
      // In the letters of the board, above.
      case 'boardNews':
      case 'privateNews':
      case 'quotedText':
      // In the answer, below.
      case 'page':
      case 'file':
      case 'notifyAddress':
        break;
      default:
        effect satisfies never;
    }
  }

  const last = executed.at(-1);
  if (!last || last.result.ok) {
    if (receipts !== 1 || effects.some(({ kind }) => kind === 'page')) {
      answerCommands(tx, context, executed, commands.length, cause, language);
    }
    return { state: 'done', reason: null };
  }
  const { command, result } = last;
  const boardId = isOnly ? boardOfRefusal(tx.store, context, command) : undefined;
  if (speaker && boardId !== undefined) {
    refuseOnBoard(tx, speaker.player, boardId, result.error, command.line, cause);
  } else {
    answerCommands(tx, context, executed, commands.length, cause, language);
  }
  return { state: 'refused', reason: result.error.code };
}

/** Runs commands up to the first that is refused. */
function runInOrder(store: Store, context: Context, commands: readonly Command[]): ExecutedCommand[] {
  const executed: ExecutedCommand[] = [];
  for (const command of commands) {
    const ran = inSavepoint(store, () => runCommand({ ...context, tactics: loadTactics }, command));
    const isStale = !ran.ok && ran.error.code === 'club.stale';
    const second = isStale ? whySecond(context, executed, command) : undefined;
    const result = second ? err(second) : ran;
    executed.push({ command, result });
    if (!result.ok) break;
  }
  return executed;
}

/** If a mail has two turns for one board, the second is refused for that reason, not for its number. */
function whySecond(
  context: Context,
  before: readonly ExecutedCommand[],
  command: Command,
): Refusal | undefined {
  const boardOf = (one: Command): number | undefined =>
    one.word === 'move' ? (one.board ?? context.letter?.boardId ?? undefined) : undefined;
  const board = boardOf(command);
  const isNumbered = command.word === 'move' && command.number !== undefined;
  const first = before.find((one) => board !== undefined && boardOf(one.command) === board)?.command;
  if (isNumbered || board === undefined || first?.word !== 'move') return undefined;
  return refusal('club.move.second', { board, turn: first.turn.text });
}

/** A refused command changes nothing. */
function inSavepoint<T>(store: Store, run: () => Result<T, Refusal>): Result<T, Refusal> {
  class Rollback extends Error {
    constructor(readonly why: Refusal) {
      super('refused');
    }
  }
  try {
    return store.transaction(() => {
      const result = run();
      if (!result.ok) throw new Rollback(result.error);
      return ok(result.value);
    });
  } catch (error) {
    if (error instanceof Rollback) return err(error.why);
    throw error;
  }
}

/** A reader of a board. */
const readerKey = (boardId: BoardId, playerId: PlayerId): string => `${boardId} ${playerId}`;

/**
 * Writes one letter about each board that changed to each of its readers. The sender's own is a receipt, written only
 * for a mail with a single command. Returns the number of receipts, and the readers who got the text of the mail.
 */
function writeBoardLetters(
  tx: TransactionContext,
  { speaker, message }: Context,
  effects: readonly Effect[],
  receiptFor: AnsweredMail | undefined,
): { receipts: number; readComment: ReadonlySet<string> } {
  const sender = speaker?.player;
  const readComment = new Set<string>();
  let receipts = 0;
  for (const [boardId, { happened, privately, quoted, comment = message }] of updatesOf(effects)) {
    const readers = readersOf(tx.store, boardId, {
      ...(sender && { sender: sender.id }),
      others: [...privately.keys()],
    });
    keepForDigest(tx.store, boardId, { happened, text: comment, ...(sender && { writer: sender }) }, readers);
    const letters: ReaderNews[] = [];
    for (const reader of readers) {
      const isSender = reader.id === sender?.id;
      // A sender who has just left gets the answer as the receipt.
      if (isSender && (!receiptFor || reader.leftAt !== null)) continue;
      if (isSender && isUnwantedReceipt(tx.store, reader, boardId, happened, quoted, privately)) {
        receipts += 1;
        continue;
      }
      const sentences = [...happened, ...(privately.get(reader.id) ?? [])];
      if (sentences.length === 0) continue;
      const isHeard = sender && comment !== '' && !tx.store.watchesAndMutes.mutes(reader.id, sender.id);
      const words = isHeard ? [{ userid: sender.userid, text: comment }] : [];
      letters.push({ reader, happened: sentences, words, ...(isSender && { quoted, cause: receiptFor }) });
      if (isSender) receipts += 1;
      if (isHeard && comment === message) readComment.add(readerKey(boardId, reader.id));
    }
    tx.outbox.board(boardId, letters);
  }
  return { receipts, readComment };
}

/**
 * Whether a receipt says nothing but the sender's own turn, and the sender has set `receipts off`. Against the computer
 * one letter reports both turns, so it goes out.
 */
function isUnwantedReceipt(
  store: Store,
  { id }: Player,
  boardId: BoardId,
  happened: readonly Sentence[],
  quoted: readonly Quotation[],
  privately: ReadonlyMap<PlayerId, readonly Sentence[]>,
): boolean {
  const [first, ...others] = happened;
  if (first?.code !== 'club.move.happened' || others.length + quoted.length > 0 || privately.has(id))
    return false;
  if (store.players.preferences(id).get('receipts') !== 'off') return false;
  const board = store.boards.byId(boardId);
  return board?.state === 'active' && board.level === null && !board.practice;
}

/** The board that goes with a refusal: the one that the command is about, if the sender plays there. */
function boardOfRefusal(store: Store, { speaker, letter }: Context, command: Command): BoardId | undefined {
  if (!speaker || isOpen(command) || command.word === 'challenge') return undefined;
  const boardId = ('board' in command ? command.board : undefined) ?? letter?.boardId;
  if (boardId == null) return undefined;
  const isPlayer = store.boards.seats(boardId).some(({ playerId }) => playerId === speaker.player.id);
  return isPlayer ? boardId : undefined;
}
