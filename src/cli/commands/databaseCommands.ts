import { randomBytes } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ok, refusal, sentence, systemClock } from '../../base/index.js';
import { isServed, removeUnfinished } from '../../store/index.js';
import { fail, failAll, printSentence, warn } from '../output.js';
import { ProgressBar } from '../progressBar.js';
import { type DatabaseOptions, openSelectedStore, withStore } from '../withDatabase.js';

/** `octi check`: checks every page of a database, replays every board, and recomputes and compares all ratings. */
export async function check(file: string | undefined, options: DatabaseOptions): Promise<void> {
  const opened = openSelectedStore({ ...options, ...(file !== undefined && { database: file }) });
  if (!opened.ok) return fail(opened.error);
  const store = opened.value;
  const bar = new ProgressBar('octi check');
  bar.update(0, 1, 'reading all pages');
  // Readable boards do not prove that the other pages are intact.
  const damage = store.damage();
  if (damage !== undefined) {
    bar.end();
    fail(refusal('store.damaged', { file: store.facts().file, why: damage }));
    store.close();
    return;
  }
  const { checkBoards, checkRatings } = await import('../../server/admin/checkDatabase.js');
  const { boards, turns, wrong: differing } = checkBoards(store, (done, total) => bar.update(done, total));
  bar.update(1, 1, 'checking ratings');
  const { ratings, wrong: misrated } = checkRatings(store);
  bar.end();
  const wrong = [...differing, ...misrated];
  store.close();
  failAll(wrong);
  printSentence(
    sentence(wrong.length === 0 ? 'check.right' : 'check.wrong', {
      boards,
      turns,
      ratings,
      wrong: wrong.length,
    }),
  );
}

interface BackupOptions extends DatabaseOptions {
  readonly force?: boolean;
  readonly every?: string;
}

/**
 * `octi backup FILE`: copies the database as it is now, even while the server is running. With `--every 1m`, FILE is a
 * folder with one copy, which is replaced every minute until SIGTERM or Ctrl-C.
 */
export async function backup(file: string, { force = false, every, ...where }: BackupOptions): Promise<void> {
  if (every !== undefined) return keepBackup(file, every, where);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    return fail(refusal('cli.backup.isFolder', { folder: file, file: join(file, rollingCopy) }));
  }
  const done = await backUpOnce(file, force, where);
  if (!done.ok) return fail(done.error);
  printSentence(sentence('cli.backup.done', { file, ...done.value }));
}

async function backUpOnce(file: string, force: boolean, where: DatabaseOptions) {
  const bar = new ProgressBar('octi backup');
  try {
    return await withStore(where, (store) =>
      store.backUp(file, force, (done, total) =>
        bar.update(done, total, done < total ? '' : 'verifying the copy'),
      ),
    );
  } finally {
    bar.end();
  }
}

/** The file name of the copy that `octi backup --every` keeps in its folder. */
const rollingCopy = 'octi.db';

/**
 * Replaces the copy at every interval, but only if the new copy is complete and intact, so there is always a usable
 * one. A failure is reported once, and the backup is retried at the next interval.
 */
async function keepBackup(folder: string, every: string, where: DatabaseOptions): Promise<void> {
  const interval = readInterval(every);
  if (interval === undefined) return fail(refusal('cli.backup.badEvery', { text: every }));
  // The folder is created only if the database can be read.
  const readable = openSelectedStore(where);
  if (!readable.ok) return fail(readable.error);
  readable.value.close();
  const file = join(folder, rollingCopy);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeUnfinished(file);
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'unknown';
    return fail(refusal('store.unwritable', { file: folder, why }));
  }
  const stopping = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => stopping.abort());
  let lastFault = '';
  for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
    const done = await backUpOnce(file, true, where);
    if (!done.ok && isFirst) return fail(done.error);
    const fault = done.ok ? '' : done.error.code;
    if (!done.ok && fault !== lastFault) warn(done.error);
    if (done.ok && (isFirst || lastFault !== '')) {
      printSentence(sentence('cli.backup.keeping', { file, every, ...done.value }));
    }
    lastFault = fault;
    await pause(interval, undefined, { signal: stopping.signal }).catch(() => {});
  }
}

const units = { s: 1000, m: 60_000, h: 3_600_000 } as const;

/** Returns the milliseconds in an interval such as `30s`, `1m` or `2h`, from ten seconds to a day. */
function readInterval(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,5})([smh])$/.exec(text) ?? [];
  const ms = Number(count) * units[(unit ?? 's') as keyof typeof units];
  return ms >= 10_000 && ms <= 86_400_000 ? ms : undefined;
}

/**
 * `octi rotate-secret`: makes a new key for signing letters. A running server uses it from its next letter
 * onwards. If no server is running, the server also gets a new id: after a restore, a machine that still has the old id
 * can no longer serve.
 */
export async function rotateSecret(where: DatabaseOptions): Promise<void> {
  const done = await withStore(where, (store) => {
    // With a new id, a running server would not recognise its own mark in the mailbox.
    const renews = store.settings.get('kind') === 'server' && !isServed(store.facts().file);
    const count = store.transaction(() => {
      if (renews) store.settings.renewServerId(randomBytes(9).toString('base64url'));
      return store.settings.rotateKey(randomBytes(32), systemClock.now());
    });
    return ok({ count, renews });
  });
  if (!done.ok) return fail(done.error);
  printSentence(sentence('cli.rotated', { count: done.value.count }));
  if (done.value.renews) printSentence(sentence('cli.rotatedMark'));
}
