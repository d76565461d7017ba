import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImapOptions, takeProbes } from '../../../src/mail/index.js';
import { Dovecot, dovecotMissing } from '../../support/dovecot.js';

if (dovecotMissing) console.warn('Dovecot is not installed: finding and removing probes is not tested.');

describe.skipIf(dovecotMissing)('a letter to ourselves', () => {
  let dovecot: Dovecot;
  const user = 'octi';
  const options = (): ImapOptions => ({
    ...{ url: dovecot.url(user), doneFolder: 'Octi done', serverId: 'server-1', pollSeconds: 60 },
  });
  const mail = (subject: string) =>
    `Subject: ${subject}\r\nMessage-ID: <${subject}@example.org>\r\n\r\nx\r\n`;

  beforeAll(async () => {
    dovecot = await Dovecot.start();
  });
  afterAll(() => dovecot.stop());

  test('is removed from the mailbox and the done folder, but other emails are not', async () => {
    expect(await takeProbes(options(), 'probe')).toEqual([]);
    await dovecot.deliver(user, mail('probe-1'), mail('other'));
    await dovecot.asUser(user, async (client) => {
      await client.mailboxCreate('Octi done');
      await client.append('Octi done', mail('probe-2'));
    });
    expect(await takeProbes(options(), 'probe')).toEqual([
      { subject: 'probe-1', messageId: 'probe-1@example.org' },
      { subject: 'probe-2', messageId: 'probe-2@example.org' },
    ]);
    expect((await dovecot.mails(user, 'INBOX')).map(({ subject }) => subject)).toEqual(['other']);
    expect(await dovecot.mails(user, 'Octi done')).toEqual([]);
  });

  test('cannot be searched for without a valid URL', async () => {
    await expect(takeProbes({ ...options(), url: 'secret' }, 'x')).rejects.toThrow('mail.badImapUrl');
  });
});
