import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { err, ok, type Refusal, type Result, refusal } from '../base/index.js';
import { bindingTrouble, type Db } from './open.js';

/** The setting with the path at which the database was last served. */
const servedAs = 'served as';

/**
 * Takes a serving process's exclusive lock on a database, or refuses if another process holds it. The operating system
 * releases the lock however the process ends, so it is never stale. If the path is a symbolic link, the lock file is
 * named after its target. Hard links and bind mounts cannot be resolved, so the database records the path at which it
 * is served (`noteServed`), and the lock there counts if both paths have the same device and inode.
 */
export function lockDatabase(file: string): Result<{ release(): void }, Refusal> {
  const trouble = bindingTrouble();
  if (trouble) return err(trouble);
  const lockFile = lockOf(file);
  let lock: Db | undefined;
  try {
    closeSync(openSync(lockFile, 'a', 0o600));
    // Wait a moment: a process that only checks whether a server is running releases the lock immediately.
    lock = new Database(lockFile, { timeout: 250 });
    // Nothing is written to the lock file, so it works on a full disk.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
    // Checked after taking the lock: if two servers start at the same time, the second must find what the first has
    // recorded.
    const other = servedElsewhere(file);
    if (other !== undefined) {
      lock.close();
      return err(refusal('store.lockedAs', { file, other }));
    }
    const held = lock;
    return ok({ release: () => held.close() });
  } catch (error) {
    lock?.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      return err(refusal('store.locked', { file }));
    }
    return err(
      refusal('store.unwritable', {
        file: lockFile,
        why: (error as NodeJS.ErrnoException).code ?? 'unknown',
      }),
    );
  }
}

/** Records the path at which a database is served, for processes that open it under another path. */
export function noteServed(db: Db, file: string): void {
  const path = pathOf(file);
  if (readServed(db) === path) return;
  db.prepare(
    'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  ).run(servedAs, path);
  // SQLite uses a different log file for each path.
  db.pragma('wal_checkpoint(TRUNCATE)');
}

/** Whether a process is serving a database, under any path. */
export const isServed = (file: string): boolean => isLocked(file) || servedElsewhere(file) !== undefined;

/**
 * Returns the other path under which a process is serving a database; undefined if there is none. If there is one,
 * nobody may open the database under this path, because each path has its own log
 * (https://sqlite.org/howtocorrupt.html, section 2.5).
 */
export function servedElsewhere(file: string): string | undefined {
  const other = otherName(file);
  return other !== undefined && isLocked(other) ? other : undefined;
}

const lockOf = (file: string): string => `${pathOf(file)}.lock`;

/** Resolves all symbolic links in a path. The file need not exist yet. */
function pathOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    // The file does not exist. Its folder may be behind a link, or the path may itself be a link with no target yet.
    try {
      return pathOf(resolve(dirname(file), readlinkSync(file)));
    } catch {
      const folder = dirname(resolve(file));
      return existsSync(folder) ? join(realpathSync(folder), basename(file)) : resolve(file);
    }
  }
}

/** Returns the path at which the file was last served, if that is a different path; otherwise undefined. */
function otherName(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  let noted: string | undefined;
  let db: Db | undefined;
  try {
    db = new Database(file, { readonly: true });
    noted = readServed(db);
  } catch {
    // The caller opens the file next, which will report the fault.
  } finally {
    db?.close();
  }
  if (noted === undefined || noted === pathOf(file) || !existsSync(noted)) return undefined;
  const [here, there] = [statSync(file, { bigint: true }), statSync(noted, { bigint: true })];
  return here.dev === there.dev && here.ino === there.ino ? noted : undefined;
}

const readServed = (db: Db): string | undefined =>
  db.prepare('SELECT value FROM setting WHERE name = ?').pluck().get(servedAs) as string | undefined;

function isLocked(file: string): boolean {
  const lockFile = lockOf(file);
  if (!existsSync(lockFile)) return false;
  const lock = new Database(lockFile, { readonly: true, timeout: 0 });
  try {
    lock.prepare('SELECT 1 FROM sqlite_master').get();
    return false;
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return true;
    throw error;
  } finally {
    lock.close();
  }
}

/** A line of /proc/locks (proc_locks(5)). */
const lockLine = /(READ|WRITE)\s+(\d+)\s+[\da-f]+:[\da-f]+:(\d+)\s/;

/**
 * Whether another process is serving the database at a path, even under another name. That process holds locks on
 * the same device and inode and an exclusive lock on a lock file. This also finds servers that started at the same
 * moment, once both have opened the database, and servers whose path to it no longer exists. Only Linux shows which
 * process holds a lock; the result is false on other systems, and for other users' processes.
 */
export function isHeldByServer(file: string): boolean {
  let lines: string[];
  try {
    lines = readFileSync('/proc/locks', 'utf8').split('\n');
  } catch {
    return false;
  }
  const { dev, ino } = statSync(file, { bigint: true });
  const locks = lines.flatMap((line) => {
    const [, kind = '', pid = '', inode = ''] = lockLine.exec(line) ?? [];
    return pid === '' ? [] : [{ kind, pid, inode }];
  });
  const holders = new Set(locks.filter(({ inode }) => inode === String(ino)).map(({ pid }) => pid));
  holders.delete(String(process.pid));
  return [...holders].some((pid) => {
    const owned = new Set(
      locks.filter((lock) => lock.pid === pid && lock.kind === 'WRITE').map(({ inode }) => inode),
    );
    const files = openFiles(pid);
    return (
      files.some((one) => one.dev === dev && one.ino === ino) &&
      files.some((one) => owned.has(String(one.ino)) && /\.lock(?: \(deleted\))?$/.test(one.name))
    );
  });
}

/** Returns the files that a process has open; none if we have no permission or the process has ended. */
function openFiles(pid: string): { readonly name: string; readonly dev: bigint; readonly ino: bigint }[] {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).flatMap((number) => {
      try {
        const { dev, ino } = statSync(`${folder}/${number}`, { bigint: true });
        return [{ name: readlinkSync(`${folder}/${number}`), dev, ino }];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}
