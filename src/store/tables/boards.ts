import { type BoardId, type MailId, type PlayerId, rowId } from '../../base/data/ids.js';
import { countRows } from '../countRows.js';
import { lookup } from '../lookupCache.js';
import type { Db } from '../open.js';

export type BoardState = 'offered' | 'active' | 'finished' | 'declined';

/** How long players may take, in days (docs/club-rules.md section 3). */
export interface Clocks {
  readonly nagDays: number;
  readonly forfeitDays: number;
  /** The total for all of a player's turns. */
  readonly totalDays: number | null;
}

/** A game between players, with its current state. */
export interface Board extends Clocks {
  readonly id: BoardId;
  /** Game with its options: `octi3base+wrap`. */
  readonly game: string;
  readonly state: BoardState;
  readonly rated: boolean;
  /** Whether it was a rated game before it ended. The way it ended may have made it unrated. */
  readonly wasRated: boolean;
  /** Whether it is a practice board: one player has all the seats, and it has no clocks and no rating. */
  readonly practice: boolean;
  /** Whether it is a practice board on which the server plays the other side and explains each step. */
  readonly tutorial: boolean;
  /** The position from data/tactics that a practice board asks about. */
  readonly puzzle: string | null;
  /** The level at which the computer plays; null if only people play. */
  readonly level: number | null;
  /** A bit mask of the computer's seats. */
  readonly computerSeats: number;
  /**
   * The value of the computer's last turn for the player's opponents, in hundredths of a pod; null before that turn.
   */
  readonly computerScore: number | null;
  readonly challengerId: PlayerId;
  /** The number of turns played so far. The number of the open turn is one more. */
  readonly turns: number;
  /** The seat to play. */
  readonly seat: number;
  /** Incremented by every undo. */
  readonly generation: number;
  /** The position string of the starting position; null for the game's usual start. */
  readonly start: string | null;
  /** The position string after the last turn. */
  readonly position: string;
  /** The seats that won, none for a draw; undefined while the game is not over. */
  readonly winners?: readonly number[];
  /** How the game ended, as a code. */
  readonly ending: string | null;
  readonly offeredAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** When the current turn began. */
  readonly clockFrom: number | null;
  /** The thinking time for which notices have been sent, in ms. */
  readonly noticedMs: number;
  /** When to check the clocks again. */
  readonly noticeAt: number | null;
  /** The board's place in the order in which games ended. */
  readonly endingNumber: number | null;
}

/** A player's ratings before and after a game. */
export interface RatingChange {
  readonly playerId: PlayerId;
  readonly before: number;
  readonly after: number;
}

export interface SeatRow {
  readonly seat: number;
  readonly playerId: PlayerId;
  readonly userid: string;
  readonly acceptedAt: number | null;
  /** Thinking time for the turns played, in ms. */
  readonly usedMs: number;
}

/** A player who left a four-player game: resigned, or lost on time. */
interface Departure {
  readonly seat: number;
  /** The number of turns played before the player left. */
  readonly afterTurn: number;
  readonly leftAt: number;
}

/** A player who had a seat before it was transferred. */
export interface FormerPlayer {
  readonly seat: number;
  readonly playerId: PlayerId;
  readonly userid: string;
  /** The number of turns played before the transfer. */
  readonly afterTurn: number;
}

export interface TurnRow {
  readonly number: number;
  readonly seat: number;
  readonly text: string;
  readonly position: string;
  readonly comment: string;
  readonly playedAt: number;
}

/** A row of the table. */
interface StoredBoard extends Omit<Board, 'rated' | 'wasRated' | 'practice' | 'tutorial' | 'winners'> {
  rated: number;
  wasRated: number;
  practice: number;
  tutorial: number;
  winners: string | null;
}

