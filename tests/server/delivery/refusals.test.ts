import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MailTransport, smtpTransport } from '../../../src/mail/index.js';
import { Deliverer } from '../../../src/server/delivery/deliver.js';
import { troubleNow } from '../../../src/server/health/hostTrouble.js';
import { silentLog } from '../../../src/server/health/log.js';
import { type Db, type LetterId, type PlayerId, Store } from '../../../src/store/index.js';
import { openedDatabase } from '../../support/openedDatabase.js';
import { rowId } from '../../support/rowId.js';
import { type ScriptedSmtp, type Stage, stages, startScripted } from '../../support/scriptedSmtp.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const folder = mkdtempSync(join(tmpdir(), 'octi-refusals-'));
afterAll(() => rmSync(folder, { recursive: true }));

let server: ScriptedSmtp;
let db: Db;
let store: Store;
let transport: MailTransport;
let sending: Deliverer;
let now: number;
let files = 0;
/** Returns the log lines about the mail host itself, not about a letter. */
let said: string[];

const open = () => {
  const opened = openedDatabase(join(folder, `${files}.db`), { create: true });
  db = opened;
  store = new Store(db);
};
/** Switches to another process with the same database. */
const restart = async (retryMs = minute) => {
  await transport?.close();
  begin(retryMs);
};
const begin = (retryMs = minute) => {
  transport = smtpTransport({ url: server.url, timeouts: { connectMs: 5_000, answerMs: 5_000 } });
  const own = said;
  const say = (_: object, what: string) => void own.push(what);
  store.outbox.releaseAll();
  sending = new Deliverer({
    ...{ store, transport, retryMs, name: 'Octi', clock: { now: () => now } },
    serverAddress: { address: 'octi@example.org', plusAddresses: false },
    log: { ...silentLog, warn: say, error: say },
  });
};

beforeEach(async () => {
  server = await startScripted();
  files += 1;
  open();
  now = Date.UTC(2026, 0, 5, 12);
  said = [];
  begin();
});
afterEach(async () => {
  await transport.close();
  await server.close();
  store.close();
});

let letters = 0;
/** Writes a letter to a player, or to an unknown address. */
const write = (name: string, isStranger = false) => {
  db.prepare('INSERT OR IGNORE INTO player (userid, joined_at) VALUES (?, 0)').run(name);
  const id = Number(db.prepare('SELECT id FROM player WHERE userid = ?').pluck().get(name));
  return store.outbox.write(
    {
      ...{ purpose: 'answer', toAddress: `${name}@example.com`, messageId: `${++letters}@example.org` },
      ...(!isStranger && { playerId: rowId<PlayerId>(id) }),
      ...{ references: [], headers: {}, subject: name, text: name, html: '' },
    },
    now,
  );
};
/** Lets time pass. Each letter is tried when it is due. */
const pass = async (ms: number) => {
  const end = now + ms;
  await sending.drain();
  for (let due = store.outbox.nextDue(); due !== undefined && due <= end; due = store.outbox.nextDue()) {
    now = Math.max(now, due);
    await sending.drain();
  }
  now = end;
};
const refuse = (answer: string, ...names: string[]) => {
  server.answer = (stage, to) =>
    stage === 'RCPT' && names.some((name) => to.startsWith(name)) ? answer : undefined;
};
const statesOf = (ids: readonly LetterId[]) => ids.map((id) => store.outbox.byId(id)?.state);
const bounces = () => Number(db.prepare('SELECT count(*) FROM bounce').pluck().get());
const readers = ['ann', 'ben', 'cid', 'dot', 'eve', 'fay'];
const unknown = '550 5.1.1 no such user';
/** A refusal that gives no reason. */
const vague = '550 go away';

