import type { TurnRow } from './boardRows.js';
import { BoardStarts } from './boardStarts.js';

export type { Board, BoardState, Clocks, Departure, SeatRow, Takeover, TurnRow } from './boardRows.js';

/** Boards, how they go on and end; each verb joins the caller's transaction. */
export class Boards extends BoardStarts {
  /** Writes the next turn, the position after it, and the thinking time that is booked with it, ms. */
  addTurn(
    boardId: number,
    turn: TurnRow & { nextSeat: number; inboxId: number | null; usedMs?: number },
  ): void {
    this.db
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
      this.db
        .prepare('UPDATE seat SET used_ms = used_ms + ? WHERE board_id = ? AND seat = ?')
        .run(turn.usedMs, boardId, turn.seat);
    }
    this.db
      .prepare('UPDATE board SET turns = ?, seat = ?, position = ? WHERE id = ?')
      .run(turn.number, turn.nextSeat, turn.position, boardId);
  }

  /** Writes that a seat has left a game that goes on, and the position without it. */
  leave(boardId: number, seat: number, left: { position: string; nextSeat: number }, now: number): void {
    this.db
      .prepare(
        `INSERT INTO departure (board_id, seat, after_turn, left_at)
         SELECT id, ?, turns, ? FROM board WHERE id = ?`,
      )
      .run(seat, now, boardId);
    this.db
      .prepare('UPDATE board SET seat = ?, position = ? WHERE id = ?')
      .run(left.nextSeat, left.position, boardId);
  }

  /** Gives a seat to another player; the record tells who had it before. */
  handOver(boardId: number, seat: number, playerId: number, now: number): void {
    this.db
      .prepare(
        `INSERT INTO takeover (board_id, seat, player_id, after_turn, taken_at)
         SELECT board_id, seat.seat, player_id, turns, ? FROM seat JOIN board ON board.id = board_id
         WHERE board_id = ? AND seat.seat = ?`,
      )
      .run(now, boardId, seat);
    this.db
      .prepare('UPDATE seat SET player_id = ?, accepted_at = ? WHERE board_id = ? AND seat = ?')
      .run(playerId, now, boardId, seat);
  }

  /**
   * Takes back every turn from a number on with the time used for them, and the end of the game if it was over, so that
   * it counts as it did before; letters and plans from before lose their meaning.
   */
  undo(boardId: number, from: number, back: { position: string; seat: number }): void {
    this.db
      .prepare(
        `UPDATE seat SET used_ms = used_ms - (SELECT coalesce(sum(turn.used_ms), 0) FROM turn
           WHERE turn.board_id = seat.board_id AND turn.seat = seat.seat AND number >= ?) WHERE board_id = ?`,
      )
      .run(from, boardId);
    this.db.prepare('DELETE FROM turn WHERE board_id = ? AND number >= ?').run(boardId, from);
    this.db
      .prepare('UPDATE takeover SET after_turn = min(after_turn, ?) WHERE board_id = ?')
      .run(from - 1, boardId);
    this.db
      .prepare(
        `UPDATE board SET state = 'active', rated = coalesce(rated_before, rated), rated_before = NULL,
           winners = NULL, ending = NULL, ended_at = NULL, ending_number = NULL, computer_score = NULL,
           turns = ?, seat = ?, position = ?, generation = generation + 1 WHERE id = ?`,
      )
      .run(from - 1, back.seat, back.position, boardId);
  }

  /** Whether one of these mails has brought a turn of the board. */
  hasTurnOf(boardId: number, inboxIds: readonly number[]): boolean {
    return (
      inboxIds.length > 0 &&
      this.db
        .prepare(
          'SELECT 1 FROM turn WHERE board_id = ? AND inbox_id IN (SELECT value FROM json_each(?)) LIMIT 1',
        )
        .get(boardId, JSON.stringify(inboxIds)) !== undefined
    );
  }

  /** Since when the seat to play has had the turn, and when to look again; null stops the clocks. */
  setClock(
    boardId: number,
    clock: { from: number | null; noticedMs: number; noticeAt: number | null },
  ): void {
    this.db
      .prepare('UPDATE board SET clock_from = ?, noticed_ms = ?, notice_at = ? WHERE id = ?')
      .run(clock.from, clock.noticedMs, clock.noticeAt, boardId);
  }

  /** Lets a board count for nothing from now on. */
  setUnrated(boardId: number): void {
    this.db.prepare('UPDATE board SET rated = 0 WHERE id = ?').run(boardId);
  }

  /** Closes a board, and with it its clocks and what is offered on it. */
  end(
    boardId: number,
    end: { state: 'finished' | 'declined'; winners?: readonly number[]; ending: string; rated: boolean },
    now: number,
  ): void {
    this.db
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
    this.db.prepare('DELETE FROM offer WHERE board_id = ?').run(boardId);
  }
}
