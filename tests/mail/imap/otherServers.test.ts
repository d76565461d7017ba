import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImapFlow } from 'imapflow';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  claimDoneFolder,
  ImapMailbox,
  type ImapOptions,
  type MailboxHandler,
  readDoneFolder,
} from '../../../src/mail/index.js';
import { silentLog } from '../../../src/server/health/log.js';
import { mailboxHandler } from '../../../src/server/inbound/intake.js';
import { type Db, Store } from '../../../src/store/index.js';
import { type CommandProxy, startCommandProxy } from '../../support/commandProxy.js';
import { Dovecot, dovecotMissing } from '../../support/dovecot.js';
import { openedDatabase } from '../../support/openedDatabase.js';

const mail = (subject: string, body = 'hello') =>
  `From: alice@example.net\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@example.net>\r\n\r\n${body}\r\n`;

/** Waits until a condition holds. If it never does, the test times out. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe.skipIf(dovecotMissing)('a mailbox that other mail programs also use', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octi-others-'));
  const done = 'Octi done';
  let dovecot: Dovecot;
  let user = '';
  let users = 0;
  let db: Db;
  let store: Store;
  let events: string[] = [];
  let details: Record<string, unknown>[] = [];
  let running: (() => Promise<void>)[] = [];

  const options = (more: Partial<ImapOptions> = {}): ImapOptions => ({
    url: dovecot.url(user),
    doneFolder: done,
    serverId: 'server-1',
    guarded: true,
    pollSeconds: 1,
    retryMs: [20, 200],
    ...more,
  });
  /** Reads the mailbox into a real inbox, as the server does. */
  const start = (more: Partial<ImapOptions> = {}) => {
    const stopping = new AbortController();
    const clock = { now: Date.now };
    const handler = mailboxHandler({ store, clock, log: silentLog, fromStart: true, onMail: () => {} });
    const watched: MailboxHandler = {
      cursor: (...given) => handler.cursor(...given),
      commit: (batch) => handler.commit(batch),
      unreadable: (...given) => handler.unreadable(...given),
      caughtUp: () => events.push('caughtUp'),
      committed: (...given) => handler.committed(...given),
      event: (name, detail) => {
        events.push(name);
        details.push({ name, ...detail });
      },
    };
    const reading = new ImapMailbox(options(more), watched).run(stopping.signal);
    const stop = async () => {
      stopping.abort();
      await reading;
    };
    running.push(stop);
    return stop;
  };
  /** Runs an action as another mail program that has a folder open. */
  const another = (act: (client: ImapFlow) => Promise<unknown>, name = 'INBOX') =>
    dovecot.asUser(user, async (client) => {
      await client.mailboxOpen(name);
      await act(client);
    });
  const rows = () =>
    db
      .prepare<[], { state: string; reason: string | null; id: string }>(
        'SELECT state, reason, message_id AS id FROM inbox ORDER BY inbox.id',
      )
      .all();
  const stored = () => rows().map(({ id }) => id.split('@')[0]);
  const times = (event: string) => events.filter((one) => one === event).length;
  /** Returns the Subjects of the emails in a folder, without marks. */
  const mails = async (name: string) =>
    (await dovecot.mails(user, name))
      .filter(({ subject }) => !subject.startsWith('Octi server mark'))
      .map(({ subject }) => subject);
  const marks = async (name: string) =>
    (await dovecot.mails(user, name))
      .filter(({ subject }) => subject.startsWith('Octi server mark'))
      .map(({ subject }) => subject);
  const folderOf = (name: string) => join(dovecot.folder, 'mail', user, `.${name}`);

  beforeAll(async () => {
    dovecot = await Dovecot.start();
  });
  afterAll(async () => {
    await dovecot.stop();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    users += 1;
    user = `octi${users}`;
    const opened = openedDatabase(join(folder, `${users}.db`), { create: true });
    db = opened;
    store = new Store(db);
    events = [];
    details = [];
  });
  afterEach(async () => {
    for (const stop of running) await stop();
    running = [];
    store.close();
  });

  describe('while it is being read', () => {
    let proxy: CommandProxy;
    afterEach(() => proxy.close());

    /** Fetches six emails in pairs; the other mail program acts right before the first matching FETCH. */
    const readSix = async (command: RegExp, act: () => Promise<unknown>) => {
      await dovecot.deliver(user, ...[1, 2, 3, 4, 5, 6].map((n) => mail(`m${n}`, 'x'.repeat(9_000))));
      let acted = false;
      proxy = await startCommandProxy(dovecot.imapPort, async (sent) => {
        if (acted || !command.test(sent)) return undefined;
        acted = true;
        await act();
        return undefined;
      });
      const url = dovecot.url(user).replace(`:${dovecot.imapPort}`, `:${proxy.port}`);
      start({ url, guarded: false, batchBytes: 20_000 });
      await until(() => times('caughtUp') > 0);
      expect(acted).toBe(true);
    };
    const allAreNew = () => expect(rows().filter(({ state }) => state !== 'new')).toEqual([]);

    it.each([
      ['the sizes', /UID FETCH.*SIZE/, ['m3', 'm4', 'm5']],
      ['the first emails', /UID FETCH 1:?,?2 .*BODY/, ['m3', 'm4', 'm5']],
      ['emails in the middle', /UID FETCH 3[:,]4 .*BODY/, ['m1', 'm2', 'm3', 'm4', 'm5']],
    ])('skips mail that is moved and expunged before %s are fetched', async (_, command, left) => {
      await readSix(command, () =>
        another(async (client) => {
          await client.mailboxCreate('Elsewhere');
          await client.messageMove('1:2', 'Elsewhere', { uid: true });
          await client.messageDelete('6', { uid: true });
        }),
      );
      expect(stored()).toEqual(left);
      allAreNew();
      expect(await mails('INBOX')).toEqual([]);
      expect(events).not.toContain('lost');
    });

    it('skips a batch that is gone, and the missing half of another', async () => {
      await readSix(/UID FETCH 3[:,]4 .*BODY/, () =>
        another((client) => client.messageDelete('3:5', { uid: true })),
      );
      expect(stored()).toEqual(['m1', 'm2', 'm6']);
      allAreNew();
      expect(events).not.toContain('lost');
    });

    it('reads an email that is moved away and back', async () => {
      await readSix(/UID FETCH 3[:,]4 .*BODY/, async () => {
        await another(async (client) => {
          await client.mailboxCreate('Elsewhere');
          await client.messageMove('4', 'Elsewhere', { uid: true });
        });
        await another((client) => client.messageMove('1', 'INBOX', { uid: true }), 'Elsewhere');
      });
      await until(() => stored().length === 6);
      expect(stored()).toEqual(['m1', 'm2', 'm3', 'm5', 'm6', 'm4']);
      allAreNew();
    });

    it('does not report emails that disappear before they are moved', async () => {
      await readSix(/UID MOVE/, () => another((client) => client.messageDelete('2', { uid: true })));
      expect(stored()).toHaveLength(6);
      expect(await mails(done)).toEqual(['m1', 'm3', 'm4', 'm5', 'm6']);
      expect(await mails('INBOX')).toEqual([]);
      expect(events).not.toContain('notMoved');
    });

    it('does not report an email that broke the connection and has disappeared', async () => {
      await dovecot.deliver(user, mail('m1'), mail('breaks'), mail('m3'));
      let breaks = 0;
      proxy = await startCommandProxy(dovecot.imapPort, async (sent) => {
        if (!/UID FETCH 2 .*BODY/.test(sent)) return undefined;
        breaks += 1;
        if (breaks === 4) await another((client) => client.messageDelete('2', { uid: true }));
        return 'cut';
      });
      const url = dovecot.url(user).replace(`:${dovecot.imapPort}`, `:${proxy.port}`);
      start({ url, guarded: false, batchBytes: 1 });
      await until(() => times('caughtUp') > 0);
      expect(breaks).toBe(4);
      expect(stored()).toEqual(['m1', 'm3']);
      allAreNew();
    });
  });

  describe('whose done folder is missing or unusable', () => {
    const deleteFolder = () => dovecot.asUser(user, (client) => client.mailboxDelete(done));
    /** Puts a file where the folder should be, so the folder cannot be created. */
    const blockFolder = () => {
      rmSync(folderOf(done), { recursive: true, force: true });
      writeFileSync(folderOf(done), '');
    };
    const chmodFolder = (mode: number) => {
      for (const part of ['cur', 'new', 'tmp', '']) chmodSync(join(folderOf(done), part), mode);
    };
    const claimAndStart = async (more: Partial<ImapOptions> = {}) => {
      expect(await claimDoneFolder(options())).toMatchObject({ ok: true });
      const stop = start(more);
      await until(() => times('caughtUp') > 0);
      return stop;
    };

    it('has the folder recreated with its mark as soon as mail arrives', async () => {
      await claimAndStart({ pollSeconds: 3_600 });
      await deleteFolder();
      await dovecot.deliver(user, mail('one'));
      await until(async () => (await mails(done)).length === 1 && (await marks(done)).length > 0);
      expect(await mails('INBOX')).toEqual([]);
      // The mark is created before the mail is moved.
      const filed = await dovecot.mails(user, done);
      expect(filed.map(({ subject }) => subject)).toEqual(['Octi server mark server-1', 'one']);
      expect(events.filter((name) => /folder|[mM]oved/.test(name))).toEqual(['folderMadeAgain']);
    });

    it('has the folder recreated even if no mail arrives', async () => {
      await claimAndStart();
      await deleteFolder();
      await until(async () => (await marks(done)).length > 0);
      expect(events).toContain('folderMadeAgain');
    });

    it('has the mark added later if the folder does not accept mail right after being created', async () => {
      let started = false;
      let refused = false;
      let mended = false;
      const proxy = await startCommandProxy(dovecot.imapPort, async (sent) => {
        if (started && !refused && / APPEND /.test(sent)) {
          chmodFolder(0o500);
          refused = true;
        } else if (refused && !mended && / STATUS /.test(sent)) {
          chmodFolder(0o700);
          mended = true;
        }
        return undefined;
      });
      const url = dovecot.url(user).replace(`:${dovecot.imapPort}`, `:${proxy.port}`);
      const stop = await claimAndStart({ url });
      started = true;
      await deleteFolder();
      await until(() => mended);
      await until(async () => (await marks(done)).length > 0);
      expect(times('folderMadeAgain')).toBe(1);
      await stop();
      await proxy.close();
    });

    it('is emptied once mail can be moved again, even if newer mail is moved first', async () => {
      await claimAndStart({ pollSeconds: 3 });
      chmodFolder(0o500);
      await dovecot.deliver(user, mail('one'));
      await until(() => times('notMoved') === 1);
      chmodFolder(0o700);
      await dovecot.deliver(user, mail('two'));
      await until(async () => (await mails(done)).includes('two'));
      await until(async () => (await mails('INBOX')).length === 0);
      expect((await mails(done)).sort()).toEqual(['one', 'two']);
      await until(() => times('movedAgain') === 1);
    });

    it('has its done folder read in order of arrival, even if older emails were moved there later', async () => {
      await claimDoneFolder(options());
      const came = Date.UTC(2026, 0, 5, 12);
      await dovecot.asUser(user, async (client) => {
        for (const [minute, subject] of [[2, 'three'] as const, [0, 'one'] as const, [1, 'two'] as const])
          await client.append(done, mail(subject), [], new Date(came + minute * 60_000));
      });
      const read: string[] = [];
      const outcome = await readDoneFolder(options(), came, (batch) => {
        read.push(...batch.map(({ raw }) => /Subject: (\w+)/.exec(raw.toString())?.[1] ?? ''));
      });
      expect(outcome).toEqual({ ok: true, value: { withheld: 0 } });
      expect(read).toEqual(['one', 'two', 'three']);
    });

    it.each([
      ['cannot be created', blockFolder, () => rmSync(folderOf(done))],
      ['accepts no mail', () => chmodFolder(0o500), () => chmodFolder(0o700)],
    ])(
      'keeps its emails while the folder %s, which is reported once, and has them moved when the folder works again',
      async (_, spoil, mend) => {
        await claimAndStart();
        spoil();
        await dovecot.deliver(user, mail('one'));
        await until(() => stored().length === 1);
        await dovecot.deliver(user, mail('two'), mail('three'));
        await until(() => stored().length === 3);
        await dovecot.down();
        await dovecot.up();
        await until(() => times('opened') === 2);
        await dovecot.deliver(user, mail('four'));
        await until(() => stored().length === 4);
        expect(await mails('INBOX')).toEqual(['one', 'two', 'three', 'four']);
        expect(times('notMoved')).toBe(1);
        mend();
        await until(async () => (await mails('INBOX')).length === 0);
        expect((await mails(done)).sort()).toEqual(['four', 'one', 'three', 'two']);
        await until(() => times('movedAgain') === 1);
        expect(stored()).toEqual(['one', 'two', 'three', 'four']);
      },
    );
    it('lets a server start if it has used the mailbox before, but not a new one', async () => {
      await claimDoneFolder(options());
      blockFolder();
      expect(await claimDoneFolder(options())).toMatchObject({ ok: true });
      await another((client) => client.messageDelete('1:*', { uid: true }));
      expect(await claimDoneFolder(options())).toMatchObject({ error: { code: 'mail.doneFolder' } });
      expect(await marks('INBOX')).toEqual([]);
    });
  });

  describe('that a server has marked', () => {
    const other = { serverId: 'server-2' };
    const refusal = {
      error: {
        code: 'mail.otherServer',
        data: {
          other: 'server-1',
          mailbox: 'INBOX',
          folder: done,
          subject: 'Octi server mark server-1',
        },
      },
    };
    it('can be taken over by a server that once had the id in the mark; a server with that id is then refused', async () => {
      await claimDoneFolder(options());
      const restored = options({ serverId: 'server-3', formerIds: ['server-0', 'server-1'] });
      expect(await claimDoneFolder(restored)).toMatchObject({ ok: true });
      // Makes it look as if the process had ended before deleting the old mark.
      await another((client) =>
        client.append('INBOX', 'Subject: Octi server mark server-1\r\n\r\n', ['\\Flagged']),
      );
      expect(await claimDoneFolder(restored)).toMatchObject({ ok: true });
      for (const name of ['INBOX', done]) expect(await marks(name)).toEqual(['Octi server mark server-3']);
      expect(await claimDoneFolder(options())).toMatchObject({
        error: { code: 'mail.otherServer', data: { other: 'server-3' } },
      });
    });
    const deleteFolder = () => dovecot.asUser(user, (client) => client.mailboxDelete(done));
    const emptyInbox = () => another((client) => client.messageDelete('1:*', { uid: true }));

    it.each([
      ['the done folder', deleteFolder],
      ['all mail in the mailbox', emptyInbox],
    ])('refuses another server after somebody has deleted %s, and has the mark restored', async (_, lose) => {
      await claimDoneFolder(options());
      await lose();
      expect(await claimDoneFolder(options(other))).toMatchObject(refusal);
      expect(await claimDoneFolder(options())).toMatchObject({ ok: true });
      expect(await marks('INBOX')).toEqual(['Octi server mark server-1']);
      expect(await marks(done)).toEqual(['Octi server mark server-1']);
    });

    it('has the mark of an earlier version copied from the done folder', async () => {
      await dovecot.asUser(user, async (client) => {
        await client.mailboxCreate(done);
        await client.mailboxOpen(done);
        await client.append(done, mail('Octi server mark server-1'), ['\\Flagged']);
      });
      expect(await claimDoneFolder(options(other))).toMatchObject(refusal);
      expect(await marks('INBOX')).toEqual([]);
      expect(await claimDoneFolder(options())).toMatchObject({ ok: true });
      await deleteFolder();
      expect(await claimDoneFolder(options(other))).toMatchObject(refusal);
    });

    it('belongs to one of many servers that claim it at the same time, and keeps that server’s marks', async () => {
      const ids = ['server-1', 'server-2', 'server-3', 'server-4'];
      const claims = await Promise.all(ids.map((serverId) => claimDoneFolder(options({ serverId }))));
      const winner = ids[claims.findIndex(({ ok }) => ok)];
      expect(claims.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await marks('INBOX')).toEqual([`Octi server mark ${winner}`]);
      expect(await marks(done)).toEqual([`Octi server mark ${winner}`]);
    });

    it('has the mark restored while a server uses it', async () => {
      await claimDoneFolder(options());
      start();
      await until(() => times('caughtUp') > 0);
      await deleteFolder();
      await emptyInbox();
      await until(async () => (await marks('INBOX')).length === 1 && (await marks(done)).length === 1);
      expect(await claimDoneFolder(options(other))).toMatchObject(refusal);
    });

    it('is not read by a server that finds another server’s mark', async () => {
      await claimDoneFolder(options(other));
      await dovecot.deliver(user, mail('one'));
      start();
      await until(() => times('otherServer') > 1);
      expect(stored()).toEqual([]);
      expect(details).toContainEqual({ name: 'otherServer', other: 'server-2' });
      expect(await marks('INBOX')).toEqual(['Octi server mark server-2']);
    });

    it('has its mark skipped when mail is read and moved', async () => {
      await dovecot.deliver(user, mail('before'));
      await claimDoneFolder(options());
      await dovecot.deliver(user, mail('after'));
      const stop = start();
      await until(() => stored().length === 2);
      await stop();
      start();
      await until(() => times('caughtUp') > 1);
      expect(stored()).toEqual(['before', 'after']);
      expect(await mails('INBOX')).toEqual([]);
      expect(await marks('INBOX')).toHaveLength(1);
      expect(await marks(done)).toHaveLength(1);
    });
  });
});
