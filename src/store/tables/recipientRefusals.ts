import type { LetterId } from '../../base/data/ids.js';
import { dayMs } from '../../base/index.js';
import { countRows } from '../countRows.js';
import type { Db } from '../open.js';

/** When and how often the mail host has refused the recipient of a letter. */
interface RecipientRefusal {
  /** When it first refused the recipient; null if never. */
  readonly since: number | null;
  /** How many times it refused the recipient while it accepted others. */
  readonly times: number;
}

const waiting = "state IN ('new', 'sending')";
/** If at most this many recipients are refused, we assume that each refusal concerns only its recipient. */
const fewest = 2;
/**
 * If more are refused, we still assume this, provided that at least this many recipients were accepted in the last
 * day for each one refused.
 */
const share = 20;

/** Recipients of waiting letters whom the mail host permanently refuses. Each method joins the caller's transaction. */
export class RecipientRefusals {
  readonly #db: Db;
  /** Whether any recipients may be refused; if not, the queries are skipped. */
  #any = true;

  constructor(db: Db) {
    this.#db = db;
  }

  of(letterId: LetterId): RecipientRefusal {
    const row = this.#db
      .prepare<[number], RecipientRefusal>(
        'SELECT refused_at AS since, refusals AS times FROM outbox WHERE id = ?',
      )
      .get(letterId);
    return row ?? { since: null, times: 0 };
  }

  /** Records that the host has refused the recipient of a letter. */
  add(letterId: LetterId, now: number): void {
    this.#any = true;
    // If the clock was set back, the refusals must not look older than they are.
    this.#db
      .prepare('UPDATE outbox SET refused_at = min(coalesce(refused_at, ?), ?), undecided = 1 WHERE id = ?')
      .run(now, now, letterId);
  }

  /**
   * Records that the host has accepted a letter to this address. If few recipients are refused, the refusals since the
   * last accepted letter were due to those recipients; if many are refused, something else was wrong.
   */
  taken(address: string, now: number): void {
    if (!this.#any) return;
    this.#db
      .prepare(
        `UPDATE outbox INDEXED BY outbox_due SET refused_at = NULL, refusals = 0, undecided = 0
         WHERE ${waiting} AND refused_at IS NOT NULL AND to_address = ?`,
      )
      .run(address);
    const times = this.areFew(now) ? 'refusals + 1' : '0';
    this.#db
      .prepare(
        `UPDATE outbox INDEXED BY outbox_due SET refusals = ${times}, undecided = 0
         WHERE ${waiting} AND undecided = 1`,
      )
      .run();
    this.#any = this.#count() > 0;
  }

  /**
   * Whether so few players are refused, compared with those accepted, that the fault is probably not ours.
   * Strangers do not count: somebody may have invented their addresses.
   */
  areFew(now: number): boolean {
    const refused = this.#count('player_id IS NOT NULL');
    if (refused <= fewest) return true;
    const taken = countRows(
      this.#db,
      "SELECT count(DISTINCT to_address) FROM outbox WHERE state = 'sent' AND sent_at BETWEEN ? AND ?",
      now - dayMs,
      now,
    );
    return refused * share <= taken;
  }

  /** Whether no more than one recipient is refused. */
  isAlone(): boolean {
    return this.#count() <= 1;
  }

  /** Returns how many recipients of waiting letters are refused. */
  #count(which = 'TRUE'): number {
    return countRows(
      this.#db,
      `SELECT count(DISTINCT to_address) FROM outbox INDEXED BY outbox_due
           WHERE ${waiting} AND refused_at IS NOT NULL AND ${which}`,
    );
  }
}
