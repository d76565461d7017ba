import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { installedTool } from './support/installedTool.js';

const folder = 'data/systemd';
const units = readdirSync(folder);
const services = units.filter((file) => file.endsWith('.service'));
const analyze = installedTool(['systemd-analyze'], 'systemd units');
const program = '/usr/bin/node /opt/octi/node_modules/octi-by-mail/bin/octi.js ';

test.each(services)('%s runs the program from the place where `npm i` in /opt/octi installs it', (file) => {
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
  expect(command).toContain(program);
});

test('the server reads passwords from its credentials, whatever octi.env says', () => {
  // EnvironmentFile overrides Environment (systemd.exec(5)), but env(1) overrides both.
  const unit = readFileSync(join(folder, 'octi.service'), 'utf8');
  expect(unit).toContain(
    `ExecStart=/usr/bin/env OCTI_IMAP_PASSWORD_FILE=%d/imap OCTI_SMTP_PASSWORD_FILE=%d/smtp ${program}`,
  );
  for (const account of ['imap', 'smtp'])
    expect(unit).toContain(`LoadCredential=${account}:/etc/octi/${account}-password`);
});

test('the server is not restarted if a setting is wrong', () => {
  expect(readFileSync(join(folder, 'octi.service'), 'utf8')).toMatch(/^RestartPreventExitStatus=78$/m);
});

test('both backup units copy the database that the server uses', () => {
  const database = '/var/lib/octi/octi.db';
  const unit = (name: string) => readFileSync(join(folder, name), 'utf8');
  expect(unit('octi.service')).toContain(`OCTI_DATABASE=${database}\n`);
  expect(unit('octi-backup.service')).toContain(` backup --force --database ${database} `);
  expect(unit('octi-backup-every.service')).toContain(` backup --every 1m --database ${database} `);
});

describe.skipIf(!analyze)('systemd', () => {
  const copies = mkdtempSync(join(tmpdir(), 'octi-units-'));
  afterAll(() => rmSync(copies, { recursive: true }));

  /**
   * Applies a change to the units and runs `systemd-analyze verify` on them, with this machine's path to Node.js.
   * Returns its output.
   */
  function verify(change = (unit: string) => unit) {
    for (const file of units) {
      const unit = readFileSync(join(folder, file), 'utf8').replaceAll('/usr/bin/node', process.execPath);
      writeFileSync(join(copies, file), change(unit));
    }
    const args = ['verify', '--man=no', ...units.map((file) => join(copies, file))];
    const { status, stdout, stderr } = spawnSync(analyze ?? '', args, { encoding: 'utf8' });
    return { status, said: stdout + stderr };
  }

  test('understands every line of the units', () => {
    expect(verify()).toEqual({ status: 0, said: '' });
    // For several units, `systemd-analyze` returns the status of only one, so this test checks its output.
    const misspelt = verify((unit) => unit.replace('LockPersonality', 'LockPersonalty'));
    expect(misspelt.said).toContain("Unknown key 'LockPersonalty'");
    const untimely = verify((unit) => unit.replace('OnCalendar=*:0/10', 'OnCalendar=*:0/x'));
    expect(untimely.said).toContain('Failed to parse calendar specification');
  });

  test('gives every service a good security rating', () => {
    for (const file of services) {
      const args = ['security', '--offline=yes', '--threshold=15', resolve(folder, file)];
      const { status, stdout } = spawnSync(analyze ?? '', args, { encoding: 'utf8' });
      expect({ file, status }, stdout).toEqual({ file, status: 0 });
    }
  });
});
