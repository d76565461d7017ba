import type { Db } from './open.js';

/** What an address has sent and been answered: counts of one day, and a load that decays. */
export interface SenderRow {
  readonly load: number;
  readonly at: number;
  /** The day that the counts are of, in days since 1970-01-01 UTC. */
  readonly day: number;
  /** Answers to help, sign-ups and public look-ups. */
  readonly looks: number;
  /** Answers to anything else. */
  readonly others: number;
}

const nobody: SenderRow = { load: 0, at: 0, day: 0, looks: 0, others: 0 };

/** How much every address has sent, kept so that a restart forgets nothing. */
export class Senders {
  readonly #of;
  readonly #set;
  readonly #total;
  readonly #forget;

  constructor(db: Db) {
    this.#of = db.prepare<[string], SenderRow>(
      'SELECT load, at, day, looks, others FROM sender WHERE address = ?',
    );
    this.#set = db.prepare<[string, number, number, number, number, number]>(
      'INSERT OR REPLACE INTO sender (address, load, at, day, looks, others) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#total = db
      .prepare<[number], number>('SELECT coalesce(sum(looks + others), 0) FROM sender WHERE day = ?')
      .pluck();
    this.#forget = db.prepare<[number, number]>(
      'DELETE FROM sender WHERE address IN (SELECT address FROM sender WHERE at < ? ORDER BY at LIMIT ?)',
    );
  }

  of(address: string): SenderRow {
    return this.#of.get(address) ?? nobody;
  }

  set(address: string, { load, at, day, looks, others }: SenderRow): void {
    this.#set.run(address, load, at, day, looks, others);
  }

  /** Takes away up to `most` of those who have sent nothing since then; how many these were. */
  forget(before: number, most: number): number {
    return this.#forget.run(before, most).changes;
  }

  /** Answers to strangers on a day. */
  answersOn(day: number): number {
    return this.#total.get(day) ?? 0;
  }
}
