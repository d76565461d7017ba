import { expect, test } from 'vitest';
import { coded, connectionRefusal, troubleCode } from '../../src/mail/connectionErrors.js';
import type { Target } from '../../src/mail/serverUrl.js';

const target: Target = {
  ...{ host: 'mail.example.org', port: 993, secure: true, mustUpgrade: true },
  ...{ user: 'octi', password: 'secret', path: '' },
};

test.each([
  [coded('NO_ANSWER'), 'NO_ANSWER'],
  [{ code: 'EX', originalCode: 'ECONNRESET' }, 'ECONNRESET'],
  [{ authenticationFailed: true, code: 'EX' }, 'LOGIN_REFUSED'],
  [new Error('password secret'), 'UNKNOWN'],
])('%o is logged as %s', (error, code) => expect(troubleCode(error)).toBe(code));

test.each([
  [{ code: 'TOKEN_FILE' }, 'mail.noToken'],
  [{ authenticationFailed: true }, 'mail.loginRefused'],
  [{ code: 'EAUTH' }, 'mail.loginRefused'],
  [{ mailboxMissing: true }, 'mail.noMailbox'],
  [{ code: 'ENOTFOUND' }, 'mail.hostUnknown'],
  [{ code: 'EDNS' }, 'mail.hostUnknown'],
  [{ code: 'ECONNREFUSED' }, 'mail.connectionRefused'],
  [{ code: 'ESOCKET', originalCode: 'ETIMEDOUT' }, 'mail.timeout'],
  [{ code: 'GREETING_TIMEOUT' }, 'mail.timeout'],
  [{ tlsFailed: true }, 'mail.tls'],
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'mail.tls'],
  [{ code: 'ETLS' }, 'mail.tls'],
  [{ code: 'ECONNRESET' }, 'mail.connection'],
])('%j is refused as %s, without showing a secret', (error, code) => {
  const refused = connectionRefusal(error, target);
  expect(refused).toMatchObject({ code, data: { host: 'mail.example.org' } });
  expect(JSON.stringify(refused)).not.toContain('secret');
});
