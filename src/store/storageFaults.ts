import type Database from 'better-sqlite3';

type Db = Database.Database;

/**
 * SQLite's result codes for faults in the storage, not in the data (https://sqlite.org/rescode.html). They indicate a
 * full, failing or read-only disk, a damaged file, or another process that has locked the database.
 */
const ofStorage =
  /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|BUSY|LOCKED|PROTOCOL|NOLFS|PERM)(?:_|$)/;

/** Returns the result code if an error is a storage fault, otherwise undefined. */
export function storageFault(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' && ofStorage.test(code) ? code : undefined;
}

/** Whether a fault may go away without the operator doing more than freeing disk space. */
export const isPassing = (code: string): boolean => /^SQLITE_(?:FULL|IOERR|BUSY|PROTOCOL)/.test(code);

/** Whether a fault means that the file itself is damaged, so waiting does not help. */
export const isDamage = (code: string): boolean => /^SQLITE_(?:CORRUPT|NOTADB)/.test(code);

/** How many bytes are written and deleted to test for free space: more than most emails need. */
const probeChars = 32_768;
const probeName = 'storage probe';

/** Returns why nothing can be written now: the result code of a small write, or undefined if it succeeds. */
export function writeFault(db: Db): string | undefined {
  const set = db.prepare(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  try {
    set.run(probeName, '.'.repeat(probeChars));
    db.prepare('DELETE FROM setting WHERE name = ?').run(probeName);
    return undefined;
  } catch (error) {
    const code = storageFault(error);
    if (code === undefined) throw error;
    return code;
  }
}

/**
 * Returns SQLite's description of the damage to the file, or undefined if the file is sound. The description mentions
 * pages, tables and indexes, but nothing that is stored in them.
 * @param quick checks every page, but not whether the indexes match the tables
 */
export function damageOf(db: Db, { quick = false } = {}): string | undefined {
  try {
    const found = String(db.pragma(`${quick ? 'quick_check' : 'integrity_check'}(1)`, { simple: true }));
    return found === 'ok'
      ? undefined
      : found.replace(/\s+/g, ' ').replace(/^\*\*\* in database main \*\*\* /, '');
  } catch (error) {
    const code = storageFault(error);
    if (code === undefined || !(isDamage(code) || code.startsWith('SQLITE_IOERR'))) throw error;
    return code;
  }
}
