import { describe, expect, test } from 'vitest';
import { readTarget } from '../../src/mail/serverUrl.js';

describe('the URL of a server', () => {
  test('is parsed, with defaults for missing parts', () => {
    expect(readTarget('imap', 'imaps://oc%40ti:p%2Fw@mail.example.org/In%20box', undefined)).toEqual({
      ok: true,
      value: {
        ...{ host: 'mail.example.org', port: 993, secure: true, mustUpgrade: true },
        ...{ user: 'oc@ti', password: 'p/w', path: 'In box' },
      },
    });
    expect(readTarget('smtp', 'smtp://mail.example.org', undefined)).toMatchObject({
      value: { port: 587, secure: false, user: '', path: '' },
    });
  });

  test.each([
    ['smtp://mail.example.org', true],
    ['smtp://mail.example.org?tls=off', false],
    ['smtp://localhost', false],
    ['smtp://127.1.2.3:25', false],
    ['smtp://[::1]', false],
  ])('%s must upgrade to TLS: %s', (url, mustUpgrade) => {
    expect(readTarget('smtp', url, undefined)).toMatchObject({ value: { mustUpgrade } });
  });

  test('keeps its password unless another one is set separately', () => {
    const url = 'imap://octi:old@localhost';
    expect(readTarget('imap', url, 'new')).toMatchObject({ value: { password: 'new' } });
    expect(readTarget('imap', url, undefined)).toMatchObject({ value: { password: 'old' } });
  });

  test('uses a token if there is no password', () => {
    const token = async () => 't';
    expect(readTarget('imap', 'imap://octi@localhost', undefined, token)).toMatchObject({ value: { token } });
    const withPassword = readTarget('imap', 'imap://octi:p@localhost', undefined, token);
    expect(withPassword.ok && 'token' in withPassword.value).toBe(false);
  });

  test.each([
    ['imap', 'imaps://mail.example.org', 'mail.badImapUrl'],
    ['imap', 'smtp://octi:secret@mail.example.org', 'mail.badImapUrl'],
    ['imap', 'imapx://octi:secret@mail.example.org', 'mail.badImapUrl'],
    ['imap', 'secret', 'mail.badImapUrl'],
    ['smtp', 'smtp://%zz:secret@mail.example.org', 'mail.badSmtpUrl'],
    ['smtp', 'http://octi:secret@mail.example.org', 'mail.badSmtpUrl'],
    ['smtp', 'smtp://octi@mail.example.org', 'mail.noPassword'],
  ] as const)('is refused: %s %s', (kind, url, code) => {
    const refused = readTarget(kind, url, undefined);
    expect(refused).toMatchObject({ ok: false, error: { code } });
    expect(JSON.stringify(refused)).not.toContain('secret');
  });
});
