import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MailFiler } from '../../../src/mail/imap/imapFiling.js';
import { Dovecot, dovecotMissing } from '../../support/dovecot.js';

const doneFolder = 'Octi done';

describe.skipIf(dovecotMissing)('stored mail', () => {
  let dovecot: Dovecot;
  let user = '';
  let users = 0;
  let events: string[] = [];
  let filer: MailFiler;
  beforeAll(async () => {
    dovecot = await Dovecot.start();
  });
  afterAll(() => dovecot.stop());
  beforeEach(async () => {
    users += 1;
    user = `file${users}`;
    events = [];
    filer = new MailFiler(
      { url: dovecot.url(user), doneFolder, serverId: 'server-1', pollSeconds: 60 },
      {
        cursor: () => 0,
        commit: () => {},
        unreadable: () => {},
        caughtUp: () => {},
        committed: () => [],
        event: (name, { mails }) => events.push(mails === undefined ? name : `${name} ${mails}`),
      },
    );
    const mail = (subject: string) => `From: alice@example.net\r\nSubject: ${subject}\r\n\r\nx\r\n`;
    await dovecot.deliver(user, mail('one'), mail('two'), mail('three'));
  });
  const inBox = <T>(act: (client: ImapFlow) => Promise<T>): Promise<T> =>
    dovecot.asUser(user, async (client) => {
      await client.mailboxOpen('INBOX');
      return act(client);
    });
  const mails = async (folder: string) =>
    (await dovecot.mails(user, folder)).map(({ subject, seen }) => `${subject}${seen ? ' seen' : ''}`);

  test('is marked as read and moved; other mail is not', async () => {
    await inBox(async (client) => {
      expect(await filer.ensureFolder(client)).toBe(true);
      await filer.file(client, [1, 3]);
    });
    expect([await mails('INBOX'), await mails(doneFolder)]).toEqual([['two'], ['one seen', 'three seen']]);
    expect([events, filer.stuck]).toEqual([[], false]);
  });

  test('is moved even if another client has removed some of it', async () => {
    await inBox(async (client) => {
      await filer.ensureFolder(client);
      await inBox((other) => other.messageDelete('2', { uid: true }));
      await filer.file(client, [1, 2, 3]);
    });
    expect([await mails('INBOX'), await mails(doneFolder)]).toEqual([[], ['one seen', 'three seen']]);
    expect(filer.stuck).toBe(false);
  });

  test('goes to a new done folder if somebody has deleted it', async () => {
    await inBox(async (client) => {
      await filer.ensureFolder(client);
      await inBox((other) => other.mailboxDelete(doneFolder));
      await filer.file(client, [1]);
    });
    expect(await mails(doneFolder)).toEqual(['one seen']);
    expect(events).toEqual(['folderMadeAgain']);
  });

  test('stays, marked as read, while the done folder cannot be created; this is reported once', async () => {
    // A folder cannot be created where a file is.
    const inTheWay = join(dovecot.folder, 'mail', user, `.${doneFolder}`);
    writeFileSync(inTheWay, '');
    await inBox(async (client) => {
      expect(await filer.ensureFolder(client)).toBe(false);
      await filer.file(client, [1, 2]);
      expect(filer.stuck).toBe(true);
      expect(await mails('INBOX')).toEqual(['one seen', 'two seen', 'three']);
      rmSync(inTheWay);
      expect(await filer.ensureFolder(client)).toBe(true);
      await filer.file(client, [1, 2], true);
    });
    expect([await mails('INBOX'), await mails(doneFolder)]).toEqual([['three'], ['one seen', 'two seen']]);
    expect([events, filer.stuck]).toEqual([['notMoved 0', 'movedAgain'], false]);
  });
});
