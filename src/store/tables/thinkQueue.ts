import type { Db } from '../open.js';

/** Requests that are waiting for the computer: the rows of a table whose `think_at` is not null. */
export class ThinkQueue<Row extends { readonly id: number }> {
  readonly #db: Db;
  readonly #table: string;
  readonly #columns: string;

  constructor(db: Db, table: 'analysis' | 'hint', columns: string) {
    this.#db = db;
    this.#table = table;
    this.#columns = columns;
  }

  /** Returns the request that is due and has waited longest. */
  next(now: number): Row | undefined {
    return this.#first('think_at <= ?', now);
  }

  /** Returns a request due later than `latest`, which can happen only if the clock was set back. */
  overdue(latest: number): Row | undefined {
    return this.#first('think_at > ?', latest);
  }

  #first(when: string, moment: number): Row | undefined {
    return this.#db
      .prepare<[number], Row>(
        `SELECT ${this.#columns} FROM ${this.#table} WHERE think_at IS NOT NULL AND ${when}
         ORDER BY think_at, id LIMIT 1`,
      )
      .get(moment);
  }

  /** Sets when the computer may work on a request; null once it is done. */
  setThinkAt(id: Row['id'], at: number | null): void {
    this.#db.prepare(`UPDATE ${this.#table} SET think_at = ? WHERE id = ?`).run(at, id);
  }
}
