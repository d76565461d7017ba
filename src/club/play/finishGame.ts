import { makePosition } from '../../notation/index.js';
import { leave, outcome, type Seat } from '../../rules/index.js';
import type { Store } from '../../store/index.js';
import type { Context } from '../context.js';
import { startClock } from '../gameClocks.js';
import type { BoardView } from '../resultPages.js';
import { rateFinished } from './rateGames.js';

/** Ends a board with a result; its plans are dropped and the players rated. */
export function finish(
  store: Store,
  { board }: BoardView,
  end: { winners: readonly number[]; ending: string; rated?: boolean },
  now: number,
): void {
  const rated = end.rated ?? board.rated;
  store.boards.end(board.id, { state: 'finished', winners: end.winners, ending: end.ending, rated }, now);
  store.plans.dropAll(board.id);
  store.outbox.supersede(board.id);
  rateFinished(store);
}

/** Closes a board that was offered, or on which not every side has played; it counts for nothing. */
export function closeDeclined(store: Store, { board }: BoardView, now: number): void {
  const end = { state: 'declined', ending: 'club.ending.declined', rated: false } as const;
  store.boards.end(board.id, end, now);
  store.plans.dropAll(board.id);
  store.outbox.supersede(board.id);
}

/** What becomes of a board when a player is taken out of it. */
export type Gone = 'declined' | 'ended' | 'goes on' | 'closed';

/**
 * Takes a seat out of a board: by resignation, claim or signing off. Before each side has played the board closes as
 * declined and unrated; a game of two is over; a game of four goes on unless a side has nobody left, or the computer
 * alone. A practice board is closed.
 */
export function takeOut(
  { store, now, doneAt }: Pick<Context, 'store' | 'now' | 'doneAt'>,
  view: BoardView,
  seat: number,
  ending: string,
): Gone {
  const { board, game, position } = view;
  if (board.practice) {
    closeDeclined(store, view, now);
    return 'closed';
  }
  const sides = new Set(game.seats.map(({ side }) => side)).size;
  if (board.state === 'offered' || board.turns < sides) {
    closeDeclined(store, view, now);
    return 'declined';
  }
  if (game.wins !== 'enemies out' || board.level !== null) {
    const sideOf = (at: number) => game.seats[at]?.side;
    const winners = view.seats.map((other) => other.seat).filter((other) => sideOf(other) !== sideOf(seat));
    finish(store, view, { winners, ending }, now);
    return 'ended';
  }
  const after = leave(position, seat as Seat);
  if (!board.rated) store.boards.setUnrated(board.id);
  store.boards.leave(board.id, seat, { position: makePosition(after), nextSeat: after.turn }, now);
  const over = outcome(after);
  if (over) {
    finish(store, view, { winners: over.winners, ending }, now);
    return 'ended';
  }
  store.offers.drop(board.id);
  store.plans.dropQueue(board.id, seat);
  store.plans.dropSubmission(board.id, seat);
  if (after.turn !== board.seat) startClock(store, board.id, doneAt);
  return 'goes on';
}
