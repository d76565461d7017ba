import { BoardLookups } from './boardLookups.js';
import type { Clocks } from './boardRows.js';
import { computerId } from './computerBoards.js';

/** How boards begin; each verb joins the caller's transaction. */
export class BoardStarts extends BoardLookups {
  /** A new board, offered; players in seat order. The computer, who plays at a level, has accepted it. */
  offer(
    board: {
      game: string;
      position: string;
      rated: boolean;
      challengerId: number;
      playerIds: readonly number[];
      clocks: Clocks;
      level?: number;
    },
    now: number,
  ): number {
    const { lastInsertRowid } = this.db
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
    board.playerIds.forEach((playerId, index) => {
      const accepts = playerId === board.challengerId || playerId === computerId;
      this.#seat(lastInsertRowid, index, playerId, accepts ? now : null);
    });
    return Number(lastInsertRowid);
  }

  /** A practice board, begun: one player has all seats. `start` is null for the start of the game. */
  practice(
    board: { game: string; start: string | null; position: string; seat: number; seats: number },
    playerId: number,
    now: number,
  ): number {
    const { lastInsertRowid } = this.db
      .prepare(
        `INSERT INTO board (game, state, rated, practice, challenger_id, start, position, seat, offered_at,
           started_at)
         VALUES (@game, 'active', 0, 1, @playerId, @start, @position, @seat, @now, @now)`,
      )
      .run({ ...board, playerId, now });
    for (let index = 0; index < board.seats; index++) this.#seat(lastInsertRowid, index, playerId, now);
    return Number(lastInsertRowid);
  }

  acceptSeat(boardId: number, seat: number, now: number): void {
    this.db
      .prepare('UPDATE seat SET accepted_at = ? WHERE board_id = ? AND seat = ?')
      .run(now, boardId, seat);
  }

  start(boardId: number, now: number): void {
    this.db.prepare("UPDATE board SET state = 'active', started_at = ? WHERE id = ?").run(now, boardId);
  }

  #seat(boardId: number | bigint, seat: number, playerId: number, acceptedAt: number | null): void {
    this.db
      .prepare('INSERT INTO seat (board_id, seat, player_id, accepted_at) VALUES (?, ?, ?, ?)')
      .run(boardId, seat, playerId, acceptedAt);
  }
}
