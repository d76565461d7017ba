import type { Db } from './open.js';

/** How far the mailbox has been read for one UIDVALIDITY: above `firstUid`, up to `lastUid`. */
export interface MailboxCursor {
  readonly firstUid: number;
  readonly lastUid: number;
}

/** Small facts about this database: its id, its keys, how far the mailbox has been read. */
export class Settings {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  get(name: string): string | undefined {
    return this.#db.prepare<[string], string>('SELECT value FROM setting WHERE name = ?').pluck().get(name) as
      | string
      | undefined;
  }

  set(name: string, value: string): void {
    this.#db
      .prepare(
        'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      )
      .run(name, value);
  }

  /** Keys for tokens, the one to sign with first; retired ones still check until they are removed. */
  keys(): Buffer[] {
    return this.#db
      .prepare<[], Buffer>('SELECT key FROM secret ORDER BY retired_at IS NOT NULL, id DESC')
      .pluck()
      .all() as Buffer[];
  }

  addKey(key: Buffer, now: number): void {
    this.#db.prepare('INSERT INTO secret (key, made_at) VALUES (?, ?)').run(key, now);
  }

  cursor(uidValidity: string): MailboxCursor | undefined {
    return this.#db
      .prepare<[string], MailboxCursor>(
        'SELECT first_uid AS firstUid, last_uid AS lastUid FROM mailbox WHERE uid_validity = ?',
      )
      .get(uidValidity);
  }

  /** True once any mailbox has been opened for this database. */
  hasCursor(): boolean {
    return this.#db.prepare('SELECT 1 FROM mailbox LIMIT 1').get() !== undefined;
  }

  startCursor(uidValidity: string, firstUid: number): void {
    this.#db
      .prepare('INSERT INTO mailbox (uid_validity, first_uid, last_uid) VALUES (?, ?, ?)')
      .run(uidValidity, firstUid, firstUid);
  }

  moveCursor(uidValidity: string, lastUid: number): void {
    this.#db
      .prepare('UPDATE mailbox SET last_uid = max(last_uid, ?) WHERE uid_validity = ?')
      .run(lastUid, uidValidity);
  }
}
