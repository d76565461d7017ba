import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const folder = 'data/systemd';
const services = readdirSync(folder).filter((file) => file.endsWith('.service'));
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.each(services)('%s runs the program where `npm i` in /opt/octi installs it', (file) => {
  const unit = readFileSync(join(folder, file), 'utf8');
  expect(unit).toMatch(
    /^ExecStart=.*\/usr\/bin\/node \/opt\/octi\/node_modules\/octi-by-mail\/bin\/octi\.js /m,
  );
});

test('the server is not started again when a setting is wrong', () => {
  expect(readFileSync(join(folder, 'octi.service'), 'utf8')).toMatch(/^RestartPreventExitStatus=78$/m);
});

if (!hasSystemd) console.warn('systemd-analyze is missing: the test of the hardening is skipped.');
test.skipIf(!hasSystemd)('all services are hardened alike', () => {
  for (const file of services) {
    const args = ['security', '--offline=yes', '--threshold=15', resolve(folder, file)];
    const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    expect({ file, status }, stdout).toEqual({ file, status: 0 });
  }
});
