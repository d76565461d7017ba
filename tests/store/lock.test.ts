import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../../src/server/runtime/openStore.js';
import { mailAccountUse } from '../../src/server/runtime/serve.js';
import { sandboxUse } from '../../src/server/sandbox/sandbox.js';
import {
  isHeldByServer,
  isServed,
  lockDatabase,
  noteServed,
  openDatabase,
  servedElsewhere,
} from '../../src/store/index.js';
import { octi } from '../support/octi.js';

let folder: string;
let file: string;
let elsewhere: string;
let mounted: string | undefined;
const closers: (() => void)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octi-lock-'));
  file = join(folder, 'octi.db');
  mkdirSync(join(folder, 'elsewhere'));
  elsewhere = join(folder, 'elsewhere', 'club.db');
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
  if (mounted !== undefined) execFileSync('umount', [mounted]);
  mounted = undefined;
  rmSync(folder, { recursive: true });
});

/** Serves a database until `close` is called. If the database is refused, returns the code. */
function serve(path: string): { close: () => void } | string {
  const opened = openStore(path, mailAccountUse);
  if (!opened.ok) return opened.error.code;
  closers.push(opened.value.close);
  return opened.value;
}

function bind(from: string, to: string): boolean {
  writeFileSync(to, '');
  try {
    execFileSync('mount', ['--bind', from, to], { stdio: 'ignore' });
    mounted = to;
    return true;
  } catch {
    rmSync(to);
    console.warn(
      'Nothing can be mounted here (only root can mount): the lock is not tested through a bind mount.',
    );
    return false;
  }
}

const ways = {
  'a symbolic link': () => symlinkSync(file, elsewhere),
  'a link to its folder': () => {
    symlinkSync(folder, join(folder, 'elsewhere', 'linked'));
    elsewhere = join(folder, 'elsewhere', 'linked', 'octi.db');
  },
  'a hard link': () => linkSync(file, elsewhere),
  'a hard link beside it': () => {
    elsewhere = join(folder, 'club.db');
    linkSync(file, elsewhere);
  },
  'a bind mount': () => {
    // If bind mounts are not possible, this tests a hard link again.
    if (!bind(file, elsewhere)) linkSync(file, elsewhere);
  },
};

test.each(Object.entries(ways))(
  'only one server serves a database that has %s, whichever name is used first',
  (_, make) => {
    const made = serve(file);
    if (typeof made === 'string') throw new Error(made);
    make();
    expect(serve(elsewhere)).toMatch(/^store\.locked/);
    expect([isServed(file), isServed(elsewhere)]).toEqual([true, true]);
    made.close();
    closers.pop();
    expect([isServed(file), isServed(elsewhere)]).toEqual([false, false]);
    const second = serve(elsewhere);
    if (typeof second === 'string') throw new Error(second);
    expect(serve(file)).toMatch(/^store\.locked/);
    expect([isServed(file), isServed(elsewhere)]).toEqual([true, true]);
    second.close();
    closers.pop();
  },
);

test('another process is refused under either name, and so is every command', async () => {
  const opened = openStore(file, sandboxUse);
  if (!opened.ok) throw new Error(opened.error.code);
  closers.push(opened.value.close);
  const data = join(folder, 'elsewhere');
  linkSync(file, join(data, 'octi.db'));
  for (const given of [
    ['serve', '--sandbox', '--smtp-port', '0', '--data', data],
    ['status', '--database', join(data, 'octi.db')],
    ['check', join(data, 'octi.db')],
  ]) {
    const { code, err } = await octi(given);
    expect([code, err]).toEqual([1, expect.stringContaining(`under the name ${file}`)]);
  }
  expect((await octi(['check', file])).code).toBe(0);
});

