import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimDoneFolder, probeImap } from '../../../src/mail/imap/imapSetup.js';
import type { ImapOptions } from '../../../src/mail/index.js';
import { Dovecot, dovecotMissing, dovecotPassword } from '../../support/dovecot.js';

const mail = (subject: string) => `From: alice@example.net\r\nSubject: ${subject}\r\n\r\nhello\r\n`;

describe.skipIf(dovecotMissing)('setting up a mailbox on a real IMAP server', () => {
  let dovecot: Dovecot;
  /** A mailbox for each test. */
  let user = '';
  let users = 0;
  const options = (more: Partial<ImapOptions> = {}): ImapOptions => ({
    url: dovecot.url(user),
    doneFolder: 'Octi done',
    serverId: 'server-1',
    pollSeconds: 60,
    ...more,
  });
  const filed = async () => (await dovecot.mails(user, 'Octi done')).map(({ subject }) => subject);

  beforeAll(async () => {
    dovecot = await Dovecot.start();
  });
  afterAll(() => dovecot.stop());
  beforeEach(() => {
    users += 1;
    user = `octi${users}`;
  });

  describe('probeImap', () => {
    /** Returns the URL of the same server under a name that does not reveal that it is this machine. */
    const elsewhere = () => dovecot.url(user).replace('127.0.0.1', '127.1');

    it('connects to another machine without TLS only if the URL allows it', async () => {
      expect(await probeImap(options({ url: `${elsewhere()}?tls=off` }))).toMatchObject({ ok: true });
    });

    it('reports the capabilities and the number of emails, without marking any as read', async () => {
      await dovecot.deliver(user, mail('one'));
      const found = await probeImap(options());
      expect(found).toMatchObject({ ok: true, value: { exists: 1, uidNext: 2 } });
      expect(found.ok && found.value.capabilities).toContain('IDLE');
      expect(await dovecot.mails(user, 'INBOX')).toMatchObject([{ seen: false }]);
    });

    it.each([
      ['a mailbox that does not exist', { url: 'INBOX2' }, 'mail.noMailbox'],
      [
        'a port where nothing listens',
        { url: 'imap://octi:secret@127.0.0.1:1/INBOX' },
        'mail.connectionRefused',
      ],
      ['an unknown host', { url: 'imap://octi:secret@no-such-host.invalid' }, 'mail.hostUnknown'],
      ['TLS on a port without TLS', { url: 'imaps' }, 'mail.tls'],
      ['no TLS to another machine', { url: 'elsewhere' }, 'mail.tls'],
      ['text that is not a URL', { url: 'mail.example.org' }, 'mail.badImapUrl'],
      ['a URL without a user', { url: 'imaps://mail.example.org' }, 'mail.badImapUrl'],
      ['a URL without a password', { url: 'imaps://octi@mail.example.org' }, 'mail.noPassword'],
    ] as const)('refuses %s', async (_, more: Partial<ImapOptions>, code) => {
      const url =
        more.url === 'INBOX2'
          ? dovecot.url(user).replace('INBOX', 'INBOX2')
          : more.url === 'elsewhere'
            ? elsewhere()
            : more.url === 'imaps'
              ? dovecot.url(user).replace('imap:', 'imaps:')
              : (more.url ?? dovecot.url(user));
      const result = await probeImap(options({ ...more, url }));
      expect(result).toMatchObject({ ok: false, error: { code } });
      expect(JSON.stringify(result)).not.toContain(dovecotPassword);
    });
  });

  describe('claimDoneFolder', () => {
    it('marks the folder once', async () => {
      expect(await claimDoneFolder(options())).toEqual({ ok: true, value: undefined });
      expect(await claimDoneFolder(options())).toEqual({ ok: true, value: undefined });
      expect(await filed()).toEqual(['Octi server mark server-1']);
    });

    it('refuses a mailbox that does not exist, and leaves no mark', async () => {
      const url = dovecot.url(user).replace(/INBOX$/, 'Nosuch');
      expect(await claimDoneFolder(options({ url }))).toMatchObject({
        error: { code: 'mail.noMailbox', data: { mailbox: 'Nosuch' } },
      });
      expect(await filed()).toEqual([]);
    });

    it('refuses another server', async () => {
      await claimDoneFolder(options());
      const refused = await claimDoneFolder(options({ serverId: 'server-2' }));
      expect(refused).toMatchObject({
        error: { code: 'mail.otherServer', data: { other: 'server-1', folder: 'Octi done' } },
      });
      expect(await filed()).toEqual(['Octi server mark server-1']);
    });

    it('lets one of two simultaneous claims win', async () => {
      const claims = await Promise.all(
        ['server-1', 'server-2', 'server-3'].map((serverId) => claimDoneFolder(options({ serverId }))),
      );
      expect(claims.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await filed()).toHaveLength(1);
    });
  });

  // This test comes last, since Dovecot delays logins after a refused one.
  it('is refused if the password is wrong', async () => {
    const refused = await probeImap(options({ password: 'not-the-password' }));
    expect(refused).toMatchObject({ error: { code: 'mail.loginRefused', data: { user } } });
    expect(JSON.stringify(refused)).not.toContain('not-the-password');
  });
});
