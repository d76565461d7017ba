import type { MailId } from '../../base/data/ids.js';
import type { InboxState } from '../mailStates.js';
import type { Db } from '../open.js';

/** The reason stored for an email that was fetched again after a restore from backup. */
export const fetchedAgain = 'fetched again';
/**
 * The reason stored for the operator's decisions. Rate limits for senders do not apply to an email that the operator
 * released.
 */
export const byOperator = 'by the operator';

/** The Message-ID stored for an email that has none: NULLs would not be equal, so duplicates would go unnoticed. */
const none = '';

/** The protocol by which an email arrived. */
export type MailProtocol = 'imap' | 'lmtp' | 'smtp';

/** The state of an email, and why it is in that state: a short code that never quotes the email. */
export interface InboxOutcome {
  readonly state: InboxState;
  readonly reason: string | null;
}

/** An email as it was received. */
export interface InboxRow extends InboxOutcome {
  readonly id: MailId;
  readonly source: MailProtocol;
  readonly raw: Buffer | null;
  /** When it reached the mailbox. */
  readonly receivedAt: number;
  readonly attempts: number;
}

/** A waiting email, without its bytes. */
export interface WaitingMail {
  readonly id: MailId;
  readonly attempts: number;
  readonly bytes: number;
}

/** The queue of received emails. Each method joins the caller's transaction. */
export class Inbox {
  readonly #db: Db;
  readonly #add;
  readonly #next;
  readonly #last;
  readonly #newMail;
  readonly #waiting;
  readonly #beginBatch;
  readonly #endBatch;
  readonly #attempt;
  readonly #state;