test('a server is found even if the path that it used for the database is gone', async () => {
  if (!existsSync('/proc/locks')) {
    console.warn(
      'Only Linux can tell which process has a lock: finding the server of a moved database is not tested.',
    );
    return;
  }
  const server = spawn('node', ['bin/octi.js', 'serve', '--sandbox', '--smtp-port', '0', '--data', folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(server, 'exit');
  try {
    await once(server.stdout, 'data');
    renameSync(file, elsewhere);
    const opened = openStore(elsewhere, sandboxUse);
    if (opened.ok) closers.push(opened.value.close);
    expect(opened).toMatchObject({ ok: false, error: { code: 'store.locked' } });
  } finally {
    server.kill();
    await ended;
  }
  // A process releases its locks when it ends.
  const opened = openStore(elsewhere, sandboxUse);
  if (opened.ok) closers.push(opened.value.close);
  expect(opened).toMatchObject({ ok: true });
});

test('only one server serves a database that was created through a link to it', () => {
  symlinkSync(file, elsewhere);
  expect(serve(elsewhere)).toEqual(expect.anything());
  expect(serve(file)).toBe('store.locked');
});

test('a database that was moved or copied can be served from its new location', async () => {
  const first = serve(file);
  if (typeof first === 'string') throw new Error(first);
  expect((await octi(['backup', elsewhere, '--database', file])).code).toBe(0);
  expect(typeof serve(elsewhere)).toBe('object');
  for (const close of closers.splice(0)) close();
  const moved = join(folder, 'moved.db');
  renameSync(file, moved);
  expect(typeof serve(moved)).toBe('object');
});

describe('the path at which a database is served', () => {
  const made = () => {
    const opened = openDatabase(file, { create: true });
    if (!opened.ok) throw new Error(opened.error.code);
    closers.push(() => opened.value.close());
    return opened.value;
  };

  test('is stored once for each path', () => {
    const db = made();
    const noted = () => db.prepare("SELECT value FROM setting WHERE name = 'served as'").pluck().get();
    expect(noted()).toBeUndefined();
    noteServed(db, file);
    expect(noted()).toBe(file);
    noteServed(db, join(folder, 'elsewhere', '..', 'octi.db'));
    expect(noted()).toBe(file);
    noteServed(db, elsewhere);
    expect(noted()).toBe(elsewhere);
  });

  test('points to another server only if the same file is at that path and is locked there', () => {
    const db = made();
    linkSync(file, elsewhere);
    noteServed(db, elsewhere);
    expect([servedElsewhere(file), isServed(file)]).toEqual([undefined, false]);
    const lock = lockDatabase(elsewhere);
    if (!lock.ok) throw new Error(lock.error.code);
    expect([servedElsewhere(file), servedElsewhere(elsewhere)]).toEqual([elsewhere, undefined]);
    expect([isServed(file), isServed(elsewhere)]).toEqual([true, true]);
    // Another file at that path is a different database.
    rmSync(elsewhere);
    writeFileSync(elsewhere, '');
    expect([servedElsewhere(file), isServed(file)]).toEqual([undefined, false]);
    rmSync(elsewhere);
    expect(servedElsewhere(file)).toBeUndefined();
    lock.value.release();
  });

  test('is not known if the file does not exist or cannot be read', () => {
    expect([isServed(file), servedElsewhere(file), isServed(join(folder, 'no', 'octi.db'))]).toEqual([
      false,
      undefined,
      false,
    ]);
    writeFileSync(file, 'no database');
    expect([isServed(file), servedElsewhere(file)]).toEqual([false, undefined]);
  });
});

test('if a lock file cannot be created, the error names the file and says why', () => {
  const missing = join(folder, 'missing', 'octi.db');
  expect(lockDatabase(missing)).toMatchObject({
    error: { code: 'store.unwritable', data: { file: `${missing}.lock`, why: 'ENOENT' } },
  });
});

test('this process does not count as another server of the database', () => {
  const opened = openStore(file, mailAccountUse);
  if (!opened.ok) throw new Error(opened.error.code);
  closers.push(opened.value.close);
  expect(isHeldByServer(file)).toBe(false);
});

test('a process that only reads the database does not count as a server, although it has locks on it', async () => {
  const opened = openDatabase(file, { create: true });
  if (!opened.ok) throw new Error(opened.error.code);
  closers.push(() => opened.value.close());
  const reader = `const db = new (require('better-sqlite3'))(process.argv[1]);
    db.exec('BEGIN'); db.prepare('SELECT count(*) FROM setting').get(); console.log('reading'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', reader, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    await once(child.stdout, 'data');
    expect([isHeldByServer(file), isServed(file)]).toEqual([false, false]);
  } finally {
    child.kill();
    await ended;
  }
});