/** The columns of a board. */
const columns = `board.id, game, state, rated, coalesce(rated_before, rated) AS wasRated, challenger_id AS challengerId, turns, board.seat, generation, practice, tutorial, puzzle, level,
  computer_seats AS computerSeats, computer_score AS computerScore, start, position,
  winners, ending, offered_at AS offeredAt, started_at AS startedAt, ended_at AS endedAt,
  nag_days AS nagDays, forfeit_days AS forfeitDays, total_days AS totalDays, clock_from AS clockFrom,
  noticed_ms AS noticedMs, notice_at AS noticeAt, ending_number AS endingNumber`;

/** Which boards to list. */
interface BoardFilter {
  /** Only boards on which all of these players play. If empty, all boards. */
  readonly playerIds: readonly PlayerId[];
  readonly states: readonly BoardState[];
  readonly most: number;
  /** A game with its options; without options, the game with any options. */
  readonly game?: string;
  /** Only boards on which it is this player's turn. */
  readonly toPlay?: PlayerId;
  /** If true, only practice boards; if false, no practice boards; if undefined, both. */
  readonly practice?: boolean;
  /** Only boards with a smaller number. Cannot be combined with `playerIds` or `toPlay`. */
  readonly before?: BoardId;
}

/** Returns the expression for a game's name, the same as in the board_game index, so that SQLite uses the index. */
const nameOf = (game: string): string => `substr(${game}, 1, instr(${game} || '+', '+') - 1)`;
/**
 * A condition on the game. Its four parameters are all the game's name: with options, or without to include all
 * options.
 */
const isOfGame = `${nameOf('game')} = ${nameOf('?')} AND (game = ? OR game GLOB ? || '+*')`;

/** Boards on which people play each other and have played a turn: the condition of the board_position index. */
const betweenPeople = "state = 'active' AND practice = 0 AND level IS NULL AND turns > 0";

/** Returns a filter's condition on practice boards, if it has one. */
const ofKind = ({ practice }: BoardFilter): string[] =>
  practice === undefined ? [] : [`practice = ${practice ? 1 : 0}`];

/** Makes a board from its row. */
const readBoard = ({ winners, rated, wasRated, practice, tutorial, ...row }: StoredBoard): Board => ({
  ...row,
  rated: rated === 1,
  wasRated: wasRated === 1,
  practice: practice === 1,
  tutorial: tutorial === 1,
  ...(winners !== null && { winners: [...winners].map(Number) }),
});

/** The computer as a player: it has no address, and its userid is reserved. */
export const computerId: PlayerId = rowId(0);

/** Whether it is the computer's turn on a board. */
export const isComputersTurn = ({ state, computerSeats, seat }: Board): boolean =>
  state === 'active' && ((computerSeats >> seat) & 1) === 1;

/** Boards, their seats and turns: ids and text only, no rules. Each method joins the caller's transaction. */
export class Boards {
  readonly #db: Db;
  readonly #byId;
  readonly #seats;
  readonly #departures;
  readonly #formerPlayers;
  readonly #counts;
  readonly #finished;