  constructor(db: Db) {
    this.#db = db;
    this.#add = db.prepare<unknown[]>(
      `INSERT INTO inbox (source, uid_validity, uid, message_id, content_hash, raw, received_at, stored_at, reason, state)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'new') ON CONFLICT (message_id, content_hash) DO NOTHING`,
    );
    const row = 'id, source, raw, received_at AS receivedAt, state, reason, attempts';
    this.#next = db.prepare<[number], InboxRow>(
      `SELECT ${row} FROM inbox WHERE state = 'new' AND attempts < ? ORDER BY id LIMIT 1`,
    );
    this.#last = db.prepare<[], InboxRow>(`SELECT ${row} FROM inbox WHERE state = 'new' ORDER BY id LIMIT 1`);
    this.#newMail = db.prepare<[number], InboxRow>(`SELECT ${row} FROM inbox WHERE state = 'new' AND id = ?`);
    this.#waiting = db.prepare<[number, number, number], WaitingMail>(
      `SELECT id, attempts, coalesce(length(raw), 0) AS bytes FROM inbox
       WHERE state = 'new' AND id > ? AND attempts < ? ORDER BY id LIMIT ?`,
    );
    this.#beginBatch = db.prepare<[number]>(
      `INSERT INTO batch (one, last_id) VALUES (1, ?)
       ON CONFLICT (one) DO UPDATE SET last_id = excluded.last_id WHERE last_id <> excluded.last_id`,
    );
    this.#endBatch = db.prepare<[]>('DELETE FROM batch WHERE one = 1');
    this.#attempt = db.prepare<[number]>('UPDATE inbox SET attempts = attempts + 1 WHERE id = ?');
    this.#state = db.prepare<[InboxState, string | null, number]>(
      'UPDATE inbox SET state = ?, reason = ? WHERE id = ?',
    );
  }

  /**
   * Stores an email. Returns false if the same email (Message-ID and content) is already stored.
   * @param reason the reason for storing it, for the operator
   */
  add(
    mail: Pick<InboxRow, 'source' | 'receivedAt'> & {
      readonly raw: Buffer;
      readonly messageId?: string;
      readonly contentHash: string;
      /** Its number in the IMAP mailbox. */
      readonly uid?: number;
      readonly uidValidity?: string;
    },
    now: number,
    reason: string | null = null,
  ): boolean {
    const { source, uidValidity = null, uid = null, contentHash, raw, receivedAt } = mail;
    return (
      this.#add.run(
        source,
        uidValidity,
        uid,
        mail.messageId ?? none,
        contentHash,
        raw,
        receivedAt,
        now,
        reason,
      ).changes === 1
    );
  }

  /** Records an email that could not be fetched, as quarantined. */
  addUnreadable(uidValidity: string, uid: number, reason: string, now: number): void {
    this.#db
      .prepare(
        `INSERT INTO inbox (source, uid_validity, uid, message_id, content_hash, received_at, stored_at, state, reason)
         VALUES ('imap', ?, ?, ?, ?, ?, ?, 'quarantined', ?) ON CONFLICT (message_id, content_hash) DO NOTHING`,
      )
      .run(uidValidity, uid, none, `unreadable ${uidValidity} ${uid}`, now, now, reason);
  }

  isUnreadable(uidValidity: string, uid: number): boolean {
    return (
      this.#db
        .prepare('SELECT 1 FROM inbox WHERE message_id = ? AND content_hash = ?')
        .get(none, `unreadable ${uidValidity} ${uid}`) !== undefined
    );
  }

  /** Returns the oldest waiting email; emails that have been tried `most` times come after all others. */
  next(most = Number.MAX_SAFE_INTEGER): InboxRow | undefined {
    return this.#next.get(most) ?? this.#last.get();
  }

  /** Returns an email, if it is still new. */
  newMail(id: MailId): InboxRow | undefined {
    return this.#newMail.get(id);
  }

  /** Returns the oldest waiting emails after a given one that have been tried fewer than `most` times, in order. */
  waiting(after: number, most: number, count: number): WaitingMail[] {
    return this.#waiting.all(after, most, count);
  }

  /**
   * Records that emails up to this one are being tried together, which does not count as an attempt. This is committed
   * before the emails are processed.
   */
  beginBatch(lastId: MailId): void {
    this.#beginBatch.run(lastId);
  }

  /** Records that emails are no longer being tried together. */
  endBatch(): void {
    this.#endBatch.run();
  }

  /** Returns the last of the emails that are being tried together, or were when the process ended. */
  batchEnd(): MailId | undefined {
    return this.#db.prepare<[], { id: MailId }>('SELECT last_id AS id FROM batch WHERE one = 1').get()?.id;
  }

  /** Returns the state of an email. */
  stateOf(id: MailId): InboxState | undefined {
    return this.#db.prepare<[number], { state: InboxState }>('SELECT state FROM inbox WHERE id = ?').get(id)
      ?.state;
  }

  /**
   * Counts one more attempt. This is committed before the email is processed, so an email that crashes the process is
   * recognised.
   */
  countAttempt(id: MailId): void {
    this.#attempt.run(id);
  }

  /** Removes an attempt that was counted but not made. */
  discountAttempt(id: MailId): void {
    this.#db.prepare('UPDATE inbox SET attempts = max(attempts - 1, 0) WHERE id = ?').run(id);
  }

  /** Deletes the bytes of an email that contained a password; its row is kept. */
  forget(id: MailId): void {
    this.#db.prepare('UPDATE inbox SET raw = NULL WHERE id = ?').run(id);
  }

  /** Records that an email answers a lost letter. Returns the earlier emails that answered the same letter. */
  answersLost(id: MailId, token: string): MailId[] {
    this.#db.prepare('INSERT OR IGNORE INTO lost_letter (token, inbox_id) VALUES (?, ?)').run(token, id);
    return this.#db
      .prepare<[string, number], MailId>('SELECT inbox_id FROM lost_letter WHERE token = ? AND inbox_id < ?')
      .pluck()
      .all(token, id);
  }

  /** Records that there is no evidence that a quarantined email is from a player. */
  markStranger(id: MailId): void {
    this.#db.prepare('UPDATE inbox SET stranger = 1 WHERE id = ?').run(id);
  }

  /** Sets the state of an email and the reason: a short code that never quotes the email. */
  setState(id: MailId, state: InboxState, reason: string | null = null): void {
    this.#state.run(state, reason, id);
  }
}
