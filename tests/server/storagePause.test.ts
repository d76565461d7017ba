import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { mailboxHandler } from '../../src/server/intake.js';
import { silentLog } from '../../src/server/log.js';
import { octi } from '../support/octi.js';
import { PostOffice } from '../support/postOffice.js';

/** A disk of 32 MB, if this user may make one. */
const disk = mkdtempSync(join(tmpdir(), 'octi-disk-'));
const mounted = mount();
const filler = join(disk, 'filler');
let office: PostOffice;
afterEach(async () => {
  rmSync(filler, { force: true });
  await office.close();
});
afterAll(() => {
  if (mounted) execFileSync('umount', [disk]);
  rmdirSync(disk);
});

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn('No disk can be mounted here (root alone may): the tests on a full disk are skipped.');
    return false;
  }
}

/** Leaves no room on the disk. */
function fill(): void {
  writeFileSync(filler, '');
  for (const bytes of [1_000_000, 1]) {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

const pairs = 6;

/** Boards on which it is one player's turn each; their turns as mails, not handed in yet. */
async function turnsToPlay(): Promise<{ boards: number[]; mails: Buffer[] }> {
  const boards: number[] = [];
  const mails: Buffer[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const one = await office.signUp(`one${pair}`);
    const two = await office.signUp(`two${pair}`);
    await office.send({ from: one, subject: `octilite challenge two${pair}` });
    await office.send({ from: two, reply: office.last(two), body: 'accept' });
    boards.push(101 + pair);
    mails.push(await office.write({ from: one, reply: office.last(one), body: '26+E' }));
  }
  return { boards, mails };
}

const turnsOf = (boards: readonly number[]) => boards.map((id) => office.store.boards.byId(id)?.turns);
const statesOf = () => office.store.mailCounts().inbox;

/** After the fault: every turn is played once, and both players of each board have one letter of it. */
async function expectPlayedOnce(boards: readonly number[], before: number): Promise<void> {
  expect(turnsOf(boards)).toEqual(boards.map(() => 1));
  expect(statesOf()).toEqual({ done: expect.any(Number) });
  const news = office.letters.slice(before).map(({ to }) => to);
  expect(news.sort()).toEqual(
    boards.flatMap((_, n) => [`one${n}@example.com`, `two${n}@example.com`]).sort(),
  );
  expect(await office.settle()).toEqual([]);
}

test('a database that may not grow fails no mail: all wait, untried, and are played once there is room', async () => {
  office = new PostOffice({ faults: true });
  const { boards, mails } = await turnsToPlay();
  for (const raw of mails) office.takeIn(raw);
  const before = office.letters.length;
  office.pragma(`max_page_count = ${office.pragma('page_count')}`);
  for (let n = 0; n < 3; n++) await office.settle();
  expect(statesOf()).toMatchObject({ new: pairs });
  expect(statesOf()).not.toHaveProperty('failed');
  expect(office.store.inbox.next()?.attempts).toBe(0);
  expect(office.errors).toEqual([
    expect.stringMatching(/^the database cannot be read or written.*SQLITE_FULL/),
  ]);
  const { code, err } = await octi(['status', '--database', office.file]);
  expect([code, err]).toEqual([1, expect.stringMatching(/could not be read or written since .*SQLITE_FULL/)]);

  office.pragma('max_page_count = 1000000');
  await office.settle();
  await expectPlayedOnce(boards, before);
  expect(office.errors).toHaveLength(1);
  expect(office.remarks.filter((what) => what === 'the database can be read and written again')).toHaveLength(
    1,
  );
  expect((await octi(['status', '--database', office.file])).code).toBe(0);
});

test('what became of letters is kept until it can be written, and no letter is sent twice', async () => {
  office = new PostOffice({ faults: true });
  const alice = await office.signUp('alice');
  // The disk becomes read-only while the answer is being sent.
  office.onSend = () => office.pragma('query_only = ON');
  await office.send({ from: alice, subject: 'octi help' });
  expect(office.letters.filter(({ to }) => to === alice)).toHaveLength(3);
  office.now += 10 * 60_000;
  for (let n = 0; n < 3; n++) await office.settle();
  expect(office.store.mailCounts().outbox).toMatchObject({ sending: 1 });
  expect(office.errors).toEqual([expect.stringContaining('SQLITE_READONLY')]);
  office.pragma('query_only = OFF');
  office.onSend = undefined;
  await office.settle();
  expect(office.letters.filter(({ to }) => to === alice)).toHaveLength(3);
  expect(office.store.mailCounts().outbox).toEqual({ sent: 3 });
});

test('a lock that another process holds for long is waited out, too', async () => {
  office = new PostOffice({ faults: true });
  const { boards, mails } = await turnsToPlay();
  for (const raw of mails) office.takeIn(raw);
  const before = office.letters.length;
  office.pragma('busy_timeout = 20');
  const other = new Database(office.file);
  other.exec('BEGIN IMMEDIATE');
  await office.settle();
  expect(statesOf()).toMatchObject({ new: pairs });
  expect(office.errors).toEqual([expect.stringContaining('SQLITE_BUSY')]);
  other.exec('ROLLBACK');
  other.close();
  while (statesOf().new) {
    await pause(50);
    await office.settle();
  }
  await expectPlayedOnce(boards, before);
});

describe.skipIf(!mounted)('on a disk that is full', () => {
  test('mails wait, octi status says why, and all are played once there is room', async () => {
    office = new PostOffice({ faults: true, file: join(disk, 'octi.db') });
    const { boards, mails } = await turnsToPlay();
    for (const raw of mails) office.takeIn(raw);
    const before = office.letters.length;
    // A log that has grown once has room in itself.
    office.pragma('wal_checkpoint(TRUNCATE)');
    fill();
    for (let n = 0; n < 3; n++) await office.settle();
    expect(statesOf()).toMatchObject({ new: pairs });
    expect(office.letters).toHaveLength(before);
    expect(office.errors).toEqual([expect.stringMatching(/SQLITE_(?:FULL|IOERR)/)]);
    const { code, out, err } = await octi(['status', '--database', office.file]);
    expect([code, out, err]).toEqual([
      1,
      expect.stringMatching(/\nmails +done \d+, new 6\n/),
      expect.stringMatching(/^octi: The database .*octi\.db cannot be written \(SQLITE_(?:FULL|IOERR\w*)\)/),
    ]);
    rmSync(filler);
    await office.settle();
    await expectPlayedOnce(boards, before);
    expect((await octi(['status', '--database', office.file])).code).toBe(0);
  });

  test('octi status needs no room itself, with the server gone, too', async () => {
    office = new PostOffice();
    await office.signUp('alice');
    const copy = join(disk, 'copy.db');
    expect((await octi(['backup', copy, '--database', office.file])).code).toBe(0);
    fill();
    const { code, out, err } = await octi(['status', '--database', copy]);
    expect([code, out, err]).toEqual([
      1,
      expect.stringMatching(/\nplayers +1\n/),
      expect.stringMatching(/copy\.db cannot be written/),
    ]);
  });
});

test('mail stays in the mailbox while it cannot be stored', async () => {
  office = new PostOffice({ faults: true });
  const said: string[] = [];
  const handler = mailboxHandler({
    store: office.store,
    clock: { now: () => office.now },
    log: { ...silentLog, error: (_, what) => said.push(what) },
    fromStart: true,
    onMail: () => said.push('mail'),
  });
  expect(handler.cursor('1', 3)).toBe(0);
  office.pragma(`max_page_count = ${office.pragma('page_count')}`);
  const mail = (uid: number) => ({
    ...{ uid, uidValidity: '1', receivedAt: office.now },
    raw: Buffer.from(`Message-ID: <${uid}@example.com>\r\n\r\n${'x'.repeat(100_000)}`),
  });
  for (let n = 0; n < 2; n++) {
    expect(() => handler.commit([mail(1), mail(2)])).toThrow();
    handler.event('notStored', { mails: 2, code: 'SQLITE_FULL' });
  }
  expect(said).toEqual(['the database cannot be read or written: mail and letters wait until it can']);
  expect(handler.committed('1', [1, 2])).toEqual([1, 2]);
  expect(office.store.settings.cursor('1')).toEqual({ firstUid: 0, lastUid: 0 });
  office.pragma('max_page_count = 1000000');
  handler.commit([mail(1), mail(2)]);
  expect(office.store.settings.cursor('1')).toEqual({ firstUid: 0, lastUid: 2 });
  expect(office.store.mailCounts().inbox).toEqual({ new: 2 });
});
