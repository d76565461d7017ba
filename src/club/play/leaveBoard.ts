import type { Context } from '../context.js';
import type { BoardEffect } from '../effects.js';
import type { BoardView } from '../resultPages.js';
import { type Gone, takeOut } from './finishGame.js';
import { releaseQueues } from './queuedTurns.js';

/**
 * Takes a seat out of a board and plays what is queued where the turn passes on by that. No turn was played before it,
 * so branches do not fit.
 */
export function leaveBoard(
  context: Pick<Context, 'store' | 'now' | 'doneAt'>,
  view: BoardView,
  seat: number,
  ending: string,
): { gone: Gone; released: BoardEffect[] } {
  const gone = takeOut(context, view, seat, ending);
  return { gone, released: gone === 'goes on' ? releaseQueues(context, view.board.id, undefined) : [] };
}
