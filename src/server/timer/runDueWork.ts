import { dayMs, sentence } from '../../base/index.js';
import {
  type Notice,
  named,
  scheduleWeeklyPuzzle,
  takeNotice,
  viewOf,
  weeklyPuzzle,
} from '../../club/index.js';
import { type Board, type BoardId, type PlayerId, type Store, storageFault } from '../../store/index.js';
import { loadTactics } from '../config/tacticsFiles.js';
import { expireConfirmations } from '../confirm/confirmationDispatch.js';
import { runConfirmedInOrder } from '../confirm/mailConfirmation.js';
import { describeError } from '../health/log.js';
import { forgetSenders } from '../inbound/rateLimits.js';
import { runCommands } from '../inbound/runCommands.js';
import { readersOf } from '../outbound/boardReaders.js';
import type { OutboxWriter, ServerContext } from '../outbound/outboxWriter.js';
import { inTransaction } from '../outbound/transactionContext.js';
import { writeDigest } from './digest.js';

/** How many boards or players each transaction handles. */
const mostAtOnce = 100;

/**
 * Does the work that is due (docs/club-rules.md sections 1 and 3). Closes expired confirmations; writes reminders,
 * claim notices, digests and weekly puzzles; and deletes the counts for senders who have not written lately.
 * After an outage, each board gets only its most serious notice. Returns true if there may be more to do.
 */
export function runDueWork({ now, ...server }: ServerContext & { readonly now: number }): boolean {
  return inTransaction(server, now, (tx) => {
    const { store, outbox } = tx;
    // All mail has been processed by now, so no answer that came in time is missed.
    const expired = expireConfirmations(tx, mostAtOnce);
    runConfirmedInOrder(tx, runCommands);
    const boards = store.boards.dueForNotice(now, mostAtOnce);
    for (const board of boards) {
      writeOrPostpone(
        server,
        now,
        { board: board.id },
        () => writeNotice(store, outbox, board, now),
        (noticeAt) =>
          store.boards.setClock(board.id, { from: board.clockFrom, noticedMs: board.noticedMs, noticeAt }),
      );
    }
    const readers = store.players.dueForDigest(now, mostAtOnce);
    for (const playerId of readers) {
      writeOrPostpone(
        server,
        now,
        { player: playerId },
        () => writeDigest(server, outbox, playerId, now),
        (at) => store.players.setDigest(playerId, at),
      );
    }
    const solvers = store.puzzles.due(now, mostAtOnce);
    for (const playerId of solvers) {
      writeOrPostpone(
        server,
        now,
        { player: playerId },
        () => writeWeeklyPuzzle(store, outbox, playerId, now),
        (at) => store.puzzles.setDue(playerId, at),
      );
    }
    const forgotten = forgetSenders(store, now, mostAtOnce);
    return [expired, boards.length, readers.length, solvers.length, forgotten].includes(mostAtOnce);
  });
}

/** How long to wait before retrying a letter that could not be written. */
const postponedMs = 60 * 60 * 1000;

/**
 * Writes the letter for one board or player in a savepoint. If that fails, its changes are rolled back, the error is
 * logged, `postpone` sets when it is retried, and the other letters still go out.
 */
function writeOrPostpone(
  { store, log }: ServerContext,
  now: number,
  whose: { readonly board: BoardId } | { readonly player: PlayerId },
  write: () => void,
  postpone: (at: number) => void,
): void {
  try {
    store.transaction(write);
  } catch (error) {
    if (storageFault(error) !== undefined || !store.isInTransaction) throw error;
    log.error(
      { ...whose, reason: describeError(error) },
      'a reminder, digest or puzzle failed and will be retried in an hour',
    );
    postpone(now + postponedMs);
  }
}

/** Notices that go to all players in a game. */
const concernsAll: ReadonlySet<Notice> = new Set(['claimable', 'unreachable']);

function writeNotice(store: Store, outbox: OutboxWriter, board: Board, now: number): void {
  const notice = takeNotice(store, board.id, now);
  if (!notice) return;
  store.outbox.supersede(board.id);
  const view = viewOf(store, board);
  const late = view.seats[board.seat]?.playerId;
  const days = Math.floor((now - (board.clockFrom ?? now)) / dayMs);
  const happened = [
    sentence(`club.notice.${notice}`, { board: board.id, player: named(view, board.seat), days }),
  ];
  const players = view.seats.filter(({ seat }) => !view.departed.includes(seat));
  // A reminder goes only to the player who is late, if that player can be reached.
  const noticed = players
    .map(({ playerId }) => playerId)
    .filter((id) => (concernsAll.has(notice) ? id !== late || notice === 'claimable' : id === late));
  const readers = readersOf(store, board.id, { others: noticed });
  const write = outbox.board(board.id);
  for (const reader of readers.filter(({ id }) => noticed.includes(id)))
    write(reader, { happened }, { notice: true });
}

/** Sends the puzzle of the week. After an outage of several weeks, players get only one. */
function writeWeeklyPuzzle(store: Store, outbox: OutboxWriter, playerId: PlayerId, now: number): void {
  scheduleWeeklyPuzzle(store, playerId, now);
  const reader = store.players.byId(playerId);
  if (!reader || reader.leftAt !== null || store.bounces.isGivenUp(outbox.addressOf(playerId))) return;
  const news = weeklyPuzzle(store, playerId, loadTactics(), now);
  if (news) outbox.board(news.boardId)(reader, { happened: [news.happened] });
}
