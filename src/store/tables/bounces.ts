import type { LetterId, MailId, PlayerId } from '../ids.js';
import { lookup } from '../lookups.js';
import type { Db } from '../open.js';

/** How many letters must come back since the last mail from an address before it is given up. */
export const mostBounces = 3;

/** Letters that came back, by address, and players who cannot be reached because of that. */
export class Bounces {
  readonly #db: Db;
  readonly #count;

  constructor(db: Db) {
    this.#db = db;
    const count = db.prepare<[string], number>('SELECT count(*) FROM bounce WHERE address = ?').pluck();
    this.#count = lookup(db, count.source, (address: string) => Number(count.get(address)));
  }

  /** Counts a letter that came back, once for any number of reports. */
  add(address: string, letterId: LetterId, now: number): void {
    this.#db
      .prepare('INSERT OR IGNORE INTO bounce (address, letter_id, bounced_at) VALUES (?, ?, ?)')
      .run(address, letterId, now);
  }

  /** Whether letters to an address come back too often to send more. */
  isGivenUp(address: string): boolean {
    return this.#count(address) >= mostBounces;
  }

  /** A mail came from an address: it is good again. True if anything had been counted. */
  clear(address: string): boolean {
    return this.#db.prepare('DELETE FROM bounce WHERE address = ?').run(address).changes > 0;
  }

  /** Stops the clocks of a player who cannot be reached. */
  pause(playerId: PlayerId, now: number): void {
    if (this.pausedSince(playerId) === undefined) this.#stand(playerId, now, null);
  }

  /** Two may begin at the same moment; in the table, the later one begins a millisecond after the other. */
  #stand(playerId: PlayerId, from: number, mailId: MailId | null): void {
    this.#db
      .prepare(
        `WITH RECURSIVE free (at) AS (
           SELECT @from UNION ALL SELECT at + 1 FROM free
           WHERE EXISTS (SELECT 1 FROM pause WHERE player_id = @playerId AND from_at = at))
         INSERT INTO pause (player_id, from_at, mail_id) SELECT @playerId, max(at), @mailId FROM free`,
      )
      .run({ playerId, from, mailId });
  }

  /** True if the clocks of the player had been stopped. */
  resume(playerId: PlayerId, now: number): boolean {
    return (
      this.#db
        .prepare(
          'UPDATE pause SET until_at = max(?, from_at) WHERE player_id = ? AND until_at IS NULL AND mail_id IS NULL',
        )
        .run(now, playerId).changes > 0
    );
  }

  /** Stops the clocks of a player until an operator has handled a mail; each mail counts once. */
  holdFor(mailId: MailId, playerId: PlayerId, now: number): void {
    // If the email failed before, its row is already there.
    const again = this.#db.prepare('UPDATE pause SET until_at = NULL WHERE mail_id = ? AND player_id = ?');
    if (again.run(mailId, playerId).changes === 0) this.#stand(playerId, now, mailId);
  }

  /** Restarts the clocks that were stopped for a mail; returns the player, if there was one. */
  letGo(mailId: MailId, now: number): number | undefined {
    return this.#db
      .prepare<[number, number], number>(
        'UPDATE pause SET until_at = max(?, from_at) WHERE mail_id = ? AND until_at IS NULL RETURNING player_id',
      )
      .pluck()
      .get(now, mailId);
  }

  /** Since when a player cannot be reached. */
  pausedSince(playerId: PlayerId): number | undefined {
    return this.#db
      .prepare<[number], number>(
        'SELECT from_at FROM pause WHERE player_id = ? AND until_at IS NULL AND mail_id IS NULL',
      )
      .pluck()
      .get(playerId);
  }
}
