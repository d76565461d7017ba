import { err, ok, type Refusal, refusal, sentence } from '../base/index.js';
import type { Command } from '../command/index.js';
import { makePosition, makeTurn, parseTurn } from '../notation/index.js';
import { outcome, play } from '../rules/index.js';
import type { SeatRow } from '../store/index.js';
import type { BoardView, Context, Outcomes } from './types.js';
import { findActiveSeat, labelsOf, named } from './view.js';

/** The number the turn is for must be the open one, of this generation (PLAY.md section 3). */
function mustBeOpen(context: Context, view: BoardView, seat: SeatRow, written?: number): Refusal | undefined {
  const { id, turns, generation } = view.board;
  const implied = context.numbers.get(id);
  const number = written ?? implied?.number ?? turns + 1;
  const data = { board: id, number, open: turns + 1 };
  if (implied && implied.generation !== generation) return refusal('club.undoneSince', data);
  if (number <= turns) return refusal('club.stale', data);
  if (view.board.seat !== seat.seat) {
    return refusal('club.notYourTurn', { ...data, player: named(view, view.board.seat) });
  }
  return number > turns + 1 ? refusal('club.early', data) : undefined;
}

/** Plays a turn. */
export function move(context: Context, command: Extract<Command, { word: 'move' }>): Outcomes {
  const found = findActiveSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const closed = mustBeOpen(context, view, seat, command.number);
  if (closed) return err(closed);
  const turn = parseTurn(view.position, command.turn, () => labelsOf(context.store, view));
  if (!turn.ok) return err(refusal('club.move.refused', { why: turn.error }));

  const { store, now, inboxId, message } = context;
  const { id, turns } = view.board;
  const text = makeTurn(view.position, turn.value);
  const after = play(view.position, turn.value);
  const position = makePosition(after);
  const number = turns + 1;
  store.offers.drop(id);
  store.boards.addTurn(id, {
    number,
    seat: seat.seat,
    text,
    position,
    comment: message,
    playedAt: now,
    nextSeat: after.turn,
    inboxId,
  });
  const over = outcome(after);
  if (over) {
    const { winners, reason } = over;
    store.boards.end(id, { state: 'finished', winners, ending: reason, rated: view.board.rated }, now);
  }
  const data = { board: id, player: named(view, seat.seat), turn: text, number };
  return ok({
    result: sentence('club.move.result', data),
    change: { boardId: id, happened: sentence('club.move.happened', data) },
  });
}
