import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { octi } from '../../support/octi.js';
import { PostOffice } from '../../support/postOffice.js';

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

test('a backup made while mail is processed is complete', async () => {
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
  // The copy can be served like the database.
  const again = new PostOffice({ file });
  again.now = office.now;

  await again.send({ from: alice, subject: 'octi move 101 57+E' });
  expect(again.store.boards.byId(101)?.turns).toBe(1);
  await again.close();
  expect((await octi(['check', file])).code).toBe(0);
});

test('an existing file is not overwritten unless requested', async () => {
  const file = join(office.folder, 'taken');
  writeFileSync(file, 'something else');
  expect((await run('backup', file)).err).toMatch(/already exists/);
  expect((await run('backup', file, '--force')).out).toMatch(/taken is a verified copy/);
  expect((await run('backup', office.file, '--force')).err).toMatch(/is a database in use/);
  expect((await run('backup', join(office.folder, 'no', 'such'))).err).toMatch(
    /cannot be written \(ENOENT\)/,
  );
  expect(existsSync(join(office.folder, 'no'))).toBe(false);
  const folder = await run('backup', office.folder, '--force');
  expect(folder.err).toMatch(/is a folder\. Name a file in it, .*octi\.db, or add --every 1m/);
  expect((await run('check')).code).toBe(0);
});

test('with --every a folder has one copy that is replaced again and again', async () => {
  const folder = join(office.folder, 'rolling');
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
  expect(readdirSync(folder)).toEqual(['octi.db']);
});

test('--every creates no folder if there is no database', async () => {
  const folder = join(office.folder, 'rolling3');
  const { code, err } = await octi(['backup', folder, '--every', '1m', '--database', `${folder}.db`]);
  expect([code, err]).toEqual([1, expect.stringMatching(/no database at /)]);
  expect(existsSync(folder)).toBe(false);
});

test('--every lists the intervals it accepts', async () => {
  const { code, err } = await run('backup', join(office.folder, 'rolling2'), '--every', '5s');
  expect({ code, err }).toEqual({
    code: 1,
    err: 'octi: --every takes an interval from 10s to 24h, for example 30s, 1m or 2h, not 5s.\n',
  });
  expect(existsSync(join(office.folder, 'rolling2'))).toBe(false);
});
