import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { scriptOptions } from './support/scriptOptions.js';

const options = { games: { type: 'string', default: '100' } } as const;

test('a script reads its options', () => {
  expect(scriptOptions('usage', options, ['--games', '7'])).toMatchObject({ games: '7' });
  expect(scriptOptions('usage', options, [])).toMatchObject({ games: '100' });
});

test.each([['--help'], ['--game', '7'], ['7'], ['--games']])(
  'a script called with %s prints its usage',
  (...args) => {
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('ended');
    });
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      expect(() => scriptOptions('npm run match -- --games 100', options, args)).toThrow('ended');
      expect(exit).toHaveBeenCalledWith(2);
      expect(said).toHaveBeenCalledWith('npm run match -- --games 100\n');
    } finally {
      vi.restoreAllMocks();
    }
  },
);

describe('in a fresh checkout', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'octi-scripts-test-'));
    for (const part of [
      'bin',
      'data',
      'dist',
      'src',
      'templates',
      'tests',
      'package.json',
      'tsconfig.json',
    ]) {
      cpSync(part, join(folder, part), { recursive: true, preserveTimestamps: true });
    }
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (name: string, ...args: string[]) =>
    spawnSync('npm', ['run', '--silent', name, '--', ...args], { cwd: folder, encoding: 'utf8' });
  const names = Object.entries<string>(JSON.parse(readFileSync('package.json', 'utf8')).scripts)
    .filter(([, command]) => command.includes('.scripts/'))
    .map(([name]) => name);

  test('there are scripts to compile', () => {
    expect(names).toContain('bench');
    expect(names).toContain('match');
  });

  test.each(names)('npm run %s loads all its modules, and --help prints its usage', (name) => {
    const { status, stderr } = run(name, '--help');
    expect(stderr).toMatch(new RegExp(`^npm run ${name}\\b`));
    expect(status).toBe(2);
  });

  test('npm run bench prints what it measures', () => {
    const { status, stdout, stderr } = run('bench', '--only', 'tactics');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/tactics solved at \d+ nodes, win +\d+ of \d+/);
  });
});
