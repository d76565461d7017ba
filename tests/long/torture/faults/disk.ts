import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDatabase } from '../../../../src/store/index.js';
import type { MakeStretch, Stretch } from './scene.js';

/** Space for the database and its log, which grow by about a fifth of a megabyte between two kills. */
const megabytesFor = (kills: number): number => 48 + Math.ceil(kills / 2);
const page = 4096;
/** Pages that are left free, so that a small change may still fit where a large one does not. */
const left = [6, 0, 16, 2];
/** How long the server may still report a full disk once there is space again. */
const echoMs = 10_000;

/** Creates a separate file system for the database, which can be filled. Undefined if we may not create one. */
export function smallDisk(folder: string, kills: number): { folder: string; remove(): void } | undefined {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytesFor(kills)}m`, 'tmpfs', disk], {
      stdio: 'ignore',
    });
  } catch {
    console.warn('disk: skipped, since only root may mount a small file system for the database');
    return undefined;
  }
  return { folder: disk, remove: () => execFileSync('umount', ['--lazy', disk]) };
}

/** Fills the database's disk, to the last byte or nearly. */
export const disk: MakeStretch = ({ database }, met): Stretch => {
  const filler = join(dirname(database), 'filler');
  let endedAt = Number.NEGATIVE_INFINITY;
  let isFull = false;
  let times = 0;
  return {
    name: 'disk',
    kills: 2,
    begin: async () => {
      emptyLog(database);
      const file = openSync(filler, 'w');
      for (const bytes of [256 * page, page]) fill(file, Buffer.alloc(bytes));
      ftruncateSync(file, fstatSync(file).size - page * (left[times++ % left.length] ?? 0));
      closeSync(file);
      isFull = true;
      met('full disk');
    },
    end: async () => {
      rmSync(filler, { force: true });
      isFull = false;
      endedAt = performance.now();
    },
    excuses: (line) => (isFull || performance.now() - endedAt < echoMs) && !/mail failed/.test(line),
  };
};

/** Truncates the write-ahead log. Otherwise SQLite could write into the existing file for a long time. */
function emptyLog(database: string): void {
  const db = openDatabase(database);
  if (!db.ok) return;
  db.value.pragma('wal_checkpoint(TRUNCATE)');
  db.value.close();
}

function fill(file: number, piece: Buffer): void {
  try {
    for (;;) if (writeSync(file, piece) < piece.length) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