  constructor(db: Db) {
    this.#db = db;
    const byId = db.prepare<[number], StoredBoard>(`SELECT ${columns} FROM board WHERE id = ?`);
    this.#byId = lookup(db, byId.source, (id: BoardId) => {
      const row = byId.get(id);
      return row && readBoard(row);
    });
    const seats = db.prepare<[number], SeatRow>(
      `SELECT seat, player_id AS playerId, userid, accepted_at AS acceptedAt, used_ms AS usedMs
       FROM seat JOIN player ON player.id = player_id WHERE board_id = ? ORDER BY seat`,
    );
    this.#seats = lookup(db, seats.source, (boardId: BoardId): readonly SeatRow[] => seats.all(boardId));
    const departures = db.prepare<[number], Departure>(
      'SELECT seat, after_turn AS afterTurn, left_at AS leftAt FROM departure WHERE board_id = ? ORDER BY id',
    );
    this.#departures = lookup(db, departures.source, (boardId: BoardId): readonly Departure[] =>
      departures.all(boardId),
    );
    const formerPlayers = db.prepare<[number], FormerPlayer>(
      `SELECT seat, player_id AS playerId, userid, after_turn AS afterTurn FROM takeover
       JOIN player ON player.id = player_id WHERE board_id = ? ORDER BY takeover.id`,
    );
    this.#formerPlayers = lookup(db, formerPlayers.source, (boardId: BoardId): readonly FormerPlayer[] =>
      formerPlayers.all(boardId),
    );
    this.#counts = db.prepare<[number], { state: BoardState; n: number }>(
      `SELECT state, count(*) AS n FROM seat CROSS JOIN board ON board.id = seat.board_id WHERE player_id = ?
       AND practice = 0 GROUP BY state`,
    );
    this.#finished = db.prepare<[number], object>(
      `SELECT 1 FROM seat CROSS JOIN board ON board.id = seat.board_id WHERE player_id = ?
       AND state = 'finished' AND practice = 0 LIMIT 1`,
    );
  }

  byId(id: BoardId): Board | undefined {
    return this.#byId(id);
  }

  seats(boardId: BoardId): readonly SeatRow[] {
    return this.#seats(boardId);
  }

  /** Returns the seats that have left the game, in the order in which they left. */
  departures(boardId: BoardId): readonly Departure[] {
    return this.#departures(boardId);
  }

  /** Returns the former players of transferred seats, in the order of the transfers. */
  formerPlayers(boardId: BoardId): readonly FormerPlayer[] {
    return this.#formerPlayers(boardId);
  }

  /** Returns the turns from one number to another, inclusive, in order. */
  turns(boardId: BoardId, from = 1, to = Number.MAX_SAFE_INTEGER): TurnRow[] {
    return this.#db
      .prepare<[number, number, number], TurnRow>(
        `SELECT number, seat, text, position, comment, played_at AS playedAt FROM turn
         WHERE board_id = ? AND number BETWEEN ? AND ? ORDER BY number`,
      )
      .all(boardId, from, to);
  }

  /** Lists the boards that match a filter, newest last. */
  list(filter: BoardFilter): Board[] {
    const { playerIds, states, most, toPlay } = filter;
    const [first, ...others] = toPlay === undefined ? playerIds : [toPlay, ...playerIds];
    const found =
      first === undefined
        ? states.flatMap((state) => this.#inState(state, filter))
        : this.#ofPlayer(first, others, filter);
    return found
      .sort((a, b) => a.id - b.id)
      .slice(-most)
      .map(readBoard);
  }

  /** Returns the newest boards in one state, up to a limit, read from an index by board number. */
  #inState(state: BoardState, filter: BoardFilter): StoredBoard[] {
    const { most, game, before } = filter;
    const where = [
      'state = ?',
      ...(game === undefined ? [] : [isOfGame]),
      ...ofKind(filter),
      ...(before === undefined ? [] : ['id < ?']),
    ];
    return this.#db
      .prepare<unknown[], StoredBoard>(
        `SELECT ${columns} FROM board WHERE ${where.join(' AND ')} ORDER BY id DESC LIMIT ?`,
      )
      .all(
        state,
        ...(game === undefined ? [] : [game, game, game, game]),
        ...(before === undefined ? [] : [before]),
        most,
      );
  }

  /**
   * Returns a player's newest boards. A CROSS JOIN makes SQLite begin with the seats; its planner might begin with all
   * boards in a state.
   */
  #ofPlayer(playerId: PlayerId, others: readonly PlayerId[], filter: BoardFilter): StoredBoard[] {
    const { states, most, game, toPlay } = filter;
    const where = [
      'seat.player_id = ?',
      `state IN (${states.map(() => '?').join(', ')})`,
      // A player may have several seats on a board, which is listed only once.
      toPlay === undefined
        ? `NOT EXISTS (SELECT 1 FROM seat AS less WHERE less.board_id = seat.board_id
             AND less.player_id = seat.player_id AND less.seat < seat.seat)`
        : 'seat.seat = board.seat',
      ...others.map(
        () => 'EXISTS (SELECT 1 FROM seat AS also WHERE also.board_id = board.id AND also.player_id = ?)',
      ),
      ...(game === undefined ? [] : [isOfGame]),
      ...ofKind(filter),
    ];
    return this.#db
      .prepare<unknown[], StoredBoard>(
        `SELECT ${columns} FROM seat CROSS JOIN board ON board.id = seat.board_id WHERE ${where.join(' AND ')}
         ORDER BY seat.board_id DESC LIMIT ?`,
      )
      .all(playerId, ...states, ...others, ...(game === undefined ? [] : [game, game, game, game]), most);
  }

  /** Returns how the end of a rated game changed the ratings of its players; empty if it did not. */
  ratingChanges(boardId: BoardId): RatingChange[] {
    return this.#db
      .prepare<[number], RatingChange>(
        `SELECT player_id AS playerId, rating_before AS before, rating_after AS after FROM seat
         WHERE board_id = ? AND rating_after IS NOT NULL ORDER BY seat`,
      )
      .all(boardId);
  }

  /** Returns how many boards a player has in each state, not counting practice boards. */
  counts(playerId: PlayerId): Readonly<Record<BoardState, number>> {
    const counts = { offered: 0, active: 0, finished: 0, declined: 0 };
    for (const { state, n } of this.#counts.all(playerId)) counts[state] = n;
    return counts;
  }

  /** Whether a player has finished a game other than on a practice board. */
  hasFinished(playerId: PlayerId): boolean {
    return this.#finished.get(playerId) !== undefined;
  }

  /** Returns the finished games with ending numbers below a given one, latest first, not counting practice boards. */
  endedBefore(endingNumber: number, most: number): Board[] {
    return this.#db
      .prepare<[number, number], StoredBoard>(
        `SELECT ${columns} FROM board WHERE ending_number < ? AND practice = 0 ORDER BY ending_number DESC LIMIT ?`,
      )
      .all(endingNumber, most)
      .map(readBoard);
  }

  /** Returns the finished games with ending numbers above a given one, in the order in which they ended. */
  endedAfter(endingNumber: number, most: number): Board[] {
    return this.#db
      .prepare<[number, number], StoredBoard>(
        `SELECT ${columns} FROM board WHERE ending_number > ? ORDER BY ending_number LIMIT ?`,
      )
      .all(endingNumber, most)
      .map(readBoard);
  }

  /** Returns the boards for which a time notice is due. */
  dueForNotice(now: number, most: number): Board[] {
    return this.#db
      .prepare<[number, number], StoredBoard>(
        `SELECT ${columns} FROM board WHERE notice_at <= ? ORDER BY notice_at LIMIT ?`,
      )
      .all(now, most)
      .map(readBoard);
  }

  /** Returns how many practice boards a player has started since a given time. */
  practiceSince(playerId: PlayerId, since: number): number {
    return countRows(
      this.#db,
      `SELECT count(DISTINCT board.id) FROM seat CROSS JOIN board ON board.id = board_id
           WHERE player_id = ? AND practice = 1 AND offered_at >= ?`,
      playerId,
      since,
    );
  }

  /**
   * Whether people are playing each other on a board whose position has one of these keys.
   * @param leastTurns only boards with at least this many turns count
   */
  isInPlay(positionKeys: readonly string[], leastTurns = 1): boolean {
    return (
      this.#db
        .prepare(
          `SELECT 1 FROM json_each(?) CROSS JOIN board ON position_key = value WHERE ${betweenPeople} AND turns >= ? LIMIT 1`,
        )
        .get(JSON.stringify(positionKeys), leastTurns) !== undefined
    );
  }

  /** Returns the boards between people whose position has no key yet. */
  withoutPositionKey(): Pick<Board, 'id' | 'position'>[] {
    return this.#db
      .prepare<[], Pick<Board, 'id' | 'position'>>(
        `SELECT id, position FROM board WHERE position_key IS NULL AND ${betweenPeople}`,
      )
      .all();
  }

  setPositionKey(boardId: BoardId, key: string): void {
    this.#db.prepare('UPDATE board SET position_key = ? WHERE id = ?').run(key, boardId);
  }

  /** Returns the numbers of all boards, for `octi check`. */
  ids(): BoardId[] {
    return this.#db.prepare<[], BoardId>('SELECT id FROM board ORDER BY id').pluck().all();
  }

  /** Creates an offered board, with players in seat order. If the computer is one of them, it accepts immediately. */
  offer(
    board: {
      game: string;
      position: string;
      rated: boolean;
      challengerId: PlayerId;
      playerIds: readonly PlayerId[];
      clocks: Clocks;
      level?: number;
    },
    now: number,
  ): BoardId {
    const { lastInsertRowid } = this.#db
      .prepare(
        `INSERT INTO board (game, state, rated, challenger_id, position, offered_at, nag_days, forfeit_days,
           total_days, level, computer_seats)
         VALUES (?, 'offered', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        board.game,
        board.rated ? 1 : 0,
        board.challengerId,
        board.position,
        now,
        board.clocks.nagDays,
        board.clocks.forfeitDays,
        board.clocks.totalDays,
        board.level ?? null,
        board.playerIds.reduce((bits, id, index) => bits | (id === computerId ? 1 << index : 0), 0),
      );
    const boardId = rowId<BoardId>(lastInsertRowid);
    board.playerIds.forEach((playerId, index) => {
      const accepts = playerId === board.challengerId || playerId === computerId;
      this.#seat(boardId, index, playerId, accepts ? now : null);
    });
    return boardId;
  }

  /**
   * Creates a practice board and starts it: one player has all the seats. `start` is null for the game's usual start.
   */
  practice(
    board: {
      game: string;
      start: string | null;
      position: string;
      seat: number;
      seats: number;
      tutorial?: true;
    },
    playerId: PlayerId,
    now: number,
  ): BoardId {
    const { lastInsertRowid } = this.#db
      .prepare(
        `INSERT INTO board (game, state, rated, practice, tutorial, challenger_id, start, position, seat, offered_at,
           started_at)
         VALUES (@game, 'active', 0, 1, @tutorial, @playerId, @start, @position, @seat, @now, @now)`,
      )
      .run({ ...board, tutorial: board.tutorial ? 1 : 0, playerId, now });
    const boardId = rowId<BoardId>(lastInsertRowid);
    for (let index = 0; index < board.seats; index++) this.#seat(boardId, index, playerId, now);
    return boardId;
  }

  acceptSeat(boardId: BoardId, seat: number, now: number): void {
    this.#db
      .prepare('UPDATE seat SET accepted_at = ? WHERE board_id = ? AND seat = ?')
      .run(now, boardId, seat);
  }

  start(boardId: BoardId, now: number): void {
    this.#db.prepare("UPDATE board SET state = 'active', started_at = ? WHERE id = ?").run(now, boardId);
  }

  #seat(boardId: BoardId | bigint, seat: number, playerId: PlayerId, acceptedAt: number | null): void {
    this.#db
      .prepare('INSERT INTO seat (board_id, seat, player_id, accepted_at) VALUES (?, ?, ?, ?)')
      .run(boardId, seat, playerId, acceptedAt);
  }

  /** Writes the next turn, the position after it, and the thinking time used for it, in ms. */
  addTurn(
    boardId: BoardId,
    turn: TurnRow & { nextSeat: number; inboxId: MailId | null; usedMs?: number; positionKey?: string },
  ): void {
    this.#db
      .prepare(
        `INSERT INTO turn (board_id, number, seat, text, position, comment, played_at, inbox_id, used_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        boardId,
        turn.number,
        turn.seat,
        turn.text,
        turn.position,
        turn.comment,
        turn.playedAt,
        turn.inboxId,
        turn.usedMs ?? 0,
      );
    if (turn.usedMs) {
      this.#db
        .prepare('UPDATE seat SET used_ms = used_ms + ? WHERE board_id = ? AND seat = ?')
        .run(turn.usedMs, boardId, turn.seat);
    }
    this.#db
      .prepare('UPDATE board SET turns = ?, seat = ?, position = ?, position_key = ? WHERE id = ?')
      .run(turn.number, turn.nextSeat, turn.position, turn.positionKey ?? null, boardId);
    this.#db
      .prepare(
        `UPDATE player SET last_turn_at = max(coalesce(last_turn_at, 0), ?) WHERE id =
           (SELECT player_id FROM seat JOIN board ON board.id = board_id WHERE board_id = ? AND seat.seat = ? AND practice = 0)`,
      )
      .run(turn.playedAt, boardId, turn.seat);
  }

  /** Records that a seat has left a game that continues, and the position without it. */
  leave(boardId: BoardId, seat: number, left: { position: string; nextSeat: number }, now: number): void {
    this.#db
      .prepare(
        `INSERT INTO departure (board_id, seat, after_turn, left_at)
         SELECT id, ?, turns, ? FROM board WHERE id = ?`,
      )
      .run(seat, now, boardId);
    this.#db
      .prepare('UPDATE board SET seat = ?, position = ?, position_key = NULL WHERE id = ?')
      .run(left.nextSeat, left.position, boardId);
  }

  /** Gives a seat to another player, and records who had it before. */
  transferSeat(boardId: BoardId, seat: number, playerId: PlayerId, now: number): void {
    this.#db
      .prepare(
        `INSERT INTO takeover (board_id, seat, player_id, after_turn, taken_at)
         SELECT board_id, seat.seat, player_id, turns, ? FROM seat JOIN board ON board.id = board_id
         WHERE board_id = ? AND seat.seat = ?`,
      )
      .run(now, boardId, seat);
    this.#db
      .prepare('UPDATE seat SET player_id = ?, accepted_at = ? WHERE board_id = ? AND seat = ?')
      .run(playerId, now, boardId, seat);
  }

  /**
   * Takes back all turns from a given number onwards, and the time used for them. A finished game continues, and is rated
   * again if it was a rated game before it ended. Earlier letters and planned turns become invalid.
   */
  undo(boardId: BoardId, from: number, back: { position: string; seat: number }): void {
    this.#db
      .prepare(
        `UPDATE seat SET used_ms = used_ms - (SELECT coalesce(sum(turn.used_ms), 0) FROM turn
           WHERE turn.board_id = seat.board_id AND turn.seat = seat.seat AND number >= ?) WHERE board_id = ?`,
      )
      .run(from, boardId);
    this.#db.prepare('DELETE FROM turn WHERE board_id = ? AND number >= ?').run(boardId, from);
    this.#db
      .prepare('UPDATE seat SET rating_before = NULL, rating_after = NULL WHERE board_id = ?')
      .run(boardId);
    this.#db
      .prepare('UPDATE takeover SET after_turn = min(after_turn, ?) WHERE board_id = ?')
      .run(from - 1, boardId);
    this.#db
      .prepare(
        `UPDATE board SET state = 'active', rated = coalesce(rated_before, rated), rated_before = NULL,
           winners = NULL, ending = NULL, ended_at = NULL, ending_number = NULL, computer_score = NULL,
           turns = ?, seat = ?, position = ?, position_key = NULL, generation = generation + 1 WHERE id = ?`,
      )
      .run(from - 1, back.seat, back.position, boardId);
  }

  /** Whether a turn on the board came from one of these emails. */
  hasTurnOf(boardId: BoardId, inboxIds: readonly MailId[]): boolean {
    return (
      inboxIds.length > 0 &&
      this.#db
        .prepare(
          'SELECT 1 FROM turn WHERE board_id = ? AND inbox_id IN (SELECT value FROM json_each(?)) LIMIT 1',
        )
        .get(boardId, JSON.stringify(inboxIds)) !== undefined
    );
  }

  /**
   * Sets when the current turn began and when to check the clocks again; null stops them. From `thinkAt` onwards, the
   * computer may think; if omitted, that time does not change.
   */
  setClock(
    boardId: BoardId,
    clock: { from: number | null; noticedMs: number; noticeAt: number | null; thinkAt?: number },
  ): void {
    this.#db
      .prepare(
        `UPDATE board SET clock_from = ?, noticed_ms = ?, notice_at = ?, think_at = coalesce(?, think_at)
         WHERE id = ?`,
      )
      .run(clock.from, clock.noticedMs, clock.noticeAt, clock.thinkAt ?? null, boardId);
  }

  /** Records how the end of a game changed the rating of a seat's player. */
  setRatingChange(boardId: BoardId, seat: number, { before, after }: Omit<RatingChange, 'playerId'>): void {
    this.#db
      .prepare('UPDATE seat SET rating_before = ?, rating_after = ? WHERE board_id = ? AND seat = ?')
      .run(before, after, boardId, seat);
  }

  /** Makes a board unrated from now on. */
  setUnrated(boardId: BoardId): void {
    this.#db.prepare('UPDATE board SET rated = 0 WHERE id = ?').run(boardId);
  }

  /** Closes a board, stops its clocks, and removes its open offers. */
  end(
    boardId: BoardId,
    end: { state: 'finished' | 'declined'; winners?: readonly number[]; ending: string; rated: boolean },
    now: number,
  ): void {
    this.#db
      .prepare(
        `UPDATE board SET state = @state, winners = @winners, ending = @ending, rated = @rated, rated_before = rated,
           ended_at = @now, clock_from = NULL, notice_at = NULL, ending_number = CASE @state WHEN 'finished'
             THEN (SELECT coalesce(max(ending_number), 0) + 1 FROM board WHERE ending_number IS NOT NULL) END
         WHERE id = @boardId`,
      )
      .run({
        state: end.state,
        winners: end.winners?.join('') ?? null,
        ending: end.ending,
        rated: end.rated ? 1 : 0,
        now,
        boardId,
      });
    this.#db.prepare('DELETE FROM offer WHERE board_id = ?').run(boardId);
  }
}

/** Boards on which the computer plays. Each method joins the caller's transaction. */
export class ComputerBoards {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Returns the board that has waited longest for the computer, leaving out boards whose pause is not over. */
  next(now: number): Board | undefined {
    return this.#first('think_at <= ?', now);
  }

  /** Returns a board whose pause is longer than allowed, because the clock was set back. */
  overdue(latest: number): Board | undefined {
    return this.#first('think_at > ?', latest);
  }

  #first(when: string, moment: number): Board | undefined {
    const row = this.#db
      .prepare<[number], StoredBoard>(
        `SELECT ${columns} FROM board INDEXED BY board_computer
         WHERE state = 'active' AND (computer_seats >> seat) & 1 AND ${when}
         ORDER BY think_at, id LIMIT 1`,
      )
      .get(moment);
    return row && readBoard(row);
  }

  /** Returns how many boards are waiting for the computer. */
  waiting(): number {
    return countRows(
      this.#db,
      `SELECT count(*) FROM board INDEXED BY board_computer
           WHERE state = 'active' AND (computer_seats >> seat) & 1`,
    );
  }

  /** Sets the time from which the computer may think about a board. */
  setThinkAt(boardId: BoardId, at: number): void {
    this.#db.prepare('UPDATE board SET think_at = ? WHERE id = ?').run(at, boardId);
  }

  /** Stores the value of the computer's last turn for the player's opponents. */
  setScore(boardId: BoardId, score: number): void {
    this.#db.prepare('UPDATE board SET computer_score = ? WHERE id = ?').run(score, boardId);
  }
}
