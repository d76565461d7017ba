import type { LetterId, MailId } from '../../base/data/ids.js';
import { countRows } from '../countRows.js';
import type { InboxState } from '../mailStates.js';
import type { Db } from '../open.js';
import type { OutboxRow } from './outbox.js';

/** The facts about an email that are shown to an operator, without its addresses or text. */
export interface MailFacts {
  readonly id: MailId;
  readonly state: InboxState;
  readonly reason: string | null;
  readonly receivedAt: number;
  readonly attempts: number;
  /** Whether its bytes are still kept. */
  readonly kept: boolean;
  /** Whether it was set aside with no evidence that a player sent it. */
  readonly stranger: boolean;
}

/** The facts about a letter that are shown to an operator, without its address or text. */
export interface LetterFacts
  extends Pick<
    OutboxRow,
    'id' | 'state' | 'reason' | 'purpose' | 'boardId' | 'inboxId' | 'writtenAt' | 'attempts'
  > {
  readonly nextAttemptAt: number;
  readonly leaseUntil: number | null;
  readonly sentAt: number | null;
  readonly kept: boolean;
}

/** Which emails or letters to list. */
interface MailFilter {
  readonly state?: string;
  /** If false, only emails that may be from players. */
  readonly stranger?: false;
  readonly most: number;
}

const mailColumns =
  'id, state, reason, received_at AS receivedAt, attempts, raw IS NOT NULL AS kept, stranger FROM inbox';
const letterColumns = `id, state, reason, purpose, board_id AS boardId, inbox_id AS inboxId,
  written_at AS writtenAt, attempts, next_attempt_at AS nextAttemptAt, lease_until AS leaseUntil,
  sent_at AS sentAt, kept FROM outbox`;

/** Emails and letters, for the operator. */
export class MailQueueAdmin {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Lists the latest emails, newest last. */
  mails(filter: MailFilter): MailFacts[] {
    return this.#list<MailFacts>(mailColumns, filter).map(readStranger);
  }

  /** Returns how many emails are set aside with no evidence that players sent them. */
  strangers(): number {
    return countRows(this.#db, "SELECT count(*) FROM inbox WHERE state = 'quarantined' AND stranger = 1");
  }

  /** Lists the latest letters, newest last. */
  letters(filter: MailFilter): LetterFacts[] {
    return this.#list<LetterFacts>(letterColumns, filter);
  }

  mail(id: MailId): MailFacts | undefined {
    return this.#db
      .prepare<[number], MailFacts>(`SELECT ${mailColumns} WHERE id = ?`)
      .all(id)
      .map(readKept)
      .map(readStranger)[0];
  }

  letter(id: LetterId): LetterFacts | undefined {
    return this.#db
      .prepare<[number], LetterFacts>(`SELECT ${letterColumns} WHERE id = ?`)
      .all(id)
      .map(readKept)[0];
  }

  /** Returns the bytes of an email as it was received; undefined once they are deleted. */
  raw(id: MailId): Buffer | undefined {
    return (
      this.#db.prepare<[number], { raw: Buffer | null }>('SELECT raw FROM inbox WHERE id = ?').get(id)?.raw ??
      undefined
    );
  }

  /** Queues an email again as if it had just arrived; `reason` says who asked for it. */
  requeueMail(id: MailId, reason: string): void {
    this.#db
      .prepare("UPDATE inbox SET state = 'new', attempts = 0, stranger = 0, reason = ? WHERE id = ?")
      .run(reason, id);
  }

  /** Makes a letter due immediately. */
  requeueLetter(id: LetterId, now: number): void {
    this.#db
      .prepare(
        `UPDATE outbox SET state = 'new', attempts = 0, next_attempt_at = @now, waits_from = @now, lease_until = NULL,
         failing_since = NULL, refused_at = NULL, refusals = 0, undecided = 0, reason = NULL WHERE id = @id`,
      )
      .run({ id, now });
  }

  /**
   * Lists abandoned letters about boards in play, oldest first. Leaves out letters whose reader has since got a later
   * letter about the board, and letters that the operator has handled, as shown by their reason.
   */
  lost(seenTo: string): number[] {
    return this.#db
      .prepare<[string], number>(
        `SELECT lost.id FROM outbox AS lost INDEXED BY outbox_lost JOIN board ON board.id = lost.board_id
         WHERE lost.state = 'dead' AND lost.board_id IS NOT NULL AND board.state = 'active' AND lost.reason <> ?
         AND NOT EXISTS (SELECT 1 FROM outbox AS later WHERE later.board_id = lost.board_id
           AND later.player_id IS lost.player_id AND later.id > lost.id AND later.state = 'sent'
           AND later.purpose = 'board')
         ORDER BY lost.id`,
      )
      .pluck()
      .all(seenTo) as number[];
  }

  /** Returns when the oldest waiting email reached the mailbox. */
  oldestMail(): number | undefined {
    return this.#moment("SELECT received_at FROM inbox WHERE state = 'new' ORDER BY id LIMIT 1");
  }

  /** Returns when the oldest waiting email was stored. */
  oldestStored(): number | undefined {
    return this.#moment("SELECT stored_at FROM inbox WHERE state = 'new' ORDER BY id LIMIT 1");
  }

  /** Returns when the oldest unsent letter was written. */
  oldestLetter(): number | undefined {
    return this.#moment(
      `SELECT min(written_at) FROM outbox INDEXED BY outbox_due WHERE state IN ('new', 'sending')`,
    );
  }

