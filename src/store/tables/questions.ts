import type { Db } from '../open.js';

export interface Question {
  readonly id: number;
  readonly kind: 'signup' | 'mail' | 'address' | 'handover';
  readonly playerId: number | null;
  /** Where it was put; a sign-up is answered from there and nowhere else. */
  readonly address: string;
  readonly inboxId: number;
  /** What is held, as JSON that `club` reads. */
  readonly held: string;
  readonly state: 'open' | 'carried out' | 'refused' | 'dropped' | 'expired';
  readonly askedAt: number;
  readonly expiresAt: number;
}

const columns = `id, kind, player_id AS playerId, address, inbox_id AS inboxId, held, state, asked_at AS askedAt,
  expires_at AS expiresAt`;

/** Commands and sign-ups that wait for a yes. */
export class Questions {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  ask(question: Omit<Question, 'id' | 'state'>): number {
    const { kind, playerId, address, inboxId, held, askedAt, expiresAt } = question;
    const { lastInsertRowid } = this.#db
      .prepare(
        `INSERT INTO question (kind, player_id, address, inbox_id, held, state, asked_at, expires_at)
         VALUES (?, ?, ?, ?, ?, 'open', ?, ?)`,
      )
      .run(kind, playerId, address, inboxId, held, askedAt, expiresAt);
    return Number(lastInsertRowid);
  }

  byId(id: number): Question | undefined {
    return this.#db.prepare<[number], Question>(`SELECT ${columns} FROM question WHERE id = ?`).get(id);
  }

  /** Closes a question; what it held is not kept. */
  close(id: number, state: Exclude<Question['state'], 'open'>): void {
    this.#db.prepare("UPDATE question SET state = ?, held = '{}' WHERE id = ?").run(state, id);
  }

  /** Mails that wait for a player's yes and have not aged; those that have it and wait for earlier ones apart. */
  countOpen(playerId: number, now: number): number {
    return (
      this.#db
        .prepare<[number, number], { n: number }>(
          "SELECT count(*) AS n FROM question WHERE player_id = ? AND kind = 'mail' AND state = 'open' AND expires_at > ? AND held ->> '$.again.confirmed' IS NULL",
        )
        .get(playerId, now)?.n ?? 0
    );
  }

  /** Mails of a player that wait without a letter, the oldest first. */
  kept(playerId: number, now: number): Question[] {
    return this.#db
      .prepare<[number, number], Question>(
        `SELECT ${columns} FROM question WHERE player_id = ? AND kind = 'mail' AND state = 'open'
           AND held ->> '$.kept' IS NOT NULL AND expires_at > ? ORDER BY id`,
      )
      .all(playerId, now);
  }

  /** Mails that were fetched again after a restore and wait, in the order in which they came; a confirmed one does not age. */
  fetchedAgain(now: number): Question[] {
    return this.#db
      .prepare<[number], Question>(
        `SELECT ${columns} FROM question WHERE state = 'open' AND kind = 'mail' AND held ->> '$.again' IS NOT NULL
           AND (expires_at > ? OR held ->> '$.again.confirmed' IS NOT NULL) ORDER BY inbox_id`,
      )
      .all(now);
  }

  /** Writes anew what a question holds. */
  setHeld(id: number, held: string): void {
    this.#db.prepare('UPDATE question SET held = ? WHERE id = ?').run(held, id);
  }

  /** Boards that a player is asked to take over. */
  handoversTo(playerId: number): Question[] {
    return this.#db
      .prepare<[number], Question>(
        `SELECT ${columns} FROM question WHERE player_id = ? AND kind = 'handover' AND state = 'open' ORDER BY id`,
      )
      .all(playerId);
  }

  /** Closes what others were asked to take over from a player. */
  dropHandoversOf(playerId: number): void {
    this.#db
      .prepare(
        `UPDATE question SET state = 'dropped', held = '{}'
         WHERE kind = 'handover' AND state = 'open' AND held ->> '$.fromId' = ?`,
      )
      .run(playerId);
  }

  /** Handovers that nobody has answered in time. */
  agedHandovers(now: number, most: number): Question[] {
    return this.#db
      .prepare<[number, number], Question>(
        `SELECT ${columns} FROM question WHERE kind = 'handover' AND state = 'open' AND expires_at <= ? LIMIT ?`,
      )
      .all(now, most);
  }

  /** Closes what has aged, handovers apart; returns the mails that were held by it, and whose they were. */
  expire(now: number): Pick<Question, 'inboxId' | 'playerId'>[] {
    return this.#db
      .prepare<[number], Pick<Question, 'inboxId' | 'playerId'>>(
        `UPDATE question INDEXED BY question_expiry SET state = 'expired', held = '{}'
         WHERE state = 'open' AND kind <> 'handover' AND expires_at <= ? AND held ->> '$.again.confirmed' IS NULL
         RETURNING inbox_id AS inboxId, player_id AS playerId`,
      )
      .all(now);
  }
}
