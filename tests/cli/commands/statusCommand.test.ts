import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lastTick, noteStart, noteTick, Watchdog } from '../../../src/server/health/heartbeat.js';
import { silentLog } from '../../../src/server/health/log.js';
import { countAnswerToStranger } from '../../../src/server/inbound/rateLimits.js';
import { lockDatabase, type MailId } from '../../../src/store/index.js';
import { octi } from '../../support/octi.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

const minute = 60_000;
let office: PostOffice;
const status = async () => {
  const { code, out, err } = await octi(['status', '--json', '--database', office.file]);
  return { code, err, ...JSON.parse(out) };
};

beforeAll(async () => {
  office = new PostOffice();
  office.now = Date.now();
  await office.signUp('alice');
});
afterAll(() => office.close());

test('octi status reports the state of the server', async () => {
  const { code, out } = await octi(['status', '--database', office.file]);
  expect(code).toBe(0);
  expect(out).toMatch(
    /^version +\d+\.\d+\.\d+\ndatabase +.*octi\.db\nbytes +\d+\nschema +\d+\nserver running +no\n/,
  );
  expect(out).toMatch(/\nlast successful poll +none\n/);
  expect(out).toMatch(/\nlast email in +[A-Z][a-z]{2} \d+ [A-Z][a-z]{2} \d{4}, \d\d:\d\d \(UTC\)\n/);
  expect(out).toMatch(
    /\nemails in +done 2\nset aside, from strangers +0\nanswers to strangers +today 0, most 500\nemails out +sent 2\nplayers +1\nboards +0\nboards in play +0\nboards waiting for the computer +0\n/,
  );
  expect(out).not.toMatch(/@/);
  expect(await status()).toMatchObject({
    ...{ running: false, lastPoll: null, oldestMail: null, oldestLetter: null, wrong: [] },
    ...{ mails: { done: 2 }, players: 1, boards: 0, active: 0 },
    answersToStrangers: { today: 0, most: 500 },
    lastMail: new Date(office.now).toISOString(),
    lastLetter: new Date(office.now).toISOString(),
  });
});

test('octi status reports the state of a sandbox, which does not poll a mailbox', async () => {
  const now = Date.now();
  office.store.settings.set('kind', 'sandbox');
  noteStart(office.store, now);
  const { out } = await octi(['status', '--database', office.file]);
  expect(out).toMatch(
    /\nlast start +[A-Z][a-z]{2} \d+ [A-Z][a-z]{2} \d{4}, \d\d:\d\d \(UTC\)\nlast email in /,
  );
  expect(await status()).toMatchObject({ started: new Date(now).toISOString(), lastPoll: null });
  office.store.settings.set('kind', 'server');
});

test('octi status reports how many answers strangers got today', async () => {
  const now = Date.now();
  for (const at of [1, 2])
    countAnswerToStranger(office.store, `s${at}@x.example`, { from: `s${at}@x.example` }, [], now);
  countAnswerToStranger(office.store, 's3@x.example', { from: 's3@x.example' }, [], now - 24 * 60 * minute);
  expect(await status()).toMatchObject({ code: 0, answersToStrangers: { today: 2, most: 500 } });
});

test('octi status exits with 1 if mail is waiting for the operator', async () => {
  office.store.inbox.setState(rowId(1), 'failed', 'x');
  office.store.inbox.setState(rowId(2), 'quarantined', 'x');
  const { code, err, wrong } = await status();
  expect(code).toBe(1);
  expect(err).toMatch(
    /octi: 1 email needs your attention \(failed\): 1\. Look[^\n]*\nocti: 1 email needs your attention \(quarantined\)/,
  );
  expect(wrong).toHaveLength(2);
  for (const id of [rowId<MailId>(1), rowId<MailId>(2)]) office.store.inbox.setState(id, 'done');
});

test('octi status exits with 1 if no poll has succeeded for ten minutes; the watchdog also logs this', async () => {
  const errors: object[] = [];
  let now = Date.now() - 25 * minute;
  const dog = new Watchdog({
    store: office.store,
    clock: { now: () => now },
    log: { ...silentLog, error: (facts) => errors.push(facts) },
    pollSeconds: 60,
  });
  dog.polled();
  for (; now < Date.now(); now += minute / 2) dog.look();
  expect(errors).toEqual([{ minutes: 10 }, { minutes: 20 }]);
  expect(await status()).toMatchObject({
    ...{ code: 1, running: false },
    wrong: [expect.stringMatching(/^No server is running.*not been read for 25 minutes/)],
  });
  const lock = lockDatabase(office.file);
  expect(await status()).toMatchObject({
    ...{ code: 1, running: true },
    wrong: [expect.stringMatching(/^The server is running, but no poll/)],
  });
  dog.polled();
  expect(await status()).toMatchObject({ code: 0, running: true, lastPoll: new Date(now).toISOString() });
  // A server that has just started gets more time, and so does one that polls rarely.
  now -= 15 * minute;
  const rare = new Watchdog({
    ...{ store: office.store, log: silentLog, clock: { now: () => now }, pollSeconds: 3600 },
  });
  rare.look();
  expect(await status()).toMatchObject({ code: 0 });
  if (lock.ok) lock.value.release();
  expect(await status()).toMatchObject({ code: 0, running: false });
});

test('octi status --alive only tests whether a server is running on the database and keeps checking for work', async () => {
  const alive = () => octi(['status', '--alive', '--database', office.file]);
  expect(await alive()).toMatchObject({ code: 1, err: expect.stringContaining('No server is using') });
  const lock = lockDatabase(office.file);
  if (!lock.ok) throw new Error(lock.error.code);
  // Mail that is waiting for the operator is not a reason to restart a server.
  office.store.inbox.setState(rowId(1), 'failed', 'x');
  noteTick(office.store, Date.now());
  expect(await alive()).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(
      /^The server is alive\. It last checked for work on \w+ \d+ \w+ \d{4}, \d\d:\d\d \(UTC\)\.\n$/,
    ),
  });
  noteTick(office.store, Date.now() - 11 * minute);
  expect(await alive()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/has not checked for work.*\(UTC\)/),
  });
  lock.value.release();
  office.store.inbox.setState(rowId(1), 'done');
});

test('a server records when it checks for work', async () => {
  office.now += 2 * minute;
  await office.send({ from: 'alice@example.com', subject: 'games' });
  expect(lastTick(office.store)).toBe(office.now);
});

test('a server records when it checks for work even while the mail host takes its time', async () => {
  let answer = (): void => {};
  office.fate = () =>
    new Promise((resolve) => {
      answer = () => resolve({ kind: 'sent', response: '250' });
    });
  office.now += 2 * minute;
  const sending = office.send({ from: 'alice@example.com', subject: 'games' });
  await vi.waitFor(() => expect(lastTick(office.store)).toBe(office.now));
  office.now += 2 * minute;
  const tick = office.settle();
  await vi.waitFor(() => expect(lastTick(office.store)).toBe(office.now));
  office.fate = () => undefined;
  answer();
  await Promise.all([sending, tick]);
});
