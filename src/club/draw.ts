import { err, ok, refusal, sentence } from '../base/index.js';
import type { Command } from '../command/index.js';
import { acceptChallenge } from './challenge.js';
import type { BoardView, Context, Outcomes } from './types.js';
import { findActiveSeat, findBoard, named } from './view.js';

type Of<W extends Command['word']> = Extract<Command, { word: W }>;

/** Offers a draw in place of any other open offer; it stands until it is answered or a turn is played. */
export function propose(context: Context, command: Of<'propose'>): Outcomes {
  const found = findActiveSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  context.store.offers.make(view.board.id, 'draw', seat.seat, context.now);
  const data = { board: view.board.id, player: named(view, seat.seat) };
  return ok({
    result: sentence('club.propose.result', data),
    change: { boardId: view.board.id, happened: sentence('club.propose.happened', data) },
  });
}

/**
 * Agrees to a challenge, or to the open draw offer. A reply agrees only to the offer that its own letter showed;
 * otherwise the offer is named by its word (PLAY.md section 4).
 */
export function accept(context: Context, command: Of<'accept'>): Outcomes {
  const board = findBoard(context, command.board);
  if (!board.ok) return board;
  if (board.value.board.state === 'offered' && command.what === undefined) {
    return acceptChallenge(context, command.board);
  }
  const found = findActiveSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const { id } = view.board;
  if (!view.offer) return err(refusal('club.offer.none', { board: id }));
  if (view.offer.seat === seat.seat) return err(refusal('club.offer.own', { board: id }));
  const answered = context.letter?.boardId === id && context.letter.offerId === view.offer.id;
  if (command.what === undefined && !answered) return err(refusal('club.offer.name', { board: id }));
  return agree(context, view, seat.seat);
}

function agree(context: Context, view: BoardView, seat: number): Outcomes {
  const { store, now } = context;
  const { id, rated } = view.board;
  const { offer } = view;
  if (!offer) throw new Error(`board ${id} has no offer to agree to`);
  store.offers.agree(offer.id, seat);
  const agreed = offer.agreed | (1 << seat);
  const data = { board: id, player: named(view, seat) };
  // Who has left the game has no say in how it ends.
  const all = view.seats.every((other) => agreed & (1 << other.seat) || view.departed.includes(other.seat));
  if (all) store.boards.end(id, { state: 'finished', winners: [], ending: 'club.ending.agreed', rated }, now);
  const happened = sentence(all ? 'club.draw.agreed' : 'club.draw.oneAgreed', data);
  return ok({ result: happened, change: { boardId: id, happened } });
}

/** Turns the open draw offer down, or takes one's own back. */
export function reject(context: Context, command: Of<'reject'>): Outcomes {
  const board = findBoard(context, command.board);
  if (!board.ok) return board;
  const { id, state } = board.value.board;
  if (state === 'offered') return err(refusal('club.offer.decline', { board: id }));
  const found = findActiveSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  if (!view.offer) return err(refusal('club.offer.none', { board: id }));
  context.store.offers.drop(id);
  const code = view.offer.seat === seat.seat ? 'club.draw.withdrawn' : 'club.draw.rejected';
  const happened = sentence(code, { board: id, player: named(view, seat.seat) });
  return ok({ result: happened, change: { boardId: id, happened } });
}
