import { err, refusal } from '../../base/index.js';
import type { Board, BoardState, PlayerId, Store } from '../../store/index.js';
import { type BoardView, findSeat } from '../board/boardView.js';
import type { CommandOf, PlayerContext } from '../commandContext.js';
import type { CommandResult } from '../effects.js';
import { acceptChallenge, offerGame } from './challenge.js';
import { startAgainstComputer } from './computerOpponent.js';

/** The maximum number of one player's offers to search. */
const mostOffers = 200;

/**
 * Offers another game like the one on a finished board. Options, clocks and computer level are the same, and colours
 * are swapped. If another player on the board has already offered the rematch, accepts it.
 */
export function rematch(context: PlayerContext, command: CommandOf<'rematch'>): CommandResult {
  const { store, sender } = context;
  const found = findSeat(context, command.board);
  if (!found.ok)
    return found.error.code === 'club.watching'
      ? err({ ...found.error, code: 'club.rematch.watching' })
      : found;
  const { view } = found.value;
  const { board, game, seats } = view;
  if (board.practice)
    return err(
      refusal(board.tutorial ? 'club.rematch.tutorial' : 'club.rematch.practice', { board: board.id }),
    );
  if (isRematch(store, view)) {
    const isOwn = found.value.seat.acceptedAt !== null;
    return isOwn
      ? err(refusal('club.rematch.offered', { board: board.id }))
      : acceptChallenge(context, board.id);
  }
  if (board.endedAt === null) return err(refusal('club.rematch.running', { board: board.id }));
  const players = swapped(view).map((id) => store.players.get(id));
  const ids = players.map(({ id }) => id);
  if (board.level !== null) {
    const started = untouchedRematch(store, board, ids, sender.player.id);
    if (started) return err(refusal('club.rematch.started', { board: started.id }));
    return startAgainstComputer(context, game, ids, board.level);
  }
  if (new Set(ids).size < seats.length) return err(refusal('club.challenge.self'));
  const open = openRematch(store, board, ids);
  if (open) {
    const own = store.boards.seats(open.id).find(({ playerId }) => playerId === sender.player.id);
    if (own?.acceptedAt === null) return acceptChallenge(context, open.id);
    return err(refusal('club.rematch.offered', { board: open.id }));
  }
  return offerGame(context, game, players, { rated: board.wasRated, clocks: board, former: board.id });
}

/** Whether a board is an open rematch offer, so that replying "rematch" accepts it. */
function isRematch(store: Store, { board, seats }: BoardView): boolean {
  if (board.state !== 'offered') return false;
  const players = seats.map(({ playerId }) => store.players.get(playerId));
  return store.boards
    .list({
      playerIds: players.map(({ id }) => id),
      states: ['finished'],
      game: board.game,
      most: mostOffers,
    })
    .some((former) => {
      const wanted = swapped({ seats: store.boards.seats(former.id) });
      return openRematch(store, former, wanted)?.id === board.id;
    });
}

/** Moves each player on by one seat: sides are swapped, and partners stay partners. */
function swapped({ seats }: Pick<BoardView, 'seats'>): PlayerId[] {
  const ids = seats.map(({ playerId }) => playerId);
  return [...ids.slice(1), ...ids.slice(0, 1)];
}

/** Finds the open rematch offer for a board. */
const openRematch = (store: Store, former: Board, players: readonly PlayerId[]): Board | undefined =>
  laterBoards(store, former, players, 'offered')[0];

/**
 * Finds a rematch against the computer on which the player has not played yet, so that a "rematch" that is sent twice
 * does not start two games.
 */
const untouchedRematch = (
  store: Store,
  former: Board,
  players: readonly PlayerId[],
  player: PlayerId,
): Board | undefined =>
  laterBoards(store, former, players, 'active').find(
    ({ level, turns }) => level === former.level && turns <= players.indexOf(player),
  );

/** Returns the boards since the end of another one on which these players play the same game from these seats. */
function laterBoards(
  store: Store,
  { game, endedAt }: Board,
  players: readonly PlayerId[],
  state: BoardState,
): Board[] {
  const wanted = players.join();
  return store.boards.list({ playerIds: players, states: [state], game, most: mostOffers }).filter(
    (board) =>
      board.game === game &&
      (endedAt === null || board.offeredAt >= endedAt) &&
      store.boards
        .seats(board.id)
        .map(({ playerId }) => playerId)
        .join() === wanted,
  );
}
