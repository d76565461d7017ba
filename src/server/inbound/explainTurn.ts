import { type Refusal, refusal } from '../../base/index.js';
import { viewOf } from '../../club/index.js';
import { bareSubject, commandOfLine } from '../../command/index.js';
import type { Message } from '../../mail/index.js';
import {
  findStackTurn,
  findTurnMentions,
  isAmbiguous,
  type Labels,
  makeTurn,
  mentionsOtherPods,
  parseTurn,
  turnsMeant,
  whyIllegalTurn,
} from '../../notation/index.js';
import type { Position } from '../../rules/index.js';
import type { Board, Player, Store } from '../../store/index.js';
import type { TransactionContext } from '../outbound/transactionContext.js';
import { labelsOnce } from './turnCommands.js';

export const firstLineOf = (text: string): string => text.trim().split('\n')[0] ?? '';

/** Returns the move of one pod, in the app's notation, at the beginning of a line. */
export function labelledMove(line: string): string | undefined {
  const [move] = /^[br]\d{1,2}(?:[->][1-9]{2}x?)+(?![\p{L}\p{N};])/iu.exec(line) ?? [];
  return move;
}

/** Joins comma-separated moves in the app's notation the way the app does: `B2-37, B1-57`. */
function labelsJoined(line: string): string | undefined {
  const parts = line.trim().split(/\s*,\s*/);
  return parts.length > 1 && parts.every((part) => labelledMove(part) === part) ? parts.join(';') : undefined;
}

/**
 * Says what is wrong with a stack's turn whose moves are written separately in an email.
 * @param why the refusal of a reply, which is worded differently if the whole turn is legal
 */
export function whyNoStack(
  store: Store,
  board: Board,
  { subject, ownText }: Message,
  why: Refusal | undefined,
): Refusal | undefined {
  const view = viewOf(store, board);
  const { position } = view;
  const labels = labelsOnce(store, view);
  const labelled = labelsJoined(firstLineOf(ownText));
  if (labelled !== undefined) {
    const joined = parseTurn(position, labelled, labels);
    return joined.ok
      ? refusal('command.turn.labels', { example: makeTurn(position, joined.value) })
      : refusal('club.move.refused', { why: joined.error });
  }
  const stack = findStackTurn(position, `${bareSubject(subject)}\n${ownText}`, labels);
  if (!stack) {
    const example = why && wholeTurnIn(position, firstLineOf(ownText), labels);
    if (example === undefined) return undefined;
    const unlike = refusal('command.turn.unlike.stack', { example });
    return { ...unlike, data: { ...why?.data, ...unlike.data } };
  }
  const read = parseTurn(position, stack.turn);
  if (read.ok) {
    const apart = refusal('command.reply.stack', { example: makeTurn(position, read.value) });
    return why && { ...apart, data: { ...why.data, ...apart.data } };
  }
  const refused = refusal('club.move.refused', { why: read.error });
  return { ...refused, data: { ...refused.data, quoted: `move ${stack.turn}` } };
}

/**
 * If a line moves a pod of a stack and may be about the stack's other pods ("46-55 both"), returns a turn that moves
 * them as well.
 */
function wholeTurnIn(position: Position, line: string, labels: () => Labels): string | undefined {
  for (const spelling of findTurnMentions(line).flatMap(({ meanings }) => meanings.flat())) {
    const read = parseTurn(position, spelling, labels);
    const { whole } = read.ok
      ? (mentionsOtherPods(position, makeTurn(position, read.value), line, { hasTurn: true }) ?? {})
      : read.error.data;
    if (typeof whole === 'string') return whole;
  }
  return undefined;
}

/** A refusal names at most this many turns that a player may have meant. */
const mostChoices = 3;

/** If a reply may mean a few different turns, asks which one. */
export function whichTurn(
  { store, outbox }: TransactionContext,
  board: Board,
  { id }: Player,
  { ownText }: Message,
): Refusal | undefined {
  const view = viewOf(store, board);
  const meant = turnsMeant(view.position, ownText, labelsOnce(store, view), outbox.languageOf(id));
  const turns = meant.map(({ turn }) => turn);
  const last = turns.pop();
  return last === undefined || turns.length === 0 || turns.length >= mostChoices
    ? undefined
    : refusal('command.reply.choices', { choices: turns, last });
}

/** A number that may be a board's, so the turn on the line may be for another board. */
const boardNumber = /\d{3,}/;

/**
 * If the first line of a reply mentions exactly one turn, in any spelling, which is not legal, and the whole text
 * mentions no legal one, says what is wrong with it.
 */
export function whyIllegal(
  { store, outbox }: TransactionContext,
  board: Board,
  { id }: Player,
  { ownText }: Message,
): Refusal | undefined {
  const line = firstLineOf(ownText);
  const word = commandOfLine(line);
  if (boardNumber.test(line) || (word !== undefined && word !== 'move')) return undefined;
  const view = viewOf(store, board);
  const language = outbox.languageOf(id);
  const labels = labelsOnce(store, view);
  if (turnsMeant(view.position, ownText, labels, language).length > 0) return undefined;
  const why = whyIllegalTurn(view.position, line, labels, language);
  if (!why) return undefined;
  return refusal(isAmbiguous(why) ? 'command.turn' : 'command.reply.illegal', { why });
}
