import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ImapMailbox, type ImapOptions, probeImap, smtpTransport } from '../../../src/mail/index.js';
import { tokenSource } from '../../../src/server/config/accessToken.js';
import { readConfig } from '../../../src/server/config/loadConfig.js';
import { imapOptions, smtpOptions } from '../../../src/server/config/mailAccounts.js';
import { Dovecot, isDovecot23 } from '../../support/dovecot.js';

const folder = mkdtempSync(join(tmpdir(), 'octi-token-'));
const file = join(folder, 'token');
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes a token like those that mail hosts issue (RFC 7519), valid for this many seconds. */
function jwt(key: string, seconds: number, sub = 'octi'): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub, iat: now - 60, exp: now + seconds })}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

describe('an access token', () => {
  it('is read from its file whenever it is needed', async () => {
    const token = tokenSource({ file });
    writeFileSync(file, 'first\n');
    expect(await token()).toBe('first');
    writeFileSync(file, 'second');
    expect(await token()).toBe('second');
  });

  it('is read from the output of a command, which runs without a shell and without our secrets', async () => {
    const script = join(folder, 'print.mjs');
    writeFileSync(
      script,
      `process.stdout.write([...process.argv.slice(2), process.env.OCTI_SMTP_URL].join('/') + '\\n')`,
    );
    process.env.OCTI_SMTP_URL = 'secret';
    const token = await tokenSource({ command: `${process.execPath} ${script}  $HOME ;id "a` })();
    delete process.env.OCTI_SMTP_URL;
    expect(token).toBe('$HOME/;id/"a/');
  });

  it('is requested only once for simultaneous callers', async () => {
    const count = join(folder, 'count.mjs');
    const log = join(folder, 'count.log');
    writeFileSync(
      count,
      `import { appendFileSync } from 'node:fs'; appendFileSync('${log}', 'x'); console.log('t');`,
    );
    const token = tokenSource({ command: `${process.execPath} ${count}` });
    expect(await Promise.all([token(), token(), token()])).toEqual(['t', 't', 't']);
    expect(readFileSync(log, 'utf8')).toBe('x');
  });

  it.each([
    ['TOKEN_FILE', { file: join(folder, 'none') }],
    ['TOKEN_COMMAND', { command: '/no/such/program' }],
    ['TOKEN_COMMAND', { command: `${process.execPath} -e process.exit(1)` }],
    ['TOKEN_MALFORMED', { command: 'echo two words' }],
    ['TOKEN_MALFORMED', { command: 'true' }],
  ] as const)(
    'is reported as %s if it cannot be fetched, never with the output of the command',
    async (code, origin) => {
      await expect(tokenSource(origin)()).rejects.toMatchObject({ code, message: code });
    },
  );
});

const account = {
  OCTI_ADDRESS: 'octi@example.org',
  OCTI_SMTP_URL: 'smtps://octi@mail.example.org',
  OCTI_DATABASE: '/var/lib/octi/octi.db',
  OCTI_TOKEN_FILE: file,
};
const configOf = (env: Record<string, string>) => {
  const read = readConfig(env);
  if (!read.ok || !read.value) throw new Error('no account');
  return read.value;
};

it('only one way to get a token may be set', () => {
  const env = { ...account, OCTI_IMAP_URL: 'imaps://octi@mail.example.org', OCTI_TOKEN_COMMAND: 'x' };
  expect(readConfig(env)).toMatchObject({ error: [{ code: 'config.twoTokens' }] });
});

describe.skipIf(!isDovecot23)('a mailbox that accepts tokens', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await Dovecot.start({ tokenKey: 'sesame' });
  });
  afterAll(() => dovecot.stop());
  const options = (more = {}) => ({
    ...(imapOptions(
      configOf({ ...account, OCTI_IMAP_URL: `imap://octi@127.0.0.1:${dovecot.imapPort}` }),
      'server-1',
    ) as ImapOptions),
    ...more,
  });

  it('accepts a client with a valid token', async () => {
    writeFileSync(file, jwt('sesame', 60));
    expect(await probeImap(options())).toMatchObject({ ok: true });
    writeFileSync(file, jwt('sesame', -5));
    expect(await probeImap(options())).toMatchObject({ error: { code: 'mail.loginRefused' } });
    writeFileSync(file, 'two words');
    const refused = await probeImap(options());
    expect(refused).toMatchObject({ error: { code: 'mail.noToken', data: { why: 'TOKEN_MALFORMED' } } });
    expect(JSON.stringify(refused)).not.toContain('two words');
  });

  it('is opened with a fresh token after a refused login, and no token is logged', async () => {
    const aged = jwt('sesame', -5);
    writeFileSync(file, aged);
    const events: string[] = [];
    const stopping = new AbortController();
    const nothing = { cursor: () => 0, commit: () => {}, unreadable: () => {}, committed: () => [] };
    const event = (name: string, detail: object) => events.push(`${name} ${JSON.stringify(detail)}`);
    const handler = { ...nothing, event, caughtUp: () => events.push('caughtUp') };
    const reading = new ImapMailbox(options({ retryMs: [20, 200] }), handler).run(stopping.signal);
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await until(() => events.some((one) => one.includes('LOGIN_REFUSED')));
    const fresh = jwt('sesame', 60);
    writeFileSync(file, fresh);
    await until(() => events.includes('caughtUp'));
    stopping.abort();
    await reading;
    for (const token of [aged, fresh]) expect(events.join()).not.toContain(token);
  });
});

describe('an SMTP server that accepts tokens', () => {
  const seen: string[] = [];
  let good = '';
  const server = new SMTPServer({
    authMethods: ['XOAUTH2'],
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth({ username = '', accessToken = '' }, _session, done) {
      seen.push(accessToken);
      done(
        null,
        username === 'octi' && accessToken === good ? { user: username } : { data: { status: '401' } },
      );
    },
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve())));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  afterEach(() => {
    seen.length = 0;
  });
  const transport = () => {
    const { port } = server.server.address() as AddressInfo;
    const env = { ...account, OCTI_LMTP: '127.0.0.1:1', OCTI_SMTP_URL: `smtp://octi@127.0.0.1:${port}` };
    return smtpTransport(smtpOptions(configOf(env)));
  };
  const letter = {
    from: { name: 'Octi', address: 'octi@example.org' },
    to: 'alice@example.net',
    subject: 'hello',
    text: 'hello',
    messageId: 'a@example.org',
    date: 0,
    headers: {},
  };

  it('gets the currently valid token', async () => {
    good = 'fresh';
    writeFileSync(file, 'fresh\n');
    const smtp = transport();
    expect(await smtp.verify()).toMatchObject({ ok: true });
    expect(await smtp.send(letter)).toMatchObject({ kind: 'sent' });
    await smtp.close();
    expect(seen).toEqual(['fresh', 'fresh']);
  });

  it('refuses an invalid token: the letter is postponed, and the token is not reported', async () => {
    good = 'fresh';
    writeFileSync(file, 'aged');
    const smtp = transport();
    const refused = await smtp.verify();
    expect(refused).toMatchObject({ error: { code: 'mail.loginRefused' } });
    const put = await smtp.send(letter);
    expect(put.kind).toBe('deferred');
    expect(JSON.stringify([refused, put])).not.toContain('aged');
    writeFileSync(file, 'fresh');
    expect(await smtp.send(letter)).toMatchObject({ kind: 'sent' });
    writeFileSync(file, 'two words');
    expect(await smtp.verify()).toMatchObject({ error: { code: 'mail.noToken' } });
    await smtp.close();
  });
});
