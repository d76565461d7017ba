import type { Db } from './open.js';

export interface Player {
  readonly id: number;
  readonly userid: string;
  readonly passwordHash: string | null;
  readonly joinedAt: number;
}

const columns = 'player.id, userid, password_hash AS passwordHash, joined_at AS joinedAt';

/** Players and the confirmed addresses that speak for them. */
export class Players {
  readonly #db: Db;
  readonly #byId;
  readonly #byUserid;
  readonly #byAddress;
  readonly #addresses;
  readonly #preferences;

  constructor(db: Db) {
    this.#db = db;
    this.#byId = db.prepare<[number], Player>(`SELECT ${columns} FROM player WHERE id = ?`);
    this.#byUserid = db.prepare<[string], Player>(`SELECT ${columns} FROM player WHERE userid = ?`);
    this.#byAddress = db.prepare<[string], Player>(
      `SELECT ${columns} FROM address JOIN player ON player.id = player_id WHERE address = ?`,
    );
    this.#addresses = db
      .prepare<[number], string>('SELECT address FROM address WHERE player_id = ? ORDER BY rank')
      .pluck();
    this.#preferences = db.prepare<[number], { name: string; value: string }>(
      'SELECT name, value FROM preference WHERE player_id = ?',
    );
  }

  byId(id: number): Player | undefined {
    return this.#byId.get(id);
  }

  /** Userids ignore case. */
  byUserid(userid: string): Player | undefined {
    return this.#byUserid.get(userid);
  }

  /** The player for whom this confirmed address speaks. */
  byAddress(address: string): Player | undefined {
    return this.#byAddress.get(address);
  }

  /** Confirmed addresses, the one that letters go to first. */
  addresses(playerId: number): string[] {
    return this.#addresses.all(playerId) as string[];
  }

  /** What a player has set, by name. */
  preferences(playerId: number): Map<string, string> {
    const rows = this.#preferences.all(playerId);
    return new Map(rows.map(({ name, value }) => [name, value]));
  }

  setPreference(playerId: number, name: string, value: string): void {
    this.#db
      .prepare(
        `INSERT INTO preference (player_id, name, value) VALUES (?, ?, ?)
         ON CONFLICT (player_id, name) DO UPDATE SET value = excluded.value`,
      )
      .run(playerId, name, value);
  }

  /** Makes an account with one confirmed address. */
  add(player: { userid: string; passwordHash: string | null; address: string }, now: number): Player {
    const { lastInsertRowid } = this.#db
      .prepare('INSERT INTO player (userid, password_hash, joined_at) VALUES (?, ?, ?)')
      .run(player.userid, player.passwordHash, now);
    this.#db
      .prepare('INSERT INTO address (address, player_id, rank, confirmed_at) VALUES (?, ?, 1, ?)')
      .run(player.address, lastInsertRowid, now);
    return this.#byId.get(Number(lastInsertRowid)) as Player;
  }
}
