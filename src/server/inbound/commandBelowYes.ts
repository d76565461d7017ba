import { type Refusal, refusal, undoTypography } from '../../base/index.js';
import {
  acceptsDraw,
  type Command,
  hidePasswordCommand,
  isAlmostCommand,
  isAnswerWord,
  isChatLine,
  parseCommandLine,
  readBoardRequest,
  readChat,
  redactedLine,
  requestedCommand,
} from '../../command/index.js';
import { findTurnMentions } from '../../notation/index.js';
import type { BoardId, OutboxRow } from '../../store/index.js';
import { unconfirmedMailOf } from '../confirm/mailConfirmation.js';
import { suggestionOf } from '../confirm/suggestionConfirmation.js';
import type { TransactionContext } from '../outbound/transactionContext.js';
import { linesOf } from './ownLines.js';
import { whyTwoTurns } from './twoTurns.js';

/** What is below a "yes". */
interface BelowYes {
  /** Why the "yes" does not count: the text below it contains another turn, or a line that may be a command. */
  readonly why?: Refusal;
  /** An offer of a draw, to be made right after the turn that the player was asked about. */
  readonly offer?: Command;
  /** The text without that offer, and without lines that only repeat what the player was asked about. */
  readonly text: string;
}

/** A reply that begins with "yes". */
interface YesAndMore {
  /** The whole reply. */
  readonly ownText: string;
  /** The text below the "yes", without known passwords or passwords in commands. */
  readonly below: string;
  /** Userids of the writer, lower-case. */
  readonly own: readonly string[];
}

/**
 * Looks for turns and commands in the text below a "yes" to a confirmation. They are neither carried out nor silently
 * dropped: the player is asked again. Only a `propose` below the "yes" to a turn is part of the same answer, since
 * a turn and an offer of a draw may be in one email.
 */
export function readBelowYes(
  tx: TransactionContext,
  letter: OutboxRow,
  { ownText, below, own }: YesAndMore,
): BelowYes {
  const suggestion = suggestionOf(tx.store, letter);
  const unconfirmed = suggestion ? undefined : unconfirmedMailOf(tx.store, letter);
  const asked = suggestion ? [suggestion.command] : (unconfirmed?.commands ?? []);
  if (asked.length === 0) return { text: below };
  const [named] = asked.flatMap((one) => ('board' in one ? (one.board ?? []) : []));
  const boardId = suggestion?.boardId ?? unconfirmed?.letter?.boardId ?? named;

  const lines = linesOf(below);
  const found = lines.flatMap((line, at) => {
    const command = commandIn(line, boardId, own);
    return command ? [{ ...command, at }] : [];
  });
  const isAsked = ({ command }: CommandLine): boolean =>
    command !== undefined && asked.some((one) => isSame(one, command, boardId));
  // Turns on the board, perhaps in a misspelt command, are compared with the turn that we asked about.
  const isTurn = ({ line, command, isSecret }: CommandLine): boolean =>
    command
      ? (command.word === 'move' || command.word === 'submit') && boardOf(command, boardId) === boardId
      : !isSecret && findTurnMentions(line).length > 0;
  const others = found.filter((one) => !isAsked(one) && !isTurn(one));
  const [offer] = others.filter(
    ({ command, isRequest }) =>
      suggestion?.command.word === 'move' &&
      command?.word === 'propose' &&
      !isRequest &&
      boardOf(command, boardId) === boardId,
  );
  const isOnlyOffer = offer !== undefined && others.length === 1;
  const isSure = ({ command, isSecret }: CommandLine): boolean => command !== undefined || isSecret === true;
  const other = isOnlyOffer ? undefined : (others.find(isSure) ?? others[0]);
  const why = other && whyCommandBelow(other, suggestion !== undefined);
  const unclear = other && isSure(other) ? why : (whyTwoTurns(tx, letter, ownText) ?? why);
  const text = lines
    .filter((_, at) => !found.some((one) => one.at === at && (isAsked(one) || isTurn(one) || one === offer)))
    .map((line) => readChat(line, boardId === undefined ? {} : { board: boardId }, own) ?? line)
    .join('\n')
    .trim();
  return {
    ...(unclear && { why: unclear }),
    ...(isOnlyOffer && offer.command && { offer: offer.command }),
    text,
  };
}

/** @param isSuggestion whether the player was asked "did you mean?"; the reply may then be a command instead */
function whyCommandBelow({ line: written, command, isRequest }: CommandLine, isSuggestion: boolean): Refusal {
  const line = redactedLine(written);
  // Our answer quotes the line. If it has several words, a reply that repeats it would count as a quotation.
  const example = command && isRequest && /\s/.test(line) ? command.word : line;
  return isSuggestion && command && !isAnswerWord(command.word)
    ? refusal('server.suggestion.commandBelow', { line, example })
    : refusal('server.confirmation.commandBelow', { line });
}

/** A line that is a command, asks for one in words, or is almost a command. */
interface CommandLine {
  readonly line: string;
  readonly command?: Command;
  readonly isRequest?: true;
  /** Set if the line may be a command with a password, which then appears as `****`. */
  readonly isSecret?: true;
}

/** Reads a line as a command, as in a reply to a letter about the board. */
function commandIn(
  written: string,
  boardId: BoardId | undefined,
  own: readonly string[],
): CommandLine | undefined {
  const line = undoTypography(written).trim();
  if (line === '') return undefined;
  const answered = boardId === undefined ? {} : { board: boardId };
  const read = parseCommandLine(line, answered);
  if (read.ok) return { line, command: read.value };
  const hidden = hidePasswordCommand(line, own);
  if (hidden !== undefined) return { line: hidden, isSecret: true };
  if (isChatLine(line)) return readChat(line, answered, own) === undefined ? { line } : undefined;
  const request = readBoardRequest(line);
  if (request && boardId !== undefined)
    return { line, command: requestedCommand(request, boardId), isRequest: true };
  return acceptsDraw(line) || isAlmostCommand(line) ? { line } : undefined;
}

const boardOf = (command: Command, answered: BoardId | undefined): BoardId | undefined =>
  ('board' in command ? command.board : undefined) ?? answered;

/**
 * Whether a line only repeats a command that the player was asked about. Turns on the board are
 * not compared here (see `whyTwoTurns`).
 */
function isSame(asked: Command, written: Command, boardId: BoardId | undefined): boolean {
  if (asked.word !== written.word || boardOf(asked, boardId) !== boardOf(written, boardId)) return false;
  const facts = ({ line: _, ...command }: Command) => JSON.stringify({ ...command, board: undefined });
  return written.word === 'move' || written.word === 'submit' || facts(asked) === facts(written);
}
