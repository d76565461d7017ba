import { err, ok, refusal, sentence } from '../base/index.js';
import type { Command } from '../command/index.js';
import { acceptChallenge } from './challenge.js';
import { mustBeActive } from './move.js';
import type { BoardView, Context, Outcomes } from './types.js';
import { findBoard, findSeat, named } from './view.js';

type Of<W extends Command['word']> = Extract<Command, { word: W }>;

/** Gives the game to the other side; before each side has played the board closes as declined and unrated. */
export function resign(context: Context, command: Of<'resign'>): Outcomes {
  const found = findSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const { id, state, turns } = view.board;
  if (state !== 'active' && state !== 'offered') return err(refusal('club.over', { board: id }));
  const data = { board: id, player: named(view, seat.seat) };
  const sides = new Set(view.game.seats.map(({ side }) => side)).size;
  if (turns < sides) {
    context.store.boards.end(
      id,
      { state: 'declined', ending: 'club.ending.declined', rated: false },
      context.now,
    );
    return ok({
      result: sentence('club.resign.declined', data),
      change: { boardId: id, happened: sentence('club.resign.declined', data) },
    });
  }
  const own = view.game.seats[seat.seat]?.side;
  const winners = view.seats
    .map((other) => other.seat)
    .filter((other) => view.game.seats[other]?.side !== own);
  const end = {
    state: 'finished',
    winners,
    ending: 'club.ending.resigned',
    rated: view.board.rated,
  } as const;
  context.store.boards.end(id, end, context.now);
  return ok({
    result: sentence('club.resign.happened', data),
    change: { boardId: id, happened: sentence('club.resign.happened', data) },
  });
}

/** Offers a draw in place of any other open offer; it stands until it is answered or a turn is played. */
export function propose(context: Context, command: Of<'propose'>): Outcomes {
  const found = findSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const active = mustBeActive(view);
  if (!active.ok) return active;
  context.store.boards.makeOffer(view.board.id, 'draw', seat.seat, context.now);
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
  const found = findSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const active = mustBeActive(view);
  if (!active.ok) return active;
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
  store.boards.agree(offer.id, seat);
  const agreed = offer.agreed | (1 << seat);
  const data = { board: id, player: named(view, seat) };
  const all = view.seats.every((other) => agreed & (1 << other.seat));
  if (all) store.boards.end(id, { state: 'finished', winners: [], ending: 'club.ending.agreed', rated }, now);
  const happened = sentence(all ? 'club.draw.agreed' : 'club.draw.oneAgreed', data);
  return ok({ result: happened, change: { boardId: id, happened } });
}

/** Turns the open draw offer down, or takes one's own back. */
export function reject(context: Context, command: Of<'reject'>): Outcomes {
  const found = findSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const { id, state } = view.board;
  if (state === 'offered') return err(refusal('club.offer.decline', { board: id }));
  const active = mustBeActive(view);
  if (!active.ok) return active;
  if (!view.offer) return err(refusal('club.offer.none', { board: id }));
  context.store.boards.dropOffer(id);
  const code = view.offer.seat === seat.seat ? 'club.draw.withdrawn' : 'club.draw.rejected';
  const happened = sentence(code, { board: id, player: named(view, seat.seat) });
  return ok({ result: happened, change: { boardId: id, happened } });
}
