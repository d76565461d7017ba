import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { timing } from '../../../src/mail/imap/imapClient.js';
import { ImapMailbox, type ImapOptions, type MailboxHandler } from '../../../src/mail/index.js';
import { settings } from '../../../src/server/config/configTable.js';
import { silentLog } from '../../../src/server/health/log.js';
import { mailboxHandler } from '../../../src/server/inbound/intake.js';
import { type Db, Store } from '../../../src/store/index.js';
import { Dovecot, dovecotMissing } from '../../support/dovecot.js';
import { openedDatabase } from '../../support/openedDatabase.js';
import { startProxy } from '../../support/silentProxy.js';

const mail = (subject: string) =>
  `From: alice@example.net\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@example.net>\r\n\r\nhello\r\n`;

/** Waits until a condition holds. If it never does, the test times out. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe.skipIf(dovecotMissing)('a mail host in trouble', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octi-trouble-'));
  const user = 'octi';
  let dovecot: Dovecot;
  let db: Db;
  let store: Store;
  let stores = 0;
  let events: string[] = [];
  let taken = 0;
  let stop: () => Promise<void>;

  /** Limits for hosts that answer, but slowly when the machine is busy. */
  const patient = { connectMs: 60_000, answerMs: 60_000, aliveMs: 60_000 };

  /** Reads the mailbox into a real inbox, as the server does; every wait is at most a tenth as long as usual. */
  const start = (more: Partial<ImapOptions> = {}, onBatch?: () => void) => {
    const stopping = new AbortController();
    const onMail = () => {};
    const handler = mailboxHandler({
      store,
      clock: { now: Date.now },
      log: silentLog,
      fromStart: true,
      onMail,
    });
    const watched: MailboxHandler = {
      cursor: (...given) => handler.cursor(...given),
      commit: (batch) => {
        taken += batch.length;
        handler.commit(batch);
        onBatch?.();
      },
      unreadable: (...given) => handler.unreadable(...given),
      caughtUp: () => events.push('caughtUp'),
      committed: (...given) => handler.committed(...given),
      event: (name, detail) => events.push('code' in detail ? `${name} ${detail.code}` : name),
    };
    const options: ImapOptions = {
      url: dovecot.url(user),
      doneFolder: 'Octi done',
      serverId: 'server-1',
      pollSeconds: 1,
      retryMs: [20, 200],
      timeouts: { connectMs: 2_000, answerMs: 2_000, aliveMs: 500 },
      ...more,
    };
    const done = new ImapMailbox(options, watched).run(stopping.signal);
    stop = async () => {
      stopping.abort();
      await done;
    };
  };
  /** Returns the Message-IDs in the inbox, in order of arrival. */
  const stored = (): string[] =>
    db
      .prepare<[], { id: string }>('SELECT message_id AS id FROM inbox ORDER BY inbox.id')
      .all()
      .map(({ id }) => id.split('@')[0] ?? '');
  /**
   * Waits for one of these events, ignoring the first `before` events. How a connection fails depends on what it was
   * doing.
   */
  const has = (event: string, before = 0) =>
    until(() => events.slice(before).some((one) => one.startsWith(event)));

  beforeAll(async () => {
    dovecot = await Dovecot.start();
  });
  afterAll(async () => {
    await dovecot.stop();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    stores += 1;
    const opened = openedDatabase(join(folder, `${stores}.db`), { create: true });
    db = opened;
    store = new Store(db);
    events = [];
    taken = 0;
  });
  afterEach(async () => {
    dovecot.thaw();
    await stop();
    store.close();
    await dovecot.down();
    dovecot.demandPassword();
    dovecot.emptyMailbox(user);
    await dovecot.up();
  });

  it('is tried often enough that mail flows again within a minute', () => {
    start();
    const poll = Number(settings.find(({ name }) => name === 'OCTI_POLL_SECONDS')?.fallback) * 1000;
    const [first, longest] = timing.pauses;
    // A connection cut while idle, one cut in the middle of an answer, and a connection attempt that fails at the last
    // moment, followed by the longest pause.
    expect(poll + timing.alive + timing.logout + first).toBeLessThan(60_000);
    expect(timing.answer + timing.logout + first).toBeLessThan(60_000);
    expect(timing.connect + longest).toBeLessThan(60_000);
  });

  it('may freeze for a moment and continue where it stopped', async () => {
    start({ timeouts: patient });
    await has('caughtUp');
    dovecot.freeze();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    dovecot.thaw();
    await dovecot.deliver(user, mail('after'));
    await until(() => stored().length === 1);
    expect(events).not.toContain('waiting');
  });

  it('is disconnected if it stays frozen, and connected again when it recovers', async () => {
    await dovecot.deliver(user, mail('before'));
    start();
    await until(() => stored().length === 1);
    const before = events.length;
    dovecot.freeze();
    await has('lost', before);
    dovecot.thaw();
    await dovecot.deliver(user, mail('after'));
    await until(() => stored().length === 2);
    expect(stored()).toEqual(['before', 'after']);
    expect(taken).toBe(2);
  });

  it('is reached over a new connection when the old one was dropped silently', async () => {
    const proxy = await startProxy(dovecot.imapPort);
    start({ url: dovecot.url(user).replace(`:${dovecot.imapPort}`, `:${proxy.port}`) });
    await has('caughtUp');
    proxy.cut();
    await dovecot.deliver(user, mail('unheard'));
    await until(() => stored().length === 1);
    expect(events.some((event) => event.startsWith('lost'))).toBe(true);
    expect(proxy.connections).toBeGreaterThanOrEqual(2);
    await dovecot.deliver(user, mail('next'));
    await until(() => stored().length === 2);
    expect(taken).toBe(2);
    await proxy.close();
  });

  it('delivers the rest, but no email twice, if its link is cut while emails are coming in', async () => {
    const proxy = await startProxy(dovecot.imapPort);
    const names = Array.from({ length: 250 }, (_, n) => `mail-${n}`);
    await dovecot.deliver(user, ...names.map(mail));
    let batches = 0;
    const url = dovecot.url(user).replace(`:${dovecot.imapPort}`, `:${proxy.port}`);
    start({ url }, () => {
      batches += 1;
      if (batches === 1) proxy.cut();
    });
    await until(() => stored().length === names.length);
    expect(stored()).toEqual(names);
    expect(taken).toBe(names.length);
    await proxy.close();
  });

  it('may refuse our login for a while and then accept it again', async () => {
    await dovecot.deliver(user, mail('one'));
    start();
    await until(() => stored().length === 1);
    await dovecot.down();
    dovecot.demandPassword('another');
    await dovecot.up();
    await dovecot.deliver(user, mail('two'));
    await has('lost LOGIN_REFUSED');
    await dovecot.down();
    dovecot.demandPassword();
    await dovecot.up();
    await until(() => stored().length === 2);
    expect(taken).toBe(2);
  });

  it('is read again in full if it changes UIDVALIDITY, and nothing is stored twice', async () => {
    const client = dovecot.asUser.bind(dovecot, user);
    await dovecot.deliver(user, mail('one'), mail('two'));
    start();
    await until(() => stored().length === 2);
    await until(async () => (await dovecot.mails(user, 'INBOX')).length === 0);
    // Restoring a mailbox brings back mail that was moved.
    await client(async (imap) => {
      await imap.mailboxOpen('Octi done');
      await imap.messageCopy('1:*', 'INBOX');
    });
    await dovecot.down();
    dovecot.forgetUids(user);
    // Dovecot takes UIDVALIDITY from the clock, in seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await dovecot.up();
    await dovecot.deliver(user, mail('three'));
    await until(() => stored().length === 3);
    expect(stored()).toEqual(['one', 'two', 'three']);
    await until(async () => (await dovecot.mails(user, 'INBOX')).length === 0);
  });

  it('is read from the start if the mailbox was deleted and recreated', async () => {
    await dovecot.deliver(user, mail('one'), mail('two'), mail('three'));
    start();
    await until(() => stored().length === 3);
    await dovecot.down();
    dovecot.emptyMailbox(user);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await dovecot.up();
    await dovecot.deliver(user, mail('four'));
    await until(() => stored().length === 4);
    expect(stored().at(-1)).toBe('four');
    await until(async () => (await dovecot.mails(user, 'Octi done')).length === 1);
  });

  it('may have its mailbox emptied by another program and keeps working', async () => {
    start({ pollSeconds: 60, timeouts: patient });
    await has('caughtUp');
    await dovecot.deliver(user, mail('one'));
    await until(() => stored().length === 1);
    await dovecot.asUser(user, async (imap) => {
      await imap.mailboxDelete('Octi done').catch(() => {});
      await imap.append('INBOX', mail('gone'), ['\\Seen']);
      await imap.mailboxOpen('INBOX');
      await imap.messageDelete('1:*');
    });
    await dovecot.deliver(user, mail('two'));
    await until(() => stored().includes('two'));
    expect(new Set(stored()).size).toBe(stored().length);
  });

  it('may accept new mail while we catch up, and every email is read once', async () => {
    const names = Array.from({ length: 120 }, (_, n) => `early-${n}`);
    await dovecot.deliver(user, ...names.map(mail));
    const late = Array.from({ length: 30 }, (_, n) => `late-${n}`);
    let delivering: Promise<void> | undefined;
    start({ pollSeconds: 3_600, timeouts: patient }, () => {
      delivering ??= dovecot.deliver(user, ...late.map(mail));
    });
    await until(() => stored().length === 150);
    await delivering;
    // Files added to a maildir at the same time are in no particular order, so only the order of their UIDs is checked.
    const uids = db.prepare<[], number>('SELECT uid FROM inbox ORDER BY id').pluck().all() as number[];
    expect(uids).toEqual([...uids].sort((a, b) => a - b));
    expect(stored().sort()).toEqual([...names, ...late].sort());
    expect(taken).toBe(150);
  });
});
