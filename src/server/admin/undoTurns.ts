import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { type OperatorUndo, rebuildRatings, undoByOperator, viewOf } from '../../club/index.js';
import type { Store } from '../../store/index.js';
import { announce } from '../outbound/announceChanges.js';
import type { LetterRenderers } from '../outbound/letterRenderers.js';
import { OutboxWriter } from '../outbound/outboxWriter.js';
import { storedServerAddress } from '../outbound/serverAddress.js';

/**
 * Takes turns of a board back by the word of the operator and writes to everybody who reads its letters, all in one
 * transaction; a server that runs beside us sends them. Ratings follow in another. Gives the number of letters.
 */
export function undoTurns(
  { store, renderers, now }: { store: Store; renderers: LetterRenderers; now: number },
  boardId: number,
  undoing: OperatorUndo,
): Result<number, Refusal> {
  const letters = store.transaction((): Result<number, Refusal> => {
    const board = store.boards.byId(boardId);
    if (!board) return err(refusal('cli.noBoard', { board: boardId }));
    const serverAddress = storedServerAddress(store);
    const [key] = store.settings.keys();
    if (!serverAddress || !key) return err(refusal('cli.neverServed'));
    const changes = undoByOperator({ store, now }, viewOf(store, board), undoing);
    if (!changes.ok) return changes;
    const outbox = new OutboxWriter(store, renderers, serverAddress, key, now);
    // Who has a daily digest is told of this at once, as everybody is.
    const others = store.boards.seats(boardId).map(({ playerId }) => playerId);
    return ok(announce({ store, outbox }, changes.value, { others }));
  });
  rebuildRatings(store);
  return letters;
}
