import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { octi } from '../../support/octi.js';
import { PostOffice } from '../../support/postOffice.js';

const folder = mkdtempSync(join(tmpdir(), 'octi-damage-'));
const sound = join(folder, 'sound.db');
const pageBytes = 4096;

/** The root page of each table or index, which is always read. */
let roots: Map<string, number>;

beforeAll(async () => {
  const office = new PostOffice();
  const alice = await office.signUp('alice');
  const bob = await office.signUp('bob');
  await office.send({ from: alice, subject: 'octi challenge bob' });
  await office.send({ from: bob, subject: 'accept 101' });
  await office.send({ from: alice, subject: 'octi move 101 57+E' });
  expect((await octi(['backup', sound, '--database', office.file])).code).toBe(0);
  await office.close();
  const db = new Database(sound, { readonly: true });
  const rows = db.prepare('SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0').raw().all();
  roots = new Map(rows as [string, number][]);
  db.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Copies the database with every bit of one page flipped. */
function flip(page: number): string {
  const file = join(folder, `damaged-${page}.db`);
  copyFileSync(sound, file);
  const opened = openSync(file, 'r+');
  const bytes = Buffer.alloc(pageBytes);
  readSync(opened, bytes, 0, pageBytes, (page - 1) * pageBytes);
  writeSync(
    opened,
    bytes.map((byte) => byte ^ 0xff),
    0,
    pageBytes,
    (page - 1) * pageBytes,
  );
  closeSync(opened);
  return file;
}

describe.each(['inbox', 'outbox', 'turn', 'sqlite_autoindex_inbox_1'])(
  'when every bit in 4 kB of %s is flipped,',
  (name) => {
    let file: string;
    beforeAll(() => {
      file = flip(roots.get(name) ?? 0);
    });
    /** Matches a message that names the file, says how to recover, and shows no stored data. */
    const named = () => new RegExp(`^octi: ${file} is damaged \\(.+\\)\\. .*backup`);

    test('octi check finds the damage before it looks at the boards', async () => {
      const { code, out, err } = await octi(['check', file]);
      expect([code, out, err]).toEqual([1, '', expect.stringMatching(named())]);
    });

    test('octi serve does not start with this database, and its exit code tells systemd not to retry', async () => {
      const { code, err } = await octi(['serve'], {
        env: {
          OCTI_ADDRESS: 'octi@example.org',
          OCTI_IMAP_URL: 'imap://127.0.0.1:9/INBOX',
          OCTI_SMTP_URL: 'smtp://127.0.0.1:9',
          OCTI_DATABASE: file,
        },
      });
      expect([code, err]).toEqual([78, expect.stringMatching(named())]);
    });

    test('octi backup blames the database, not the destination of the copy', async () => {
      const copy = join(folder, 'copy.db');
      const { code, err } = await octi(['backup', copy, '--database', file]);
      expect([code, err]).toEqual([1, expect.stringMatching(named())]);
      expect(() => statSync(copy)).toThrow();
    });
  },
);

test.each([
  ['status', 'inbox'],
  ['boards', 'board'],
  ['players', 'player'],
])('octi %s also names the file when it finds damage', async (command, table) => {
  const file = flip(roots.get(table) ?? 0);
  const { code, err } = await octi([command, '--database', file]);
  expect([code, err]).toEqual([1, expect.stringMatching(`^octi: ${file} is damaged \\(.+\\)\\. .*backup`)]);
});

test('an intact database passes', async () => {
  expect((await octi(['check', sound])).out).toMatch(/all agree/);
});
