import { type Refusal, refusal, type Sentence, sentence } from '../../base/index.js';
import { type BoardId, type Player, type PlayerId, readPayload, type Store } from '../../store/index.js';
import {
  allNamed,
  type BoardView,
  gameInSentence,
  gameOfIdInSentence,
  seatOf,
  viewOf,
} from '../board/boardView.js';
import { transferSchema } from '../effects.js';

/** The maximum number of boards to search. */
const mostBoards = 200;
/** The maximum number of requests to list. */
const mostListed = 10;

/**
 * Refuses an answer that names no board, with a list of what this player could answer. `decline` also withdraws the
 * player's own challenges, and `reject` the player's other offers, so those are listed too.
 */
export function whichToAnswer(store: Store, player: Player, word?: string): Refusal {
  const withdraws = word === 'decline' || word === 'reject' ? word : undefined;
  const open = requestsTo(store, player, withdraws);
  if (!open) return refusal('club.open.none');
  return refusal(withdraws ? 'club.open.which.decline' : 'club.open.which', { open });
}

/** Refuses an answer on a board with nothing to answer, and lists what the player could answer elsewhere. */
export function nothingOffered(store: Store, player: Player | undefined, board: BoardId): Refusal {
  const why = refusal('club.offer.none', { board });
  const open = player && requestsTo(store, player);
  return open ? refusal('club.open.elsewhere', { why, open }) : why;
}

/**
 * Lists the open requests to a player: transfers, challenges, draws and undos.
 * @param withdraws the command that withdraws the player's own offers, which are then listed too
 */
function requestsTo(store: Store, { id }: Player, withdraws?: 'decline' | 'reject'): Sentence | undefined {
  const transfers = store.confirmations.transfersTo(id).map((confirmation) => {
    const { fromId, boards } = readPayload(confirmation, transferSchema);
    const { userid } = store.players.get(fromId);
    return sentence('club.open.transfer', { userid, boards: boards.map(String) });
  });
  const boards = store.boards
    .list({ playerIds: [id], states: ['offered', 'active'], practice: false, most: mostBoards })
    .filter((board) => board.state === 'offered' || store.offers.on(board.id))
    .flatMap(
      (board) => requestOn(viewOf(store, board), id) ?? ownOfferOn(viewOf(store, board), id, withdraws) ?? [],
    );
  const [first, ...others] = [...transfers, ...boards].slice(0, mostListed);
  return first && others.reduce((before, after) => sentence('club.both', { before, after }), first);
}

function ownOfferOn(
  view: BoardView,
  playerId: PlayerId,
  withdraws: 'decline' | 'reject' | undefined,
): Sentence | undefined {
  const { id, game, state, challengerId } = view.board;
  if (withdraws === 'decline' && state === 'offered' && challengerId === playerId)
    return sentence('club.open.own', { board: id, game: gameOfIdInSentence(game) });
  const { offer } = view;
  if (withdraws !== 'reject' || !offer || view.seats[offer.seat]?.playerId !== playerId) return undefined;
  return sentence(offer.kind === 'draw' ? 'club.open.ownDraw' : 'club.open.ownUndo', { board: id });
}

function requestOn(view: BoardView, playerId: PlayerId): Sentence | undefined {
  const { board, game, offer, departed } = view;
  const seat = seatOf(view, playerId);
  if (!seat || departed.includes(seat.seat)) return undefined;
  if (board.state === 'offered') {
    const data = { board: board.id, game: gameInSentence(game), players: allNamed(view) };
    return seat.acceptedAt === null ? sentence('club.open.challenge', data) : undefined;
  }
  if (!offer || offer.agreed & (1 << seat.seat)) return undefined;
  return sentence(`club.open.${offer.kind}`, { board: board.id });
}
