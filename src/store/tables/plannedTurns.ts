import type { BoardId } from '../../base/data/ids.js';
import type { Db } from '../open.js';

/** A turn that the player wants to check before it is played. */
interface Submission {
  readonly turn: string;
  /** The number of the turn that it was submitted for. */
  readonly number: number;
  readonly comment: string;
}

/** Submitted and queued turns. */
export class PlannedTurns {
  readonly #db: Db;
  readonly #queue;

  constructor(db: Db) {
    this.#db = db;
    this.#queue = db
      .prepare<[number, number], string>('SELECT plan FROM queue WHERE board_id = ? AND seat = ?')
      .pluck();
  }

  /** Stores a submitted turn and replaces any earlier one for this seat. */
  submit(boardId: BoardId, seat: number, { turn, number, comment }: Submission): void {
    this.#db
      .prepare(
        'INSERT OR REPLACE INTO submission (board_id, seat, turn, number, comment) VALUES (?, ?, ?, ?, ?)',
      )
      .run(boardId, seat, turn, number, comment);
  }

  submitted(boardId: BoardId, seat: number): Submission | undefined {
    return this.#db
      .prepare<[number, number], Submission>(
        'SELECT turn, number, comment FROM submission WHERE board_id = ? AND seat = ?',
      )
      .get(boardId, seat);
  }

  /** Stores a queue, as text that `command` reads, and replaces any earlier one for this seat. */
  queue(boardId: BoardId, seat: number, plan: string): void {
    this.#db
      .prepare('INSERT OR REPLACE INTO queue (board_id, seat, plan) VALUES (?, ?, ?)')
      .run(boardId, seat, plan);
  }

  queued(boardId: BoardId, seat: number): string | undefined {
    return this.#queue.get(boardId, seat) as string | undefined;
  }

  /** Drops a seat's queue. Returns whether there was one. */
  dropQueue(boardId: BoardId, seat: number): boolean {
    return (
      this.#db.prepare('DELETE FROM queue WHERE board_id = ? AND seat = ?').run(boardId, seat).changes > 0
    );
  }

  dropSubmission(boardId: BoardId, seat: number): void {
    this.#db.prepare('DELETE FROM submission WHERE board_id = ? AND seat = ?').run(boardId, seat);
  }

  /** Drops all planned turns on a board; returns the seats that had a queue. */
  dropAll(boardId: BoardId): number[] {
    this.#db.prepare('DELETE FROM submission WHERE board_id = ?').run(boardId);
    return this.#db
      .prepare<[number], number>('DELETE FROM queue WHERE board_id = ? RETURNING seat')
      .pluck()
      .all(boardId) as number[];
  }
}