  /** Returns when the last email was received. */
  lastMail(): number | undefined {
    return this.#moment('SELECT stored_at FROM inbox ORDER BY id DESC LIMIT 1');
  }

  /** Returns when the last letter went out. */
  lastLetter(): number | undefined {
    return this.#moment("SELECT max(sent_at) FROM outbox WHERE state = 'sent'");
  }

  /** Deletes the text of up to `most` emails and up to `most` letters that are older than a given time. */
  prune(before: number, most: number): number {
    return prune(this.#db, before, most);
  }

  #list<T extends { kept: boolean }>(from: string, { state, stranger, most }: MailFilter): T[] {
    const conditions = [
      ...(state === undefined ? [] : ['state = @state']),
      ...(stranger === undefined ? [] : ['stranger = 0']),
    ];
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    return this.#db
      .prepare<[object], T>(`SELECT ${from} ${where} ORDER BY id DESC LIMIT @most`)
      .all({ most, ...(state !== undefined && { state }) })
      .map(readKept)
      .reverse();
  }

  #moment(sql: string): number | undefined {
    return (this.#db.prepare<[], number | null>(sql).pluck().get() as number | null | undefined) ?? undefined;
  }
}

/** Converts a flag to a boolean, since SQLite has no booleans. */
const readStranger = (row: MailFacts): MailFacts => ({ ...row, stranger: Boolean(row.stranger) });
const readKept = <T extends { kept: boolean }>(row: T): T => ({ ...row, kept: Boolean(row.kept) });

/**
 * Deletes the text of up to `most` emails and up to `most` letters that are older than a given time and no longer
 * needed. Their rows are kept: duplicates are recognised by Message-ID and content hash, and tokens need their letters.
 */
function prune(db: Db, before: number, most: number): number {
  // Quarantined mail from strangers is also deleted.
  db.prepare(
    `UPDATE inbox SET state = 'ignored' WHERE id IN (SELECT id FROM inbox INDEXED BY inbox_strangers
         WHERE state = 'quarantined' AND stranger = 1 AND stored_at < ? ORDER BY stored_at LIMIT ?)`,
  ).run(before, most);
  const mails = db
    .prepare(
      `UPDATE inbox SET raw = NULL WHERE id IN (SELECT id FROM inbox INDEXED BY inbox_kept
         WHERE raw IS NOT NULL AND state IN ('done', 'refused', 'ignored') AND stored_at < ?
         ORDER BY stored_at LIMIT ?)`,
    )
    .run(before, most).changes;
  const letters = db
    .prepare<[number, number], number>(
      `UPDATE outbox SET news = NULL, kept = 0 WHERE id IN (SELECT id FROM outbox INDEXED BY outbox_kept
         WHERE kept = 1 AND state IN ('sent', 'superseded', 'dead') AND written_at < ? ORDER BY written_at LIMIT ?)
       RETURNING id`,
    )
    .pluck()
    .all(before, most) as number[];
  const drop = db.prepare<[number]>('DELETE FROM letter WHERE id = ?');
  for (const id of letters) drop.run(id);
  return mails + letters.length;
}
