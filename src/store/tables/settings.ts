import type { ZodType } from 'zod';
import { ifReadable, makeStored, parseStored } from '../../base/index.js';
import { countRows } from '../countRows.js';
import { lookup } from '../lookupCache.js';
import type { Db } from '../open.js';

/** How far the mailbox has been read for one UIDVALIDITY: the UIDs above `firstUid`, up to `lastUid`. */
interface MailboxCursor {
  readonly firstUid: number;
  readonly lastUid: number;
}

const serverIdSetting = 'server id';
const formerIdsSetting = 'former server ids';

/** Small facts about this database: its id, its keys, how far the mailbox has been read. */
export class Settings {
  readonly #db: Db;
  readonly #value;
  readonly #keys;

  constructor(db: Db) {
    this.#db = db;
    const value = db.prepare<[string], string>('SELECT value FROM setting WHERE name = ?').pluck();
    this.#value = lookup(db, value.source, (name: string) => value.get(name) as string | undefined);
    const keys = db
      .prepare<[], Buffer>('SELECT key FROM secret ORDER BY retired_at IS NOT NULL, id DESC')
      .pluck();
    this.#keys = lookup(db, keys.source, (_all: '') => keys.all() as readonly Buffer[]);
  }

  get(name: string): string | undefined {
    return this.#value(name);
  }

  set(name: string, value: string): void {
    this.#db
      .prepare(
        'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      )
      .run(name, value);
  }

  /**
   * Returns a setting that is stored as JSON; undefined if there is none.
   * @throws StoredDataError
   */
  getJson<T>(name: string, schema: ZodType<T>): T | undefined {
    const value = this.get(name);
    return value === undefined ? undefined : parseStored(schema, value, `setting ${name}`);
  }

  /**
   * Like `getJson`, for records that a running server keeps rewriting. Unreadable ones count as missing, so the server
   * still runs.
   */
  getNote<T>(name: string, schema: ZodType<T>): T | undefined {
    return ifReadable(() => this.getJson(name, schema));
  }

  /** Writes a setting that `getJson` reads with the same schema. */
  setJson<T>(name: string, schema: ZodType<T>, value: T): void {
    this.set(name, makeStored(schema, value));
  }

  drop(name: string): void {
    this.#db.prepare('DELETE FROM setting WHERE name = ?').run(name);
  }

  /**
   * Returns the keys for tokens, the current one first. Retired keys verify older letters forever, since a game may
   * last for years.
   */
  keys(): readonly Buffer[] {
    return this.#keys('');
  }

  /**
   * Returns the keys that a letter written at a given time may have been signed with: all keys that had not been
   * retired by then.
   */
  keysOf(writtenAt: number): Buffer[] {
    return this.#db
      .prepare<[number], Buffer>('SELECT key FROM secret WHERE retired_at IS NULL OR retired_at >= ?')
      .pluck()
      .all(writtenAt) as Buffer[];
  }

  addKey(key: Buffer, now: number): void {
    this.#db.prepare('INSERT INTO secret (key, made_at) VALUES (?, ?)').run(key, now);
  }

  /** Signs letters with a new key from now on. Returns how many retired keys still verify older letters. */
  rotateKey(key: Buffer, now: number): number {
    // Each letter's key must be found even if the clock was set back.
    this.#db
      .prepare(
        `UPDATE secret SET retired_at = max(?, coalesce((SELECT written_at FROM outbox ORDER BY id DESC LIMIT 1), 0))
         WHERE retired_at IS NULL`,
      )
      .run(now);
    this.addKey(key, now);
    return countRows(this.#db, 'SELECT count(*) FROM secret WHERE retired_at IS NOT NULL');
  }

  /** Returns the id with which this database's server marks its mailbox; undefined before the first start. */
  serverId(): string | undefined {
    return this.get(serverIdSetting);
  }

  /** Returns the server's former ids, oldest first. */
  formerServerIds(): readonly string[] {
    return this.get(formerIdsSetting)?.split(' ') ?? [];
  }

  /** Gives the server a new id. When it next starts, the server replaces any marks with a former id. */
  renewServerId(id: string): void {
    const before = this.serverId();
    if (before !== undefined) this.set(formerIdsSetting, [...this.formerServerIds(), before].join(' '));
    this.set(serverIdSetting, id);
  }

  cursor(uidValidity: string): MailboxCursor | undefined {
    return this.#db
      .prepare<[string], MailboxCursor>(
        'SELECT first_uid AS firstUid, last_uid AS lastUid FROM mailbox WHERE uid_validity = ?',
      )
      .get(uidValidity);
  }

  /** Whether a mailbox has ever been opened for this database. */
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
