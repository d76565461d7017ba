import type { BoardId, LetterId, PlayerId } from '../../base/data/ids.js';
import type { Db } from '../open.js';

/** News about a board, not yet sent to a player: it is waiting for a daily digest, or its letter was abandoned. */
interface MissedNewsRow {
  readonly boardId: BoardId;
  /** The news, as JSON that `club` reads. */
  readonly happened: string;
  /** The player who wrote the comment that came with the news; null if there is no comment. */
  readonly writerId: PlayerId | null;
  readonly words: string;
}

/** News kept for the next digest or the next letter about a board. */
export class MissedNews {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Stores news. `letterId` is the letter that was abandoned, if any. */
  keep(playerId: PlayerId, { boardId, happened, writerId, words }: MissedNewsRow, letterId?: LetterId): void {
    this.#db
      .prepare(
        'INSERT INTO missed (player_id, board_id, happened, writer_id, words, letter_id) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(playerId, boardId, happened, writerId, words, letterId ?? null);
  }

  /** Deletes the news of a letter that has been sent after all. */
  dropOf(letterId: LetterId): void {
    this.#db
      .prepare(
        `DELETE FROM missed WHERE letter_id = @letterId
         AND player_id = (SELECT player_id FROM outbox WHERE id = @letterId)
         AND board_id = (SELECT board_id FROM outbox WHERE id = @letterId)`,
      )
      .run({ letterId });
  }

  /** Deletes all news that a player has missed. */
  drop(playerId: PlayerId): void {
    this.#db.prepare('DELETE FROM missed WHERE player_id = ?').run(playerId);
  }

  /** Returns the boards with news that a player has missed. */
  boards(playerId: PlayerId): BoardId[] {
    return this.#db
      .prepare<[number], BoardId>(
        'SELECT DISTINCT board_id FROM missed WHERE player_id = ? ORDER BY board_id',
      )
      .pluck()
      .all(playerId);
  }

  /** Removes and returns the news about a board that a player has missed, in order. */
  take(playerId: PlayerId, boardId: BoardId): MissedNewsRow[] {
    const missed = this.#db
      .prepare<[number, number], MissedNewsRow>(
        `SELECT board_id AS boardId, happened, writer_id AS writerId, words FROM missed
         WHERE player_id = ? AND board_id = ? ORDER BY id`,
      )
      .all(playerId, boardId);
    // Usually there is no missed news.
    if (missed.length > 0)
      this.#db.prepare('DELETE FROM missed WHERE player_id = ? AND board_id = ?').run(playerId, boardId);
    return missed;
  }
}
