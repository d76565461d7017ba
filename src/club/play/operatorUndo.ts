import { err, ok, type Refusal, type Result, refusal, sentence } from '../../base/index.js';
import { outcome } from '../../rules/index.js';
import type { Store } from '../../store/index.js';
import type { BoardView } from '../board/boardView.js';
import type { BoardEffect } from '../effects.js';
import { cleanComment } from '../messages/playerComment.js';
import { markRatingsOutdated } from './rateGames.js';
import { takeBackTurns } from './storedTurns.js';

const longestReason = 500;

/** An undo by the operator, with its reason. */
export interface OperatorUndo {
  /**
   * The last turn to keep; 0 takes back all turns. By default, only the last turn is taken back, or only the end of a
   * game that ended without a turn.
   */
  readonly to?: number;
  readonly reason: string;
}

/**
 * Takes turns back for the operator. A game that is over is reopened; the ratings must then be rebuilt
 * (`rebuildRatings`). A game that ended without a turn, for example by resignation, keeps all its turns unless fewer
 * are asked for. Joins the caller's transaction.
 */
export function undoByOperator(
  { store, now }: { store: Store; now: number },
  view: BoardView,
  undoing: OperatorUndo,
): Result<BoardEffect[], Refusal> {
  const { id, turns, state } = view.board;
  const words = cleanComment(undoing.reason).replace(/\s+/g, ' ').slice(0, longestReason);
  if (words === '') return err(refusal('club.undone.reason'));
  if (state === 'offered' || state === 'declined') return err(refusal('club.undone.closed', { board: id }));
  if (turns === 0) return err(refusal('club.undone.nothing', { board: id }));
  const most = state === 'finished' && !outcome(view.position) ? turns : turns - 1;
  const to = undoing.to ?? most;
  if (!Number.isInteger(to) || to < 0 || to > most) {
    return err(refusal('club.undone.number', { board: id, turns, most }));
  }
  const refused = whyNotUndone(store, view, to);
  if (refused) return err(refused);
  const dropped = takeBackTurns({ store, doneAt: now }, view, to + 1);
  // Later ratings of these players and their opponents are based on a result that no longer counts.
  if (state === 'finished') markRatingsOutdated(store);
  // In the letter's first line, another sentence follows the reason.
  const data = { number: to + 1, reason: /[.!?…]$/.test(words) ? words : `${words}.` };
  const takenBack = state === 'finished' ? 'club.undone.reopened.turns' : 'club.undone';
  const happened = sentence(to === turns ? 'club.undone.reopened' : takenBack, data);
  return ok([{ kind: 'boardNews', boardId: id, happened }, ...dropped]);
}

function whyNotUndone(store: Store, { board, seats, departed }: BoardView, to: number): Refusal | undefined {
  const left = store.boards.departures(board.id).find(({ afterTurn }) => afterTurn >= to);
  if (left) return refusal('club.undone.left', { board: board.id, number: left.afterTurn });
  const gone = seats.find(
    ({ seat, playerId }) => !departed.includes(seat) && store.players.byId(playerId)?.leftAt !== null,
  );
  return gone && refusal('club.undone.gone', { board: board.id, userid: gone.userid });
}
