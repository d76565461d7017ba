import { sentence } from '../base/index.js';
import { dayMs, named, nextDigest, takeNotice, viewOf } from '../club/index.js';
import { digestLetter, type Kit } from '../letter/index.js';
import type { Board, Store } from '../store/index.js';
import type { House } from './house.js';
import { Post } from './post.js';
import { readersOf } from './readers.js';

/** Boards and players dealt with in one transaction. */
const mostAtOnce = 100;
/** Boards that one digest shows; the others are counted. */
const mostInDigest = 20;

/** What the passing of time does to boards and players. */
export interface Ticker {
  readonly store: Store;
  readonly kit: Kit;
  readonly house: House;
  readonly now: number;
}

/**
 * Writes what time has brought: nags, reminders, word that a game may be claimed, digests (PLAY.md section 6). After an
 * outage each board has one notice, the gravest. True if there may be more to do.
 */
export function tick({ store, kit, house, now }: Ticker): boolean {
  const [key] = store.settings.keys();
  if (!key) throw new Error('the database holds no key');
  return store.transaction(() => {
    const post = new Post(store, kit, house, key, now);
    const boards = store.boards.dueForNotice(now, mostAtOnce);
    for (const board of boards) writeNotice(store, post, board, now);
    const readers = store.players.dueForDigest(now, mostAtOnce);
    for (const playerId of readers) writeDigest(store, kit, post, playerId, now);
    return boards.length === mostAtOnce || readers.length === mostAtOnce;
  });
}

function writeNotice(store: Store, post: Post, board: Board, now: number): void {
  const notice = takeNotice(store, board.id, now);
  if (!notice) return;
  store.outbox.supersede(board.id);
  const view = viewOf(store, board);
  const late = view.seats[board.seat]?.playerId;
  const days = Math.floor((now - (board.clockFrom ?? now)) / dayMs);
  const happened = [
    sentence(`club.notice.${notice}`, { board: board.id, player: named(view, board.seat), days }),
  ];
  for (const reader of readersOf(store, board.id)) {
    const isLate = reader.id === late;
    const plays = view.seats.some(({ playerId }) => playerId === reader.id);
    // The player who is late is nagged alone; that the game may be claimed concerns all who play it.
    if (notice === 'claimable' ? plays : isLate) post.board(board.id, reader, { happened, notice: true });
  }
}

function writeDigest(store: Store, kit: Kit, post: Post, playerId: number, now: number): void {
  store.players.setDigest(playerId, nextDigest(now));
  const reader = store.players.byId(playerId);
  if (!reader || reader.leftAt !== null) return;
  const boards = store.boards.list({ playerIds: [], states: ['active'], toPlay: playerId, most: 1000 });
  if (boards.length === 0) return;
  const shown = boards.slice(0, mostInDigest).map((board) => ({
    view: viewOf(store, board),
    turns: store.boards.turns(board.id),
  }));
  const more = boards.length - shown.length;
  post.digest(reader, digestLetter(kit, { userid: reader.userid, playerId }, shown, more));
}
