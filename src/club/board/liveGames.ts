import { makePosition, parsePosition } from '../../notation/index.js';
import { type Position, startPosition, symmetricKey } from '../../rules/index.js';
import type { Store } from '../../store/index.js';

/**
 * Whether one of these positions, or a mirror image of one, is on a board that people play on among themselves. What
 * the players have off the board does not matter. The start of the game is on every new board and is left out.
 */
export function areInLiveGame(store: Store, positions: readonly Position[]): boolean {
  const [first] = positions;
  if (!first) return false;
  const start = makePosition(startPosition(first.game));
  const keys = positions
    .filter((position) => makePosition(position) !== start)
    .map((position) => symmetricKey(position));
  addMissingKeys(store);
  return store.boards.isInPlay([...new Set(keys)]);
}

/** The key of a position that cannot be read. It equals no other key, and unlike a missing key it is not made again. */
const unreadableKey = '';

/** Boards lose their key when turns are taken back or a player leaves, and have none when the column is new. */
function addMissingKeys(store: Store): void {
  for (const { id, position } of store.boards.withoutPositionKey()) {
    const read = parsePosition(position);
    // A position that cannot be read matches nothing; `octi check` reports it.
    store.boards.setPositionKey(id, read.ok ? symmetricKey(read.value) : unreadableKey);
  }
}
