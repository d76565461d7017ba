import { expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config/loadConfig.js';
import { imapOptions, smtpOptions } from '../../../src/server/config/mailAccounts.js';

const env = {
  OCTI_ADDRESS: 'octi@example.org',
  OCTI_IMAP_URL: 'imaps://octi@imap.example.org',
  OCTI_SMTP_URL: 'smtps://octi@smtp.example.org',
  OCTI_DATABASE: 'octi.db',
};
const configOf = (more: Record<string, string> = {}) => {
  const read = readConfig({ ...env, ...more });
  if (!read.ok || !read.value) throw new Error('no account');
  return read.value;
};

test('the options for an account with passwords include them, but no token', () => {
  const config = configOf({ OCTI_IMAP_PASSWORD: 'in', OCTI_SMTP_PASSWORD: 'out', OCTI_POLL_SECONDS: '7' });
  expect(imapOptions(config, 'server 1')).toEqual({
    url: env.OCTI_IMAP_URL,
    password: 'in',
    doneFolder: 'Octi done',
    pollSeconds: 7,
    serverId: 'server 1',
    guarded: true,
  });
  expect(smtpOptions(config)).toEqual({ url: env.OCTI_SMTP_URL, password: 'out' });
});

test('the options for an account with tokens include a token source, but no password', async () => {
  const config = configOf({ OCTI_TOKEN_COMMAND: 'echo fresh' });
  const imap = imapOptions(config, '');
  expect(imap).not.toHaveProperty('password');
  expect(typeof imap?.token).toBe(typeof smtpOptions(config).token);
  expect(imap?.token).toBeDefined();
});
