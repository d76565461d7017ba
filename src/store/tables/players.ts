import { type PlayerId, rowId } from '../../base/data/ids.js';
import { lookup } from '../lookupCache.js';
import type { Db } from '../open.js';
import { computerId } from './boards.js';

export interface Player {
  readonly id: PlayerId;
  readonly userid: string;
  readonly passwordHash: string | null;
  readonly joinedAt: number;
  /** When the player signed off. */
  readonly leftAt: number | null;
}

/** The maximum number of boards of one game that a player wants to play, or the automatic answer to challenges. */
export type GameLimit = number | 'accept' | 'reject';

/** One row in a list of players. */
export interface ListedPlayer {
  readonly id: PlayerId;
  readonly userid: string;
  /** When the player last played on any board. */
  readonly lastTurnAt: number | null;
}

const columns = 'player.id, userid, password_hash AS passwordHash, joined_at AS joinedAt, left_at AS leftAt';

/** Players and the confirmed addresses that act for them. */
export class Players {
  readonly #db: Db;
  readonly #byId;
  readonly #byUserid;
  readonly #byAddress;
  readonly #addresses;
  readonly #preferences;

  constructor(db: Db) {
    this.#db = db;
    const one = <K extends string | number>(from: string) => {
      const statement = db.prepare<[K], Player>(`SELECT ${columns} FROM ${from}`);
      return lookup(db, statement.source, (key: K) => statement.get(key));
    };
    this.#byId = one<PlayerId>('player WHERE id = ?');
    this.#byUserid = one<string>('player WHERE userid = ?');
    this.#byAddress = one<string>('address JOIN player ON player.id = player_id WHERE address = ?');
    const addresses = db
      .prepare<[number], string>('SELECT address FROM address WHERE player_id = ? ORDER BY rank')
      .pluck();
    this.#addresses = lookup(
      db,
      addresses.source,
      (playerId: PlayerId) => addresses.all(playerId) as readonly string[],
    );
    const preferences = db.prepare<[number], { name: string; value: string }>(
      'SELECT name, value FROM preference WHERE player_id = ?',
    );
    this.#preferences = lookup(
      db,
      preferences.source,
      (playerId: PlayerId): ReadonlyMap<string, string> =>
        new Map(preferences.all(playerId).map(({ name, value }) => [name, value])),
    );
  }

  byId(id: PlayerId): Player | undefined {
    return this.#byId(id);
  }

  /** Returns the player with an id read from the database; throws if there is none. Player rows are never deleted. */
  get(id: PlayerId): Player {
    const player = this.#byId(id);
    if (!player) throw new Error(`player ${id} is gone`);
    return player;
  }

  /** Returns the player with a userid, ignoring case. */
  byUserid(userid: string): Player | undefined {
    return this.#byUserid(userid);
  }

  /** Returns the player for whom this confirmed address acts. */
  byAddress(address: string): Player | undefined {
    return this.#byAddress(address);
  }

  /** Returns a player's confirmed addresses. Letters go to the first. */
  addresses(playerId: PlayerId): readonly string[] {
    return this.#addresses(playerId);
  }

  /** Returns a player's preferences, by name. */
  preferences(playerId: PlayerId): ReadonlyMap<string, string> {
    return this.#preferences(playerId);
  }

  /** Sets a preference, or deletes it if the value is null. */
  setPreference(playerId: PlayerId, name: string, value: string | null): void {
    if (value === null) {
      this.#db.prepare('DELETE FROM preference WHERE player_id = ? AND name = ?').run(playerId, name);
      return;
    }
    this.#db
      .prepare(
        `INSERT INTO preference (player_id, name, value) VALUES (?, ?, ?)
         ON CONFLICT (player_id, name) DO UPDATE SET value = excluded.value`,
      )
      .run(playerId, name, value);
  }

  /** Returns a player's limit for challenges to one game. */
  limit(playerId: PlayerId, game: string): GameLimit | undefined {
    return this.#db
      .prepare<[number, string], GameLimit>(
        'SELECT coalesce(boards, answer) FROM game_limit WHERE player_id = ? AND game = ?',
      )
      .pluck()
      .get(playerId, game) as GameLimit | undefined;
  }

  /** Sets the limit for a game, or deletes it if the value is null. */
  setLimit(playerId: PlayerId, game: string, limit: GameLimit | null): void {
    this.#db.prepare('DELETE FROM game_limit WHERE player_id = ? AND game = ?').run(playerId, game);
    if (limit === null) return;
    const [boards, answer] = typeof limit === 'number' ? [limit, null] : [null, limit];
    this.#db
      .prepare('INSERT INTO game_limit (player_id, game, boards, answer) VALUES (?, ?, ?, ?)')
      .run(playerId, game, boards, answer);
  }

  /** Creates an account with one confirmed address. */
  add(player: { userid: string; passwordHash: string | null; address: string }, now: number): Player {
    const { lastInsertRowid } = this.#db
      .prepare('INSERT INTO player (userid, password_hash, joined_at) VALUES (?, ?, ?)')
      .run(player.userid, player.passwordHash, now);
    this.#db
      .prepare('INSERT INTO address (address, player_id, rank, confirmed_at) VALUES (?, ?, 1, ?)')
      .run(player.address, lastInsertRowid, now);
    return this.#byId(rowId(lastInsertRowid)) as Player;
  }

  /** Adds a confirmed address to a player, first or last. */
  addAddress(playerId: PlayerId, address: string, first: boolean, now: number): void {
    this.#db
      .prepare(
        `INSERT INTO address (address, player_id, rank, confirmed_at)
         SELECT ?, ?, coalesce(${first ? 'min(rank) - 1' : 'max(rank) + 1'}, 1), ? FROM address WHERE player_id = ?`,
      )
      .run(address, playerId, now, playerId);
  }

  removeAddress(playerId: PlayerId, address: string): void {
    this.#db.prepare('DELETE FROM address WHERE player_id = ? AND address = ?').run(playerId, address);
  }

  setPassword(playerId: PlayerId, passwordHash: string | null): void {
    this.#db.prepare('UPDATE player SET password_hash = ? WHERE id = ?').run(passwordHash, playerId);
  }

  /** Records that a player has signed off or come back. */
  setLeft(playerId: PlayerId, leftAt: number | null): void {
    this.#db.prepare('UPDATE player SET left_at = ? WHERE id = ?').run(leftAt, playerId);
  }

  /** Deletes all personal data from an account; its record is kept under another name. */
  forget(playerId: PlayerId, userid: string): void {
    for (const table of ['address', 'preference', 'game_limit', 'vacation', 'mute', 'subscription']) {
      this.#db.prepare(`DELETE FROM ${table} WHERE player_id = ?`).run(playerId);
    }
    this.#db.prepare('DELETE FROM mute WHERE muted_id = ?').run(playerId);
    this.#db
      .prepare(`UPDATE player SET userid = ?, password_hash = NULL, digest_at = NULL, puzzle_at = NULL, last_broadcast_at = NULL
         WHERE id = ?`)
      .run(userid, playerId);
  }

  /** Returns when a player last wrote to everybody. */
  lastBroadcast(playerId: PlayerId): number | undefined {
    return (
      this.#db
        .prepare<[number], { at: number | null }>('SELECT last_broadcast_at AS at FROM player WHERE id = ?')
        .get(playerId)?.at ?? undefined
    );
  }

  setLastBroadcast(playerId: PlayerId, at: number): void {
    this.#db.prepare('UPDATE player SET last_broadcast_at = ? WHERE id = ?').run(at, playerId);
  }

  /** Sets when the next digest is due; null for none. */
  setDigest(playerId: PlayerId, at: number | null): void {
    this.#db.prepare('UPDATE player SET digest_at = ? WHERE id = ?').run(at, playerId);
  }

  /** Returns the players whose digest is due. */
  dueForDigest(now: number, most: number): PlayerId[] {
    return this.#db
      .prepare<[number, number], PlayerId>(
        'SELECT id FROM player WHERE digest_at <= ? ORDER BY digest_at LIMIT ?',
      )
      .pluck()
      .all(now, most);
  }

  /** Returns the players in the order in which they joined, not including the computer. */
  list(most: number, skip = 0): Player[] {
    return this.#db
      .prepare<[number, number], Player>(
        `SELECT ${columns} FROM player WHERE id <> ${computerId} ORDER BY id LIMIT ? OFFSET ?`,
      )
      .all(most, skip);
  }

  /**
   * Lists the players who may be challenged and have not turned `listed` off. The players looking for a game come
   * first, then the players who played most recently. If a game is given, lists only players who have played it or are
   * looking for it. Leaves out the player asking, and players who reject every challenge to that game or to all games.
   * @param games how many games there are
   */
  listed({
    game,
    games,
    most,
    skip,
    except = computerId,
  }: {
    readonly game?: string | undefined;
    readonly games: number;
    readonly most: number;
    readonly skip: number;
    readonly except?: PlayerId | undefined;
  }): ListedPlayer[] {
    const isOf = (column: string) => `(@game IS NULL OR ${column} = @game OR ${column} GLOB @game || '+*')`;
    return this.#db
      .prepare<
        { game: string | null; games: number; most: number; skip: number; except: PlayerId },
        ListedPlayer
      >(
        `SELECT player.id, userid, last_turn_at AS lastTurnAt
         FROM player LEFT JOIN seek ON seek.id = (SELECT min(own.id) FROM seek AS own INDEXED BY seek_own
           WHERE own.closed_at IS NULL AND own.player_id = player.id AND ${isOf('own.game')})
         WHERE left_at IS NULL AND player.id NOT IN (${computerId}, @except)
           AND EXISTS (SELECT 1 FROM address WHERE address.player_id = player.id)
           AND NOT EXISTS (SELECT 1 FROM preference
             WHERE preference.player_id = player.id AND name = 'listed' AND value = 'off')
           AND (seek.id IS NOT NULL OR (SELECT count(*) FROM game_limit WHERE game_limit.player_id = player.id
             AND answer = 'reject' AND (@game IS NULL OR game_limit.game = @game))
             < CASE WHEN @game IS NULL THEN @games ELSE 1 END)
           AND (@game IS NULL OR seek.id IS NOT NULL OR EXISTS (SELECT 1 FROM seat CROSS JOIN board
             ON board.id = seat.board_id WHERE seat.player_id = player.id AND practice = 0 AND ${isOf('board.game')}))
         ORDER BY seek.id IS NULL, last_turn_at DESC, player.id DESC LIMIT @most OFFSET @skip`,
      )
      .all({ game: game ?? null, games, most, skip, except });
  }

  /** Returns all players who get broadcasts. */
  broadcastRecipients(): PlayerId[] {
    return this.#db
      .prepare<[], PlayerId>(
        `SELECT id FROM player WHERE left_at IS NULL AND id <> ${computerId}
           AND NOT EXISTS (SELECT 1 FROM preference WHERE player_id = id AND name = 'broadcast' AND value = 'off')
         ORDER BY id`,
      )
      .pluck()
      .all();
  }
}