describe('one recipient that the host refuses', () => {
  it.each([
    [unknown, 1],
    [vague, 2],
  ])(
    '(%s) has its letters abandoned once letters to others have been accepted after %i refusals, and that counts as a bounce',
    async (answer, times) => {
      refuse(answer, 'bob');
      const bob = write('bob');
      for (let n = 0; n < times; n++) {
        await pass(0);
        expect(statesOf([bob])).toEqual(['new']);
        const others = readers.map((name) => write(name));
        await pass(0);
        expect(statesOf(others)).toEqual(others.map(() => 'sent'));
        await restart();
        // This is only enough time for the next attempt.
        await pass((n === 0 ? 2 : 8) * minute);
      }
      expect(statesOf([bob])).toEqual(['dead']);
      expect(bounces()).toBe(1);
      expect(said).toEqual(['letter abandoned']);
    },
  );

  it('is not a reason to give up on letters to another recipient', async () => {
    refuse(unknown, 'bob', 'bea');
    const dead = ['bob', 'bea'].map((name) => write(name));
    for (let n = 0; n < 3; n++) {
      readers.map((name) => write(name));
      await pass(10 * minute);
    }
    expect(statesOf(dead)).toEqual(['dead', 'dead']);
    expect(bounces()).toBe(2);
    expect(Number(db.prepare("SELECT count(*) FROM outbox WHERE state = 'sent'").pluck().get())).toBe(18);
  });

  it.each([
    [unknown, 10 * minute, 2 * hour],
    [vague, 5 * hour, 12 * hour],
  ])(
    '(%s) without other recipients for comparison has its letters abandoned after a while',
    async (answer, early, late) => {
      write('ann');
      await pass(hour);
      refuse(answer, 'bob');
      const bob = write('bob');
      await pass(early);
      expect(statesOf([bob])).toEqual(['new']);
      await restart();
      await pass(late - early);
      expect(statesOf([bob])).toEqual(['dead']);
      expect(bounces()).toBe(1);
    },
  );

  it('counts as valid again as soon as the host accepts a letter to it', async () => {
    refuse(unknown, 'bob');
    const bob = [write('bob'), write('bob')];
    await pass(0);
    write('ann');
    await pass(0);
    // The next one is accepted, so earlier refusals no longer count.
    server.answer = () => undefined;
    write('bob');
    await sending.drain();
    refuse(unknown, 'bob');
    await pass(2 * minute);
    expect(statesOf(bob)).toEqual(['new', 'new']);
  });
});

describe('a host that refuses everybody', () => {
  it.each([
    ['RCPT', vague],
    ['RCPT', unknown],
    ['RCPT', '550 relay not permitted'],
    ['RCPT', '550 relaying denied'],
    ['RCPT', '550 too many messages'],
    ['RCPT', '500 unrecognised command'],
    ['MAIL', '550 no'],
    ['MAIL', '530 authentication required'],
    ['AUTH', '535 no'],
    ['DATA', '554 no'],
    ['end', '554 no'],
    ['connect', '554 no'],
    ['EHLO', '550 no'],
  ] as const)(
    'does not cause any letter to be lost at %s with %s, however long the refusals last; the trouble is reported once, and status exits with 1',
    async (at, answer) => {
      server.answer = (stage) => (stage === at ? answer : undefined);
      const all = readers.map((name) => write(name));
      for (let n = 0; n < 4; n++) {
        await pass(6 * hour);
        await restart();
      }
      expect(statesOf(all)).toEqual(all.map(() => 'new'));
      expect(said).toEqual(['the mail host rejects our emails; the operator must act']);
      expect(troubleNow(store, now)).toMatchObject({
        isLasting: true,
        reason: expect.stringContaining(answer.slice(0, 3)),
      });
      server.answer = () => undefined;
      await pass(6 * hour);
      expect(statesOf(all)).toEqual(all.map(() => 'sent'));
      expect(bounces()).toBe(0);
      write('gus');
      expect(troubleNow(store, now)).toBeUndefined();
    },
  );

  it('gets all waiting letters within minutes once it accepts letters again, even after a day', async () => {
    server.answer = (stage) => (stage === 'MAIL' ? '550 no' : undefined);
    const all = readers.map((name) => write(name));
    await pass(day);
    server.answer = () => undefined;
    all.push(write('gus'));
    await pass(2 * minute);
    expect(statesOf(all)).toEqual(all.map(() => 'sent'));
  });

  it.each([vague, unknown])(
    'does not cause any letter to be lost if it does so for a few minutes at a time (%s)',
    async (answer) => {
      const all: LetterId[] = [];
      for (let n = 0; n < 20; n++) {
        all.push(...readers.map((name) => write(name)));
        if (n % 2 === 0) refuse(answer, '');
        else server.answer = () => undefined;
        await pass(3 * minute);
      }
      server.answer = () => undefined;
      await pass(5 * hour);
      expect(statesOf(all)).toEqual(all.map(() => 'sent'));
      expect(bounces()).toBe(0);
    },
  );

  it('cannot be told apart from two readers who are gone, so no letter is abandoned', async () => {
    refuse(vague, '');
    const two = ['ann', 'ben'].map((name) => write(name));
    await pass(5 * minute);
    expect(troubleNow(store, now)).toBeUndefined();
    await pass(day);
    expect(statesOf(two)).toEqual(['new', 'new']);
    expect(troubleNow(store, now)).toMatchObject({ reason: 'RCPT TO 550' });
  });

  it('is not confused with one that refuses addresses invented by strangers', async () => {
    refuse(unknown, 'invented');
    const invented = Array.from({ length: 40 }, (_, n) => write(`invented${n}`, true));
    await pass(minute);
    const bob = write('ann');
    await pass(5 * minute);
    write('ben');
    await pass(30 * minute);
    expect(statesOf([bob, ...invented])).toEqual(['sent', ...invented.map(() => 'dead')]);
    expect(said.filter((what) => what !== 'letter abandoned')).toEqual([]);
    expect(troubleNow(store, now)).toBeUndefined();
  });

  it('is reported after a while if its refusals are only temporary', async () => {
    refuse('450 4.2.1 too many messages', '');
    const all = readers.map((name) => write(name));
    await pass(0);
    expect(troubleNow(store, now)).toBeUndefined();
    await pass(20 * minute);
    expect(troubleNow(store, now)).toMatchObject({ isLasting: false, reason: 'RCPT TO 450 4.2.1' });
    expect(said).toEqual(['the mail host is not accepting letters for now']);
    expect(statesOf(all)).toEqual(all.map(() => 'new'));
  });

  it('has its letters abandoned after more than five days, but none of them counts as bounced', async () => {
    server.answer = (stage) => (stage === 'MAIL' ? '550 no' : undefined);
    const all = readers.map((name) => write(name));
    await pass(4.8 * day);
    expect(statesOf(all)).toEqual(all.map(() => 'new'));
    await pass(0.5 * day);
    expect(statesOf(all)).toEqual(all.map(() => 'dead'));
    expect(bounces()).toBe(0);
  });

  it.each([unknown, vague])(
    '(%s) for more than five days does not make any letter count as bounced, not even the last',
    async (answer) => {
      refuse(answer, ...readers);
      const ids = readers.map((name) => write(name));
      await pass(6 * day);
      expect(statesOf(ids)).toEqual(ids.map(() => 'dead'));
      expect(bounces()).toBe(0);
    },
  );

  it('does not make us abandon a letter after a single failure, even if the server was down for a week', async () => {
    server.answer = (stage) => (stage === 'MAIL' ? '450 later' : undefined);
    const all = readers.map((name) => write(name));
    await pass(hour);
    now += 7 * day;
    await restart();
    await pass(minute);
    expect(statesOf(all)).toEqual(all.map(() => 'new'));
    server.answer = () => undefined;
    await pass(6 * hour);
    expect(statesOf(all)).toEqual(all.map(() => 'sent'));
  });
});

