import type { Db } from '../open.js';
import { type Board, columns, readBoard, type StoredBoard } from './boardRows.js';

/** The player that is the computer: it has no address, and its userid is kept back. */
export const computerId = 0;

/** Whether the computer is to play on a board. */
export const isComputersTurn = ({ state, computerSeats, seat }: Board): boolean =>
  state === 'active' && ((computerSeats >> seat) & 1) === 1;

/** Boards on which the computer plays; each verb joins the caller's transaction. */
export class ComputerBoards {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The board that has been waiting longest for the computer, of those that it may think about now. */
  next(now: number): Board | undefined {
    return this.#first('think_at <= ?', now);
  }

  /** A board that is to wait for longer than it may: the clock has been set back. */
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

  /** How many boards wait for the computer. */
  waiting(): number {
    return Number(
      this.#db
        .prepare(
          `SELECT count(*) FROM board INDEXED BY board_computer
           WHERE state = 'active' AND (computer_seats >> seat) & 1`,
        )
        .pluck()
        .get(),
    );
  }

  /** From when on the computer may think about a board. */
  setThinkAt(boardId: number, at: number): void {
    this.#db.prepare('UPDATE board SET think_at = ? WHERE id = ?').run(at, boardId);
  }

  /** What its last turn was worth to the side against the player. */
  setScore(boardId: number, score: number): void {
    this.#db.prepare('UPDATE board SET computer_score = ? WHERE id = ?').run(score, boardId);
  }
}
