import { makePosition, parsePosition } from '../notation/index.js';
import { type Position, startPosition, symmetricKey } from '../rules/index.js';
import type { Store } from '../store/index.js';

/** A limit larger than the number of boards in play on any server. */
const everyBoard = 1_000_000;

/**
 * Whether one of these positions, or a mirror image of one, is on a board that people play on among themselves. What
 * the players have off the board does not matter. The start of the game is on every new board and is left out.
 */
export function areInPlay(store: Store, positions: readonly Position[]): boolean {
  const [first] = positions;
  if (!first) return false;
  const { game } = first;
  const start = makePosition(startPosition(game));
  const keys = new Set(
    positions
      .filter((position) => makePosition(position) !== start)
      .map((position) => symmetricKey(position)),
  );
  return store.boards
    .list({ playerIds: [], states: ['active'], practice: false, game: game.id, most: everyBoard })
    .some((board) => {
      if (board.level !== null || board.game !== game.id) return false;
      const position = parsePosition(board.position);
      return position.ok && keys.has(symmetricKey(position.value));
    });
}
