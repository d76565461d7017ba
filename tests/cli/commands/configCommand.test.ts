import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { config } from '../../../src/cli/commands/configCommand.js';
import { openDatabase } from '../../../src/store/index.js';
import { octi } from '../../support/octi.js';
import { runInProcess } from '../../support/runInProcess.js';

const folder = mkdtempSync(join(tmpdir(), 'octi-config-'));
const env = join(folder, 'octi.env');
beforeAll(() => writeFileSync(join(folder, 'file'), ''));
afterAll(() => rmSync(folder, { recursive: true }));

const account = (database: string): Record<string, string> => ({
  OCTI_ADDRESS: 'octi@example.org',
  OCTI_IMAP_URL: 'imap://octi:hush@127.0.0.1:9/INBOX',
  OCTI_SMTP_URL: 'smtp://octi:hush@127.0.0.1:9',
  OCTI_DATABASE: database,
});

/** Runs `octi config` with these settings in its file. */
function run(settings: Readonly<Record<string, string>>) {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(env, lines.join(''));
  return runInProcess(() => config({ env }));
}

describe('a new database', () => {
  test.each([
    ['a missing folder', join(folder, 'no', 'such', 'octi.db'), 'ENOENT'],
    ['a folder that is a file', join(folder, 'file', 'octi.db'), 'ENOTDIR'],
  ])('is not reported if it would be in %s', async (_, file, why) => {
    const { code, out, err } = await run(account(file));
    expect(code).toBe(1);
    expect(err).toMatch(new RegExp(`octi serve cannot create one in .*\\(${why}\\)`));
    expect(out).not.toContain('octi serve will create it');
    // The warning is correct: `octi serve` fails with the same error.
    expect((await octi(['serve'], { env: account(file) })).err).toContain(`cannot be written (${why})`);
  });

  test('is reported if it can be created, and no file is left behind', async () => {
    expect((await run(account(join(folder, 'new.db')))).out).toContain('octi serve will create it');
    expect(readdirSync(folder).filter((name) => name.startsWith('new'))).toEqual([]);
  });

  test('is not reported if the file exists; a file that is not a database is rejected', async () => {
    const file = join(folder, 'octi.db');
    const db = openDatabase(file, { create: true });
    if (!db.ok) throw new Error(db.error.code);
    db.value.close();
    expect((await run(account(file))).out).toContain(file);
    expect((await run(account(file))).err).not.toContain(file);
    writeFileSync(join(folder, 'text.db'), 'This is not a database, only a long text about nothing at all.');
    expect((await run(account(join(folder, 'text.db')))).err).toContain('text.db');
  });
});

test('octi config without settings says what a server needs, and that octi serve runs the sandbox', async () => {
  const { code, out, err } = await run({});
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^OCTI_SMTP_URL +not set; a server needs it$/m);
  expect(out).not.toContain('MISSING');
  expect(out).toContain('No mail account is configured, so octi serve runs the sandbox.');
});

test('octi config lists every setting but no passwords, and says which host cannot be reached', async () => {
  const { code, out, err } = await run(account(join(folder, 'new.db')));
  expect(code).toBe(1);
  expect(out).toMatch(/^OCTI_ADDRESS +octi@example\.org$/m);
  expect(out).toMatch(/^OCTI_IMAP_URL +imap:\/\/127\.0\.0\.1:9\/INBOX$/m);
  expect(out + err).not.toContain('hush');
  expect(err.match(/ECONNREFUSED|127\.0\.0\.1/g)?.length).toBeGreaterThanOrEqual(2);
});

test('if a setting is invalid, octi config names it and does not try any of the settings', async () => {
  const { code, out, err } = await run({ ...account(join(folder, 'new.db')), OCTI_ADDRESS: 'octi' });
  expect(code).toBe(78);
  expect(err).toContain('OCTI_ADDRESS');
  expect(out).not.toContain('octi serve will create it');
});

test('octi config fails if its file is missing', async () => {
  const { code, out, err } = await runInProcess(() => config({ env: join(folder, 'none.env') }));
  expect([code, out, err]).toEqual([78, '', expect.stringContaining('none.env')]);
});

test('octi config without settings shows only the sandbox', async () => {
  const { code, out, err } = await run({});
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/sandbox/);
});
