import { type Refusal, refusal, StoredDataError, undoTypography } from '../../base/index.js';
import { type OpenNumber, viewOf } from '../../club/index.js';
import { belowFirstLine, boardOfSubject, type Command, isMeantAsTurn } from '../../command/index.js';
import { findStackTurn, makeTurn, parseTurn, turnsMeant } from '../../notation/index.js';
import { type BoardId, type OutboxRow, type PlayerId, readPayload } from '../../store/index.js';
import { mailConfirmation } from '../confirm/mailConfirmation.js';
import { suggestionOf } from '../confirm/suggestionConfirmation.js';
import type { TransactionContext } from '../outbound/transactionContext.js';
import { labelsOnce, mostTalkLines } from './turnSuggestion.js';

/** A command on a board that a player was asked about, and the board's open turn at that time. */
interface Asked {
  readonly boardId: BoardId;
  readonly command: Command;
  readonly open: OpenNumber;
  readonly playerId: PlayerId;
}

/** Turns in some text. */
interface TurnsBelow {
  /** The only legal turn in it, if it is not the one that the player was asked about. */
  readonly other?: string;
  /** Whether the text has any other turn, legal or not. */
  readonly hasOther: boolean;
}

/**
 * Returns why a "yes" to a confirmation does not count: the text below it contains another turn, so its writer may mean
 * either. Half of a stack's turn is a different turn from the whole. Undefined if there is none, or if the board has
 * changed since we asked.
 */
export function whyTwoTurns(tx: TransactionContext, letter: OutboxRow, ownText: string): Refusal | undefined {
  const suggestion = suggestionOf(tx.store, letter);
  if (suggestion) {
    const { other, hasOther } = turnsBelow(tx, suggestion, ownText);
    if (!hasOther) return undefined;
    if (other === undefined) return refusal('server.confirmation.turnBelow');
    const { command } = suggestion;
    return command.word === 'move'
      ? refusal('server.suggestion.which', { asked: command.turn.text, other })
      : refusal('server.suggestion.which.yes', { other });
  }
  const isUnclear = askedInMail(tx, letter).some((asked) => turnsBelow(tx, asked, ownText).hasOther);
  return isUnclear ? refusal('server.confirmation.turnBelow') : undefined;
}

/** Returns the commands on boards in the email that a letter asks a player to confirm. */
function askedInMail({ store }: TransactionContext, { confirmationId }: OutboxRow): Asked[] {
  const row = confirmationId === null ? undefined : store.confirmations.byId(confirmationId);
  if (row?.kind !== 'mail' || row.state !== 'open') return [];
  try {
    const { commands, numbers, letter } = readPayload(row, mailConfirmation.schema);
    return commands.flatMap((command) => {
      const boardId = 'board' in command ? (command.board ?? letter?.boardId) : undefined;
      const [, open] = numbers.find(([id]) => id === boardId) ?? [];
      return boardId == null || !open ? [] : [{ boardId, command, open, playerId: row.playerId }];
    });
  } catch (error) {
    // The answer reports that the confirmation is unreadable.
    if (!(error instanceof StoredDataError)) throw error;
    return [];
  }
}

/** Finds the turns in the text below a "yes" that are not the one that the player was asked about. */
function turnsBelow(
  { store, outbox }: TransactionContext,
  { boardId, command, open, playerId }: Asked,
  ownText: string,
): TurnsBelow {
  const board = store.boards.byId(boardId);
  const isCurrent =
    board?.state === 'active' && board.turns === open.turns && board.generation === open.generation;
  if (!isCurrent) return { hasOther: false };
  const view = viewOf(store, board);
  const { position } = view;
  const labels = labelsOnce(store, view);
  const lines = undoTypography(belowFirstLine(ownText))
    .split('\n')
    .slice(0, mostTalkLines)
    .map((line) => ((boardOfSubject(line) ?? boardId) === boardId ? line : ''));
  const below = lines.join('\n');
  const canonical = (text: string): string | undefined => {
    const read = parseTurn(position, text, labels);
    return read.ok ? makeTurn(position, read.value) : undefined;
  };

  const asked = command.word === 'move' || command.word === 'submit' ? command.turn.text : undefined;
  const same = asked === undefined ? undefined : canonical(asked);
  const meant = turnsMeant(position, below, labels, outbox.languageOf(playerId));
  // A part below may lack its square: 56E-55 and then DE-65.
  const stack = asked === undefined ? undefined : findStackTurn(position, `${asked}\n${below}`, labels);
  const whole = stack && canonical(stack.turn);
  const isOther = stack !== undefined && whole !== same;
  const others = isOther ? [whole] : meant.map(({ turn }) => turn).filter((turn) => turn !== same);
  const read = new Set(meant.flatMap((one) => one.lines));
  const isUnread = lines.some((line, at) => isMeantAsTurn(line.trim()) && !read.has(at));
  const [other, ...more] = others;
  return {
    ...(other !== undefined && more.length === 0 && !isUnread && { other }),
    hasOther: others.length > 0 || isUnread,
  };
}
