import type { Statement } from 'better-sqlite3';
import type { Db } from '../open.js';
import { forgetLast } from './forgetMail.js';
import {
  contentValues,
  type HeldLetter,
  type NewLetter,
  type OutboxRow,
  queueValues,
  readLetter,
  type StoredLetter,
  selected,
} from './outboxRows.js';

/** The queue of letters to send; each verb joins the caller's transaction. */
export class Outbox {
  readonly #db: Db;
  readonly #byId;
  readonly #thread;
  #insert: Statement<unknown[]> | undefined;
  #insertContent: Statement<unknown[]> | undefined;

  constructor(db: Db) {
    this.#db = db;
    this.#byId = db.prepare<[number], StoredLetter>(`SELECT ${selected} WHERE outbox.id = ?`);
    this.#thread = db.prepare<{ boardId: number; playerId: number }, { first: string; last: string }>(
      `SELECT (SELECT message_id FROM outbox WHERE board_id = @boardId AND player_id = @playerId AND purpose <> 'answer' AND state <> 'superseded' ORDER BY id LIMIT 1) AS first,
              (SELECT message_id FROM outbox WHERE board_id = @boardId AND player_id = @playerId AND purpose <> 'answer' AND state <> 'superseded' ORDER BY id DESC LIMIT 1) AS last`,
    );
  }

  /** The id the next letter will have; holds until the end of the transaction. */
  nextId(): number {
    const row = this.#db
      .prepare<[], { seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'")
      .get();
    return (row?.seq ?? 0) + 1;
  }

  /** Queues a letter, due at once unless it is held. */
  write(letter: NewLetter, now: number): number {
    const values = queueValues(letter, now);
    const content = contentValues(letter);
    const marks = (names: readonly string[]) => names.map(() => '?').join(', ');
    const [names, contentNames] = [Object.keys(values), Object.keys(content)];
    this.#insert ??= this.#db.prepare(
      `INSERT INTO outbox (state, ${names.join(', ')}) VALUES ('new', ${marks(names)})`,
    );
    this.#insertContent ??= this.#db.prepare(
      `INSERT INTO letter (id, ${contentNames.join(', ')}) VALUES (?, ${marks(contentNames)})`,
    );
    const id = Number(this.#insert.run(...Object.values(values)).lastInsertRowid);
    this.#insertContent.run(id, ...Object.values(content));
    return id;
  }

  byId(id: number): OutboxRow | undefined {
    const row = this.#byId.get(id);
    return row && readLetter(row);
  }

  /** First and last Message-ID of a reader's thread about a board, without those of letters that were overtaken. */
  thread(boardId: number, playerId: number): readonly string[] {
    const row = this.#thread.get({ boardId, playerId });
    if (!row?.first) return [];
    return row.first === row.last ? [row.first] : [row.first, row.last];
  }

  /** How many letters went to an address since then, by purpose or all. */
  countTo(address: string, since: number): number {
    return (
      this.#db
        .prepare<[string, number], { n: number }>(
          'SELECT count(*) AS n FROM outbox WHERE to_address = ? AND written_at >= ?',
        )
        .get(address, since)?.n ?? 0
    );
  }

  /**
   * Takes up to `most` due letters for this sender; a lease that ran out is taken again, and so is one that ends after
   * `until`, since the clock has been set back since.
   */
  lease(now: number, until: number, most: number): OutboxRow[] {
    const rows = this.#db
      .prepare<{ now: number; until: number; most: number }, { id: number }>(
        `UPDATE outbox SET state = 'sending', lease_until = @until
         WHERE id IN (SELECT id FROM outbox INDEXED BY outbox_due
                      WHERE state IN ('new', 'sending') AND next_attempt_at <= @now
                      AND (lease_until IS NULL OR lease_until <= @now OR lease_until > @until)
                      ORDER BY next_attempt_at, id LIMIT @most)
         RETURNING id`,
      )
      .all({ now, until, most });
    return rows
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .map((id) => readLetter(this.#byId.get(id) as StoredLetter));
  }

  /** Gives back the leases of a process that is gone; only the holder of the database lock may say so. */
  releaseAll(): void {
    // Said so that the index of letters still to go covers it, and not every letter ever sent is looked at.
    this.#db
      .prepare(
        `UPDATE outbox INDEXED BY outbox_due SET state = 'new', lease_until = NULL
         WHERE state IN ('new', 'sending') AND state = 'sending'`,
      )
      .run();
  }

  sent(id: number, now: number): void {
    this.#db
      .prepare(
        `UPDATE outbox SET state = 'sent', sent_at = ?, lease_until = NULL, reason = NULL, news = NULL,
         attempts = attempts + 1 WHERE id = ?`,
      )
      .run(now, id);
    forgetLast(this.#db, id);
  }

  /** Puts a letter off; `tried` unless the host has said nothing, which is no attempt. */
  deferred(
    id: number,
    { now, pause, reason, tried }: { now: number; pause: number; reason: string; tried: boolean },
  ): void {
    this.#db
      .prepare(
        `UPDATE outbox SET state = 'new', lease_until = NULL, next_attempt_at = @now + @pause, waits_from = @now,
         failing_since = min(coalesce(failing_since, @now), @now), attempts = attempts + @tried, reason = @reason
         WHERE id = @id`,
      )
      .run({ id, now, pause, reason, tried: tried ? 1 : 0 });
  }

  /** Puts off whatever would be due before that, without an attempt, but for the letters `held`. */
  putOffDue(
    held: readonly number[],
    { now, pause, reason }: { now: number; pause: number; reason: string },
  ): void {
    this.#db
      .prepare(
        `UPDATE outbox INDEXED BY outbox_due SET state = 'new', lease_until = NULL, next_attempt_at = @now + @pause,
         waits_from = @now, failing_since = coalesce(failing_since, @now), reason = coalesce(reason, @reason)
         WHERE state IN ('new', 'sending') AND next_attempt_at < @now + @pause
         AND id NOT IN (SELECT value FROM json_each(@held))`,
      )
      .run({ now, pause, reason, held: JSON.stringify(held) });
  }

  /** Has letters that were put off come back within `spread` ms, unless their recipients are refused. */
  hasten(now: number, spread: number): void {
    this.#db
      .prepare(
        `UPDATE outbox INDEXED BY outbox_due SET next_attempt_at = @now + abs(random() % @spread), waits_from = @now
         WHERE state IN ('new', 'sending') AND state = 'new' AND next_attempt_at > @now + @spread
         AND failing_since IS NOT NULL AND refused_at IS NULL`,
      )
      .run({ now, spread });
  }

  /**
   * The clock shows `now`, and has shown `by` more before (0 if nobody knows). What waits goes on waiting for no longer
   * than it was to wait.
   */
  clockSetBack(now: number, by: number): void {
    const rows = 'outbox INDEXED BY outbox_due SET';
    const wait = "state IN ('new', 'sending') AND next_attempt_at > @now";
    this.#db
      .prepare(
        `UPDATE ${rows} next_attempt_at = next_attempt_at - @by, waits_from = waits_from - @by
         WHERE ${wait} AND @by > 0`,
      )
      .run({ now, by });
    this.#db
      .prepare(
        `UPDATE ${rows} next_attempt_at = @now + max(next_attempt_at - waits_from, 0), waits_from = @now
         WHERE ${wait} AND waits_from > @now`,
      )
      .run({ now });
  }

  /** Makes every letter that waits to be tried again due at once; how many there are. */
  retryAll(now: number): number {
    return this.#db
      .prepare(
        "UPDATE outbox SET next_attempt_at = ?, waits_from = ? WHERE state = 'new' AND next_attempt_at > ?",
      )
      .run(now, now, now).changes;
  }

  /** A letter is not sent; what it was to tell is kept as long as its text, should it be sent after all. */
  dead(id: number, reason: string): void {
    this.#db
      .prepare("UPDATE outbox SET state = 'dead', lease_until = NULL, reason = ? WHERE id = ?")
      .run(reason, id);
    forgetLast(this.#db, id);
  }

  /** Letters of a board that wait for the computer's turn and have not gone out yet, the oldest first. */
  held(boardId: number): HeldLetter[] {
    return this.#db
      .prepare<[number], HeldLetter>(
        `SELECT player_id AS playerId, news FROM outbox WHERE board_id = ? AND notice = 1 AND state = 'new'
         AND news IS NOT NULL ORDER BY id`,
      )
      .all(boardId);
  }

  /** Lets the letters of a board that wait for the computer's turn go without it. */
  letGo(boardId: number, now: number): void {
    this.#db
      .prepare(
        `UPDATE outbox SET next_attempt_at = min(next_attempt_at, ?) WHERE board_id = ? AND notice = 1 AND state = 'new'
         AND news IS NOT NULL`,
      )
      .run(now, boardId);
  }

  /** Notices of the clocks of a board, and what waits for the computer's turn, that have not gone out yet are overtaken. */
  supersede(boardId: number): void {
    this.#db
      .prepare(
        `UPDATE outbox SET state = 'superseded', reason = 'overtaken', news = NULL
         WHERE board_id = ? AND notice = 1 AND state = 'new'`,
      )
      .run(boardId);
  }

  /** How many mails with a message a player has sent since then. */
  messagesBy(playerId: number, since: number): number {
    return (
      this.#db
        .prepare<[number, number], { n: number }>(
          'SELECT count(DISTINCT inbox_id) AS n FROM outbox WHERE writer_id = ? AND written_at >= ?',
        )
        .get(playerId, since)?.n ?? 0
    );
  }

  /** When the next letter falls due, if any waits. */
  nextDue(): number | undefined {
    const row = this.#db
      .prepare<[], { at: number | null }>(
        "SELECT min(max(next_attempt_at, coalesce(lease_until, 0))) AS at FROM outbox WHERE state IN ('new', 'sending')",
      )
      .get();
    return row?.at ?? undefined;
  }
}
