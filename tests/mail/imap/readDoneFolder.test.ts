import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appendMark } from '../../../src/mail/imap/imapMarks.js';
import { readDoneFolder } from '../../../src/mail/imap/readDoneFolder.js';
import type { ImapOptions } from '../../../src/mail/index.js';
import { Dovecot, dovecotMissing } from '../../support/dovecot.js';

const doneFolder = 'Octi done';
const noon = Date.UTC(2026, 0, 5, 12);
const hour = 60 * 60 * 1000;
const mail = (subject: string) => `From: alice@example.net\r\nSubject: ${subject}\r\n\r\nx\r\n`;

describe.skipIf(dovecotMissing)('the done folder', () => {
  let dovecot: Dovecot;
  const user = 'octi';
  const options = (more: Partial<ImapOptions> = {}): ImapOptions => ({
    ...{ url: dovecot.url(user), doneFolder, serverId: 'server-1', pollSeconds: 60 },
    ...more,
  });
  beforeAll(async () => {
    dovecot = await Dovecot.start();
    await dovecot.asUser(user, async (client) => {
      await client.mailboxCreate(doneFolder);
      await appendMark(client, doneFolder, 'server-1');
      // Mail that could not be moved for a while comes after newer mail.
      for (const [subject, hours] of [
        ['late', 3],
        ['early', 1],
        ['before', -1],
        ['the day before', -24],
      ] as const) {
        await client.append(doneFolder, mail(subject), [], new Date(noon + hours * hour));
      }
    });
  });
  afterAll(() => dovecot.stop());

  test('is read from a given time onwards, in order of arrival, except for its marks; nothing in it is changed', async () => {
    const before = await dovecot.mails(user, doneFolder);
    const taken: [string, number][] = [];
    const read = await readDoneFolder(options({ batchBytes: 150 }), noon, (mails) => {
      for (const { raw, receivedAt } of mails) {
        taken.push([/^Subject: (.*)\r$/m.exec(raw.toString())?.[1] ?? '', (receivedAt - noon) / hour]);
      }
    });
    expect(read).toEqual({ ok: true, value: { withheld: 0 } });
    expect(taken).toEqual([
      ['early', 1],
      ['late', 3],
    ]);
    expect(await dovecot.mails(user, doneFolder)).toEqual(before);
  });

  test('is refused if it does not exist', async () => {
    const refused = await readDoneFolder(options({ doneFolder: 'Nosuch' }), noon, () => {
      throw new Error('nothing is there');
    });
    expect(refused).toMatchObject({ error: { code: 'mail.noMailbox' } });
  });
});
