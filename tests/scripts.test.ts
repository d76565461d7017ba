import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { scriptOptions } from './support/scriptOptions.js';

const options = { games: { type: 'string', default: '100' } } as const;

test('a script reads its options', () => {
  expect(scriptOptions('usage', options, ['--games', '7'])).toMatchObject({ games: '7' });
  expect(scriptOptions('usage', options, [])).toMatchObject({ games: '100' });
});

test.each([
  [['--help'], 'stdout', 0, ''],
  [['--games', '7', '--help'], 'stdout', 0, ''],
  [['--game', '7'], 'stderr', 2, /^Unknown option '--game'/],
  [['7'], 'stderr', 2, /^Unexpected argument '7'/],
  [['--games'], 'stderr', 2, /^Option '--games <value>' argument missing/],
] as const)('a script called with %j prints its usage to %s and exits with %i', (args, stream, code, why) => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  const said = vi.spyOn(process[stream], 'write').mockReturnValue(true);
  try {
    const usage = 'npm run match -- --games 100';
    expect(() => scriptOptions(usage, options, [...args])).toThrow('ended');
    expect(exit).toHaveBeenCalledWith(code);
    const [[text] = []] = said.mock.calls;
    expect(text).toMatch(why);
    expect(String(text).endsWith(`${code === 0 ? '' : '\n\n'}${usage}\n`)).toBe(true);
  } finally {
    vi.restoreAllMocks();
  }
});

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
    const { status, stdout, stderr } = run(name, '--help');
    expect(stdout).toMatch(new RegExp(`^npm run ${name}\\b.*\n(?:.+\n)*--`));
    expect([status, stderr]).toEqual([0, '']);
  });

  test('npm run bench prints what it measures', () => {
    const { status, stdout, stderr } = run('bench', '--only', 'tactics');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/tactics solved at \d+ nodes, win +\d+ of \d+/);
    // The same build always solves the same positions.
    const [, solved] = /tactics solved at 300 nodes +([\d.]+) of 256/.exec(stdout) ?? [];
    const page = readFileSync('docs/engine.md', 'utf8').replace(/\s+/g, ' ');
    const [, documented = ''] = /of the 256 positions .* searches 300 positions: (\d+)\./.exec(page) ?? [];
    expect(Number(solved)).toBe(Number(documented));
  });

  test.each(['--club', '--compare'])(
    'npm run bench prints an error if the file for %s does not exist',
    (option) => {
      const { status, stdout, stderr } = run('bench', '--only', 'scale', option, 'missing.db');
      expect([status, stdout, stderr]).toEqual([2, '', 'there is no file missing.db\n']);
      expect(existsSync(join(folder, 'missing.db'))).toBe(false);
    },
  );

  test('npm run tune --rounds 0 learns a network from games by weights set by hand', () => {
    const few = [
      '--more',
      '3',
      '--more-search',
      '20',
      '--search',
      '20',
      '--neurons',
      '1',
      '--work',
      'tune.jsonl',
    ];
    const made = run('tune', '--game', 'octi3base+wrap', '--rounds', '0', ...few);
    expect(made).toMatchObject({
      status: 0,
      stderr: expect.stringMatching(/^octi3base\+wrap: \d+ positions from 3 games; loss/),
    });
    const network = JSON.parse(made.stdout);
    expect(network.made).toContain('--game octi3base+wrap');
    expect(network.made).toContain('--rounds 0');
    // A second call reads the games from the work file.
    expect(run('tune', '--game', 'octi3base+wrap', '--rounds', '0', ...few).stdout).toBe(made.stdout);
    expect(run('tune', '--game', 'octi3base+wrap', '--rounds', '0')).toMatchObject({
      status: 2,
      stderr: '--rounds 0 needs --neurons and --more\n',
    });
  });

  test('npm run tactics replaces a file of positions only with --write', () => {
    const file = join(folder, 'data/tactics/octilite.json');
    const before = readFileSync(file, 'utf8');
    const [{ number: _, ...found }] = JSON.parse(before).tactics;
    // The work file contains the results of an earlier run, so this test needs no search.
    writeFileSync(
      join(folder, 'work.jsonl'),
      `${JSON.stringify({ game: 'octilite', seed: 1, round: 0, found: [found] })}\n`,
    );
    const args = ['--games', 'octilite', '--rounds', '1', '--deep', '0', '--work', 'work.jsonl'];
    expect(run('tactics', ...args)).toMatchObject({
      status: 0,
      stdout:
        'octilite: positions found: 1, games searched: 1\ndata/tactics/octilite.json is unchanged: add --write to replace it\n',
    });
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(run('tactics', ...args, '--write')).toMatchObject({ status: 0 });
    expect(JSON.parse(readFileSync(file, 'utf8')).tactics).toEqual([{ number: 1, ...found }]);
  });
});
