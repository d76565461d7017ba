import { makePosition } from '../../notation/index.js';
import { leave, outcome, type Seat } from '../../rules/index.js';
import { type BoardView, countsNot } from '../board/boardView.js';
import { startClock } from '../board/gameClocks.js';
import type { ChangeContext } from '../commandContext.js';
import type { BoardEffect } from '../effects.js';
import { closeBoard, finishGame, type GameEnding } from './finishGame.js';
import { releaseQueues } from './queuedTurns.js';

/** What happens to a board when a player leaves it. */
export type LeaveOutcome = 'declined' | 'ended' | 'goes on' | 'closed';

/**
 * Takes a seat out of the game. If the turn passes to the next player, plays what that player has queued, except
 * branches, because there is no turn for a branch to answer.
 */
export function leaveGame(
  context: ChangeContext,
  view: BoardView,
  seat: number,
  ending: GameEnding,
): { outcome: LeaveOutcome; released: BoardEffect[] } {
  const left = removeSeat(context, view, seat, ending);
  return {
    outcome: left,
    released: left === 'goes on' ? releaseQueues(context, view.board.id, undefined) : [],
  };
}

/**
 * Takes a seat out of the game, after a resignation, a claim or a sign-off. If not every side has played yet, the board
 * closes as declined and unrated; a two-player game is over; a four-player game goes on unless a side has nobody left
 * or the computer plays in it. A practice board is closed.
 */
function removeSeat(
  { store, now, doneAt }: ChangeContext,
  view: BoardView,
  seat: number,
  ending: GameEnding,
): LeaveOutcome {
  const { board, game, position } = view;
  if (board.practice) {
    closeBoard(store, view, now);
    return 'closed';
  }
  if (board.state === 'offered' || countsNot(view)) {
    closeBoard(store, view, now);
    return 'declined';
  }
  if (game.wins !== 'enemies out' || board.level !== null) {
    const sideOf = (at: number) => game.seats[at]?.side;
    const winners = view.seats.map((other) => other.seat).filter((other) => sideOf(other) !== sideOf(seat));
    finishGame(store, view, { winners, ending }, now);
    return 'ended';
  }
  const after = leave(position, seat as Seat);
  if (!board.rated) store.boards.setUnrated(board.id);
  store.boards.leave(board.id, seat, { position: makePosition(after), nextSeat: after.turn }, now);
  const over = outcome(after);
  if (over) {
    finishGame(store, view, { winners: over.winners, ending }, now);
    return 'ended';
  }
  store.offers.drop(board.id);
  store.plannedTurns.dropQueue(board.id, seat);
  store.plannedTurns.dropSubmission(board.id, seat);
  if (after.turn !== board.seat) startClock(store, board.id, doneAt);
  return 'goes on';
}
