import { type BoardView, type CommandContext, type OpenNumber, viewOf } from '../../club/index.js';
import { type Command, readBoardRequest, requestedCommand } from '../../command/index.js';
import {
  continuedTurn,
  freeMoveTurnIn,
  joinedStack,
  turnAlone,
  withdrawsTurn,
  withoutJoiningWords,
} from '../../notation/index.js';
import type { BoardId, InboxOutcome } from '../../store/index.js';
import type { MailToConfirm } from '../confirm/confirmationHandler.js';
import { mailConfirmation } from '../confirm/mailConfirmation.js';
import type { PendingPods } from '../confirm/pendingPods.js';
import { type OpenSuggestion, suggestionConfirmation } from '../confirm/suggestionConfirmation.js';
import { isInLetter, linesOf, mostWithdrawalLines, withoutLines } from './ownLines.js';
import type { PreparedMail } from './prepareMail.js';
import { type MoveCommand, withTurn, wouldBeDone } from './turnCommands.js';

/**
 * Asks whether the moves of one stack's pods, written separately as for free moves or on separate lines, were meant as
 * one turn, or whether a `!` only ends the sentence. Undefined if the commands can be carried out as written, or if the
 * other reading is not legal either.
 */
export function askAboutTurn(
  mailToConfirm: MailToConfirm,
  context: CommandContext & Required<Pick<CommandContext, 'sender'>>,
  commands: readonly Command[],
): InboxOutcome | undefined {
  const asked = turnToAskAbout(context, commands);
  if (!asked) return undefined;
  const isAlone = commands.length === 1;
  const written = asked.turn.turn.text;
  const stack = joinedStack(written);
  const calm = isAlone && written.endsWith('!') ? written.slice(0, -1) : undefined;
  const text = stack ?? calm;
  if (text === undefined || (isAlone && wouldBeDone(context, asked.turn))) return undefined;
  return askAboutMove(mailToConfirm, context, asked, text, { isJoined: stack !== undefined });
}

/**
 * In a game with superprongs, asks whether a turn and another one, on a separate line or in the text below, are a
 * free move and the usual action that follows it. Undefined if the two are not legal together.
 */
export function askAboutFreeMove(
  mailToConfirm: MailToConfirm,
  context: CommandContext & Required<Pick<CommandContext, 'sender'>>,
  commands: readonly Command[],
): InboxOutcome | undefined {
  const asked = turnToAskAbout(context, commands.slice(0, 1));
  const turns = asked ? turnsOn(context, asked.boardId, commands) : [];
  if (!asked || turns.length < commands.length || turns.length > 2) return undefined;
  const [written = '', next] = turns;
  const { message } = context;
  const language = mailToConfirm.tx.outbox.languageOf(context.sender.player.id);
  const whole = freeMoveTurnIn(asked.view.position, next ?? message, language, written);
  if (!whole) return undefined;
  const isWhole = (at: number) => turnAlone.test(withoutJoiningWords(linesOf(message)[at] ?? ''));
  const read = next === undefined ? whole.lines.filter(isWhole) : [];
  return askAboutMove(mailToConfirm, context, asked, whole.turn, { message: withoutLines(message, read) });
}

/**
 * If a jump is continued by further turns or by the text below it (`44-66`, and below that `66-84`), or the text says
 * whether it captures, asks about the whole turn.
 */
export function askAboutContinuation(
  mailToConfirm: MailToConfirm,
  context: CommandContext & Required<Pick<CommandContext, 'sender'>>,
  commands: readonly Command[],
): InboxOutcome | undefined {
  const asked = turnToAskAbout(context, commands.slice(0, 1));
  const turns = asked ? turnsOn(context, asked.boardId, commands) : [];
  if (!asked || turns.length < commands.length) return undefined;
  const [written = '', ...further] = turns;
  const { message } = context;
  const below = further.length > 0 ? further.join('\n') : message;
  const whole = continuedTurn(asked.view.position, written, below);
  // Every further turn must be one of the jumps of the whole turn.
  if (!whole || whole.lines.length < further.length) return undefined;
  return askAboutMove(mailToConfirm, context, asked, whole.turn, {
    message: further.length > 0 ? message : withoutLines(message, whole.lines),
  });
}

/**
 * If an email may also be about other pods of the stack that its turn moves, asks whether that is the whole turn.
 * Undefined if the email does anything else, or if the turn cannot be played.
 */
export function askAboutPendingPods(
  mailToConfirm: MailToConfirm,
  context: CommandContext & Required<Pick<CommandContext, 'sender'>>,
  commands: readonly Command[],
  pendingPods: PendingPods,
): InboxOutcome | undefined {
  const asked = commands.length === 1 ? turnToAskAbout(context, commands) : undefined;
  return asked && askAboutMove(mailToConfirm, context, asked, asked.turn.turn.text, { pendingPods });
}

