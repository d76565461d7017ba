import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { type CommandContext, type CommandResult, dispatchCommand } from '../../club/index.js';
import type { Command } from '../../command/index.js';
import type { InboxOutcome, PlayerId, Store } from '../../store/index.js';
import { loadTactics } from '../config/tacticsFiles.js';
import { addressConfirmation } from '../confirm/addressConfirmation.js';
import { transferConfirmation } from '../confirm/transferConfirmation.js';
import type { AnsweredMail } from '../outbound/answeredMail.js';
import { notifyOfCommands } from '../outbound/notifyReaders.js';
import type { TransactionContext } from '../outbound/transactionContext.js';
import { answerCommands, boardOfRefusal, effectsOf, refuseOnBoard } from './commandAnswers.js';

/**
 * Runs the commands in an email in order, each completely or not at all, up to the first that is refused. Then writes
 * the letters for their effects: one to each reader of each changed board, with its final state; messages and
 * confirmation emails; and the answer to the sender, unless the sender's own letter about the board is the receipt.
 */
export function runCommands(
  tx: TransactionContext,
  context: CommandContext,
  commands: readonly Command[],
  cause: AnsweredMail,
): InboxOutcome {
  const { sender } = context;
  // A command may delete the account and its language.
  const language = sender && tx.outbox.languageOf(sender.player.id);
  const results = runUntilRefused(tx.store, context, commands);
  const effects = [...results.values()].flatMap(effectsOf);
  const isOnly = commands.length === 1;

  const { receipts, hasComment } = notifyOfCommands(tx, context, effects, isOnly ? cause : undefined);
  const written = new Set<PlayerId>();
  for (const effect of effects) {
    switch (effect.kind) {
      case 'message':
      case 'chat':
      case 'broadcast': {
        const { to } = effect;
        // Each reader gets the text of the email only once: readers who got it in the letter about the board are not
        // sent a chat letter as well.
        const isRead = effect.kind === 'chat' && hasComment(effect.boardId, to);
        if (sender && !isRead && !written.has(to)) tx.outbox.message(effect, sender.player, context);
        if (!isRead) written.add(to);
        break;
      }
      case 'offerTransfer':
        transferConfirmation.ask({ tx, cause }, effect);
        break;
      case 'confirmAddress': {
        const { address, replaces } = effect;
        const change = { address, ...(replaces !== undefined && { replaces }) };
        const mailToConfirm = { tx, cause, receivedAt: context.now };
        if (sender) addressConfirmation.ask(mailToConfirm, sender.player, change);
        break;
      }
      // Reported in the letters about the board, above.
      case 'boardNews':
      case 'privateNews':
      case 'quotedText':
      // These are reported in the answer, below.
      case 'page':
      case 'file':
      case 'notifyAddress':
        break;
      default:
        effect satisfies never;
    }
  }

  const [command, result] = [...results].at(-1) ?? [];
  if (!command || !result || result.ok) {
    if (receipts !== 1 || effects.some(({ kind }) => kind === 'page')) {
      answerCommands(tx, context, results, commands.length, cause, language);
    }
    return { state: 'done', reason: null };
  }
  const shown = isOnly ? boardOfRefusal(tx.store, context, command) : undefined;
  if (shown) {
    refuseOnBoard(tx, shown.reader, shown.boardId, result.error, command.line, cause);
  } else {
    answerCommands(tx, context, results, commands.length, cause, language);
  }
  return { state: 'refused', reason: result.error.code };
}

/** Runs commands up to the first that is refused. */
function runUntilRefused(
  store: Store,
  context: CommandContext,
  commands: readonly Command[],
): ReadonlyMap<Command, CommandResult> {
  const results = new Map<Command, CommandResult>();
  for (const command of commands) {
    const ran = inSavepoint(store, () => dispatchCommand({ ...context, tactics: loadTactics }, command));
    const isStale = !ran.ok && ran.error.code === 'club.stale';
    const second = isStale ? whySecond(context, [...results.keys()], command) : undefined;
    const result = second ? err(second) : ran;
    results.set(command, result);
    if (!result.ok) break;
  }
  return results;
}

/**
 * Replaces the reason if an email contains two turns for one board. The second is refused because of that, not because
 * of its number.
 */
function whySecond(
  context: CommandContext,
  before: readonly Command[],
  command: Command,
): Refusal | undefined {
  const boardOf = (one: Command): number | undefined =>
    one.word === 'move' ? (one.board ?? context.letter?.boardId ?? undefined) : undefined;
  const board = boardOf(command);
  const isNumbered = command.word === 'move' && command.number !== undefined;
  const first = before.find((one) => board !== undefined && boardOf(one) === board);
  if (isNumbered || board === undefined || first?.word !== 'move') return undefined;
  return refusal('club.move.second', { board, turn: first.turn.text });
}

/** Runs a command, changing nothing if it is refused. */
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
