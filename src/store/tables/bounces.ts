import type { LetterId, MailId, PlayerId } from '../../base/data/ids.js';
import { lookup } from '../lookupCache.js';
import type { Db } from '../open.js';

/** How many letters to an address must bounce, with no email from it in between, before we stop sending to it. */
const mostBounces = 3;

/** Bounced letters by address, and players who cannot be reached because of them. */
export class Bounces {
  readonly #db: Db;
  readonly #count;

  constructor(db: Db) {
    this.#db = db;
    const count = db.prepare<[string], number>('SELECT count(*) FROM bounce WHERE address = ?').pluck();
    this.#count = lookup(db, count.source, (address: string) => Number(count.get(address)));
  }

  /** Counts a bounced letter once, however many reports arrive. */
  add(address: string, letterId: LetterId, now: number): void {
    this.#db
      .prepare('INSERT OR IGNORE INTO bounce (address, letter_id, bounced_at) VALUES (?, ?, ?)')
      .run(address, letterId, now);
  }

  /** Whether so many letters to an address have bounced that we no longer write to it. */
  isGivenUp(address: string): boolean {
    return this.#count(address) >= mostBounces;
  }

  /** Resets an address's count, because mail came from it. Returns whether there was a count. */
  clear(address: string): boolean {
    return this.#db.prepare('DELETE FROM bounce WHERE address = ?').run(address).changes > 0;
  }

  /** Stops the clocks of a player who cannot be reached. */
  pause(playerId: PlayerId, now: number): void {
    if (this.pausedSince(playerId) === undefined) this.#stand(playerId, now, null);
  }

  /** Stops a player's clocks. If another stop began at the same moment, this one begins a millisecond later. */
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

  /** Restarts the clocks of a player who can be reached again. Returns whether they were stopped. */
  resume(playerId: PlayerId, now: number): boolean {
    return (
      this.#db
        .prepare(
          'UPDATE pause SET until_at = max(?, from_at) WHERE player_id = ? AND until_at IS NULL AND mail_id IS NULL',
        )
        .run(now, playerId).changes > 0
    );
  }

  /** Stops a player's clocks until an operator has handled the given email. Each email counts once. */
  holdFor(mailId: MailId, playerId: PlayerId, now: number): void {
    // If the email has failed before, its row already exists.
    const again = this.#db.prepare('UPDATE pause SET until_at = NULL WHERE mail_id = ? AND player_id = ?');
    if (again.run(mailId, playerId).changes === 0) this.#stand(playerId, now, mailId);
  }

  /** Restarts the clocks that were stopped for an email. Returns the player, if there was one. */
  resumeAfter(mailId: MailId, now: number): PlayerId | undefined {
    return this.#db
      .prepare<[number, number], PlayerId>(
        'UPDATE pause SET until_at = max(?, from_at) WHERE mail_id = ? AND until_at IS NULL RETURNING player_id',
      )
      .pluck()
      .get(now, mailId);
  }

  /** Returns when a player became unreachable; undefined if the player can be reached. */
  pausedSince(playerId: PlayerId): number | undefined {
    return this.#db
      .prepare<[number], number>(
        'SELECT from_at FROM pause WHERE player_id = ? AND until_at IS NULL AND mail_id IS NULL',
      )
      .pluck()
      .get(playerId);
  }
}
