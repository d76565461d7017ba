import type { Board, SeatRow, Store, Vacation } from '../store/index.js';

/** Below any thinking time: time may be up before a turn begins. */
const nothingYet = -1;
export const dayMs = 24 * 60 * 60 * 1000;

/** After so many days of bouncing mail the others may claim (docs/mail-rules.md section 6). */
const unreachableDays = 60;

/** The clocks of a board whose challenge names none, in days (docs/mail-rules.md section 6). */
export const defaultClocks = { nagDays: 7, forfeitDays: 21, totalDays: null } as const;

/** What the passing of time brings: a nag, a reminder a day before, or that the others may claim the game. */
export type Notice = 'nag' | 'reminder' | 'claimable' | 'unreachable';

/** Thinking time between two moments: what lies in a vacation does not count. */
export function thinking(vacations: readonly Vacation[], from: number, to: number): number {
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

/** The moment when so much thinking time has passed, as far as vacations are known. */
export function momentOf(vacations: readonly Vacation[], from: number, target: number): number {
  let moment = from + target;
  let upTo = from;
  // Every vacation that comes in between puts it off.
  for (const { fromAt, untilAt } of vacations) {
    const start = Math.max(upTo, fromAt);
    if (start < moment && untilAt > start) {
      moment += untilAt - start;
      upTo = untilAt;
    }
  }
  return moment;
}

/**
 * What happens at which thinking time of the turn in hand, in order of time. Time is out once, for the turn or for all
 * turns together, whichever is first; what would come after that says nothing new.
 */
export function stagesOf(board: Board, usedMs: number): { at: number; notice: Notice }[] {
  const left = board.totalDays === null ? Number.POSITIVE_INFINITY : board.totalDays * dayMs - usedMs;
  const end = Math.min(board.forfeitDays * dayMs, Math.max(0, left));
  const stages: { at: number; notice: Notice }[] = [
    { at: board.nagDays * dayMs, notice: 'nag' },
    { at: end - dayMs, notice: 'reminder' },
    { at: end, notice: 'claimable' },
  ];
  // What would come with the letter that brings the turn is not worth another one.
  return stages
    .filter(({ at, notice }) => notice === 'claimable' || (at > 0 && at < end))
    .sort((a, b) => a.at - b.at);
}

/** A board that is played and the seat whose clock runs. */
interface Running {
  readonly board: Board;
  readonly seat: SeatRow;
  readonly vacations: readonly Vacation[];
}

function running(store: Store, boardId: number): Running | undefined {
  const board = store.boards.byId(boardId);
  // Nobody waits on a practice board, and the computer does not mind waiting.
  if (board?.state !== 'active' || board.practice || board.level !== null) return undefined;
  const seat = store.boards.seats(boardId).find((one) => one.seat === board.seat);
  if (!seat) return undefined;
  return { board, seat, vacations: store.people.away(seat.playerId, board.clockFrom ?? 0) };
}

/** Thinking time of the turn in hand so far. */
export function thought(store: Store, boardId: number, now: number): number {
  const on = running(store, boardId);
  return on ? thoughtOn(on, now) : 0;
}

const thoughtOn = ({ board, vacations }: Running, now: number): number =>
  board.clockFrom === null ? 0 : thinking(vacations, board.clockFrom, now);

/** When the others may claim the game of a player whose mail has been bouncing for long. */
function unreachableFrom(store: Store, { seat }: Running): number | undefined {
  const since = store.bounces.pausedSince(seat.playerId);
  return since === undefined ? undefined : since + unreachableDays * dayMs;
}

/**
 * Why the others may claim the game, if they may: the time for a turn, or for all of them, has run out; or the player
 * has not been reachable for 60 days (docs/mail-rules.md section 6).
 */
export function claimableFor(store: Store, boardId: number, now: number): 'time' | 'unreachable' | undefined {
  const on = running(store, boardId);
  if (!on) return undefined;
  const soFar = thoughtOn(on, now);
  const isLate = stagesOf(on.board, on.seat.usedMs).some(
    ({ at, notice }) => notice === 'claimable' && at <= soFar,
  );
  if (isLate) return 'time';
  return (unreachableFrom(store, on) ?? Number.POSITIVE_INFINITY) <= now ? 'unreachable' : undefined;
}

/** Starts the clock of the seat that is to play now. */
export function startClock(store: Store, boardId: number, now: number): void {
  store.boards.setClock(boardId, { from: now, noticedMs: nothingYet, noticeAt: null });
  store.computer.setThinkAt(boardId, now);
  store.outbox.supersede(boardId);
  setNextNotice(store, boardId, nothingYet);
}

/** Works out anew when a board must be looked at: after a notice, or when a vacation has changed. */
export function setNextNotice(store: Store, boardId: number, noticedMs: number, told = false): void {
  const on = running(store, boardId);
  if (on?.board.clockFrom == null) return;
  const from = on.board.clockFrom;
  const next = stagesOf(on.board, on.seat.usedMs).find(({ at }) => at > noticedMs);
  const unreachable = told ? undefined : unreachableFrom(store, on);
  const moments = [
    ...(next ? [momentOf(on.vacations, from, next.at)] : []),
    ...(unreachable === undefined ? [] : [unreachable]),
  ];
  const noticeAt = moments.length > 0 ? Math.min(...moments) : null;
  store.boards.setClock(boardId, { from, noticedMs, noticeAt });
}

/** The gravest notice that has fallen due on a board since the last one, if any; and when to look again. */
export function takeNotice(store: Store, boardId: number, now: number): Notice | undefined {
  const on = running(store, boardId);
  if (on?.board.clockFrom == null) return undefined;
  const soFar = thinking(on.vacations, on.board.clockFrom, now);
  const due = stagesOf(on.board, on.seat.usedMs).filter(({ at }) => at > on.board.noticedMs && at <= soFar);
  const isUnreachable = (unreachableFrom(store, on) ?? Number.POSITIVE_INFINITY) <= now;
  setNextNotice(store, boardId, Math.max(soFar, on.board.noticedMs), isUnreachable);
  const grave = ['nag', 'reminder', 'claimable'] as const;
  const late = grave.findLast((notice) => due.some((stage) => stage.notice === notice));
  return late ?? (isUnreachable ? 'unreachable' : undefined);
}

/** Works out anew the notices of every board on which a player is to play. */
export function restartClocks(store: Store, playerId: number): void {
  const boards = store.boards.list({ playerIds: [], states: ['active'], toPlay: playerId, most: 100_000 });
  for (const { id, noticedMs } of boards) setNextNotice(store, id, noticedMs);
}
