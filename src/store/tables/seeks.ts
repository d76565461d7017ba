import { type BoardId, type PlayerId, rowId, type SeekId } from '../../base/data/ids.js';
import type { Db } from '../open.js';
import type { Clocks } from './boards.js';

/** An offer that any player may join. */
export interface Seek extends Clocks {
  readonly id: SeekId;
  readonly playerId: PlayerId;
  readonly game: string;
  readonly order: string;
  readonly rated: boolean;
  readonly madeAt: number;
  readonly closedAt: number | null;
  readonly boardId: BoardId | null;
}

type Stored = Omit<Seek, 'rated'> & { rated: number };

const columns = `id, player_id AS playerId, game, turn_order AS "order", rated, nag_days AS nagDays,
  forfeit_days AS forfeitDays, total_days AS totalDays, made_at AS madeAt, closed_at AS closedAt, board_id AS boardId`;

const read = (row: Stored): Seek => ({ ...row, rated: row.rated === 1 });

/** Open offers and the players who have joined them, the maker first. */
export class Seeks {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  make(seek: Omit<Seek, 'id' | 'closedAt' | 'boardId'>): SeekId {
    const { lastInsertRowid } = this.#db
      .prepare(
        `INSERT INTO seek (player_id, game, turn_order, rated, nag_days, forfeit_days, total_days, made_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        seek.playerId,
        seek.game,
        seek.order,
        seek.rated ? 1 : 0,
        seek.nagDays,
        seek.forfeitDays,
        seek.totalDays,
        seek.madeAt,
      );
    const id = rowId<SeekId>(lastInsertRowid);
    this.join(id, seek.playerId, seek.madeAt);
    return id;
  }

  byId(id: SeekId): Seek | undefined {
    const row = this.#db.prepare<[number], Stored>(`SELECT ${columns} FROM seek WHERE id = ?`).get(id);
    return row && read(row);
  }

  /** Returns the open seeks, oldest first. */
  open(most: number): Seek[] {
    return this.#db
      .prepare<[number], Stored>(
        `SELECT ${columns} FROM seek INDEXED BY seek_open WHERE closed_at IS NULL ORDER BY id LIMIT ?`,
      )
      .all(most)
      .map(read);
  }

  /** Returns the open seeks made by a player, oldest first. */
  openBy(playerId: PlayerId, most: number): Seek[] {
    return this.#db
      .prepare<[number, number], Stored>(
        `SELECT ${columns} FROM seek INDEXED BY seek_own WHERE closed_at IS NULL AND player_id = ? ORDER BY id LIMIT ?`,
      )
      .all(playerId, most)
      .map(read);
  }

  /** Returns the open seeks that a player made or joined. */
  openOf(playerId: PlayerId): Seek[] {
    return this.#db
      .prepare<[number], Stored>(
        `SELECT ${columns} FROM seek WHERE closed_at IS NULL
         AND id IN (SELECT seek_id FROM seek_player INDEXED BY seek_joined WHERE player_id = ?) ORDER BY id`,
      )
      .all(playerId)
      .map(read);
  }

  join(id: SeekId, playerId: PlayerId, now: number): void {
    this.#db
      .prepare('INSERT INTO seek_player (seek_id, player_id, joined_at) VALUES (?, ?, ?)')
      .run(id, playerId, now);
  }

  /** Removes a player from another player's seek. */
  leave(id: SeekId, playerId: PlayerId): void {
    this.#db.prepare('DELETE FROM seek_player WHERE seek_id = ? AND player_id = ?').run(id, playerId);
  }

  /** Returns the players in a seek: its maker first, then in the order in which they joined. */
  players(id: SeekId): PlayerId[] {
    return this.#db
      .prepare<[number], PlayerId>(
        `SELECT seek_player.player_id FROM seek_player JOIN seek ON seek.id = seek_id WHERE seek_id = ?
         ORDER BY seek_player.player_id <> seek.player_id, joined_at, seek_player.player_id`,
      )
      .pluck()
      .all(id);
  }

  close(id: SeekId, boardId: BoardId | null, now: number): void {
    this.#db.prepare('UPDATE seek SET closed_at = ?, board_id = ? WHERE id = ?').run(now, boardId, id);
  }
}
