import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Dovecot, dovecotMissing, dovecotPassword } from '../../support/dovecot.js';
import { octi } from '../../support/octi.js';
import { type SmtpSink, startSink } from '../../support/smtpSink.js';

const mail = (id: string, from: string, subject: string, body: string) =>
  `From: Zaphod Beeble <${from}>\r\nTo: octi@example.org\r\nSubject: ${subject}\r\n` +
  `Message-ID: <${id}@example.com>\r\n\r\n${body}\r\n`;

describe.skipIf(dovecotMissing)('a running server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octi-log-'));
  const database = join(folder, 'octi.db');
  const smtpPassword = 'SmtpSecret77';
  let dovecot: Dovecot;
  let sink: SmtpSink;
  let server: ChildProcess;
  let env: Record<string, string>;
  let log = '';
  let begun = 0;
  const until = async (there: () => boolean | Promise<boolean>) => {
    for (let tries = 0; !(await there()); tries++) {
      if (tries > 4_000) throw new Error(`timed out waiting: ${log}`);
      await pause(50);
    }
  };
  const processed = (count: number) => until(() => log.split('mail processed').length > count);

  beforeAll(async () => {
    dovecot = await Dovecot.start();
    sink = await startSink({ user: 'octi', password: smtpPassword });
    const secret = join(folder, 'smtp');
    writeFileSync(secret, `${smtpPassword}\n`);
    env = {
      OCTI_ADDRESS: 'octi@example.org',
      OCTI_IMAP_URL: dovecot.url('octi'),
      OCTI_SMTP_URL: sink.url.replace(`:${smtpPassword}@`, '@'),
      OCTI_SMTP_PASSWORD_FILE: secret,
      OCTI_DATABASE: database,
      OCTI_POLL_SECONDS: '5',
      OCTI_RETRY_SECONDS: '1',
    };
    begun = Date.now();
    server = spawn('node', ['bin/octi.js', 'serve'], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server.stderr?.on('data', (text) => {
      log += text;
    });
    await until(() => log.includes('mailbox: opened'));
  });
  afterAll(async () => {
    server.kill('SIGKILL');
    await sink.close();
    await dovecot.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('responds when the operator retries or drops mail', async () => {
    sink.failNext({ at: 'rcpt', code: 450 }, ...Array(50).fill({ at: 'data', code: 554 }));
    await dovecot.deliver('octi', mail('a', 'alice@example.com', 'signup alice Krikkit-42', 'My own words.'));
    await until(() => log.includes('the mail host rejects our emails'));
    const refused = await octi(['status', '--json'], { env });
    expect(refused.err).toMatch(/accepted no email for \d+ minutes?\. Its last response: blocked: DATA 554/);
    expect(refused.code).toBe(1);
    // It cannot be dropped while it is being sent.
    await until(async () => (await octi(['mail', 'drop', 'out', '1'], { env })).code === 0);
    sink.heal();
    const { code, out } = await octi(['status', '--json'], { env });
    expect(code).toBe(0);
    const status = JSON.parse(out);
    expect(status).toMatchObject({ running: true, mails: { waiting: 1 }, letters: { dead: 1 } });
    expect(Date.parse(status.lastPoll)).toBeGreaterThanOrEqual(begun);
    expect((await octi(['mail', 'retry', 'out', '1'], { env })).code).toBe(0);
    await until(() => sink.letters.length === 1);
    expect((await octi(['mail', 'drop', 'in', '1', '--reason', 'no'], { env })).code).toBe(0);
    expect((await octi(['mail', 'retry', 'in', '1'], { env })).err).toMatch(
      /The text of incoming email 1 has been deleted/,
    );
    await dovecot.deliver('octi', mail('b', 'bob@example.com', 'help', 'My own words.'));
    await processed(2);
    expect((await octi(['mail', 'drop', 'in', '2', '--reason', 'no'], { env })).code).toBe(1);
  });

  test('the log has one JSON object per line, without addresses, passwords or text from an email', async () => {
    await dovecot.deliver(
      'octi',
      mail('c', 'carol@example.com', 'octi move 101 alice Krikkit-42 57+E', 'My own words.'),
      mail('d', 'dan@example.com', 'nothing of the kind', 'My own words.'),
      'Subject: not a mail at all\r\n\r\nMy own words.\r\n',
    );
    await until(() => log.includes('mail ignored') && sink.letters.length === 4);
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    expect((await exited)[0]).toBe(0);
    const lines = log.trim().split('\n');
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({
        level: expect.any(Number),
        time: expect.any(String),
        msg: expect.any(String),
      });
    }
    for (const secret of [dovecotPassword, smtpPassword, 'Krikkit', 'own words', 'Zaphod', 'nothing of']) {
      expect(log).not.toContain(secret);
    }
    expect(log).not.toMatch(/@|example|alice|57\+E/);
  });
});
