import { sentence } from '../../base/index.js';
import { makePosition } from '../../notation/index.js';
import { playerAt, startOf } from '../boardView.js';
import type { Context } from '../context.js';
import type { PrivateNews } from '../effects.js';
import { startClock } from '../gameClocks.js';
import type { BoardView } from '../resultPages.js';

/**
 * Takes back every turn from a number on; what was laid up for later is dropped (docs/mail-rules.md section 3). The players
 * who had queued turns are told that they are gone.
 */
export function takeBack(
  { store, doneAt }: Pick<Context, 'store' | 'doneAt'>,
  view: BoardView,
  from: number,
): PrivateNews[] {
  const { board } = view;
  const [first] = store.boards.turns(board.id, from, from);
  // A game that ended without a turn is opened again with all it has.
  if (!first && from !== board.turns + 1)
    throw new Error(`board ${board.id} has no turn ${from} to take back`);
  const [before] = from === 1 ? [] : store.boards.turns(board.id, from - 1, from - 1);
  const position = before?.position ?? makePosition(startOf(view));
  store.boards.undo(board.id, from, { position, seat: first?.seat ?? board.seat });
  store.offers.drop(board.id);
  startClock(store, board.id, doneAt);
  return store.plans.dropAll(board.id).map((seat) => ({
    kind: 'privateNews',
    boardId: board.id,
    playerId: playerAt(view, seat),
    happened: sentence('club.queue.undone'),
  }));
}
