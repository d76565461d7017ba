import { type Refusal, refusal, undoTypography } from '../../base/index.js';
import { viewOf } from '../../club/index.js';
import { belowFirstLine, isMeantAsTurn } from '../../command/index.js';
import { findStackTurn, makeTurn, parseTurn, turnsMeant } from '../../notation/index.js';
import type { OpenSuggestion } from '../confirm/suggestionConfirmation.js';
import type { TransactionContext } from '../outbound/transactionContext.js';
import { labelsOnce, mostTalkLines } from './turnSuggestion.js';

/**
 * Returns why a "yes" to "did you mean?" does not count: the text below it contains another turn, so its writer may mean
 * either. Half of a stack's turn is not the same turn as the whole. Undefined if there is none, or if the board has changed
 * since we asked.
 */
export function whyTwoTurns(
  { store, outbox }: TransactionContext,
  { boardId, command, open, playerId }: OpenSuggestion,
  ownText: string,
): Refusal | undefined {
  const board = store.boards.byId(boardId);
  const isCurrent =
    board?.state === 'active' && board.turns === open.turns && board.generation === open.generation;
  if (!isCurrent) return undefined;
  const view = viewOf(store, board);
  const { position } = view;
  const labels = labelsOnce(store, view);
  const lines = undoTypography(belowFirstLine(ownText)).split('\n').slice(0, mostTalkLines);
  const below = lines.join('\n');
  const canonical = (text: string): string | undefined => {
    const read = parseTurn(position, text, labels);
    return read.ok ? makeTurn(position, read.value) : undefined;
  };

  const asked = command.word === 'move' ? command.turn.text : undefined;
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
  if (other !== undefined && more.length === 0 && !isUnread)
    return asked === undefined
      ? refusal('server.suggestion.which.yes', { other })
      : refusal('server.suggestion.which', { asked, other });
  return others.length > 0 || isUnread ? refusal('server.suggestion.alone') : undefined;
}
