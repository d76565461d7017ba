import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig, withoutUser } from '../../../src/server/config/loadConfig.js';
import { makeToken } from '../../../src/server/outbound/replyToken.js';
import type { BoardId, PlayerId } from '../../../src/store/index.js';
import { Dovecot, dovecotMissing, dovecotPassword } from '../../support/dovecot.js';
import { octi } from '../../support/octi.js';
import { rowId } from '../../support/rowId.js';
import { startSink } from '../../support/smtpSink.js';

const folder = mkdtempSync(join(tmpdir(), 'octi-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const account = {
  OCTI_ADDRESS: 'Octi@Example.org',
  OCTI_IMAP_URL: 'imaps://octi:pw@mail.example.org/INBOX',
  OCTI_SMTP_URL: 'smtps://octi:pw@mail.example.org',
  OCTI_DATABASE: '/var/lib/octi/octi.db',
};
const codes = (env: Record<string, string>) => {
  const read = readConfig(env);
  return read.ok ? [] : read.error.map(({ code, data }) => `${code} ${data.name}`);
};

describe('the configuration', () => {
  test('is for the sandbox if no mail account is set', () => {
    expect(readConfig({ OCTI_LOG_LEVEL: 'warn' })).toEqual({ ok: true, value: undefined });
  });

  test('has the address that was set, and defaults for everything else', () => {
    expect(readConfig(account)).toMatchObject({
      ok: true,
      value: { address: 'octi@example.org', plusAddresses: false, pollSeconds: 30 },
    });
  });

  test('serves boards on the web only at the address in OCTI_WEB', () => {
    const web = (value: string) => {
      const read = readConfig({ ...account, OCTI_WEB: value });
      return read.ok ? read.value?.web : read.error;
    };
    expect(web('[::1]:8025')).toEqual({ host: '::1', port: 8025 });
    expect([web(''), web('off')]).toEqual([undefined, undefined]);
  });

  test.each(Object.keys(account))('is an error, never a sandbox, if %s is missing', (name) => {
    expect(codes({ ...account, [name]: '' })).toEqual([`config.missing ${name}`]);
  });

  test('is rejected with errors that name every wrong setting and reveal no secrets', () => {
    const env = {
      ...account,
      OCTI_POLL_SECONDS: '2',
      OCTI_IMAP_URL: 'http://octi:hush@host',
      OCTI_IMPA: 'x',
    };
    expect(codes(env)).toEqual([
      'config.unknown OCTI_IMPA',
      'config.malformed OCTI_IMAP_URL',
      'config.malformed OCTI_POLL_SECONDS',
    ]);
    expect(JSON.stringify(readConfig(env))).not.toContain('hush');
  });

  test('rejects an address that is too long for a token to be added', () => {
    const env = { ...account, OCTI_PLUS_ADDRESSES: 'on' };
    const address = (local: number) => ({ OCTI_ADDRESS: `${'o'.repeat(local)}@example.org` });
    expect(codes({ ...env, ...address(32) })).toEqual([]);
    expect(codes({ ...env, ...address(33) })).toEqual(['config.longAddress OCTI_ADDRESS']);
    expect(codes({ ...account, ...address(33) })).toEqual([]);
    const facts = {
      purpose: 'board',
      playerId: rowId<PlayerId>(1),
      boardId: rowId<BoardId>(101),
      confirmationId: null,
    };
    const token = makeToken(Buffer.alloc(32), { ...facts, letterId: rowId(2 ** 30) });
    expect(`${'o'.repeat(32)}+${token}`.length).toBeLessThanOrEqual(64);
  });

  test('reads credentials from files', () => {
    const file = join(folder, 'password');
    writeFileSync(file, 'hush\n');
    expect(readConfig({ ...account, OCTI_IMAP_PASSWORD_FILE: file })).toMatchObject({
      value: { imapPassword: 'hush' },
    });
    expect(codes({ ...account, OCTI_SMTP_PASSWORD_FILE: join(folder, 'none') })).toEqual([
      'config.secretFile OCTI_SMTP_PASSWORD_FILE',
    ]);
  });

  test('shows URLs without user or password', () => {
    expect(withoutUser(account.OCTI_IMAP_URL)).toBe('imaps://mail.example.org/INBOX');
  });
});

test('octi config accepts --lmtp like octi serve, and then needs no mailbox', async () => {
  const env = { OCTI_ADDRESS: 'octi@example.org', OCTI_DATABASE: join(folder, 'octi.db') };
  const without = await octi(['config'], { env });
  expect(without.out).toMatch(/^OCTI_IMAP_URL +MISSING$/m);
  const { out, err } = await octi(['config', '--lmtp', '127.0.0.1:2424'], { env });
  expect(out).toMatch(/^OCTI_IMAP_URL +not set$/m);
  expect(out).toMatch(/^OCTI_LMTP +127\.0\.0\.1:2424$/m);
  expect(out).toMatch(/^OCTI_SMTP_URL +MISSING$/m);
  expect(out).toContain('OCTI_ADDRESS          octi@example.org\n                      the');
  expect(err).not.toContain('OCTI_IMAP_URL is missing');
});

test.skipIf(dovecotMissing)('octi config tries both connections without showing a password', async () => {
  const dovecot = await Dovecot.start();
  const sink = await startSink();
  const running = spawn('node', ['bin/octi.js', 'config'], {
    env: {
      PATH: process.env.PATH,
      OCTI_ADDRESS: 'octi@example.org',
      OCTI_IMAP_URL: dovecot.url('octi'),
      OCTI_SMTP_URL: sink.url,
      OCTI_DATABASE: join(folder, 'octi.db'),
    },
  });
  let said = '';
  running.stdout.on('data', (piece) => {
    said += piece;
  });
  running.stderr.on('data', (piece) => {
    said += piece;
  });
  const exited = once(running, 'exit');
  // The sink acts as the mail host: it delivers the mail that it accepts to the mailbox.
  let handed = 0;
  const hand = setInterval(async () => {
    while (handed < sink.letters.length) await dovecot.deliver('octi', sink.letters[handed++]?.raw ?? '');
  }, 50);
  await exited;
  clearInterval(hand);
  expect(said).toContain('Reading mail works');
  expect(said).toMatch(/Sending mail works: smtp:.* accepts connections without a login\./);
  expect(said).toContain('keeps our Message-IDs');
  expect(said).toContain('Plus addresses work');
  expect(said).not.toContain(dovecotPassword);
  expect(dovecot.inboxFiles('octi')).toEqual([]);
  await sink.close();
  await dovecot.stop();
});
