import { type Refusal, refusal, type Sentence, sentence } from '../../base/index.js';
import type { Player, Store } from '../../store/index.js';
import { allNamed, seatOf, viewOf } from '../boardView.js';
import type { Context } from '../context.js';
import type { Transfer } from '../effects.js';
import type { BoardView } from '../resultPages.js';

/** Boards that are looked through for something to answer. */
const mostBoards = 200;
/** Of what waits for an answer so much is listed. */
const mostListed = 10;

/** Why an answer that names no board cannot be taken: what waits for one is listed. For the player's own eyes. */
export function whichToAnswer(store: Store, player: Player): Refusal {
  const open = openFor(store, player);
  return open ? refusal('club.open.which', { open }) : refusal('club.open.none');
}

/** Why there is nothing to answer on a board, with what waits elsewhere. */
export function nothingOffered({ store, speaker }: Context, board: number): Refusal {
  const why = refusal('club.offer.none', { board });
  const open = speaker && openFor(store, speaker.player);
  return open ? refusal('club.open.elsewhere', { why, open }) : why;
}

/** What a player is asked by others and has not answered: games to take over, challenges, draws, undos. */
function openFor(store: Store, { id }: Player): Sentence | undefined {
  const handovers = store.questions.handoversTo(id).map(({ held }) => {
    const { fromId, boards }: Transfer = JSON.parse(held);
    const userid = store.players.byId(fromId)?.userid ?? '';
    return sentence('club.open.handover', { userid, boards: boards.map(String) });
  });
  const boards = store.boards
    .list({ playerIds: [id], states: ['offered', 'active'], practice: false, most: mostBoards })
    .filter((board) => board.state === 'offered' || store.offers.on(board.id))
    .flatMap((board) => openOn(viewOf(store, board), id) ?? []);
  const [first, ...others] = [...handovers, ...boards].slice(0, mostListed);
  return first && others.reduce((before, after) => sentence('club.both', { before, after }), first);
}

function openOn(view: BoardView, playerId: number): Sentence | undefined {
  const { board, game, offer, departed } = view;
  const seat = seatOf(view, playerId);
  if (!seat || departed.includes(seat.seat)) return undefined;
  if (board.state === 'offered') {
    const data = { board: board.id, game: game.id, players: allNamed(view) };
    return seat.acceptedAt === null ? sentence('club.open.challenge', data) : undefined;
  }
  if (!offer || offer.agreed & (1 << seat.seat)) return undefined;
  return sentence(`club.open.${offer.kind}`, { board: board.id });
}
