import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compose, type MailTransport, type OutgoingMail, type SendResult } from '../../../src/mail/index.js';
import { probeLetter } from '../../../src/server/admin/probeMailHost.js';
import { readConfig } from '../../../src/server/config/loadConfig.js';
import { Dovecot, dovecotMissing } from '../../support/dovecot.js';

describe.skipIf(dovecotMissing)('a probe of the mail host', () => {
  let dovecot: Dovecot;
  let user = '';
  let users = 0;
  beforeAll(async () => {
    dovecot = await Dovecot.start();
  });
  afterAll(() => dovecot.stop());
  beforeEach(() => {
    users += 1;
    user = `probe${users}`;
  });

  /** Probes a host that may change or refuse letters. Returns what the probe reports. */
  async function probe(host: (mail: OutgoingMail) => OutgoingMail | SendResult) {
    const loaded = readConfig({
      OCTI_ADDRESS: 'octi@example.org',
      OCTI_IMAP_URL: dovecot.url(user),
      OCTI_SMTP_URL: 'smtp://127.0.0.1:1',
      OCTI_DATABASE: 'octi.db',
    });
    if (!loaded.ok || !loaded.value) throw new Error('the settings are wrong');
    const transport: Pick<MailTransport, 'send'> = {
      async send(mail) {
        const passed = host(mail);
        if ('kind' in passed) return passed;
        await dovecot.deliver(user, compose(passed));
        return { kind: 'sent', response: '250' };
      },
    };
    const said: string[] = [];
    for await (const { code } of probeLetter(loaded.value, transport as MailTransport)) said.push(code);
    return said;
  }

  test('reports that the host keeps Message-IDs and delivers mail to plus addresses, and removes its own letters', async () => {
    await dovecot.deliver(user, 'From: alice@example.net\r\nSubject: hello\r\n\r\nx\r\n');
    expect(await probe((mail) => mail)).toEqual([
      'config.probeSent',
      'config.probe.arrived',
      'config.probe.idKept',
      'config.probe.plusWorks',
    ]);
    expect((await dovecot.mails(user, 'INBOX')).map(({ subject }) => subject)).toEqual(['hello']);
  });

  test('reports that the host changes Message-IDs and refuses plus addresses', async () => {
    const said = await probe((mail) =>
      mail.to.includes('+')
        ? { kind: 'refused', reason: 'RCPT TO 550' }
        : { ...mail, messageId: `changed-${mail.messageId}` },
    );
    expect(said.slice(2)).toEqual(['config.probe.idChanged', 'config.probe.plusFails']);
  });

  test('stops if its letter cannot be sent', async () => {
    const said = await probe(() => ({ kind: 'deferred', reason: 'CONN ECONNREFUSED' }));
    expect(said).toEqual(['config.probe.notSent']);
    expect(await dovecot.mails(user, 'INBOX')).toEqual([]);
  });
});
