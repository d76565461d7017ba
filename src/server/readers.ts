import type { Player, Store } from '../store/index.js';

/**
 * Who gets the letters of a board: its players, and whoever watches it. Who has signed off gets none, and who has a
 * daily digest only receipts and the last letter of a game.
 */
export function readersOf(store: Store, boardId: number, writer?: number): Player[] {
  const over = store.boards.byId(boardId)?.endedAt != null;
  const players = store.boards.seats(boardId).map(({ playerId }) => playerId);
  const ids = new Set([...players, ...store.people.watchers(boardId, over)]);
  return [...ids].flatMap((id) => {
    const player = store.players.byId(id);
    if (!player) throw new Error(`player ${id} is gone`);
    if (player.leftAt !== null && id !== writer) return [];
    const waits = id !== writer && !over && store.players.preferences(id).get('digest') === 'daily';
    return waits ? [] : [player];
  });
}