it('a letter whose content the host refuses is retried for five days, and does not count as bounced', async () => {
  server.answer = (stage, to) => (stage === 'end' && to.startsWith('bob') ? '554 5.6.0 content' : undefined);
  const bob = write('bob');
  for (let n = 0; n < 20; n++) {
    write('ann');
    await pass(6 * hour);
    expect(statesOf([bob])).toEqual(['new']);
  }
  await pass(6 * hour);
  expect(statesOf([bob])).toEqual(['dead']);
  expect(bounces()).toBe(0);
});

describe('a line that is not a reply', () => {
  it.each(stages)(
    'at %s does not cause any letter to be lost, and letters go out soon afterwards',
    async (at: Stage) => {
      server.answer = (stage) => (stage === at ? '<html>502 Bad Gateway</html>' : undefined);
      const all = Array.from({ length: 30 }, (_, n) => write(`reader${n}`));
      await pass(hour);
      expect(statesOf(all)).toEqual(all.map(() => 'new'));
      expect(troubleNow(store, now)).toMatchObject({ isLasting: true });
      expect(said).toEqual(['the mail host rejects our emails; the operator must act']);
      server.answer = () => undefined;
      await pass(at === 'end' ? 5 * hour : 2 * minute);
      expect(statesOf(all)).toEqual(all.map(() => 'sent'));
      expect(bounces()).toBe(0);
    },
  );
});

