import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';

/** A line of /proc/locks (proc_locks(5)). */
const lockLine = /(READ|WRITE)\s+(\d+)\s+[\da-f]+:[\da-f]+:(\d+)\s/;

/**
 * Whether another process serves the database of a path, whatever name it has for it: the process has locks on the same
 * device and inode, and holds a lock file exclusively. It finds servers that started at the same moment, too, once both
 * have opened the database, and those whose name for it is gone. Linux alone tells who holds a lock; false elsewhere,
 * and about processes of other users.
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

/** The files that a process has open, by the names they had; none where we may not look or it is gone. */
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
