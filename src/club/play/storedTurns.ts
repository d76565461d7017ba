import { sentence } from '../../base/index.js';
import { makePosition, makeTurn } from '../../notation/index.js';
import { outcome, play, symmetricKey, type Turn } from '../../rules/index.js';
import type { MailId } from '../../store/index.js';
import { type BoardView, named, playerAt, startOf } from '../board/boardView.js';
import { startClock, timeUsed } from '../board/gameClocks.js';
import type { ChangeContext } from '../commandContext.js';
import type { BoardNews, PrivateNews } from '../effects.js';
import { finishGame } from './finishGame.js';

/** Stores a legal turn for the seat to play, along with the clocks and, if the turn ends the game, the result. */
export function addTurn(
  { store, now, doneAt }: ChangeContext,
  view: BoardView,
  turn: Turn,
  { comment = '', inboxId }: { comment?: string; inboxId: MailId | null },
): BoardNews {
  const { id, turns, seat, practice, level } = view.board;
  const text = makeTurn(view.position, turn);
  const after = play(view.position, turn);
  const number = turns + 1;
  store.offers.drop(id);
  store.plannedTurns.dropSubmission(id, seat);
  store.boards.addTurn(id, {
    number,
    seat,
    text,
    position: makePosition(after),
    playedAt: now,
    nextSeat: after.turn,
    usedMs: timeUsed(store, id, now),
    ...(!practice && level === null && { positionKey: symmetricKey(after) }),
    comment,
    inboxId,
  });
  const over = outcome(after);
  if (over) finishGame(store, view, { winners: over.winners, ending: over.reason }, now);
  else startClock(store, id, doneAt);
  const data = { board: id, player: named(view, seat), turn: text, number };
  return { kind: 'boardNews', boardId: id, happened: sentence('club.move.happened', data) };
}

/**
 * Takes back all turns from a given number onwards; queued and submitted turns are dropped (docs/mail-rules.md
 * section 3). The players who had queued turns are notified.
 */
export function takeBackTurns(
  { store, doneAt }: Pick<ChangeContext, 'store' | 'doneAt'>,
  view: BoardView,
  from: number,
): PrivateNews[] {
  const { board } = view;
  const [first] = store.boards.turns(board.id, from, from);
  // A game that ended without a turn is reopened with all its turns.
  if (!first && from !== board.turns + 1)
    throw new Error(`board ${board.id} has no turn ${from} to take back`);
  const [before] = from === 1 ? [] : store.boards.turns(board.id, from - 1, from - 1);
  const position = before?.position ?? makePosition(startOf(view));
  store.boards.undo(board.id, from, { position, seat: first?.seat ?? board.seat });
  store.offers.drop(board.id);
  startClock(store, board.id, doneAt);
  return store.plannedTurns.dropAll(board.id).map((seat) => ({
    kind: 'privateNews',
    boardId: board.id,
    playerId: playerAt(view, seat),
    happened: sentence('club.queue.undone'),
  }));
}
