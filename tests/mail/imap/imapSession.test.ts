import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FetchBisector } from '../../../src/mail/imap/fetchBisector.js';
import { newClient } from '../../../src/mail/imap/imapClient.js';
import { MailFiler } from '../../../src/mail/imap/imapFiling.js';
import { ImapSession } from '../../../src/mail/imap/imapSession.js';
import type { ImapOptions, MailboxHandler, ReceivedMail } from '../../../src/mail/index.js';
import { readTarget } from '../../../src/mail/serverUrl.js';
import { Dovecot, dovecotMissing } from '../../support/dovecot.js';

const mail = (subject: string) => `From: alice@example.net\r\nSubject: ${subject}\r\n\r\nx\r\n`;

describe.skipIf(dovecotMissing)('a connection to a mailbox', () => {
  let dovecot: Dovecot;
  let user = '';
  let users = 0;
  let stopping: AbortController;
  let stored: ReceivedMail[];
  let events: string[];
  beforeAll(async () => {
    dovecot = await Dovecot.start();
  });
  afterAll(() => dovecot.stop());
  beforeEach(() => {
    users += 1;
    user = `session${users}`;
    stopping = new AbortController();
    stored = [];
    events = [];
  });

  /** Runs a connection until it ends. `onCaughtUp` is called with the number of times that all mail has been read. */
  async function run(onCaughtUp: (times: number) => void, handler: Partial<MailboxHandler> = {}) {
    const imap: ImapOptions = {
      url: dovecot.url(user),
      doneFolder: 'Octi done',
      serverId: 'server-1',
      pollSeconds: 60,
    };
    const target = readTarget('imap', imap.url, undefined);
    if (!target.ok) throw new Error(target.error.code);
    let times = 0;
    const full: MailboxHandler = {
      cursor: () => 0,
      commit: (batch) => stored.push(...batch),
      unreadable: (_, uid, reason) => events.push(`unreadable ${uid} ${reason}`),
      caughtUp: () => {
        times += 1;
        onCaughtUp(times);
      },
      committed: (_, uids) => uids,
      event: (name) => events.push(name),
      ...handler,
    };
    const client = await newClient(target.value, imap);
    const session = new ImapSession({
      ...{ client, imap, handler: full, bisector: new FetchBisector() },
      filing: new MailFiler(imap, full),
      wentWell: () => {},
    });
    await session.run('INBOX', stopping.signal);
    expect(client.usable).toBe(false);
  }
  const subjects = () => stored.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw.toString())?.[1]);
  const left = async () => (await dovecot.mails(user, 'INBOX')).map(({ subject, seen }) => [subject, seen]);

  test('reads existing mail, then new mail, files it, and ends on request', async () => {
    await dovecot.deliver(user, mail('one'), mail('two'));
    await run((times) => {
      if (times === 1) void dovecot.deliver(user, mail('three'));
      if (stored.length === 3) stopping.abort();
    });
    expect(subjects()).toEqual(['one', 'two', 'three']);
    expect(events).toEqual(['opened', 'taken', 'taken']);
    expect(await left()).toEqual([]);
    expect((await dovecot.mails(user, 'Octi done')).map(({ subject }) => subject)).toEqual([
      'one',
      'two',
      'three',
    ]);
  });

  test('ends, and leaves the mail as it was, if the mail cannot be stored', async () => {
    await dovecot.deliver(user, mail('one'));
    const commit = () => {
      throw new Error('disk full');
    };
    await expect(run(() => {}, { commit })).rejects.toMatchObject({ code: 'NOT_STORED' });
    expect(events).toEqual(['opened', 'notStored']);
    expect(await left()).toEqual([['one', false]]);
  });

  test('reads nothing at or below the cursor, but moves emails that are already stored', async () => {
    await dovecot.deliver(user, mail('stored'), mail('unreadable'), mail('new'));
    await run(() => stopping.abort(), {
      cursor: () => 2,
      committed: (_, uids) => uids.filter((uid) => uid === 1),
    });
    expect(subjects()).toEqual(['new']);
    expect(await left()).toEqual([['unreadable', false]]);
  });
});
