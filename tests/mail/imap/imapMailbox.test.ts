import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  claimDoneFolder,
  ImapMailbox,
  type ImapOptions,
  type MailboxHandler,
  type ReceivedMail,
} from '../../../src/mail/index.js';
import { Dovecot, type DovecotOptions, dovecotMissing } from '../../support/dovecot.js';

const mail = (subject: string, body = 'hello') =>
  `From: alice@example.net\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@example.net>\r\n\r\n${body}\r\n`;

/** Records the mail and events from a mailbox, in place of a server and its database. */
class Shelf implements MailboxHandler {
  mails: ReceivedMail[] = [];
  lost: string[] = [];
  events: string[] = [];
  details: unknown[] = [];
  caught = 0;
  broken = false;
  fromStart = true;
  readonly cursors = new Map<string, number>();

  get subjects(): string[] {
    return this.mails.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw.toString())?.[1] ?? '');
  }
  cursor(validity: string, uidNext: number): number {
    const known = this.cursors.get(validity);
    if (known !== undefined) return known;
    const first = this.fromStart ? 0 : uidNext - 1;
    this.cursors.set(validity, first);
    return first;
  }
  commit(batch: readonly ReceivedMail[]): void {
    if (this.broken) throw new Error('disk full');
    for (const each of batch) {
      expect(each.uid).toBeGreaterThan(this.cursors.get(each.uidValidity) ?? 0);
      this.cursors.set(each.uidValidity, each.uid);
      this.mails.push(each);
    }
  }
  unreadable(validity: string, uid: number, reason: string): void {
    this.cursors.set(validity, uid);
    this.lost.push(`${uid} ${reason}`);
  }
  caughtUp(): void {
    this.caught += 1;
  }
  committed(validity: string, uids: readonly number[]): readonly number[] {
    const ours = new Set(this.mails.filter((m) => m.uidValidity === validity).map(({ uid }) => uid));
    return uids.filter((uid) => ours.has(uid));
  }
  event(name: string, detail: Readonly<Record<string, string | number>>): void {
    this.events.push(name);
    this.details.push(detail);
  }
}

