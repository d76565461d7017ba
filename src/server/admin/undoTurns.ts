import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { type OperatorUndo, rebuildRatings, undoByOperator, viewOf } from '../../club/index.js';
import type { BoardId, Store } from '../../store/index.js';
import { makeLog } from '../health/log.js';
import type { TemplateRenderers } from '../outbound/loadTemplates.js';
import { notifyReaders } from '../outbound/notifyReaders.js';
import { storedServerAddress } from '../outbound/serverAddress.js';
import { inTransaction } from '../outbound/transactionContext.js';

/**
 * Takes back turns on a board for the operator and writes to all its readers, in one transaction. A running server
 * sends the letters. A second transaction corrects the ratings. Returns the number of letters, and of the turn that is
 * now to play.
 */
export function undoTurns(
  { store, renderers, now }: { store: Store; renderers: TemplateRenderers; now: number },
  boardId: BoardId,
  undoing: OperatorUndo,
): Result<{ letters: number; number: number }, Refusal> {
  const done = store.transaction((): ReturnType<typeof undoTurns> => {
    const board = store.boards.byId(boardId);
    if (!board) return err(refusal('cli.noBoard', { board: boardId }));
    const serverAddress = storedServerAddress(store);
    if (!serverAddress || store.settings.keys().length === 0) return err(refusal('cli.neverServed'));
    return inTransaction({ store, renderers, serverAddress, log: makeLog('warn') }, now, (tx) => {
      const changes = undoByOperator(tx, viewOf(store, board), undoing);
      if (!changes.ok) return changes;
      // Even players with a daily digest get this email immediately.
      const others = store.boards.seats(boardId).map(({ playerId }) => playerId);
      const letters = notifyReaders(tx, changes.value, { others });
      return ok({ letters, number: (store.boards.byId(boardId)?.turns ?? 0) + 1 });
    });
  });
  rebuildRatings(store);
  return done;
}
