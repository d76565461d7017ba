import { makePosition, parsePosition } from '../../notation/index.js';
import { type Position, startPosition, symmetricKey } from '../../rules/index.js';
import type { Store } from '../../store/index.js';

/**
 * Whether one of these positions, or a mirror image of one, is on a board where people are playing each other. Supplies
 * do not matter. The starting position is on every new board, so it is ignored.
 * @param leastTurns only boards with at least this many turns count
 */
export function areInLiveGame(store: Store, positions: readonly Position[], leastTurns = 1): boolean {
  const [first] = positions;
  if (!first) return false;
  const start = makePosition(startPosition(first.game));
  const keys = positions
    .filter((position) => makePosition(position) !== start)
    .map((position) => symmetricKey(position));
  addMissingKeys(store);
  return store.boards.isInPlay([...new Set(keys)], leastTurns);
}

/**
 * The key for a position that cannot be read. It matches no other key. Unlike a missing key, it is not computed again.
 */
const unreadableKey = '';

/**
 * Computes missing keys. Boards lose theirs when turns are taken back or a player leaves, and old boards never had one.
 */
function addMissingKeys(store: Store): void {
  for (const { id, position } of store.boards.withoutPositionKey()) {
    const read = parsePosition(position);
    // A position that cannot be read matches nothing; `octi check` reports it.
    store.boards.setPositionKey(id, read.ok ? symmetricKey(read.value) : unreadableKey);
  }
}
