import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { backup, check, rotateSecret } from '../../../src/cli/commands/databaseCommands.js';
import { lockDatabase } from '../../../src/store/index.js';
import { octi } from '../../support/octi.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';
import { runInProcess } from '../../support/runInProcess.js';

let office: PostOffice;
let alice: string;
const run = (...given: string[]) => octi([...given, '--database', office.file]);

beforeAll(async () => {
  office = new PostOffice();
  alice = await office.signUp('alice');
  const bob = await office.signUp('bob');
  await office.send({ from: alice, subject: 'octi challenge bob' });
  await office.send({ from: bob, subject: 'accept 101' });
});
afterAll(() => office.close());

test('a backup made while mail is being processed is complete', async () => {
  const file = join(office.folder, 'copy.db');
  let busy = true;
  const working = (async () => {
    for (let n = 0; busy || n === 0; n++) await office.send({ from: alice, subject: 'games' });
  })();
  const { code, out, err } = await run('backup', file);
  busy = false;
  await working;
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(
    /copy\.db is a verified copy of \d+ bytes, schema \d+: 2 players, 1 board, 0 turns, \d+ emails/,
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(office.folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.db']);
  // The copy can be served like the original.
  const again = new PostOffice({ file });
  again.now = office.now;

  await again.send({ from: alice, subject: 'octi move 101 57+E' });
  expect(again.store.boards.byId(rowId(101))?.turns).toBe(1);
  await again.close();
  expect((await octi(['check', file])).code).toBe(0);
});

/** Runs `octi backup` on the database of the post office, or on another. */
const copyTo = (file: string, more: Partial<Parameters<typeof backup>[1]> = {}) =>
  runInProcess(() => backup(file, { database: office.file, ...more }));

test('an existing file is not overwritten unless requested', async () => {
  const file = join(office.folder, 'taken');
  writeFileSync(file, 'something else');
  expect((await copyTo(file)).err).toMatch(/already exists/);
  expect((await copyTo(file, { force: true })).out).toMatch(/taken is a verified copy/);
  expect((await copyTo(office.file, { force: true })).err).toMatch(/is a database that is in use/);
  expect((await copyTo(join(office.folder, 'no', 'such'))).err).toMatch(/cannot be written \(ENOENT\)/);
  expect(existsSync(join(office.folder, 'no'))).toBe(false);
  const { code, err } = await copyTo(office.folder, { force: true });
  expect(err).toMatch(/is a folder\. Name a file in it, .*octi\.db, or add --every 1m/);
  expect(code).toBe(1);
  expect((await runInProcess(() => check(office.file, {}))).code).toBe(0);
});

test('with --every, one copy is kept in a folder and replaced at each interval', async () => {
  const folder = join(office.folder, 'rolling');
  mkdirSync(folder);
  // These were left behind by a process that was killed.
  for (const left of ['octi.db.1.part', 'octi.db.1.part-journal']) writeFileSync(join(folder, left), '');
  writeFileSync(join(folder, 'octi.db.part'), 'somebody else wrote this');
  const child = spawn(process.execPath, [
    fileURLToPath(new URL('../../../bin/octi.js', import.meta.url)),
    ...['backup', folder, '--every', '10s', '--database', office.file],
  ]);
  const [first] = await once(child.stdout, 'data');
  const file = join(folder, 'octi.db');
  expect(String(first)).toMatch(
    /octi\.db is a verified copy \(1 board, \d+ turns?\)\. It is replaced every 10s\.\n/,
  );
  const before = statSync(file).ino;
  await vi.waitFor(() => expect(statSync(file).ino).not.toBe(before), { timeout: 30_000, interval: 200 });
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(readdirSync(folder)).toEqual(['octi.db', 'octi.db.part']);
});

test('--every does not create a folder if there is no database', async () => {
  const folder = join(office.folder, 'rolling3');
  const { code, err } = await copyTo(folder, { every: '1m', database: `${folder}.db` });
  expect([code, err]).toEqual([1, expect.stringMatching(/no database at /)]);
  expect(existsSync(folder)).toBe(false);
});

test.each(['5s', '9s', '25h', '1441m', '1d', '', '10', '-1m', '1.5m'])(
  '--every lists the intervals it accepts instead of %j',
  async (every) => {
    const { code, err } = await copyTo(join(office.folder, 'rolling2'), { every });
    expect({ code, err }).toEqual({
      code: 1,
      err: `octi: --every must be an interval from 10s to 24h, for example 30s, 1m or 2h, not ${every}.\n`,
    });
    expect(existsSync(join(office.folder, 'rolling2'))).toBe(false);
  },
);

describe('octi check', () => {
  test('counts what it has checked', async () => {
    const { code, out, err } = await runInProcess(() => check(undefined, { database: office.file }));
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/1 board/);
    expect((await runInProcess(() => check(join(office.folder, 'none.db'), {}))).err).toMatch(
      /no database at /,
    );
  });

  test('reports what is wrong', async () => {
    const file = join(office.folder, 'wrong.db');
    await copyTo(file);
    const db = new Database(file);
    db.prepare('UPDATE board SET position = (SELECT replace(position, ?, ?) FROM board)').run('x:4', 'x:3');
    db.close();
    const { code, out, err } = await runInProcess(() => check(file, {}));
    expect([code, err.match(/board 101/gi)?.length]).toEqual([1, 1]);
    expect(out).not.toMatch(/all agree/);
  });
});

describe('octi rotate-secret', () => {
  const rotate = () => runInProcess(() => rotateSecret({ database: office.file }));

  test('adds a key, and gives the server a new id if it is not running', async () => {
    const { settings } = office.store;
    settings.renewServerId('first');
    const keys = settings.keys().length;
    // A sandbox has no mailbox to mark.
    expect(await rotate()).toMatchObject({ code: 0, err: '' });
    expect([settings.keys().length, settings.serverId()]).toEqual([keys + 1, 'first']);
    settings.set('kind', 'server');
    const lock = lockDatabase(office.file);
    if (!lock.ok) throw new Error(lock.error.code);
    const { out } = await rotate();
    expect([settings.keys().length, settings.serverId()]).toEqual([keys + 2, 'first']);
    lock.value.release();
    expect((await rotate()).out.split('\n').length).toBeGreaterThan(out.split('\n').length);
    expect([settings.keys().length, settings.formerServerIds().at(-1)]).toEqual([keys + 3, 'first']);
    expect(settings.serverId()).toMatch(/^[\w-]{12}$/);
  });
});

test('the database is the one in the settings, or else that of the sandbox in the current folder', async () => {
  const cwd = join(office.folder, 'elsewhere');
  mkdirSync(join(cwd, '.sandbox'), { recursive: true });
  expect((await octi(['players'], { cwd })).err).toMatch(/Name a database with --database FILE/);
  expect((await octi(['players'], { cwd, env: { OCTI_DATABASE: office.file } })).out).toMatch(/alice/);
  for (const end of ['', '-wal']) cpSync(`${office.file}${end}`, join(cwd, '.sandbox', `octi.db${end}`));
  expect((await octi(['players'], { cwd })).out).toMatch(/alice/);
  expect((await octi(['check'], { cwd })).code).toBe(0);
});
