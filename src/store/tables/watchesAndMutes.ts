import type { BoardId, PlayerId } from '../../base/data/ids.js';
import type { Db } from '../open.js';

/** One board, or all boards. */
type WatchedBoards = BoardId | 'all boards';

/** Returns the board number as stored in the table; 0 means all boards. */
const numberOf = (boards: WatchedBoards): number => (boards === 'all boards' ? 0 : boards);

/** The watchers of boards and the muted players. */
export class WatchesAndMutes {
  readonly #db: Db;
  readonly #watchers;

  constructor(db: Db) {
    this.#db = db;
    this.#watchers = db.prepare<[number], { playerId: PlayerId; what: 'all' | 'end' }>(
      'SELECT player_id AS playerId, what FROM subscription WHERE board_id IN (0, ?) ORDER BY player_id',
    );
  }

  /** Makes a player watch a board, or all boards. The player gets every letter, or only the last one. */
  watch(playerId: PlayerId, boards: WatchedBoards, what: 'all' | 'end'): void {
    this.#db
      .prepare('INSERT OR REPLACE INTO subscription (board_id, player_id, what) VALUES (?, ?, ?)')
      .run(numberOf(boards), playerId, what);
  }

  /** Makes a player stop watching a board. Returns whether the player was watching it. */
  unwatch(playerId: PlayerId, boardId: BoardId): boolean {
    return (
      this.#db.prepare('DELETE FROM subscription WHERE board_id = ? AND player_id = ?').run(boardId, playerId)
        .changes > 0
    );
  }

  /** Makes a player stop watching all boards, or only the boards watched in a given way. */
  unwatchAll(playerId: PlayerId, what?: 'all' | 'end'): void {
    this.#db
      .prepare('DELETE FROM subscription WHERE player_id = ? AND what = coalesce(?, what)')
      .run(playerId, what ?? null);
  }

  /** Whether a player watches this board in particular; for `'all boards'`, whether the player watches all of them. */
  watches(playerId: PlayerId, boards: WatchedBoards): boolean {
    return (
      this.#db
        .prepare('SELECT 1 FROM subscription WHERE board_id = ? AND player_id = ?')
        .get(numberOf(boards), playerId) !== undefined
    );
  }

  /** Returns the players who watch a board, including, once it has ended, those who want only the last letter. */
  watchers(boardId: BoardId, atEnd: boolean): PlayerId[] {
    const rows = this.#watchers.all(boardId).filter(({ what }) => atEnd || what === 'all');
    return [...new Set(rows.map(({ playerId }) => playerId))];
  }

  mute(playerId: PlayerId, mutedId: PlayerId): void {
    this.#db.prepare('INSERT OR IGNORE INTO mute (player_id, muted_id) VALUES (?, ?)').run(playerId, mutedId);
  }

  /** Unmutes a player. Returns whether that player was muted. */
  unmute(playerId: PlayerId, mutedId: PlayerId): boolean {
    return (
      this.#db.prepare('DELETE FROM mute WHERE player_id = ? AND muted_id = ?').run(playerId, mutedId)
        .changes > 0
    );
  }

  mutes(playerId: PlayerId, writerId: PlayerId): boolean {
    return (
      this.#db.prepare('SELECT 1 FROM mute WHERE player_id = ? AND muted_id = ?').get(playerId, writerId) !==
      undefined
    );
  }
}
