import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { err, ok, type Refusal, type RefusalFilledBy, type Result, refusal } from '../base/index.js';
import { LookupCache } from './lookupCache.js';
import { migrations } from './migrations/index.js';
import { isDamage, isPassing, storageFault } from './storageFaults.js';

export type Db = Database.Database;

/**
 * Returns the refusal if better-sqlite3 cannot run here at all, because its binary is missing, broken, or made for
 * another system. In that case no database is opened. Returns undefined if better-sqlite3 can run.
 */
export function bindingTrouble(): Refusal | undefined {
  try {
    new Database(':memory:').close();
    return undefined;
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'unknown';
    return refusal('store.binding', { why, platform: `${process.platform}-${process.arch}` });
  }
}

interface OpenOptions {
  /** Whether to create the file if it does not exist. */
  readonly create?: boolean;
  /** Returns the damage to the file, if there is any. */
  readonly damage?: (db: Db) => string | undefined;
  /** Whether another process is serving it. */
  readonly isTaken?: () => boolean;
}

/**
 * Opens a database file, updates its schema and configures it to lose nothing in a crash. Only the owner can read a new
 * file and its folder. Refuses a file that is not a database, belongs to another program, was made by a newer octi or,
 * unless `create` is set, does not exist. Also refuses if SQLite cannot be loaded, or if `isTaken` or `damage` finds a
 * problem; both are called once the file is open, before anything is written.
 */
export function openDatabase(
  file: string,
  { create = false, damage, isTaken }: OpenOptions = {},
): Result<Db, Refusal> {
  const trouble = bindingTrouble();
  if (trouble) return err(trouble);
  if (file !== ':memory:' && !existsSync(file)) {
    if (!create) return err(refusal('store.missing', { file }));
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      closeSync(openSync(file, 'a', 0o600));
    } catch (error) {
      return err(
        refusal('store.unwritable', { file, why: (error as NodeJS.ErrnoException).code ?? 'unknown' }),
      );
    }
  }
  let db: Db | undefined;
  try {
    db = new Database(file);
    db.pragma('busy_timeout = 10000');
    const { version, foreign } = contents(db);
    if (foreign || version > migrations.length) {
      db.close();
      return err(
        foreign
          ? refusal('store.foreign', { file })
          : refusal('store.newer', { file, version, known: migrations.length }),
      );
    }
    if (isTaken?.()) {
      db.close();
      return err(refusal('store.locked', { file }));
    }
    const found = damage?.(db);
    if (found !== undefined) {
      db.close();
      return err(refusal('store.damaged', { file, why: found }));
    }
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    // This also overwrites deleted text in the file.
    db.pragma('secure_delete = ON');
    migrate(db);
    // A savepoint copies the pages that it changes, by default into a separate file. The migration runs
    // before this is set, since the indexes that it builds may be too large for memory.
    db.pragma('temp_store = MEMORY');
    db.pragma('foreign_keys = ON');
    keepStatements(db);
    return ok(db);
  } catch (error) {
    db?.close();
    const why = error instanceof Database.SqliteError ? error.code : 'SQLITE_ERROR';
    return err(refusal(whyBroken(why), { file, why }));
  }
}

const whyBroken = (why: string): RefusalFilledBy<{ file: string; why: string }> =>
  why === 'SQLITE_NOTADB'
    ? 'store.noDatabase'
    : isDamage(why)
      ? 'store.damaged'
      : isPassing(why)
        ? 'store.fault'
        : 'store.broken';

/**
 * Opens a database read-only, even on a full or read-only disk, where SQLite cannot create the extra files that it
 * normally needs. Refuses what `openDatabase` refuses, and a database with an older schema.
 */
export function openToRead(file: string): Result<Db, Refusal> {
  const trouble = bindingTrouble();
  if (trouble) return err(trouble);
  if (!existsSync(file)) return err(refusal('store.missing', { file }));
  let why = 'SQLITE_ERROR';
  for (const open of [() => new Database(file, { readonly: true }), () => inMemory(file)]) {
    let db: Db | undefined;
    try {
      db = open();
      const { version, foreign } = contents(db);
      if (!foreign && version === migrations.length) {
        keepStatements(db);
        return ok(db);
      }
      db.close();
      return err(
        foreign
          ? refusal('store.foreign', { file })
          : refusal(version > migrations.length ? 'store.newer' : 'store.broken', {
              ...{ file, version, known: migrations.length, why: 'SQLITE_READONLY' },
            }),
      );
    } catch (error) {
      db?.close();
      why = storageFault(error) ?? why;
    }
  }
  return err(refusal(whyBroken(why), { file, why }));
}

/**
 * Copies the database into memory, which needs no other files. The copy lacks whatever a killed server left in its log.
 */
function inMemory(file: string): Db {
  const bytes = readFileSync(file);
  // A database in memory has no log (https://sqlite.org/fileformat.html, section 1.3.3).
  bytes.fill(1, 18, 20);
  return new Database(bytes);
}

/**
 * Returns the schema version of a database, and whether it belongs to another program. Such a database is never
 * changed.
 */
function contents(db: Db): { version: number; foreign: boolean } {
  // One transaction for one snapshot: another process may be creating the tables.
  return db.transaction(() => {
    const version = Number(db.pragma('user_version', { simple: true }));
    const tables = (db.pragma('table_list') as { name: string }[])
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('sqlite_'));
    return { version, foreign: version === 0 ? tables.length > 0 : !tables.includes('inbox') };
  })();
}

/**
 * Prepares a statement whose plan does not depend on its parameters. SQLite plans `column = ?` and `LIMIT ?` according
 * to the value, so it compiles the statement again each time different values are bound; a plus sign before the
 * parameter prevents that.
 */
const withOnePlan = (sql: string): string => sql.replace(/(\s=\s+|\bLIMIT\s+)(?=[?@])/gi, '$1+');

/** Compiles each statement only once, which is safe because every result is read to the end. */
function keepStatements(db: Db): void {
  const kept = new Map<string, Database.Statement>();
  const compile = db.prepare.bind(db);
  const cache = LookupCache.of(db);
  db.prepare = ((sql: string) => {
    const known = kept.get(sql);
    if (known) return known;
    const statement = compile(withOnePlan(sql));
    cache.watch(statement);
    kept.set(sql, statement);
    return statement;
  }) as Db['prepare'];
}

function migrate(db: Db): void {
  // A step may recreate a table that other tables refer to; foreign keys are checked at the end.
  db.pragma('foreign_keys = OFF');
  const steps = db.transaction(() => {
    // Read again inside the transaction: another process may have migrated the database by now.
    const version = Number(db.pragma('user_version', { simple: true }));
    for (const sql of migrations.slice(version)) db.exec(sql);
    if ((db.pragma('foreign_key_check') as unknown[]).length > 0) throw new Error('a migration lost rows');
    db.pragma(`user_version = ${migrations.length}`);
  });
  if (Number(db.pragma('user_version', { simple: true })) < migrations.length) steps.immediate();
}
