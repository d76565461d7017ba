import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { silentLog } from '../../../src/server/health/log.js';
import { StoragePause } from '../../../src/server/health/storagePause.js';
import { mailboxHandler } from '../../../src/server/inbound/intake.js';
import type { BoardId } from '../../../src/store/index.js';
import { octi } from '../../support/octi.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';
import { mountSmallDisk } from '../../support/smallDisk.js';

const disk = mountSmallDisk();
let office: PostOffice;
afterEach(async () => {
  vi.useRealTimers();
  disk?.free();
  await office.close();
});
afterAll(() => disk?.unmount());

const pairs = 6;

/** Begins boards, and writes an email with the next turn for each, without delivering it. */
async function turnsToPlay(): Promise<{ boards: BoardId[]; mails: Buffer[] }> {
  const boards: BoardId[] = [];
  const mails: Buffer[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    const one = await office.signUp(`one${pair}`);
    const two = await office.signUp(`two${pair}`);
    await office.send({ from: one, subject: `octilite challenge two${pair}` });
    await office.send({ from: two, reply: office.last(two), body: 'accept' });
    boards.push(rowId(101 + pair));
    mails.push(await office.write({ from: one, reply: office.last(one), body: '26+E' }));
  }
  return { boards, mails };
}

const turnsOf = (boards: readonly BoardId[]) => boards.map((id) => office.store.boards.byId(id)?.turns);
const statesOf = () => office.store.mailCounts().inbox;

/** Checks that, after the fault, every turn is played once and each player has one letter about it. */
async function expectPlayedOnce(boards: readonly BoardId[], before: number): Promise<void> {
  expect(turnsOf(boards)).toEqual(boards.map(() => 1));
  expect(statesOf()).toEqual({ done: expect.any(Number) });
  const news = office.letters.slice(before).map(({ to }) => to);
  expect(news.sort()).toEqual(
    boards.flatMap((_, n) => [`one${n}@example.com`, `two${n}@example.com`]).sort(),
  );
  expect(await office.settle()).toEqual([]);
}

test('while the database cannot grow, emails wait instead of failing, and are processed when it can grow again', async () => {
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
  expect([code, err]).toEqual([1, expect.stringMatching(/unable to read or write .* since .*SQLITE_FULL/)]);

  office.pragma('max_page_count = 1000000');
  await office.settle();
  await expectPlayedOnce(boards, before);
  expect(office.errors).toHaveLength(1);
  expect(office.remarks.filter((what) => what === 'the database can be read and written again')).toHaveLength(
    1,
  );
  expect((await octi(['status', '--database', office.file])).code).toBe(0);
});

test('delivery results are kept until they can be saved, and no letter is sent twice', async () => {
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

test('the server also waits for a database that another process has locked for a long time', async () => {
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

describe.skipIf(!disk)('on a full disk', () => {
  const folder = disk?.folder ?? '';
  test('emails wait, octi status says why, and all emails are processed when the disk has space again', async () => {
    office = new PostOffice({ faults: true, file: join(folder, 'octi.db') });
    const { boards, mails } = await turnsToPlay();
    for (const raw of mails) office.takeIn(raw);
    const before = office.letters.length;
    // Otherwise the write-ahead log, which has grown, would have room to spare.
    office.pragma('wal_checkpoint(TRUNCATE)');
    disk?.fill();
    for (let n = 0; n < 3; n++) await office.settle();
    expect(statesOf()).toMatchObject({ new: pairs });
    expect(office.letters).toHaveLength(before);
    expect(office.errors).toEqual([expect.stringMatching(/SQLITE_(?:FULL|IOERR)/)]);
    const { code, out, err } = await octi(['status', '--database', office.file]);
    expect([code, out, err]).toEqual([
      1,
      expect.stringMatching(/\nemails in +done \d+, new 6\n/),
      expect.stringMatching(
        /^octi: The database .*octi\.db cannot be written to \(SQLITE_(?:FULL|IOERR\w*)\)/,
      ),
    ]);
    disk?.free();
    await office.settle();
    await expectPlayedOnce(boards, before);
    expect((await octi(['status', '--database', office.file])).code).toBe(0);
  });

  test('octi status itself needs no disk space, even if no server is running', async () => {
    office = new PostOffice();
    await office.signUp('alice');
    const copy = join(folder, 'copy.db');
    expect((await octi(['backup', copy, '--database', office.file])).code).toBe(0);
    disk?.fill();
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

test('each pause is twice as long as the last, up to a minute, or ends with a successful write; all are reported once', () => {
  office = new PostOffice();
  vi.useFakeTimers({ toFake: ['performance'] });
  const said: string[] = [];
  const log = {
    ...silentLog,
    info: (_: object, what: string) => said.push(what),
    error: (_: object, what: string) => said.push(what),
  };
  const storage = new StoragePause({ store: office.store, clock: { now: () => office.now }, log });
  const fault = (code: string) => Object.assign(new Error(code), { code });
  expect(storage.begin(new Error('x'))).toBe(false);
  expect(storage.begin(fault('SQLITE_CONSTRAINT_UNIQUE'))).toBe(false);
  expect([storage.isOn, storage.mayWork()]).toEqual([false, 0]);
  // Small writes succeed, but the work keeps failing.
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    expect(storage.begin(fault('SQLITE_CORRUPT'))).toBe(true);
    vi.advanceTimersByTime(seconds * 1000 - 1);
    expect([storage.isOn, storage.mayWork()]).toEqual([true, undefined]);
    vi.advanceTimersByTime(1);
    expect(storage.mayWork()).toBeDefined();
    expect(storage.isOn).toBe(false);
  }
  // The disk is full at first, then has space again.
  office.pragma('query_only = ON');
  expect(storage.begin(fault('SQLITE_FULL'))).toBe(true);
  expect(storage.mayWork()).toBeUndefined();
  office.pragma('query_only = OFF');
  const since = storage.mayWork();
  expect(since).toBeDefined();
  storage.end((since ?? 0) - 1);
  expect(said).toHaveLength(1);
  storage.end(since ?? 0);
  expect(said).toEqual([
    'the database is damaged: mail waits; run octi check, and restore a backup',
    'the database can be read and written again',
  ]);
});