/** Waits until a condition holds. If it never does, the test times out. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe.skipIf(dovecotMissing)('a mailbox on a real IMAP server', () => {
  let dovecot: Dovecot;
  let shelf: Shelf;
  /** A mailbox for each test. */
  let user = '';
  let users = 0;
  let running: { stop(): Promise<void> }[] = [];
  const options = (more: Partial<ImapOptions> = {}): ImapOptions => ({
    url: dovecot.url(user),
    doneFolder: 'Octi done',
    serverId: 'server-1',
    pollSeconds: 60,
    retryMs: [20, 200],
    ...more,
  });
  const start = (more: Partial<ImapOptions> = {}, handler: MailboxHandler = shelf) => {
    const stopping = new AbortController();
    const done = new ImapMailbox(options(more), handler).run(stopping.signal);
    const reading = {
      stop: async () => {
        stopping.abort();
        await done;
      },
    };
    running.push(reading);
    return reading;
  };
  const inbox = () => dovecot.mails(user, 'INBOX');
  const filed = async () => (await dovecot.mails(user, 'Octi done')).map(({ subject }) => subject);

  beforeAll(async () => {
    dovecot = await Dovecot.start();
  });
  afterAll(() => dovecot.stop());
  beforeEach(() => {
    users += 1;
    user = `octi${users}`;
    shelf = new Shelf();
  });
  afterEach(async () => {
    for (const each of running) await each.stop();
    running = [];
    await dovecot.up();
  });
  /** Runs a test with a separate Dovecot that has these settings. */
  const withOther = async (settings: DovecotOptions, act: () => Promise<void>) => {
    const shared = dovecot;
    dovecot = await Dovecot.start(settings);
    try {
      await act();
    } finally {
      for (const each of running) await each.stop();
      await dovecot.stop();
      dovecot = shared;
    }
  };

  it('fetches existing mail, marks it as read and moves it', async () => {
    await dovecot.deliver(user, mail('one'), mail('two'));
    start();
    await until(() => shelf.caught > 0);
    expect(shelf.subjects).toEqual(['one', 'two']);
    expect(shelf.mails[0]?.raw.toString()).toContain('\r\n\r\nhello\r\n');
    expect(await inbox()).toEqual([]);
    expect(await dovecot.mails(user, 'Octi done')).toMatchObject([
      { subject: 'one', seen: true },
      { subject: 'two', seen: true },
    ]);
  });

  it('creates the done folder and subscribes to it', async () => {
    start({ doneFolder: 'Octi/done/with' });
    await until(() => shelf.caught > 0);
    const folders = await dovecot.asUser(user, (client) => client.list());
    expect(folders).toContainEqual(expect.objectContaining({ path: 'Octi.done.with', subscribed: true }));
  });

  it('gets new mail without polling', async () => {
    start({ pollSeconds: 3_600 });
    await until(() => shelf.caught > 0);
    await dovecot.deliver(user, mail('comes'));
    await until(() => shelf.mails.length === 1);
    await dovecot.deliver(user, mail('next'));
    await until(() => shelf.mails.length === 2);
    expect(shelf.subjects).toEqual(['comes', 'next']);
  });

  it('polls if the server does not notify, and copies if it cannot move', () =>
    withOther({ capabilities: 'IMAP4rev1 LITERAL+ ID NAMESPACE UIDPLUS' }, async () => {
      start({ pollSeconds: 1 });
      await until(() => shelf.caught > 0);
      await dovecot.deliver(user, mail('quiet'));
      await until(() => shelf.mails.length === 1);
      await until(async () => (await inbox()).length === 0);
      expect(await filed()).toEqual(['quiet']);
    }));

  it('fetches many emails in order, once each', async () => {
    const subjects = Array.from({ length: 250 }, (_, n) => `mail-${n}`);
    await dovecot.deliver(user, ...subjects.map((subject) => mail(subject)));
    start();
    await until(() => shelf.caught > 0);
    expect(shelf.subjects).toEqual(subjects);
    expect(await inbox()).toEqual([]);
  });

  it('dates an email by its arrival in the mailbox', async () => {
    const date = new Date('2026-01-05T10:00:00Z');
    await dovecot.asUser(user, (client) => client.append('INBOX', mail('old'), [], date));
    start();
    await until(() => shelf.mails.length === 1);
    expect(shelf.mails[0]?.receivedAt).toBe(date.getTime());
  });

  it('leaves older mail alone when a new server starts', async () => {
    await dovecot.deliver(user, mail('before'));
    shelf.fromStart = false;
    start();
    await until(() => shelf.caught > 0);
    await dovecot.deliver(user, mail('after'));
    await until(() => shelf.mails.length === 1);
    expect(shelf.subjects).toEqual(['after']);
    expect((await inbox()).map(({ subject, seen }) => [subject, seen])).toEqual([['before', false]]);
  });

  it('reconnects after the server has been down', async () => {
    start();
    await until(() => shelf.caught > 0);
    await dovecot.down();
    await until(() => shelf.events.includes('lost'));
    await dovecot.up();
    await dovecot.deliver(user, mail('later'));
    await until(() => shelf.mails.length === 1);
    await until(async () => (await filed()).length === 1);
    expect(await inbox()).toEqual([]);
  });

  it('waits for a server that is not up yet', async () => {
    await dovecot.deliver(user, mail('one'));
    await dovecot.down();
    start();
    await until(() => shelf.events.filter((name) => name === 'waiting').length > 2);
    await dovecot.up();
    await until(() => shelf.mails.length === 1);
  });

  it('reads everything again when UIDVALIDITY changes', async () => {
    await dovecot.deliver(user, mail('one'));
    const first = start();
    await until(() => shelf.caught > 0);
    await first.stop();
    await dovecot.deliver(user, mail('two'), mail('three'));
    await dovecot.down();
    dovecot.forgetUids(user);
    // Dovecot takes UIDVALIDITY from the clock, in seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await dovecot.up();
    start();
    await until(() => shelf.mails.length === 3);
    expect([...shelf.cursors.values()]).toEqual([1, 2]);
    expect(shelf.subjects.sort()).toEqual(['one', 'three', 'two']);
  });

  it('leaves mail that could not be stored, and stores it as soon as it can', async () => {
    await dovecot.deliver(user, mail('one'));
    shelf.broken = true;
    start();
    await until(() => shelf.events.filter((name) => name === 'notStored').length > 1);
    expect(await inbox()).toMatchObject([{ subject: 'one', seen: false }]);
    expect(shelf.caught).toBe(0);
    shelf.broken = false;
    await until(() => shelf.caught > 0);
    expect(shelf.subjects).toEqual(['one']);
    expect(await inbox()).toEqual([]);
  });

  it('moves mail that was stored before a crash', async () => {
    await dovecot.deliver(user, mail('stored'), mail('foreign'), mail('new'));
    const [stored, foreign] = await inbox();
    const validity = await dovecot.asUser(user, async (client) =>
      String((await client.mailboxOpen('INBOX')).uidValidity),
    );
    shelf.cursors.set(validity, foreign?.uid ?? 0);
    shelf.mails.push({
      uidValidity: validity,
      uid: stored?.uid ?? 0,
      receivedAt: 0,
      raw: Buffer.from(mail('stored')),
    });
    start();
    await until(() => shelf.caught > 0);
    expect(shelf.subjects).toEqual(['stored', 'new']);
    expect((await inbox()).map(({ subject }) => subject)).toEqual(['foreign']);
    expect((await filed()).sort()).toEqual(['new', 'stored']);
  });

  it('finds the one unreadable email among others, and gives up on only that one', async () => {
    await dovecot.deliver(user, ...['a', 'b', 'bad', 'c', 'd'].map((subject) => mail(subject)));
    await inbox();
    const file = dovecot.inboxFiles(user)[2] ?? '';
    // The server does not run as root, so it is not allowed to read this file.
    rmSync(file);
    writeFileSync(file, '');
    chmodSync(file, 0);
    start();
    await until(() => shelf.caught > 0);
    expect(shelf.subjects).toEqual(['a', 'b', 'c', 'd']);
    expect(shelf.lost).toHaveLength(1);
    expect(shelf.lost[0]).toMatch(/^3 /);
  });

  it('truncates an email that is too large', async () => {
    await dovecot.deliver(user, mail('small'), mail('large', 'x'.repeat(50_000)), mail('last'));
    start({ maxMessageBytes: 10_000 });
    await until(() => shelf.caught > 0);
    expect(shelf.subjects).toEqual(['small', 'large', 'last']);
    expect(shelf.mails[1]?.raw.length).toBe(10_001);
  });

  it('respects the byte limit of a batch', async () => {
    const commits: number[] = [];
    const commit = shelf.commit.bind(shelf);
    shelf.commit = (batch) => {
      commits.push(batch.length);
      commit(batch);
    };
    await dovecot.deliver(user, ...Array.from({ length: 6 }, (_, n) => mail(`m${n}`, 'x'.repeat(9_000))));
    start({ batchBytes: 20_000 });
    await until(() => shelf.caught > 0);
    expect(commits).toEqual([2, 2, 2]);
  });

  // Dovecot delays its answers after refused logins, so this test has its own server.
  it('reports a refused login without showing the password, and keeps trying', () =>
    withOther({}, async () => {
      start({ password: 'not-the-password' });
      await until(() => shelf.events.filter((name) => name === 'waiting').length > 0);
      expect(shelf.details).toContainEqual(
        expect.objectContaining({ code: 'LOGIN_REFUSED', host: '127.0.0.1' }),
      );
      expect(JSON.stringify(shelf.details)).not.toContain('not-the-password');
    }));

  it('stops while the server is down', async () => {
    await dovecot.down();
    const reading = start({ retryMs: [60_000, 60_000] });
    await until(() => shelf.events.includes('waiting'));
    await reading.stop();
  });

  it('does not mistake an email from a player for a mark', async () => {
    await dovecot.deliver(user, mail('Octi server mark server-9'));
    start();
    await until(async () => (await filed()).length === 1);
    expect(await claimDoneFolder(options())).toEqual({ ok: true, value: undefined });
  });
});
