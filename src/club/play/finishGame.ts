import type { CodeUnder } from '../../base/index.js';
import type { Outcome } from '../../rules/index.js';
import type { Store } from '../../store/index.js';
import type { BoardView } from '../board/boardView.js';
import { rateFinished } from './rateGames.js';

/** Why a game is over, as the code of the sentence that says so: an outcome on the board, or another ending. */
export type GameEnding = Outcome['reason'] | CodeUnder<'club.ending.'>;

/** Ends a game with a result: drops queued and submitted turns, and rates the players. */
export function finishGame(
  store: Store,
  { board }: BoardView,
  end: { winners: readonly number[]; ending: GameEnding; rated?: boolean },
  now: number,
): void {
  const rated = end.rated ?? board.rated;
  store.boards.end(board.id, { state: 'finished', winners: end.winners, ending: end.ending, rated }, now);
  store.plannedTurns.dropAll(board.id);
  store.outbox.supersede(board.id);
  rateFinished(store);
}

/** Closes a board that was only offered, or on which not every side has played. The game is not rated. */
export function closeBoard(store: Store, { board }: BoardView, now: number): void {
  const ending: GameEnding = 'club.ending.declined';
  store.boards.end(board.id, { state: 'declined', ending, rated: false }, now);
  store.plannedTurns.dropAll(board.id);
  store.outbox.supersede(board.id);
}
