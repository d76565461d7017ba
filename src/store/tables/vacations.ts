import type { PlayerId } from '../../base/data/ids.js';
import type { Db } from '../open.js';

export interface Vacation {
  readonly fromAt: number;
  readonly untilAt: number;
}

/** Later than any real time. */
const endOfTime = 8_000_000_000_000_000;

/** Players' vacations. */
export class Vacations {
  readonly #db: Db;
  readonly #of;
  readonly #away;

  constructor(db: Db) {
    this.#db = db;
    this.#of = db.prepare<[number, number], Vacation>(
      `SELECT from_at AS fromAt, until_at AS untilAt FROM vacation WHERE player_id = ? AND until_at > ?
       ORDER BY from_at`,
    );
    this.#away = db.prepare<[number, number, number, number], Vacation>(
      `SELECT from_at AS fromAt, until_at AS untilAt FROM vacation WHERE player_id = ? AND until_at > ?
       UNION ALL
       SELECT from_at, coalesce(until_at, ${endOfTime}) FROM pause
       WHERE player_id = ? AND coalesce(until_at, ${endOfTime}) > ? ORDER BY 1`,
    );
  }

  /** Returns a player's vacations that end after a given time, earliest first. */
  of(playerId: PlayerId, after: number): Vacation[] {
    return this.#of.all(playerId, after);
  }

  /** Returns the vacation that a player is on at a given time, if any. */
  current(playerId: PlayerId, now: number): Vacation | undefined {
    return this.of(playerId, now).find(({ fromAt }) => fromAt <= now);
  }

  /**
   * Like `of`, plus the periods when the player could not be reached. A period that has not ended yet is given an end
   * far in the future.
   */
  away(playerId: PlayerId, after: number): Vacation[] {
    return this.#away.all(playerId, after, playerId, after);
  }

  add(playerId: PlayerId, { fromAt, untilAt }: Vacation): void {
    this.#db
      .prepare('INSERT OR REPLACE INTO vacation (player_id, from_at, until_at) VALUES (?, ?, ?)')
      .run(playerId, fromAt, untilAt);
  }

  /** Changes the end of a player's current vacation. */
  end(playerId: PlayerId, now: number, untilAt: number): void {
    this.#db
      .prepare('UPDATE vacation SET until_at = max(?, from_at) WHERE player_id = ? AND until_at > ?')
      .run(untilAt, playerId, now);
  }
}
