import { dateIn, dayMs } from '../../base/index.js';
import type { Board, BoardId, PlayerId, SeatRow, Store, Vacation } from '../../store/index.js';

/**
 * The value of `noticedMs` before the first notice. It is negative because a notice can be due at 0 ms, if the total
 * time is used up before the turn begins.
 */
const nothingYet = -1;

/** Returns the UTC date at a given time, ISO 8601. */
export const isoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * After a player's mail has bounced for this many days, the others may claim the game (docs/club-rules.md section 3).
 */
const unreachableDays = 60;

/** The default clocks in days (docs/club-rules.md section 3). */
export const defaultClocks = { nagDays: 7, forfeitDays: 21, totalDays: null } as const;

/**
 * The notices about time: a reminder, another one a day before time runs out, and notices that the win can be claimed.
 */
export type Notice = 'nag' | 'reminder' | 'claimable' | 'unreachable';

/** Returns the thinking time between two moments, in ms, excluding vacations. */
export function thinkingTime(vacations: readonly Vacation[], from: number, to: number): number {
  let away = 0;
  let upTo = from;
  for (const { fromAt, untilAt } of vacations) {
    const start = Math.max(upTo, fromAt);
    const end = Math.min(to, untilAt);
    if (end > start) {
      away += end - start;
      upTo = end;
    }
  }
  return Math.max(0, to - from - away);
}

/** Returns when this much thinking time will have passed, given the vacations known so far. */
export function timeAfterThinking(vacations: readonly Vacation[], from: number, target: number): number {
  let reached = from + target;
  let upTo = from;
  // Every vacation before that time postpones it.
  for (const { fromAt, untilAt } of vacations) {
    const start = Math.max(upTo, fromAt);
    if (start < reached && untilAt > start) {
      reached += untilAt - start;
      upTo = untilAt;
    }
  }
  return reached;
}

/**
 * Returns the thinking time in the open turn at which each notice is due, in ms, in order. Time runs out once, for the
 * turn or for all turns together, whichever comes first; no notice is due after that.
 */
export function deadlinesOf(board: Board, usedMs: number): { at: number; notice: Notice }[] {
  const left = board.totalDays === null ? Number.POSITIVE_INFINITY : board.totalDays * dayMs - usedMs;
  const end = Math.min(board.forfeitDays * dayMs, Math.max(0, left));
  const deadlines: { at: number; notice: Notice }[] = [
    { at: board.nagDays * dayMs, notice: 'nag' },
    { at: end - dayMs, notice: 'reminder' },
    { at: end, notice: 'claimable' },
  ];
  // Omits reminders that would arrive together with the letter about the turn.
  return deadlines
    .filter(({ at, notice }) => notice === 'claimable' || (at > 0 && at < end))
    .sort((a, b) => a.at - b.at);
}

/** A board in play and the seat whose clock is running. */
interface RunningClock {
  readonly board: Board;
  readonly seat: SeatRow;
  readonly vacations: readonly Vacation[];
}

/** @param from when the clock started, if not at the stored time */
function runningClock(store: Store, boardId: BoardId, from?: number): RunningClock | undefined {
  const stored = store.boards.byId(boardId);
  const board = stored && from !== undefined ? { ...stored, clockFrom: from } : stored;
  // On a practice board nobody is waiting, and the computer does not mind waiting.
  if (board?.state !== 'active' || board.practice || board.level !== null) return undefined;
  const seat = store.boards.seats(boardId).find((one) => one.seat === board.seat);
  if (!seat) return undefined;
  const { clockFrom } = board;
  const vacations = clockFrom === null ? [] : store.vacations.away(seat.playerId, clockFrom);
  return { board, seat, vacations };
}

/** Returns the thinking time used in the open turn so far. */
export function timeUsed(store: Store, boardId: BoardId, now: number): number {
  const on = runningClock(store, boardId);
  return on ? timeUsedOn(on, now) : 0;
}

const timeUsedOn = ({ board, vacations }: RunningClock, now: number): number =>
  board.clockFrom === null ? 0 : thinkingTime(vacations, board.clockFrom, now);

/** Returns when the others may claim the game because the player's mail has been bouncing for too long. */
function unreachableFrom(store: Store, { seat }: RunningClock): number | undefined {
  const since = store.bounces.pausedSince(seat.playerId);
  return since === undefined ? undefined : since + unreachableDays * dayMs;
}

/**
 * Returns why the others may claim the win (docs/club-rules.md section 3). Either the time for the turn, or for all
 * turns, has run out, or the player has been unreachable for 60 days. Undefined if they may not.
 */
export function claimableFor(store: Store, boardId: BoardId, now: number): Claimable | undefined {
  const on = runningClock(store, boardId);
  if (!on) return undefined;
  const soFar = timeUsedOn(on, now);
  const isLate = deadlinesOf(on.board, on.seat.usedMs).some(
    ({ at, notice }) => notice === 'claimable' && at <= soFar,
  );
  if (isLate) return 'time';
  return (unreachableFrom(store, on) ?? Number.POSITIVE_INFINITY) <= now ? 'unreachable' : undefined;
}

/** Why the others may claim a game. */
export type Claimable = 'time' | 'unreachable';

/** The state of a board's clocks at a given time: dates in ms, and who is on vacation. */
export interface ClockDates {
  /** When the player whose turn it is gets the next reminder; undefined if there are no more reminders. */
  readonly remindAt?: number;
  /** The time from which the others may claim the win; undefined while the clock is stopped indefinitely. */
  readonly claimAt?: number;
  /** Why the others may claim the win now; undefined if they may not. */
  readonly claimable?: Claimable;
  /** The players who are on vacation, each with the last day of the vacation, ISO 8601. */
  readonly away: readonly { readonly playerId: PlayerId; readonly lastDay: string }[];
}