describe('a host that does not reply', () => {
  it('uses up no attempts, even if the server is killed five times during a conversation', async () => {
    const all = Array.from({ length: 12 }, (_, n) => write(`reader${n}`));
    server.answer = (stage) => (stage === 'connect' ? 'silence' : undefined);
    for (let n = 0; n < 5; n++) {
      const before = server.answered.connect;
      sending.drain().catch(() => {});
      await expect.poll(() => server.answered.connect).toBeGreaterThan(before);
      // The server is killed here, so it can no longer save any result.
      store.close();
      now += minute;
      open();
      begin();
    }
    for (const id of all) expect(store.outbox.byId(id)).toMatchObject({ state: 'new', attempts: 0 });
    expect(store.outbox.nextDue()).toBeLessThanOrEqual(now);
    server.answer = () => undefined;
    await pass(minute);
    expect(statesOf(all)).toEqual(all.map(() => 'sent'));
  });

  it('is distinguished from a host that fails on a single letter', async () => {
    server.answer = (stage, to) => (stage === 'RCPT' && to.startsWith('bob') ? 'cut' : undefined);
    const bob = write('bob');
    await pass(5 * minute);
    for (let n = 0; n < 5; n++) {
      const others = readers.map((name) => write(name));
      await pass(2 * minute);
      expect(statesOf([bob, ...others])).toEqual(['new', ...others.map(() => 'sent')]);
    }
    // All letters are due at the same time, and bob's has waited longest.
    const breaking = server.answer;
    const others = readers.map((name) => write(name));
    server.answer = (stage) => (stage === 'RCPT' ? 'cut' : undefined);
    await pass(5 * minute);
    server.answer = breaking;
    await pass(5 * minute);
    expect(statesOf([bob, ...others])).toEqual(['new', ...others.map(() => 'sent')]);
  });

  it('is tried again soon, even after long pauses', async () => {
    refuse('450 later', 'bob');
    const bob = write('bob');
    await pass(day);
    server.answer = (stage) => (stage === 'connect' ? 'cut' : undefined);
    await pass(5 * hour);
    expect((store.outbox.nextDue() ?? 0) - now).toBeLessThanOrEqual(minute);
    server.answer = () => undefined;
    await pass(minute);
    expect(statesOf([bob])).toEqual(['sent']);
  });

  it('has its letters abandoned after five days, even though each round tries only one of them', async () => {
    await restart(hour);
    server.answer = (stage) => (stage === 'connect' ? 'cut' : undefined);
    const all = Array.from({ length: 10 }, (_, n) => write(`reader${n}`));
    await pass(4.9 * day);
    expect(statesOf(all)).toEqual(all.map(() => 'new'));
    await pass(2 * day);
    expect(statesOf(all)).toEqual(all.map(() => 'dead'));
    expect(bounces()).toBe(0);
  });

  it('is tried with one letter per round, and the pauses do not get longer', async () => {
    server.answer = (stage) => (stage === 'connect' ? 'cut' : undefined);
    const all = Array.from({ length: 60 }, (_, n) => write(`reader${n}`));
    await pass(2 * hour);
    for (const id of all) expect(store.outbox.byId(id)).toMatchObject({ state: 'new', attempts: 0 });
    // If each letter were tried, there would be 60 attempts a minute.
    expect(server.answered.connect).toBeLessThan(120 * 2 + 60);
    expect(said).toEqual(['the mail host is not accepting letters for now']);
    expect(troubleNow(store, now)).toMatchObject({ isLasting: false });
    server.answer = () => undefined;
    await pass(2 * minute);
    expect(statesOf(all)).toEqual(all.map(() => 'sent'));
  });
});

describe('a clock that is set back', () => {
  it('does not delay postponed letters, whether the server is running or not', async () => {
    for (const isRestarted of [false, true]) {
      refuse('450 later', 'bob');
      const bob = write('bob');
      await pass(0);
      server.answer = () => undefined;
      now -= hour;
      if (isRestarted) await restart();
      await pass(2 * minute);
      expect(statesOf([bob])).toEqual(['sent']);
    }
  });

  it('leaves a long pause unchanged while the server is running, and within its limit after a restart', async () => {
    for (const isRestarted of [false, true]) {
      refuse('450 later', 'bob');
      const bob = write('bob');
      await pass(day);
      for (let due = 0; due - now < hour; due = store.outbox.nextDue() ?? 0) await pass(10 * minute);
      await pass(0);
      const wait = (store.outbox.nextDue() ?? 0) - now;
      now -= hour;
      if (isRestarted) await restart();
      await pass(0);
      const left = (store.outbox.nextDue() ?? 0) - now;
      if (isRestarted) expect(left).toBeLessThanOrEqual(5 * hour);
      else expect(left).toBe(wait);
      server.answer = () => undefined;
      await pass(left);
      expect(statesOf([bob])).toEqual(['sent']);
    }
  });

  it('does not delay a letter that has not been tried yet, or one that is waiting for the computer', async () => {
    const fresh = write('ann');
    const held = store.outbox.write(
      {
        ...{ purpose: 'answer', toAddress: 'ben@example.com', messageId: 'held@example.org' },
        ...{ references: [], headers: {}, subject: '', text: 'x', html: '' },
        delayed: { until: now + 20_000, news: '{}' },
      },
      now,
    );
    now -= hour;
    await pass(minute);
    expect(statesOf([fresh, held])).toEqual(['sent', 'sent']);
  });
});
