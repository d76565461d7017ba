import type { Db } from './open.js';

export type BoardState = 'offered' | 'active' | 'finished' | 'declined';

/** A game between players, as last left. */
export interface Board {
  readonly id: number;
  /** Game with its options: `octi3base+wrap`. */
  readonly game: string;
  readonly state: BoardState;
  readonly rated: boolean;
  readonly challengerId: number;
  /** Turns played so far; the open number is one more. */
  readonly turns: number;
  /** The seat to play. */
  readonly seat: number;
  /** Raised by every undo. */
  readonly generation: number;
  /** Position string after the last turn. */
  readonly position: string;
  /** The seats that won, none for a draw; undefined while the game is not over. */
  readonly winners?: readonly number[];
  /** Code of the way it ended. */
  readonly ending: string | null;
  readonly offeredAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
}

export interface SeatRow {
  readonly seat: number;
  readonly playerId: number;
  readonly userid: string;
  readonly acceptedAt: number | null;
}

/** A player of four who has resigned, or was taken out by a claim. */
export interface Departure {
  readonly seat: number;
  /** How many turns had been played. */
  readonly afterTurn: number;
  readonly leftAt: number;
}

export interface TurnRow {
  readonly number: number;
  readonly seat: number;
  readonly text: string;
  readonly position: string;
  readonly comment: string;
  readonly playedAt: number;
}

interface StoredBoard extends Omit<Board, 'rated' | 'winners'> {
  rated: number;
  winners: string | null;
}

const columns = `board.id, game, state, rated, challenger_id AS challengerId, turns, board.seat, generation, position,
  winners, ending, offered_at AS offeredAt, started_at AS startedAt, ended_at AS endedAt`;

const read = ({ winners, rated, ...row }: StoredBoard): Board => ({
  ...row,
  rated: rated === 1,
  ...(winners !== null && { winners: [...winners].map(Number) }),
});

/** Boards, their seats and turns; ids and text only, no rules. */
export class Boards {
  readonly #db: Db;
  readonly #byId;
  readonly #seats;
  readonly #departures;

  constructor(db: Db) {
    this.#db = db;
    this.#byId = db.prepare<[number], StoredBoard>(`SELECT ${columns} FROM board WHERE id = ?`);
    this.#seats = db.prepare<[number], SeatRow>(
      `SELECT seat, player_id AS playerId, userid, accepted_at AS acceptedAt
       FROM seat JOIN player ON player.id = player_id WHERE board_id = ? ORDER BY seat`,
    );
    this.#departures = db.prepare<[number], Departure>(
      'SELECT seat, after_turn AS afterTurn, left_at AS leftAt FROM departure WHERE board_id = ? ORDER BY id',
    );
  }

  byId(id: number): Board | undefined {
    const row = this.#byId.get(id);
    return row && read(row);
  }

  seats(boardId: number): SeatRow[] {
    return this.#seats.all(boardId);
  }

  /** Turns in order, from one number to another, both included. */
  turns(boardId: number, from = 1, to = Number.MAX_SAFE_INTEGER): TurnRow[] {
    return this.#db
      .prepare<[number, number, number], TurnRow>(
        `SELECT number, seat, text, position, comment, played_at AS playedAt FROM turn
         WHERE board_id = ? AND number BETWEEN ? AND ? ORDER BY number`,
      )
      .all(boardId, from, to);
  }

  /** Boards by player, newest last; all players without one. */
  list(filter: { playerIds: readonly number[]; states: readonly BoardState[]; most: number }): Board[] {
    const { playerIds, states, most } = filter;
    const marks = (list: readonly unknown[]) => list.map(() => '?').join(', ');
    const ofPlayers = playerIds
      .map(() => 'AND EXISTS (SELECT 1 FROM seat WHERE seat.board_id = board.id AND seat.player_id = ?)')
      .join(' ');
    return this.#db
      .prepare<unknown[], StoredBoard>(
        `SELECT ${columns} FROM board WHERE state IN (${marks(states)}) ${ofPlayers} ORDER BY id DESC LIMIT ?`,
      )
      .all(...states, ...playerIds, most)
      .map(read)
      .reverse();
  }

  /** Every board number, for checking. */
  ids(): number[] {
    return this.#db.prepare<[], number>('SELECT id FROM board ORDER BY id').pluck().all() as number[];
  }

  /** A new board, offered; players in seat order. */
  offer(
    board: {
      game: string;
      position: string;
      rated: boolean;
      challengerId: number;
      playerIds: readonly number[];
    },
    now: number,
  ): number {
    const { lastInsertRowid } = this.#db
      .prepare(
        `INSERT INTO board (game, state, rated, challenger_id, position, offered_at)
         VALUES (?, 'offered', ?, ?, ?, ?)`,
      )
      .run(board.game, board.rated ? 1 : 0, board.challengerId, board.position, now);
    const seat = this.#db.prepare(
      'INSERT INTO seat (board_id, seat, player_id, accepted_at) VALUES (?, ?, ?, ?)',
    );
    board.playerIds.forEach((playerId, index) => {
      seat.run(lastInsertRowid, index, playerId, playerId === board.challengerId ? now : null);
    });
    return Number(lastInsertRowid);
  }

  acceptSeat(boardId: number, seat: number, now: number): void {
    this.#db
      .prepare('UPDATE seat SET accepted_at = ? WHERE board_id = ? AND seat = ?')
      .run(now, boardId, seat);
  }

  start(boardId: number, now: number): void {
    this.#db.prepare("UPDATE board SET state = 'active', started_at = ? WHERE id = ?").run(now, boardId);
  }

  /** Writes the next turn and the position after it. */
  addTurn(boardId: number, turn: TurnRow & { nextSeat: number; inboxId: number | null }): void {
    this.#db
      .prepare(
        `INSERT INTO turn (board_id, number, seat, text, position, comment, played_at, inbox_id)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
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
      );
    this.#db
      .prepare('UPDATE board SET turns = ?, seat = ?, position = ? WHERE id = ?')
      .run(turn.number, turn.nextSeat, turn.position, boardId);
  }

  /** Writes that a seat has left a game that goes on, and the position without it. */
  leave(boardId: number, seat: number, left: { position: string; nextSeat: number }, now: number): void {
    this.#db
      .prepare(
        `INSERT INTO departure (board_id, seat, after_turn, left_at)
         SELECT id, ?, turns, ? FROM board WHERE id = ?`,
      )
      .run(seat, now, boardId);
    this.#db
      .prepare('UPDATE board SET seat = ?, position = ? WHERE id = ?')
      .run(left.nextSeat, left.position, boardId);
  }

  /** The seats that have left, in the order they did. */
  departures(boardId: number): Departure[] {
    return this.#departures.all(boardId);
  }

  /** Closes a board, and with it what is offered on it. */
  end(
    boardId: number,
    end: { state: 'finished' | 'declined'; winners?: readonly number[]; ending: string; rated: boolean },
    now: number,
  ): void {
    this.#db
      .prepare('UPDATE board SET state = ?, winners = ?, ending = ?, rated = ?, ended_at = ? WHERE id = ?')
      .run(end.state, end.winners?.join('') ?? null, end.ending, end.rated ? 1 : 0, now, boardId);
    this.#db.prepare('DELETE FROM offer WHERE board_id = ?').run(boardId);
  }
}
