import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { err, ok, type Refusal, type Result, refusal } from '../base/index.js';
import type { Db } from './open.js';
import { damageOf, isDamage, storageFault } from './storageFaults.js';
import { computerId } from './tables/boards.js';

/** The number of pages copied before other work gets a chance: about 20 MB. */
const pagesAtOnce = 5000;

/** The contents of a backup. */
export interface Backup {
  readonly bytes: number;
  readonly schema: number;
  readonly players: number;
  readonly boards: number;
  readonly turns: number;
  readonly mails: number;
  readonly letters: number;
}

/**
 * Copies a consistent snapshot of a database, even while others write to it, into a file that only the owner can read.
 * The file appears only when it is complete and sound. Refuses a file that already exists, unless `force` is set, and
 * always refuses the database itself or a database in use.
 * @param onProgress called now and then with the number of pages copied and the total
 */
export async function backUp(
  db: Db,
  file: string,
  force: boolean,
  onProgress?: (done: number, total: number) => void,
): Promise<Result<Backup, Refusal>> {
  const taken = mayWrite(db, file, force);
  if (taken) return err(taken);
  const part = `${file}.${process.pid}.part`;
  try {
    closeSync(openSync(part, 'wx', 0o600));
  } catch (error) {
    return err(unwritable(file, error));
  }
  try {
    // The transaction stays open, so that a server's writes do not restart the copy.
    db.exec('BEGIN');
    try {
      db.prepare('SELECT 1 FROM setting LIMIT 1').get();
      const progress = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) => {
        onProgress?.(totalPages - remainingPages, totalPages);
        return pagesAtOnce;
      };
      await db.backup(part, { progress });
    } finally {
      db.exec('COMMIT');
    }
    const found = verify(part, file);
    if (!found.ok) return damaged(db) ?? found;
    sync(part);
    renameSync(part, file);
    sync(dirname(file));
    return found;
  } catch (error) {
    const code = storageFault(error) ?? '';
    const source = isDamage(code) || code.startsWith('SQLITE_IOERR') ? damaged(db) : undefined;
    return source ?? err(unwritable(file, error));
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(part + end, { force: true });
  }
}

/**
 * Removes unfinished copies for `file`, left behind by processes that were killed. They would fill the disk, and in a
 * container the next process often has the same id.
 */
export function removeUnfinished(file: string): void {
  const [folder, name] = [dirname(file), basename(file)];
  for (const other of readdirSync(folder)) {
    const isUnfinished =
      other.startsWith(`${name}.`) && /^\d+\.part(?:-\w+)?$/.test(other.slice(name.length + 1));
    if (isUnfinished) rmSync(join(folder, other), { force: true });
  }
}

/** Returns the refusal if a database is damaged: a copy would have the same damage. */
function damaged(db: Db): Result<never, Refusal> | undefined {
  const why = damageOf(db);
  return why === undefined ? undefined : err(refusal('store.damaged', { file: db.name, why }));
}

function mayWrite(db: Db, file: string, force: boolean): Refusal | undefined {
  if (!existsSync(file)) return undefined;
  if (!force) return refusal('store.backup.exists', { file });
  const used = ['-wal', '-shm', '-journal', '.lock'].some((end) => existsSync(file + end));
  return used || realpathSync(file) === realpathSync(db.name)
    ? refusal('store.backup.inUse', { file })
    : undefined;
}

/** Makes the copy a single file, checks all its pages, and counts its rows. */
function verify(part: string, file: string): Result<Backup, Refusal> {
  const copy = new Database(part);
  try {
    copy.pragma('journal_mode = DELETE');
    const pragma = (name: string) => copy.pragma(name, { simple: true });
    const fits = (copy.pragma('foreign_key_check') as unknown[]).length === 0;
    if (pragma('integrity_check') !== 'ok' || !fits) return err(refusal('store.backup.unsound', { file }));
    const count = (table: string) => Number(copy.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
    return ok({
      bytes: Number(pragma('page_count')) * Number(pragma('page_size')),
      schema: Number(pragma('user_version')),
      players: count(`player WHERE id <> ${computerId}`),
      boards: count('board'),
      turns: count('turn'),
      mails: count('inbox'),
      letters: count('outbox'),
    });
  } finally {
    copy.close();
  }
}

function sync(path: string): void {
  const opened = openSync(path, 'r');
  fsyncSync(opened);
  closeSync(opened);
}

const unwritable = (file: string, error: unknown): Refusal =>
  refusal('store.unwritable', { file, why: (error as NodeJS.ErrnoException).code ?? 'unknown' });
