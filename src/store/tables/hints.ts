import type { BoardId, HintId, PlayerId } from '../../base/data/ids.js';
import { countRows } from '../countRows.js';
import type { Db } from '../open.js';
import { ThinkQueue } from './thinkQueue.js';

/** A player's request for a hint, and the turn that the computer suggests. */
export interface Hint {
  readonly id: HintId;
  readonly boardId: BoardId;
  readonly playerId: PlayerId;
  readonly generation: number;
  /** The number of the turn. */
  readonly number: number;
  /** The suggested turn; null until it is found. */
  readonly turn: string | null;
}

const columns = 'id, board_id AS boardId, player_id AS playerId, generation, number, turn';

/** Hints in games against the computer. Each method joins the caller's transaction. */
export class Hints extends ThinkQueue<Hint> {
  readonly #db: Db;

  constructor(db: Db) {
    super(db, 'hint', columns);
    this.#db = db;
  }

  ask({ boardId, playerId, generation, number }: Omit<Hint, 'id' | 'turn'>, now: number): void {
    this.#db
      .prepare('INSERT INTO hint (board_id, player_id, generation, number, think_at) VALUES (?, ?, ?, ?, ?)')
      .run(boardId, playerId, generation, number, now);
  }

  /** Returns how many hints a player has had on a board. */
  count(boardId: BoardId, playerId: PlayerId): number {
    return countRows(
      this.#db,
      'SELECT count(*) FROM hint WHERE board_id = ? AND player_id = ?',
      boardId,
      playerId,
    );
  }

  /** Returns the hint for a turn on a board, if one was asked for. */
  on({ boardId, playerId, generation, number }: Omit<Hint, 'id' | 'turn'>): Hint | undefined {
    return this.#db
      .prepare<[number, number, number, number], Hint>(
        `SELECT ${columns} FROM hint WHERE board_id = ? AND player_id = ? AND generation = ? AND number = ?`,
      )
      .get(boardId, playerId, generation, number);
  }

  /** Stores the hint, or null if nobody is waiting for it any more. */
  done(id: HintId, turn: string | null): void {
    this.#db.prepare('UPDATE hint SET think_at = NULL, turn = ? WHERE id = ?').run(turn, id);
  }
}
