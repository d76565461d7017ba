import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Dovecot, dovecotMissing } from '../../support/dovecot.js';
import { octi } from '../../support/octi.js';
import { type SmtpSink, startSink } from '../../support/smtpSink.js';

describe.skipIf(dovecotMissing)('after a restore from backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octi-refetch-'));
  const database = join(folder, 'octi.db');
  const backup = join(folder, 'backup.db');
  const day = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  let dovecot: Dovecot;
  let sink: SmtpSink;
  let server: ChildProcess | undefined;
  let env: Record<string, string>;

  /** Runs a server until it has processed this many emails. */
  const serve = async (mails: number, meanwhile: () => Promise<unknown>) => {
    let log = '';
    const running = spawn('node', ['bin/octi.js', 'serve'], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = running;
    running.stderr.on('data', (text) => {
      log += text;
    });
    const count = (what: string) => log.split(what).length - 1;
    const until = async (there: () => boolean) => {
      for (let tries = 0; !there(); tries++) {
        if (tries > 4_000) throw new Error(`timed out waiting: ${log}`);
        await pause(50);
      }
    };
    await until(() => count('mailbox: opened') > 0);
    await meanwhile();
    await until(() => count('mail processed') === mails && count('letter sent') === mails);
    const exited = once(running, 'exit');
    running.kill('SIGTERM');
    await exited;
  };
  const mail = (id: string, subject: string) =>
    `From: ${id}@example.com\r\nTo: octi@example.org\r\nSubject: ${subject}\r\nMessage-ID: <${id}@example.com>\r\n\r\n\r\n`;
  const refetch = async (...given: string[]) => octi(['mail', 'refetch', ...given], { env });
  const restore = () => {
    for (const end of ['', '-wal', '-shm', '.lock']) rmSync(database + end, { force: true });
    return octi(['backup', database, '--database', backup]);
  };

  beforeAll(async () => {
    dovecot = await Dovecot.start();
    sink = await startSink();
    env = {
      OCTI_ADDRESS: 'octi@example.org',
      OCTI_IMAP_URL: dovecot.url('octi'),
      OCTI_SMTP_URL: sink.url,
      OCTI_DATABASE: database,
    };
  });
  afterAll(async () => {
    server?.kill('SIGKILL');
    await sink.close();
    await dovecot.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('emails that arrived after the backup are fetched again, once each', async () => {
    await serve(1, () => dovecot.deliver('octi', mail('a', 'help')));
    expect((await octi(['backup', backup], { env })).code).toBe(0);
    await serve(2, () => dovecot.deliver('octi', mail('b', 'help rules'), mail('c', 'signup carol')));
    expect((await restore()).code).toBe(0);
    const { out, err } = await refetch('--since', day);
    expect([out, err]).toEqual([
      '3 emails found in the done folder. Fetched again because the database did not have them: 2.\n',
      '',
    ]);
    expect((await refetch('--since', day)).out).toMatch(
      /^3 emails found in the done folder\. .*not have them: 0\./,
    );
    const { in: mails } = JSON.parse((await octi(['mail', 'list', 'in', '--json'], { env })).out);
    expect(mails).toMatchObject([{ state: 'done' }, { state: 'new' }, { state: 'new' }]);
    await serve(2, async () => {});
    expect(JSON.parse((await octi(['status', '--json'], { env })).out).mails).toEqual({
      done: 2,
      waiting: 1,
    });
  });

  test('octi mail refetch needs a day, an account, and that account’s database', async () => {
    expect((await refetch()).err).toMatch(/Give the first day .*--since/);
    expect((await refetch('--since', 'monday')).err).toMatch(
      /--since must be a date, or a date and time in UTC.*not monday/,
    );
    expect((await refetch('--since', '2999-01-01')).out).toMatch(/^0 emails found in the done folder\./);
    expect((await octi(['mail', 'refetch', '--since', day, '--database', database])).err).toMatch(
      /There is no mailbox to read again, because OCTI_IMAP_URL is not set/,
    );
    env.OCTI_DATABASE = join(folder, 'other.db');
    const other = await octi(['mail', 'refetch', '--since', day], { env });
    expect([other.code, other.err]).toEqual([1, expect.stringMatching(/There is no database/)]);
  });
});
