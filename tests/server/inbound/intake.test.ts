import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../../src/server/health/log.js';
import { mailboxHandler } from '../../../src/server/inbound/intake.js';
import { Store } from '../../../src/store/index.js';
import { openedDatabase } from '../../support/openedDatabase.js';

test('mail that cannot be stored is logged as an error, but a lost connection is not', () => {
  const db = openedDatabase(':memory:', { create: true });
  const said: string[] = [];
  const says = (level: string) => (_: object, what: string) => said.push(`${level} ${what}`);
  const { event } = mailboxHandler({
    store: new Store(db),
    clock: { now: () => 0 },
    log: { info: says('info'), warn: says('warn'), error: says('error') },
    fromStart: true,
    onMail: () => {},
  });
  event('lost', { code: 'ECONNRESET' });
  event('notStored', { mails: 1, code: 'SQLITE_FULL' });
  event('notMoved', { mails: 1 });
  event('folderMadeAgain', {});
  event('otherServer', { other: 'server-2' });
  expect(said).toEqual([
    'info mailbox: lost',
    'error mailbox: notStored',
    'warn mailbox: notMoved',
    'warn mailbox: folderMadeAgain',
    'error mailbox: otherServer',
  ]);
  db.close();
});

describe('the mailbox', () => {
  let store: Store;
  let calls: unknown[];
  beforeEach(() => {
    const db = openedDatabase(':memory:', { create: true });
    store = new Store(db);
    calls = [];
  });
  afterEach(() => store.close());
  const handler = (fromStart = false) =>
    mailboxHandler({
      store,
      clock: { now: () => 1000 },
      log: silentLog,
      fromStart,
      onMail: () => calls.push('mail'),
      onCaughtUp: (caughtUp) => calls.push(caughtUp),
    });
  const mail = (uid: number, words = `mail ${uid}`) => ({
    ...{ uidValidity: '7', uid, receivedAt: 900 },
    raw: Buffer.from(`Message-ID: <${words.replace(/ /g, '')}@x>\n\n${words}`),
  });

  test('is first read from its end, but from its beginning once UIDVALIDITY changes', () => {
    expect(handler().cursor('7', 41)).toBe(40);
    expect(handler().cursor('7', 99)).toBe(40);
    // When UIDVALIDITY changes, everything is read again.
    expect(handler().cursor('8', 99)).toBe(0);
  });

  test('is read from its beginning if the database is new and the operator asks for it', () => {
    expect(handler(true).cursor('7', 41)).toBe(0);
  });

  test('has each email stored once, and the server is notified of new mail', () => {
    const { commit, cursor } = handler();
    cursor('7', 41);
    commit([mail(41), mail(42)]);
    commit([mail(43, 'mail 42')]);
    expect(calls).toEqual(['mail', 'mail']);
    expect(store.mailCounts().inbox).toEqual({ new: 2 });
    expect(handler().cursor('7', 99)).toBe(43);
    expect(store.inbox.next()).toMatchObject({ source: 'imap', receivedAt: 900 });
  });

  test('is not read again because of unreadable mail, which is kept for the operator', () => {
    const { commit, committed, cursor, unreadable } = handler();
    cursor('7', 41);
    commit([mail(41)]);
    unreadable('7', 42, 'too large');
    expect(store.mailCounts().inbox).toEqual({ new: 1, quarantined: 1 });
    expect(handler().cursor('7', 99)).toBe(42);
    // Only stored mail may be moved. Mail that was there before is not ours.
    expect(committed('7', [39, 40, 41, 42, 43])).toEqual([41, 43]);
    expect(committed('8', [1, 2])).toEqual([]);
  });

  test('reports when all mail has been read, and when the connection is lost', () => {
    const { caughtUp, event } = handler();
    caughtUp();
    event('lost', {});
    event('reconnected', {});
    expect(calls).toEqual([true, 'mail', false]);
  });
});
