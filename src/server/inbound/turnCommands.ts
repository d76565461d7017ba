import { type BoardView, type CommandContext, dispatchCommand, labelsOf } from '../../club/index.js';
import { type Command, lastQueuedTurn, makeTurnQueue, withLastQueuedTurn } from '../../command/index.js';
import { isTurnText, joinedStack, knownTurnText, type Labels, type TurnText } from '../../notation/index.js';
import type { BoardId, Store } from '../../store/index.js';

/**
 * Returns a function that reads a board's labels when they are first needed: all turns have to be replayed to find
 * them.
 */
export function labelsOnce(store: Store, view: BoardView): () => Labels {
  let labels: Labels | undefined;
  return () => {
    labels ??= labelsOf(store, view);
    return labels;
  };
}

/** Replaces a command's turn and fills in its board. */
export function withTurn<Written extends TurnCommand>(
  command: Written,
  boardId: BoardId,
  written: string,
): Written {
  // A `;` cannot follow parts that are already joined by a comma.
  const text = isTurnText(written) ? written : (joinedStack(written) ?? written);
  if (command.word === 'queue') {
    if (command.plan === 'clear') return command;
    const plan = withLastQueuedTurn(command.plan, knownTurnText(text));
    return { ...command, board: boardId, plan, line: `queue ${boardId} ${makeTurnQueue(plan)}` };
  }
  const hash = command.number === undefined ? '' : `#${command.number}`;
  const { turn, line } = moveOf(boardId, text, hash);
  return { ...command, board: boardId, turn, line: line.replace('move', command.word) };
}

/** A command that plays a turn now. */
export type MoveCommand = Extract<Command, { word: 'move' }>;

/** A command that plays a turn, now or later. */
export type TurnCommand = Extract<Command, { word: 'move' | 'submit' | 'queue' }>;

/** Whether a command plays a turn, now or later. */
export const hasTurn = (command: Command): command is TurnCommand => turnIn(command) !== undefined;

/** Returns the turn in a command; for a queue, the last one. */
export function turnIn(command: Command): TurnText | undefined {
  if (command.word === 'move' || command.word === 'submit') return command.turn;
  if (command.word !== 'queue' || command.plan === 'clear') return undefined;
  return lastQueuedTurn(command.plan);
}

/** Whether a command may be a part of the turn in the previous command. A queued turn is played later. */
export const mayContinue = (before: Command, command: Command): boolean =>
  command.word !== 'queue' || (before.word === 'queue' && command.plan !== 'clear' && 'turn' in command.plan);

/** Makes the command that plays a turn on a board. */
export const moveOf = (board: BoardId, text: string, hash = ''): MoveCommand => ({
  word: 'move',
  board,
  turn: knownTurnText(text),
  line: `move ${board} ${text}${hash}`,
});

/** Whether a command would be carried out. Changes nothing. */
export function wouldBeDone(context: CommandContext, command: Command): boolean {
  class Undo extends Error {}
  let isDone = false;
  try {
    context.store.transaction(() => {
      isDone = dispatchCommand(context, command).ok;
      throw new Undo('tried only');
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return isDone;
}
