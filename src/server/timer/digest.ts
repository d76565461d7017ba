import { type Sentence, sentence } from '../../base/index.js';
import {
  type BoardView,
  mayClaim,
  named,
  nextDigest,
  type TurnRow,
  viewAt,
  whoPlayed,
} from '../../club/index.js';
import type { Comment } from '../../letter/index.js';
import type { DigestedBoard, OfferId, PlayerId, Store } from '../../store/index.js';
import type { OutboxWriter, ServerContext } from '../outbound/outboxWriter.js';
import { type StoredNews, takeMissedNews } from '../outbound/storedNews.js';

/** How many boards a digest shows. Any others are only counted. */
const mostInDigest = 20;

/** Writes the digest for one player, if there is something to report, and sets the time of the next one. */
export function writeDigest(
  server: ServerContext,
  outbox: OutboxWriter,
  playerId: PlayerId,
  now: number,
): void {
  const { store } = server;
  store.players.setDigest(playerId, nextDigest(store, playerId, now));
  const reader = store.players.byId(playerId);
  if (!reader || reader.leftAt !== null) return;
  const views = store.boards
    .list({ playerIds: [playerId], states: ['active'], practice: false, most: 1000 })
    .map((board) => viewAt(store, board, now));
  const waiting = newestFirst(views.filter((view) => waitsFor(view, playerId)));
  // News that the reader missed waits until the address works again.
  if (store.bounces.isGivenUp(outbox.addressOf(playerId))) return;
  const missed = new Set(store.missed.boards(playerId));
  const others = views.filter((view) => !waiting.includes(view));
  if (waiting.length + others.filter(({ board }) => missed.has(board.id)).length === 0) return;
  // Games that can be claimed are listed in every digest, but are not a reason to send one.
  const news = newestFirst(others.filter((view) => missed.has(view.board.id) || mayClaim(view, playerId)));
  const pending: StoredNews[] = [];
  const last = store.outbox.lastDigest(playerId);
  const shown = [...waiting.slice(0, mostInDigest), ...news.slice(0, mostInDigest)].map((view) => {
    const { id } = view.board;
    const turns = store.boards.turns(id);
    const unread = takeMissedNews(server, playerId, id);
    pending.push(unread);
    const since = knownBefore(view, turns, playerId, last);
    const played = turnsSince(view, turns, playerId, since.turns);
    return {
      view,
      turns,
      happened: inOrder(unread.happened, played),
      words: [...unread.words, ...wordsSince(store, view, turns, playerId, since)],
    };
  });
  const toAnswer = waiting.filter(({ board, seats }) => seats[board.seat]?.playerId !== playerId).length;
  const counts = { waiting: waiting.length, toAnswer, more: Math.max(0, waiting.length - mostInDigest) };
  const digestFor = { userid: reader.userid, playerId };
  outbox.digest(reader, { kind: 'digest', reader: digestFor, boards: shown, ...counts }, pending);
}

/**
 * Puts unread news and the turns played, which may overlap, in the order in which they happened: the start of the game,
 * the turns, and what came after them, such as the answer to an offer.
 */
function inOrder(news: readonly Sentence[], played: readonly Sentence[]): Sentence[] {
  const repeated = new Set<unknown>(played.map(({ data }) => data.number));
  const others = news.filter(({ code, data }) => code !== 'club.move.happened' || !repeated.has(data.number));
  const isStart = ({ code }: Sentence): boolean => code.endsWith('.starts');
  return [...others.filter(isStart), ...played, ...others.filter((one) => !isStart(one))];
}

/** Whether the player has to play or answer an offer. */
function waitsFor({ board, seats, offer, departed }: BoardView, playerId: PlayerId): boolean {
  const seat = seats.find((one) => one.playerId === playerId)?.seat;
  if (seat === undefined || departed.includes(seat)) return false;
  return board.seat === seat || (offer !== undefined && !(offer.agreed & (1 << seat)));
}

/** Puts the boards with the latest events first, and breaks ties by board number, highest first. */
const newestFirst = (views: readonly BoardView[]): BoardView[] =>
  views.toSorted((a, b) => lastChange(b) - lastChange(a) || b.board.id - a.board.id);

const lastChange = ({ board }: BoardView): number => board.clockFrom ?? board.startedAt ?? board.offeredAt;

/**
 * What a player already knows about a board: turns up to the player's own last one or the last digest, and the offer.
 */
interface KnownBefore {
  readonly turns: number;
  readonly offerId: OfferId | null;
}

function knownBefore(
  view: BoardView,
  turns: readonly TurnRow[],
  playerId: PlayerId,
  last: readonly DigestedBoard[],
): KnownBefore {
  const own = turns.findLast((turn) => whoPlayed(view, turn)?.playerId === playerId)?.number ?? 0;
  const { id, generation } = view.board;
  const digested = last.find((one) => one.boardId === id && one.generation === generation);
  return { turns: Math.max(own, digested?.turns ?? 0), offerId: digested?.offerId ?? null };
}

/** Returns the turns that others have played since the player's last turn or digest. */
function turnsSince(
  view: BoardView,
  turns: readonly TurnRow[],
  playerId: PlayerId,
  known: number,
): Sentence[] {
  return turns
    .filter((turn) => turn.number > known && whoPlayed(view, turn)?.playerId !== playerId)
    .slice(-view.seats.length)
    .map(({ number, seat, text }) =>
      sentence('club.move.happened', { board: view.board.id, player: named(view, seat), turn: text, number }),
    );
}

/**
 * Returns other players' comments that no letter has shown yet. They came with turns since the player's last turn or
 * digest, or with the open offer.
 */
function wordsSince(
  store: Store,
  view: BoardView,
  turns: readonly TurnRow[],
  playerId: PlayerId,
  known: KnownBefore,
): Comment[] {
  const { board, seats, offer } = view;
  const since = turns.filter(({ number, comment }) => number > known.turns && comment !== '');
  const offered = offer && offer.id !== known.offerId ? { ...offer, number: board.turns + 1 } : undefined;
  const isNew = offered && offered.comment !== '' && seats[offered.seat]?.playerId !== playerId;
  // A turn and an offer in one email have the same comment.
  const said = isNew && since.at(-1)?.comment !== offered.comment ? [...since, offered] : since;
  return said.flatMap(({ seat, number, comment }) => {
    const writer = whoPlayed(view, { seat, number });
    const muted = writer === undefined || store.watchesAndMutes.mutes(playerId, writer.playerId);
    return muted ? [] : [{ userid: writer.userid, text: comment }];
  });
}