/**
 * Returns when a reminder is due on a board and when its game may first be claimed, given the vacations known so far.
 */
export function clockDates(store: Store, boardId: BoardId, now: number): ClockDates {
  const away = awayOn(store, boardId, now);
  const on = runningClock(store, boardId);
  if (on?.board.clockFrom == null) return { away };
  const claimable = claimableFor(store, boardId, now);
  if (claimable) return { away, claimable };
  const from = on.board.clockFrom;
  const soFar = timeUsedOn(on, now);
  const dateOf = (is: (notice: Notice) => boolean) => {
    const next = deadlinesOf(on.board, on.seat.usedMs).find(({ at, notice }) => at > soFar && is(notice));
    const date = next && timeAfterThinking(on.vacations, from, next.at);
    // A clock that is stopped until an email arrives has no date.
    return date !== undefined && date - now < mostAheadMs ? date : undefined;
  };
  const remindAt = dateOf((notice) => notice !== 'claimable');
  const claimAt = dateOf((notice) => notice === 'claimable');
  return {
    ...(remindAt !== undefined && { remindAt }),
    ...(claimAt !== undefined && { claimAt }),
    away,
  };
}

/** The maximum time on any clock. */
const mostAheadMs = 1000 * 365 * dayMs;

/** Lists the players on a board who are on vacation now. */
function awayOn(store: Store, boardId: BoardId, now: number): ClockDates['away'] {
  return store.boards.seats(boardId).flatMap(({ playerId }) => {
    const current = store.vacations.current(playerId, now);
    return current ? [{ playerId, lastDay: lastDayAway(store, playerId, current.untilAt) }] : [];
  });
}

/** Returns the time zone that a player has set; UTC by default. */
export const zoneOf = (store: Store, playerId: PlayerId): string =>
  store.players.preferences(playerId).get('timezone') ?? 'UTC';

/** Returns the last day of a vacation that ends at a given time, in the absent player's time zone, ISO 8601. */
export const lastDayAway = (store: Store, playerId: PlayerId, untilAt: number): string =>
  dateIn(zoneOf(store, playerId), untilAt - 1);

/** Starts the clock for the seat whose turn it is. */
export function startClock(store: Store, boardId: BoardId, now: number): void {
  const on = runningClock(store, boardId, now);
  const noticeAt = on ? nextNoticeAt(store, on, nothingYet) : null;
  store.boards.setClock(boardId, { from: now, noticedMs: nothingYet, noticeAt, thinkAt: now });
  store.outbox.supersede(boardId);
}

/**
 * Computes when the next notice about a board is due. Call this after a notice, and when a vacation changes.
 * @param unreachableTold whether the players know that they may claim the win because mail is bouncing
 */
export function setNextNotice(
  store: Store,
  boardId: BoardId,
  noticedMs: number,
  unreachableTold = false,
): void {
  const on = runningClock(store, boardId);
  if (on?.board.clockFrom == null) return;
  const noticeAt = nextNoticeAt(store, on, noticedMs, unreachableTold);
  store.boards.setClock(boardId, { from: on.board.clockFrom, noticedMs, noticeAt });
}

/** Returns when the next notice after a given one is due; null if there is none or the clock is stopped. */
function nextNoticeAt(
  store: Store,
  on: RunningClock,
  noticedMs: number,
  unreachableTold = false,
): number | null {
  const { clockFrom } = on.board;
  if (clockFrom === null) return null;
  const next = deadlinesOf(on.board, on.seat.usedMs).find(({ at }) => at > noticedMs);
  const unreachable = unreachableTold ? undefined : unreachableFrom(store, on);
  const times = [
    ...(next ? [timeAfterThinking(on.vacations, clockFrom, next.at)] : []),
    ...(unreachable === undefined ? [] : [unreachable]),
  ];
  return times.length > 0 ? Math.min(...times) : null;
}

/**
 * Returns the most serious notice that has become due on a board since the last one, if any. Schedules the next one.
 */
export function takeNotice(store: Store, boardId: BoardId, now: number): Notice | undefined {
  const on = runningClock(store, boardId);
  if (on?.board.clockFrom == null) return undefined;
  const soFar = thinkingTime(on.vacations, on.board.clockFrom, now);
  const due = deadlinesOf(on.board, on.seat.usedMs).filter(
    ({ at }) => at > on.board.noticedMs && at <= soFar,
  );
  const isUnreachable = (unreachableFrom(store, on) ?? Number.POSITIVE_INFINITY) <= now;
  setNextNotice(store, boardId, Math.max(soFar, on.board.noticedMs), isUnreachable);
  const bySeverity = ['nag', 'reminder', 'claimable'] as const;
  const late = bySeverity.findLast((notice) => due.some((deadline) => deadline.notice === notice));
  return late ?? (isUnreachable ? 'unreachable' : undefined);
}

/** Reschedules the notices for every board on which it is this player's turn. */
export function restartClocks(store: Store, playerId: PlayerId): void {
  const boards = store.boards.list({ playerIds: [], states: ['active'], toPlay: playerId, most: 100_000 });
  for (const { id, noticedMs } of boards) setNextNotice(store, id, noticedMs);
}

/** The length of the vacation in examples, in days. */
const proposedDays = 14;

/** Returns the last day of a two-week vacation, ISO 8601, for an example that can be sent unchanged. */
export const proposedDay = (store: Store, playerId: PlayerId, now: number): string =>
  dateIn(zoneOf(store, playerId), now + proposedDays * dayMs);
