import { err, ok, type Refusal, refusal, sentence } from '../base/index.js';
import type { Command } from '../command/index.js';
import { makePosition } from '../notation/index.js';
import { leave, outcome, type Seat } from '../rules/index.js';
import type { BoardView, Context, Outcomes } from './types.js';
import { findSeat, named } from './view.js';

/**
 * Gives the game to the other side; before each side has played the board closes as declined and unrated. A player of
 * four leaves the game, which goes on without him unless his side has nobody left.
 */
export function resign(context: Context, command: Extract<Command, { word: 'resign' }>): Outcomes {
  const found = findSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const { id, state, turns } = view.board;
  if (state !== 'active' && state !== 'offered') return err(refusal('club.over', { board: id }));
  if (view.departed.includes(seat.seat)) return err(refusal('club.left', { board: id }));
  const data = { board: id, player: named(view, seat.seat) };
  const sides = new Set(view.game.seats.map(({ side }) => side)).size;
  if (turns < sides) {
    context.store.boards.end(
      id,
      { state: 'declined', ending: 'club.ending.declined', rated: false },
      context.now,
    );
    return told(view, 'club.resign.declined', data);
  }
  if (giveUp(context, view, seat.seat, 'club.ending.resigned'))
    return told(view, 'club.resign.happened', data);
  return told(view, 'club.resign.leaves', data);
}

const told = (view: BoardView, code: string, data: Refusal['data']): Outcomes => {
  const happened = sentence(code, data);
  return ok({ result: happened, change: { boardId: view.board.id, happened } });
};

/** Takes a seat out of a game; true if that has ended it. */
function giveUp({ store, now }: Context, view: BoardView, seat: number, ending: string): boolean {
  const { id, rated } = view.board;
  if (view.game.wins !== 'enemies out') {
    const winners = view.seats.map((other) => other.seat).filter((other) => other !== seat);
    store.boards.end(id, { state: 'finished', winners, ending, rated }, now);
    return true;
  }
  const after = leave(view.position, seat as Seat);
  store.boards.leave(id, seat, { position: makePosition(after), nextSeat: after.turn }, now);
  const over = outcome(after);
  if (over) store.boards.end(id, { state: 'finished', winners: over.winners, ending, rated }, now);
  else store.offers.drop(id);
  return over !== undefined;
}
