import { type BoardId, computerId, type Player, type PlayerId, type Store } from '../../store/index.js';

/** Readers who get a letter immediately even if they have set a daily digest. */
export interface DigestExempt {
  /** The sender of the email that prompted the letter, who gets it even after signing off. */
  readonly sender?: PlayerId;
  readonly others?: readonly PlayerId[];
}

/**
 * Returns the readers of letters about a board: its players and watchers; for a practice board, only its player.
 * Players who have signed off get no letters. Players with a daily digest get only receipts, challenges, and the last
 * letter of a game.
 */
export function readersOf(
  store: Store,
  boardId: BoardId,
  { sender, others = [] }: DigestExempt = {},
): Player[] {
  const board = store.boards.byId(boardId);
  const over = board?.endedAt != null;
  const players = store.boards.seats(boardId).map(({ playerId }) => playerId);
  const ids = new Set([
    ...players,
    ...(board?.practice ? [] : store.watchesAndMutes.watchers(boardId, over)),
  ]);
  ids.delete(computerId);
  return [...ids].flatMap((id) => {
    const player = store.players.get(id);
    // A player who has just deleted their account no longer has an address.
    if (id === sender) return store.players.addresses(id).length > 0 ? [player] : [];
    if (player.leftAt !== null) return [];
    const isExempt = over || board?.state === 'offered' || others.includes(id);
    return !isExempt && store.players.preferences(id).get('digest') === 'daily' ? [] : [player];
  });
}
