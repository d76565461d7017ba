import { lookup } from '../lookups.js';
import type { Db } from '../open.js';
import {
  type Board,
  type BoardFilter,
  type BoardState,
  columns,
  type Departure,
  isOfGame,
  ofKind,
  readBoard,
  type SeatRow,
  type StoredBoard,
  type Takeover,
  type TurnRow,
} from './boardRows.js';

/** What is kept of boards, their seats and turns; ids and text only, no rules. */
export class BoardLookups {
  protected readonly db: Db;
  readonly #byId;
  readonly #seats;
  readonly #departures;
  readonly #takeovers;
  readonly #counts;

  constructor(db: Db) {
    this.db = db;
    const byId = db.prepare<[number], StoredBoard>(`SELECT ${columns} FROM board WHERE id = ?`);
    this.#byId = lookup(db, byId.source, (id: number) => {
      const row = byId.get(id);
      return row && readBoard(row);
    });
    const seats = db.prepare<[number], SeatRow>(
      `SELECT seat, player_id AS playerId, userid, accepted_at AS acceptedAt, used_ms AS usedMs
       FROM seat JOIN player ON player.id = player_id WHERE board_id = ? ORDER BY seat`,
    );
    this.#seats = lookup(db, seats.source, (boardId: number): readonly SeatRow[] => seats.all(boardId));
    const departures = db.prepare<[number], Departure>(
      'SELECT seat, after_turn AS afterTurn, left_at AS leftAt FROM departure WHERE board_id = ? ORDER BY id',
    );
    this.#departures = lookup(db, departures.source, (boardId: number): readonly Departure[] =>
      departures.all(boardId),
    );
    const takeovers = db.prepare<[number], Takeover>(
      `SELECT seat, player_id AS playerId, userid, after_turn AS afterTurn FROM takeover
       JOIN player ON player.id = player_id WHERE board_id = ? ORDER BY takeover.id`,
    );
    this.#takeovers = lookup(db, takeovers.source, (boardId: number): readonly Takeover[] =>
      takeovers.all(boardId),
    );
    this.#counts = db.prepare<[number], { state: BoardState; n: number }>(
      `SELECT state, count(*) AS n FROM seat CROSS JOIN board ON board.id = seat.board_id WHERE player_id = ?
       AND practice = 0 GROUP BY state`,
    );
  }

  byId(id: number): Board | undefined {
    return this.#byId(id);
  }

  seats(boardId: number): readonly SeatRow[] {
    return this.#seats(boardId);
  }

  /** The seats that have left, in the order they did. */
  departures(boardId: number): readonly Departure[] {
    return this.#departures(boardId);
  }

  /** Who had seats before they were handed over, in that order. */
  takeovers(boardId: number): readonly Takeover[] {
    return this.#takeovers(boardId);
  }

  /** Turns in order, from one number to another, both included. */
  turns(boardId: number, from = 1, to = Number.MAX_SAFE_INTEGER): TurnRow[] {
    return this.db
      .prepare<[number, number, number], TurnRow>(
        `SELECT number, seat, text, position, comment, played_at AS playedAt FROM turn
         WHERE board_id = ? AND number BETWEEN ? AND ? ORDER BY number`,
      )
      .all(boardId, from, to);
  }

  /** Boards on which all the players named play, or all boards, newest last. */
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

  /** The newest boards of one state: by an index in the order of their numbers, as far as they are wanted. */
  #inState(state: BoardState, filter: BoardFilter): StoredBoard[] {
    const { most, game } = filter;
    const where = ['state = ?', ...(game === undefined ? [] : [isOfGame]), ...ofKind(filter)];
    return this.db
      .prepare<unknown[], StoredBoard>(
        `SELECT ${columns} FROM board WHERE ${where.join(' AND ')} ORDER BY id DESC LIMIT ?`,
      )
      .all(state, ...(game === undefined ? [] : [game, game, game, game]), most);
  }

  /** The newest boards of a player. A CROSS JOIN begins with the seats; the planner might with all boards of a state. */
  #ofPlayer(playerId: number, others: readonly number[], filter: BoardFilter): StoredBoard[] {
    const { states, most, game, toPlay } = filter;
    const where = [
      'seat.player_id = ?',
      `state IN (${states.map(() => '?').join(', ')})`,
      // A player may have several seats of a board; it is listed once.
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
    return this.db
      .prepare<unknown[], StoredBoard>(
        `SELECT ${columns} FROM seat CROSS JOIN board ON board.id = seat.board_id WHERE ${where.join(' AND ')}
         ORDER BY seat.board_id DESC LIMIT ?`,
      )
      .all(playerId, ...states, ...others, ...(game === undefined ? [] : [game, game, game, game]), most);
  }

  /** How many boards a player has in each state, without those for practice. */
  counts(playerId: number): Readonly<Record<BoardState, number>> {
    const counts = { offered: 0, active: 0, finished: 0, declined: 0 };
    for (const { state, n } of this.#counts.all(playerId)) counts[state] = n;
    return counts;
  }

  /** Finished games with a higher ending number than one given, in the order they ended. */
  endedAfter(endingNumber: number, most: number): Board[] {
    return this.db
      .prepare<[number, number], StoredBoard>(
        `SELECT ${columns} FROM board WHERE ending_number > ? ORDER BY ending_number LIMIT ?`,
      )
      .all(endingNumber, most)
      .map(readBoard);
  }

  /** Boards whose clocks have come to where somebody must be told. */
  dueForNotice(now: number, most: number): Board[] {
    return this.db
      .prepare<[number, number], StoredBoard>(
        `SELECT ${columns} FROM board WHERE notice_at <= ? ORDER BY notice_at LIMIT ?`,
      )
      .all(now, most)
      .map(readBoard);
  }

  /** How many practice boards a player has made since then. */
  practiceSince(playerId: number, since: number): number {
    return (
      this.db
        .prepare<[number, number], { n: number }>(
          `SELECT count(DISTINCT board.id) AS n FROM seat CROSS JOIN board ON board.id = board_id
           WHERE player_id = ? AND practice = 1 AND offered_at >= ?`,
        )
        .get(playerId, since)?.n ?? 0
    );
  }

  /** Every board number, for checking. */
  ids(): number[] {
    return this.db.prepare<[], number>('SELECT id FROM board ORDER BY id').pluck().all() as number[];
  }
}
