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
  /** The position that it is for; null for older hints. */
  readonly position: string | null;
  /** When the computer may look for it; null once it has found it or given up. */
  readonly thinkAt: number | null;
}

/** A player's turn on a board. */
type AskedTurn = Pick<Hint, 'boardId' | 'playerId' | 'generation' | 'number'> & { readonly position: string };

const columns =
  'id, board_id AS boardId, player_id AS playerId, generation, number, turn, position, think_at AS thinkAt';

/** Hints in games against the computer. Each method joins the caller's transaction. */
export class Hints extends ThinkQueue<Hint> {
  readonly #db: Db;

  constructor(db: Db) {
    super(db, 'hint', columns);
    this.#db = db;
  }

  ask({ boardId, playerId, generation, number, position }: AskedTurn, now: number): void {
    this.#db
      .prepare(
        'INSERT INTO hint (board_id, player_id, generation, number, position, think_at) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(boardId, playerId, generation, number, position, now);
  }

  /** Asks again for a hint, because its position is on the board again. It counts only once. */
  askAgain(id: HintId, { generation, number }: AskedTurn, now: number): void {
    this.#db
      .prepare('UPDATE hint SET generation = ?, number = ?, think_at = ? WHERE id = ?')
      .run(generation, number, now, id);
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

  /** Returns the hint for a turn on a board, if the player has asked for one in this position. */
  on({ boardId, playerId, generation, number, position }: AskedTurn): Hint | undefined {
    return this.#db
      .prepare<[number, number, string, number, number], Hint>(
        `SELECT ${columns} FROM hint WHERE board_id = ? AND player_id = ?
           AND (position = ? OR position IS NULL AND generation = ? AND number = ?)
         ORDER BY turn IS NULL, id DESC LIMIT 1`,
      )
      .get(boardId, playerId, position, generation, number);
  }

  byId(id: HintId): Hint | undefined {
    return this.#db.prepare<[number], Hint>(`SELECT ${columns} FROM hint WHERE id = ?`).get(id);
  }

  /** Stores the hint, or null if nobody is waiting for it any more. */
  done(id: HintId, turn: string | null): void {
    this.#db.prepare('UPDATE hint SET think_at = NULL, turn = ? WHERE id = ?').run(turn, id);
  }
}