/**
 * Asks about a turn if the text below it says not to play it ("please don't play this yet"). If the text begins with a
 * resignation or a draw offer in everyday words ("Draw?"), asks about both together. Undefined if the text says
 * neither, or if the turn cannot be played.
 */
export function askAboutTextBelow(
  mailToConfirm: MailToConfirm,
  context: CommandContext & Required<Pick<CommandContext, 'sender'>>,
  commands: readonly Command[],
  mail: PreparedMail,
  pendingPods: PendingPods | undefined,
): InboxOutcome | undefined {
  const { message } = context;
  const lines = linesOf(message)
    .map((line, at) => ({ line, at }))
    .filter(({ line }) => line.trim() !== '')
    .slice(0, mostWithdrawalLines);
  const [first] = lines;
  const request = first && readBoardRequest(first.line);
  const withdrawal = request === 'undo' ? first : lines.find(({ line }) => withdrawsTurn(line));
  const said = withdrawal ?? (request && first);
  if (!said || commands.length > 1 || isInLetter(mail, said.line, { lines: [0] })) return undefined;
  const asked = turnToAskAbout(context, commands);
  if (!asked) return undefined;
  const rest = withoutLines(message, [said.at]);
  if (withdrawal || request === undefined) {
    return askAboutMove(mailToConfirm, context, asked, asked.turn.turn.text, {
      message: rest,
      ...(pendingPods && { pendingPods }),
    });
  }
  // On a practice board, there is nobody to offer a draw to or lose to.
  if (asked.view.board.practice || !wouldBeDone(context, asked.turn)) return undefined;
  const both = [...commands, requestedCommand(request, asked.boardId)];
  const below = { ...context, message: rest };
  return mailConfirmation.ask(mailToConfirm, context.sender.player, 'apart', below, both, { pendingPods });
}

/** A turn that the sender of an email may be asked about, and its board. */
interface TurnToAskAbout {
  readonly turn: MoveCommand;
  readonly view: BoardView;
  readonly boardId: BoardId;
  readonly open: OpenNumber;
}

/** Returns the turns in the commands that play on a board. */
const turnsOn = (context: CommandContext, boardId: BoardId, commands: readonly Command[]): string[] =>
  commands.flatMap((command) =>
    command.word === 'move' && (command.board ?? context.letter?.boardId) === boardId
      ? command.turn.text
      : [],
  );

/** Returns the turn in these commands as one command; undefined if they are not one turn on a board in play. */
function turnToAskAbout(context: CommandContext, commands: readonly Command[]): TurnToAskAbout | undefined {
  const turn = onOneLine(context, commands);
  const board = turn?.board === undefined ? undefined : context.store.boards.byId(turn.board);
  const open = board && context.numbers.get(board.id);
  if (!turn || !open || board.state !== 'active') return undefined;
  return { turn, view: viewOf(context.store, board), boardId: board.id, open };
}

/** Asks whether a turn written like this was meant. Undefined if it could not be played. */
function askAboutMove(
  mailToConfirm: MailToConfirm,
  context: CommandContext & Required<Pick<CommandContext, 'sender'>>,
  { turn, boardId, open }: TurnToAskAbout,
  text: string,
  more: Partial<Pick<OpenSuggestion, 'message' | 'isJoined' | 'pendingPods'>>,
): InboxOutcome | undefined {
  const meant = withTurn(turn, boardId, text);
  if (!wouldBeDone(context, meant)) return undefined;
  const { password: _, ...command } = meant;
  return suggestionConfirmation.ask(mailToConfirm, context.sender.player, {
    boardId,
    command,
    open,
    offerId: context.letter?.offerId ?? null,
    message: context.message,
    receivedAt: mailToConfirm.receivedAt,
    ...more,
  });
}

/**
 * Returns one command for a turn, or for the moves of one stack that were written as several turns on the same board,
 * with `;` between them; undefined for all other commands.
 */
function onOneLine(context: CommandContext, commands: readonly Command[]): MoveCommand | undefined {
  const [command] = commands;
  if (command?.word !== 'move') return undefined;
  const boardId = command.board ?? context.letter?.boardId;
  if (boardId == null) return undefined;
  if (commands.length === 1) return { ...command, board: boardId };
  const turns = turnsOn(context, boardId, commands);
  const text = turns.join(';');
  return turns.length === commands.length && joinedStack(text) !== undefined
    ? withTurn(command, boardId, text)
    : undefined;
}
