import { sentence } from '../../base/index.js';
import { makePosition, makeTurn } from '../../notation/index.js';
import { outcome, play, type Turn } from '../../rules/index.js';
import { named } from '../boardView.js';
import type { Context } from '../context.js';
import type { BoardNews } from '../effects.js';
import { startClock, thought } from '../gameClocks.js';
import type { BoardView } from '../resultPages.js';
import { finish } from './finishGame.js';

/** Writes a legal turn of the seat to play: the turn, the clocks, and the end of the game if it is one. */
export function writeTurn(
  { store, now, doneAt }: Pick<Context, 'store' | 'now' | 'doneAt'>,
  view: BoardView,
  turn: Turn,
  by: { comment: string; inboxId: number | null },
): BoardNews {
  const { id, turns, seat } = view.board;
  const text = makeTurn(view.position, turn);
  const after = play(view.position, turn);
  const number = turns + 1;
  store.offers.drop(id);
  store.plans.dropSubmission(id, seat);
  store.boards.addTurn(id, {
    number,
    seat,
    text,
    position: makePosition(after),
    playedAt: now,
    nextSeat: after.turn,
    usedMs: thought(store, id, now),
    ...by,
  });
  const over = outcome(after);
  if (over) finish(store, view, { winners: over.winners, ending: over.reason }, now);
  else startClock(store, id, doneAt);
  const data = { board: id, player: named(view, seat), turn: text, number };
  return { kind: 'boardNews', boardId: id, happened: sentence('club.move.happened', data) };
}
