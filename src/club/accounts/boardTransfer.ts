import {
  err,
  ok,
  type Refusal,
  type Result,
  refusal,
  type SentenceCode,
  sentence,
} from '../../base/index.js';
import { type Player, type PlayerId, readPayload, type SeatRow, type Store } from '../../store/index.js';
import { type BoardView, named, viewOf } from '../board/boardView.js';
import { startClock } from '../board/gameClocks.js';
import type { ChangeContext } from '../commandContext.js';
import { type BoardEffect, type Transfer, transferSchema } from '../effects.js';
import { mayBeOffered } from '../matchmaking/challengeLimit.js';
import { mayPlayComputer } from '../matchmaking/computerOpponent.js';
import { type LeaveOutcome, leaveGame } from '../play/leaveGame.js';

/** How long a new player has to accept, in days. After that, the leaving player gives up the boards. */
export const transferDays = 7;

/**
 * Whether a board can be transferred: it is in play, and the new player is not on it and accepts games of that kind.
 */
export const canTransfer = (store: Store, view: BoardView, newPlayer: Player): boolean =>
  view.board.state === 'active' &&
  !view.board.practice &&
  hasPlaceFor(store, view, newPlayer) &&
  mayBeOffered(store, newPlayer, view.game.name) === undefined;

/** Whether the new player is not on this board yet and, if it is against the computer, may have another such board. */
const hasPlaceFor = (store: Store, { board, seats }: BoardView, newPlayer: Player): boolean =>
  seats.every(({ playerId }) => playerId !== newPlayer.id) &&
  (board.level === null || mayPlayComputer(store, newPlayer) === undefined);

/** Drops a leaving player's queued turns, submitted turns and offers, since the new player has not agreed to them. */
export function dropPlansAndOffers(store: Store, { board, offer }: BoardView, seat: number): void {
  store.plannedTurns.dropQueue(board.id, seat);
  store.plannedTurns.dropSubmission(board.id, seat);
  if (offer && offer.agreed & (1 << seat)) store.offers.drop(board.id);
}

/** Finds the boards that are still waiting for the new player, each with the seat to transfer. */
function waitingSeats(store: Store, { fromId, boards }: Transfer): { view: BoardView; seat: SeatRow }[] {
  return boards.flatMap((id) => {
    const board = store.boards.byId(id);
    if (board?.state !== 'active') return [];
    const view = viewOf(store, board);
    const seat = view.seats.find(({ playerId }) => playerId === fromId);
    return seat && !view.departed.includes(seat.seat) ? [{ view, seat }] : [];
  });
}

/**
 * Transfers the seats to the new player, who has accepted them. The boards are no longer rated, since two players have
 * shared a seat. A transferred seat's clock restarts if it is running. If the new player has since joined a board, or
 * may not have another board against the computer, the leaving player gives up that board.
 */
export function acceptTransfer(
  context: ChangeContext,
  transfer: Transfer,
  newPlayer: Player,
): Result<BoardEffect[], Refusal> {
  const { store, now, doneAt } = context;
  const found = waitingSeats(store, transfer);
  if (found.length === 0) return err(refusal('club.transfer.none'));
  return ok(
    found.flatMap(({ view, seat }): BoardEffect[] => {
      const { id, rated, seat: toPlay } = view.board;
      if (!hasPlaceFor(store, view, newPlayer)) return giveUp(context, view, seat);
      store.boards.transferSeat(id, seat.seat, newPlayer.id, now);
      if (rated) store.boards.setUnrated(id);
      store.watchesAndMutes.unwatch(newPlayer.id, id);
      if (toPlay === seat.seat) startClock(store, id, doneAt);
      const data = { newPlayer: newPlayer.userid, player: named(view, seat.seat) };
      const code = rated ? 'club.transfer.takenUnrated' : 'club.transfer.taken';
      return [{ kind: 'boardNews', boardId: id, happened: sentence(code, data), comment: null }];
    }),
  );
}

/** Gives up boards that the new player did not accept, as `signoff` does. */
export const giveUpBoards = (context: ChangeContext, transfer: Transfer): BoardEffect[] =>
  waitingSeats(context.store, transfer).flatMap(({ view, seat }) => giveUp(context, view, seat));

const givenUp = {
  declined: 'club.transfer.declined',
  ended: 'club.transfer.ended',
  'goes on': 'club.transfer.leaves',
} as const satisfies Record<Exclude<LeaveOutcome, 'closed'>, SentenceCode>;

function giveUp(context: ChangeContext, view: BoardView, { seat }: SeatRow): BoardEffect[] {
  const { id } = view.board;
  const { outcome, released } = leaveGame(context, view, seat, 'club.ending.signedOff');
  if (outcome === 'closed')
    throw new Error(`board ${id} is a practice board, but was offered to a new player`);
  const happened = sentence(givenUp[outcome], { board: id, player: named(view, seat) });
  return [{ kind: 'boardNews', boardId: id, happened, comment: null }, ...released];
}

/** Declines every transfer offered to a player. */
export function declineTransfersTo(context: ChangeContext, newPlayerId: PlayerId): BoardEffect[] {
  const { confirmations } = context.store;
  return confirmations.transfersTo(newPlayerId).flatMap((confirmation) => {
    const transfer = readPayload(confirmation, transferSchema);
    confirmations.close(confirmation.id, 'dropped');
    return giveUpBoards(context, transfer);
  });
}
