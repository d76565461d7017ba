import type { FreeMove, Pod, Position, Square, Stack } from '../position/gameModel.js';
import { withoutPods, withPods } from '../position/pod.js';
import { stackOn } from '../position/positionLookups.js';
import { distinct, type FreeMoveHistory } from './freeMoveHistory.js';

/** A partial turn, between its free moves and its usual action (docs/rules.md section 3, Superprongs). */
export interface PartialTurn {
  /**
   * The board as it is now. The supplies are the ones from before the turn, since a turn cannot use what it captures.
   */
  readonly position: Position;
  /** Pods marked for capture, which are still on the board but can do nothing more. */
  readonly marked: ReadonlyMap<Square, Stack>;
  readonly histories: readonly FreeMoveHistory[];
}

const noMarks: ReadonlyMap<Square, Stack> = new Map();
const noHistory: readonly FreeMoveHistory[] = [[]];

/** Returns a turn that has just begun, with no free move yet. */
export const beginTurn = (position: Position): PartialTurn => ({
  position,
  marked: noMarks,
  histories: noHistory,
});

/** Returns the unmarked pods on a square. */
export function unmarkedOn({ position, marked }: PartialTurn, square: Square): Stack {
  const stack = stackOn(position.board, square);
  const gone = marked.get(square);
  return gone ? (withoutPods(stack, gone) ?? []) : stack;
}

/** Counts the unmarked pods on a square that are equal to this one. */
export const countUnmarked = (partial: PartialTurn, square: Square, pod: Pod): number =>
  unmarkedOn(partial, square).filter((one) => one === pod).length;

/** Returns the position after a free move, with the captured pods still on the board. */
export function afterFree(position: Position, { square, pod, path }: FreeMove): Position {
  const board = [...position.board];
  const end = path.at(-1) ?? square;
  board[square] = withoutPods(stackOn(board, square), [pod]) ?? [];
  board[end] = withPods(stackOn(board, end), pod);
  return { ...position, board };
}

/** Returns the partial turn with these histories; undefined if there are none. */
export function withHistories(
  partial: PartialTurn,
  histories: readonly FreeMoveHistory[],
): PartialTurn | undefined {
  return histories.length === 0 ? undefined : { ...partial, histories: distinct(histories) };
}
