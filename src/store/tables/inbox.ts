import type { Db } from '../open.js';

export type InboxState = 'new' | 'waiting' | 'done' | 'refused' | 'ignored' | 'quarantined' | 'failed';

/** The reason of a new mail that the operator let through: the rate limits for senders do not apply to it. */
export const byOperator = 'by the operator';
/** The reason of a new mail that was fetched again after a restore from backup. */
export const fetchedAgain = 'fetched again';

/** The way a mail came in. */
export type MailSource = 'imap' | 'lmtp' | 'sandbox';

/** A mail taken in, raw as it came. */
export interface InboxRow {
  readonly id: number;
  readonly source: MailSource;
  readonly raw: Buffer | null;
  readonly messageId: string;
  /** When it reached the mailbox. */
  readonly receivedAt: number;
  readonly state: InboxState;
  readonly reason: string | null;
  readonly attempts: number;
}

export interface ArrivedMail {
  readonly source: MailSource;
  readonly uidValidity?: string;
  readonly uid?: number;
  readonly messageId: string;
  readonly contentHash: string;
  readonly raw: Buffer;
  readonly receivedAt: number;
}

/** The queue of mails that came in; each verb joins the caller's transaction. */
export class Inbox {
  readonly #db: Db;
  readonly #add;
  readonly #next;
  readonly #last;
  readonly #after;
  readonly #attempt;
  readonly #state;

  constructor(db: Db) {
    this.#db = db;
    this.#add = db.prepare<unknown[]>(
      `INSERT INTO inbox (source, uid_validity, uid, message_id, content_hash, raw, received_at, stored_at, reason, state)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'new') ON CONFLICT (message_id, content_hash) DO NOTHING`,
    );
    const row =
      'id, source, raw, message_id AS messageId, received_at AS receivedAt, state, reason, attempts';
    this.#next = db.prepare<[number, number], InboxRow>(
      `SELECT ${row} FROM inbox WHERE state = 'new' AND (attempts < ? OR id = ?) ORDER BY id LIMIT 1`,
    );
    this.#last = db.prepare<[], InboxRow>(`SELECT ${row} FROM inbox WHERE state = 'new' ORDER BY id LIMIT 1`);
    this.#after = db.prepare<[number], InboxRow>(
      `SELECT ${row} FROM inbox WHERE state = 'new' AND id > ? ORDER BY id LIMIT 1`,
    );
    this.#attempt = db.prepare<[number]>('UPDATE inbox SET attempts = attempts + 1 WHERE id = ?');
    this.#state = db.prepare<[InboxState, string | null, number]>(
      'UPDATE inbox SET state = ?, reason = ? WHERE id = ?',
    );
  }

  /**
   * Stores a mail; false when the same mail (Message-ID and content) is here already.
   * @param reason why it is here, for whoever deals with it
   */
  add(mail: ArrivedMail, now: number, reason: string | null = null): boolean {
    const { source, uidValidity = null, uid = null, messageId, contentHash, raw, receivedAt } = mail;
    return (
      this.#add.run(source, uidValidity, uid, messageId, contentHash, raw, receivedAt, now, reason)
        .changes === 1
    );
  }

  /** Records a mail that the mailbox could not give, set aside at once. */
  addUnreadable(uidValidity: string, uid: number, reason: string, now: number): void {
    this.#db
      .prepare(
        `INSERT INTO inbox (source, uid_validity, uid, message_id, content_hash, received_at, stored_at, state, reason)
         VALUES ('imap', ?, ?, '', ?, ?, ?, 'quarantined', ?) ON CONFLICT (message_id, content_hash) DO NOTHING`,
      )
      .run(uidValidity, uid, `unreadable ${uidValidity} ${uid}`, now, now, reason);
  }

  isUnreadable(uidValidity: string, uid: number): boolean {
    return (
      this.#db
        .prepare("SELECT 1 FROM inbox WHERE message_id = '' AND content_hash = ?")
        .get(`unreadable ${uidValidity} ${uid}`) !== undefined
    );
  }

  /**
   * The oldest mail not dealt with yet; one that has been tried `most` times comes after all the others.
   * @param counted a mail whose last try is still to be made
   */
  next(most = Number.MAX_SAFE_INTEGER, counted = 0): InboxRow | undefined {
    return this.#next.get(most, counted) ?? this.#last.get();
  }

  /** The one that comes after a mail, if any waits. */
  after(id: number): InboxRow | undefined {
    return this.#after.get(id);
  }

  /** Where the mail stands now. */
  stateOf(id: number): InboxState | undefined {
    return this.#db.prepare<[number], { state: InboxState }>('SELECT state FROM inbox WHERE id = ?').get(id)
      ?.state;
  }

  /** Counts one more try; committed before the work, so that a mail that ends the process is known by it. */
  countAttempt(id: number): void {
    this.#attempt.run(id);
  }

  /** The same for the oldest mail not dealt with yet that has been tried less often than that; gives its id. */
  countNextAttempt(most: number): number | undefined {
    return this.#db
      .prepare<[number], { id: number }>(
        `UPDATE inbox SET attempts = attempts + 1
         WHERE id = (SELECT id FROM inbox WHERE state = 'new' AND attempts < ? ORDER BY id LIMIT 1) RETURNING id`,
      )
      .get(most)?.id;
  }

  /** Takes back the count of a try that was not made. */
  discountAttempt(id: number): void {
    this.#db.prepare('UPDATE inbox SET attempts = max(attempts - 1, 0) WHERE id = ?').run(id);
  }

  /** Empties a mail that held a password; its row stays. */
  forget(id: number): void {
    this.#db.prepare('UPDATE inbox SET raw = NULL WHERE id = ?').run(id);
  }

  /** Notes that a mail answers a letter that was lost; gives the mails that have answered it before. */
  answersLost(id: number, token: string): number[] {
    this.#db.prepare('INSERT OR IGNORE INTO lost_letter (token, inbox_id) VALUES (?, ?)').run(token, id);
    return this.#db
      .prepare<[string, number], number>('SELECT inbox_id FROM lost_letter WHERE token = ? AND inbox_id < ?')
      .pluck()
      .all(token, id) as number[];
  }

  /** Nothing shows a mail that is set aside to be a player's. */
  markStranger(id: number): void {
    this.#db.prepare('UPDATE inbox SET stranger = 1 WHERE id = ?').run(id);
  }

  /** Where the mail stands now, and why: a short code, never words of the mail. */
  setState(id: number, state: InboxState, reason: string | null = null): void {
    this.#state.run(state, reason, id);
  }
}
